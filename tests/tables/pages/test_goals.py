"""The page where a club types in its goals."""

import html
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from gonuts_league.tables.models import GoalDeck
from gonuts_league.tables.selectors import deck_from, goal_deck_row
from scoring.games.nosh.goal_file import read_goal_deck
from scoring.games.nosh.goals import STANDIN
from tests.clubs.readers import EVERYBODY, HTMX, client_as
from tests.factories.clubs import ClubFactory
from tests.factories.goals import BOX, HEADINGS, SMALL

pytestmark = pytest.mark.django_db
FULL = "<!DOCTYPE html>"


@pytest.fixture
def club():
    return ClubFactory()


@pytest.fixture
def organiser(club):
    return client_as("organiser", club)


def _url(club, name="goal-deck"):
    return reverse(f"tables:{name}", args=[club.slug])


def _read(client, club, text="", file=None, **headers):
    form = {"text": text}
    if file is not None:
        form["file"] = SimpleUploadedFile("goals.csv", file)
    return client.post(_url(club), form, headers=headers)


def _keep(client, club, text):
    return client.post(_url(club, "keep-goal-deck"), {"text": text}, follow=True)


def _words(page):
    return " ".join(html.unescape(page.content.decode()).split())


def _typed(page):
    found = re.search(
        r'<textarea name="text".*?>\r?\n(.*?)</textarea>', _text(page), re.S
    )
    return html.unescape(found[1])


def _text(page):
    return page.content.decode()


@pytest.mark.parametrize("who", EVERYBODY)
@pytest.mark.parametrize("are_open", [True, False])
def test_only_organisers_find_the_page(who, are_open):
    club = ClubFactory(are_pages_open=are_open)
    client = client_as(who, club)

    statuses = {
        client.get(_url(club)).status_code,
        client.get(_url(club, "goal-deck-csv")).status_code,
        _read(client, club, SMALL).status_code,
        _keep(client, club, SMALL).status_code,
    }

    may = who in ("organiser", "owner")
    assert statuses == ({200} if may else {404})
    assert GoalDeck.objects.exists() == may


@pytest.mark.parametrize(("headers", "is_whole"), [({}, True), (HTMX, False)])
def test_without_own_goals_the_page_shows_the_stand_in_and_says_so(
    organiser, club, headers, is_whole
):
    page = organiser.get(_url(club), headers=headers)

    words = _words(page)
    assert (FULL in words) == is_whole
    assert "In force: our stand-in" in words
    assert "(standin-v1)" in words
    assert "40 blue goals" in words
    assert "15 red goals" in words
    assert words.count("btn primary") == 1


@pytest.mark.parametrize(("headers", "is_whole"), [({}, True), (HTMX, False)])
def test_reading_shows_what_would_be_kept_and_keeps_nothing(
    organiser, club, headers, is_whole
):
    page = _read(organiser, club, SMALL, **headers)

    words = _words(page)
    assert page.status_code == 200
    assert (FULL in words) == is_whole
    assert "What would be kept" in words
    assert "The five treats: Pear, Fig, Nut, Tea and Rice." in words
    assert "2 × Pear, Fig, Nut" in words
    assert "2 blue goals, the box holds 40." in words
    assert _typed(page) == SMALL
    assert words.count("btn primary") == 1
    assert not GoalDeck.objects.exists()


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_all_problems_are_told_with_their_lines_and_the_text_stays(
    organiser, club, headers
):
    text = f"\n{HEADINGS}\ngreen;x;1;0;0;0;0\nblue;2;1\n<b>;1;1;0;0;0;0"

    page = _read(organiser, club, text, **headers)

    words = re.sub(r"<[^b][^>]*>", "", _words(page))
    assert page.status_code == 422
    assert "Nothing is kept yet: 4 things are wrong" in words
    assert re.findall(r"Line (\d+)", words) == ["3", "3", "4", "5"]
    assert _typed(page) == text
    assert "<b>;1" not in _text(page)


def test_keeping_puts_the_goals_in_force(organiser, club):
    page = _keep(organiser, club, SMALL)

    words = _words(page)
    assert "These goals are in force now." in words
    assert "In force: the goals of your club" in words
    assert _typed(page).splitlines() == SMALL.splitlines()
    assert deck_from(goal_deck_row(club)) == read_goal_deck(SMALL)


def test_keeping_a_text_with_problems_shows_them_and_the_text(organiser, club):
    page = _keep(organiser, club, "green;1;1;0;0;0;0")

    assert page.status_code == 422
    assert "Nothing is kept yet: 1 thing is wrong" in _words(page)
    assert _typed(page) == "green;1;1;0;0;0;0"


def test_one_tap_goes_to_the_stand_in_and_one_brings_the_goals_back(organiser, club):
    _keep(organiser, club, SMALL)

    dropped = organiser.post(_url(club, "drop-goal-deck"), follow=True)
    back = organiser.post(_url(club, "bring-back-goal-deck"), follow=True)

    assert "In force: our stand-in" in _words(dropped)
    assert "Bring back the last goals" in _words(dropped)
    assert "In force: the goals of your club" in _words(back)


def test_bringing_back_what_was_never_there_says_so(organiser, club):
    page = organiser.post(_url(club, "bring-back-goal-deck"), follow=True)

    assert "There are no goals before these." in _words(page)


@pytest.mark.parametrize(
    "content",
    [
        BOX.replace("Rice", "Süß").encode("latin-1"),
        BOX.replace("Rice", "Süß").encode("utf-8-sig"),
        BOX.replace("Rice", "Süß").replace(";", ",").replace("\n", "\r\n").encode(),
        BOX.replace("Rice", "Süß").replace(";", "\t").encode("utf-16"),
    ],
    ids=["latin-1", "bom", "commas", "utf-16"],
)
def test_files_of_all_kinds_are_read(organiser, club, content):
    page = _read(organiser, club, file=content)

    words = _words(page)
    assert "Pear, Fig, Nut, Tea and Süß." in words
    assert "40 blue goals" in words
    assert "the box holds" not in words
    assert _typed(page).startswith("colour")


def test_what_is_wrong_with_a_file_is_shown_with_its_text(organiser, club):
    page = _read(organiser, club, "typed", b"blue;3;1;0;0;0;0\nblue;=1+1;1;0;0;0;0")

    assert page.status_code == 422
    assert '"=1+1" is not a number of points' in _words(page)
    assert _typed(page) == "blue;3;1;0;0;0;0\nblue;=1+1;1;0;0;0;0"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"x" * (1024 * 1024 + 1), "This file is larger than 1 MB."),
        (b"blue;3\nblue\0", "Line 2 holds no text. Is this a CSV file?"),
    ],
    ids=["1-mb", "nul"],
)
def test_an_unreadable_file_keeps_what_was_typed(organiser, club, content, sentence):
    page = _read(organiser, club, "blue;3;1;0;0;0;0", content)

    assert page.status_code == 422
    assert sentence in _words(page)
    assert _typed(page) == "blue;3;1;0;0;0;0"


def test_a_typed_text_of_one_megabyte_is_told_to_be_too_long(organiser, club):
    page = _read(organiser, club, "x" * 1024 * 1024)

    assert page.status_code == 422
    assert "The text is too long for a goal deck" in _words(page)


def test_more_problems_than_a_page_can_show_are_counted(organiser, club):
    page = _read(organiser, club, "?\n" * 130)

    words = _words(page)
    assert "Nothing is kept yet: 130 things are wrong" in words
    assert "And 30 more." in words


def test_nothing_typed_is_said_at_its_field(organiser, club):
    page = _read(organiser, club, " ")

    assert page.status_code == 422
    assert "There is nothing to read yet." in _words(page)


def test_the_download_reads_back_and_names_no_formula(organiser, club):
    _keep(organiser, club, SMALL.replace("Pear", "=cmd|' /C calc'!A0"))

    answer = organiser.get(_url(club, "goal-deck-csv"))

    text = answer.content.decode("utf-8-sig")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert text.splitlines()[0] == "colour,points,'=cmd|' /C calc'!A0,Fig,Nut,Tea,Rice"
    assert read_goal_deck(text).goals == read_goal_deck(SMALL).goals


def test_the_stand_in_is_downloaded_while_there_is_nothing_else(organiser, club):
    answer = organiser.get(_url(club, "goal-deck-csv"))

    assert answer.content.startswith(b"\xef\xbb\xbfcolour,points,Treat 1,")
    assert read_goal_deck(answer.content.decode()).goals == STANDIN.goals


def test_what_a_club_calls_its_treats_is_no_markup(organiser, club):
    page = _keep(organiser, club, SMALL.replace("Pear", "<i>Pear</i>"))

    assert "<i>Pear" not in _text(page)
    assert "&lt;i&gt;Pear" in _text(page)


@pytest.mark.parametrize("text", [SMALL, BOX])
def test_a_large_deck_takes_no_more_queries(
    organiser, club, text, django_assert_num_queries
):
    _keep(organiser, club, text)

    with django_assert_num_queries(5):
        organiser.get(_url(club))
