"""A pasted list of names, looked at first and then entered."""

import re
from html import unescape

import pytest

from gonuts_league.players.lists.name_list import parse_name_list
from gonuts_league.players.lists.report import report_list
from tests.clubs.readers import HTMX, client_as
from tests.desk.desk_pages import action_url as url
from tests.desk.desk_pages import text_of
from tests.factories.events import EventFactory
from tests.factories.players import PlayerFactory
from tests.played import event_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return event_of(4)


@pytest.fixture
def organiser(event):
    return client_as("organiser", event.club)


def names_in(event):
    return sorted(event.entries.values_list("player__name", flat=True))


def decide(client, event, text, **answers):
    """Send the report back as a browser does, with other `answers` where given.

    A text is typed or chosen, None is a tick taken off.
    """
    page = client.post(url("paste", event), {"text": text}).content.decode()
    sent = {"text": text}
    for tag in re.findall(r"<input [^>]*>", page, re.DOTALL):
        read = dict(re.findall(r'(\w+)="([^"]*)"', tag))
        is_ticked = read["type"] not in {"checkbox", "radio"} or "checked" in tag
        if is_ticked and "name" in read:
            sent[read["name"]] = unescape(read.get("value", "on"))
    sent |= {name.replace("_who", "-who"): value for name, value in answers.items()}
    sent = {name: value for name, value in sent.items() if value is not None}
    return client.post(url("paste", event), sent)


def test_a_pasted_list_is_shown_before_it_is_entered(event, organiser):
    PlayerFactory(club=event.club, name="Zoe Maes")
    text = (
        "Thursday:\n1. Zoe Maes\n2. Greta Lindqvist\n3. New One (Gent) +1\n3. new one"
    )

    shown = text_of(organiser.post(url("paste", event), {"text": text}))

    assert "2 people are chosen." in shown
    assert 'New to the club <small class="muted">1</small>' in shown
    assert 'In the club already <small class="muted">2</small>' in shown
    assert "in this event already" in shown
    assert "This name comes a second time." in shown
    assert "Guest of New One" in shown
    assert event.entries.count() == 4


def test_a_pasted_list_is_entered_once_it_is_confirmed(event, organiser):
    text = "Zoe Maes\nGreta Lindqvist"

    decide(organiser, event, text, is_here="1")

    assert event.entries.get(player__name="Zoe Maes").is_here
    assert event.entries.count() == 5


def test_a_list_far_too_long_is_refused_and_kept(event, organiser):
    answer = organiser.post(url("paste", event), {"text": "A\n" * 501})

    assert answer.status_code == 422
    assert "This list has 501 lines" in text_of(answer)
    assert "A\nA\n" in answer.content.decode()


def test_the_report_of_a_list_is_a_part_of_its_own(event, organiser):
    part = organiser.post(url("paste", event), {"text": "Zoe"}, headers=HTMX)

    assert text_of(part).startswith('<div class="stack" id="report">')


@pytest.mark.parametrize("count", [1, 30])
def test_a_long_list_is_read_in_as_few_queries_as_a_short_one(
    count, django_assert_num_queries
):
    names = parse_name_list("\n".join(f"Greta {'x' * n}" for n in range(count)))
    event = EventFactory()

    with django_assert_num_queries(2):
        report = report_list(event.club, names)

    assert len(report.lines) == count


def test_nobody_is_doubled_by_a_weekly_paste(event, organiser):
    for name in ("Anna B.", "Fatma Yılmaz", "Paul M."):
        PlayerFactory(club=event.club, name=name)
    before = event.club.players.count()

    decide(organiser, event, "1. Anna\n2. Fatma\n3. Paul M\n4. Paul Nowak")

    assert event.club.players.count() == before
    assert {"Anna B.", "Fatma Yılmaz", "Paul M."} < {*names_in(event)}
    assert event.entries.count() == 7


def test_who_of_several_is_meant_must_be_said(event, organiser):
    for name in ("Anna Berg", "Anna Kurz"):
        PlayerFactory(club=event.club, name=name)
    kurz = event.club.players.get(name="Anna Kurz")

    unanswered = decide(organiser, event, "Anna")
    decide(organiser, event, "Anna", line0_who=str(kurz.pk))

    assert unanswered.status_code == 422
    assert "Choose one of these." in text_of(unanswered)
    assert event.entries.count() == 5
    assert event.entries.filter(player=kurz).exists()


@pytest.mark.parametrize(
    ("answer", "name", "found"),
    [
        ("new", "Paul", []),
        ("new", "Paul Zorn", ["Paul Zorn"]),
        ("Paul M.", "", ["Paul M."]),
        ("nobody", "", []),
    ],
)
def test_a_name_that_comes_twice_is_asked_about(event, organiser, answer, name, found):
    PlayerFactory(club=event.club, name="Paul M.")
    PlayerFactory(club=event.club, name="Paul")
    by_name = {each.name: str(each.pk) for each in event.club.players.all()}
    answers = {"line1_who": by_name.get(answer, answer), "line1-name": name}

    response = decide(organiser, event, "16. Paul\n17. Paul", **answers)

    came = {*names_in(event)} - {"Greta Lindqvist", "Paul Nowak", "Ben Okafor"}
    is_refused = (answer, name) == ("new", "Paul")
    assert (response.status_code == 422) == is_refused
    assert ("There is already a Paul" in text_of(response)) == is_refused
    assert came.issuperset(found)
    assert event.entries.count() == 4 + (not is_refused) + len(found)


@pytest.mark.parametrize(
    ("answer", "names"),
    [("each", ["Max", "Zoë"]), ("new", ["Zoë & Max"]), ("nobody", [])],
)
def test_two_people_in_one_line_are_asked_about(event, organiser, answer, names):
    decide(organiser, event, "Zoë & Max\nIda", line0_who=answer)

    added = event.club.players.exclude(name="Ida").order_by("-pk")[: len(names)]
    assert sorted(player.name for player in added) == names
    assert event.entries.count() == 5 + len(names)


def test_a_couple_known_by_one_name_is_not_asked_about(event, organiser):
    PlayerFactory(club=event.club, name="Zoë & Max")

    shown = text_of(
        organiser.post(url("paste", event), {"text": "Zoë und Max\nZoë & Max"})
    )

    assert shown.count("Are these two people?") == 1


def test_a_guest_without_a_name_gets_one_or_comes_later(event, organiser):
    decide(organiser, event, "Ida +2", **{"line0-guest0_who": "new"})

    guest = event.club.players.get(name="Guest of Ida")
    assert guest.is_guest
    assert event.entries.count() == 6


def test_those_unticked_stay_out(event, organiser):
    PlayerFactory(club=event.club, name="Ida")
    ticks = {"line0-is_wanted": None, "line1-is_wanted": None}

    decide(organiser, event, "Ida\nNew One\nNew Two", **ticks)

    assert "New Two" in names_in(event)
    assert event.entries.count() == 5
    assert not event.club.players.filter(name="New One").exists()


def test_the_same_list_from_two_organisers_adds_everybody_once(event, organiser):
    text = "Ida\nAnna & Ben"
    first, second = ({"text": text, "is_sure": "1"} for _ in range(2))
    for sent in (first, second):
        for number in ("0", "1-0", "1-1"):
            sent[f"line{number}-is_wanted"] = "on"
        sent |= {"line0-name": "Ida", "line1-0-name": "Anna", "line1-1-name": "Ben"}
        sent["line1-who"] = "each"
    before = event.club.players.count()

    organiser.post(url("paste", event), first)
    organiser.post(url("paste", event), second)

    assert event.club.players.count() == before + 3
    assert event.entries.count() == 7


@pytest.mark.parametrize("answer", ["Anna Berg", "new"])
def test_who_was_asked_about_is_not_lost_if_the_name_comes_meanwhile(
    event, organiser, answer
):
    berg = PlayerFactory(club=event.club, name="Anna Berg")
    PlayerFactory(club=event.club, name="Anna")
    chosen = str(berg.pk) if answer == "Anna Berg" else answer
    sent = {"text": "Anna", "line0-who": chosen, "line0-name": "Anna"}

    response = organiser.post(url("paste", event), sent | {"is_sure": "1"})

    assert ("Anna Berg" in names_in(event)) == (answer == "Anna Berg")
    assert ("There is already a Anna" in text_of(response)) == (answer == "new")


def test_300_lines_are_read_and_entered_at_once(event, organiser):
    text = "\n".join(f"{n}. Person{n} Number{n} (Mill {n % 7})" for n in range(300))

    answer = decide(organiser, event, text)

    assert answer.status_code == 302
    assert event.entries.count() == 304


@pytest.mark.parametrize("text", ["🍩", "👨‍👩‍👧‍👦 👍🏽\n🍩🍩", "-----"])
def test_a_list_of_emoji_has_no_names(event, organiser, text):
    shown = text_of(organiser.post(url("paste", event), {"text": text}))

    assert "Nothing on this list reads like a name." in shown
    assert shown.count("btn primary") == 1


def test_a_list_of_one_word_is_one_person(event, organiser):
    decide(organiser, event, "Zoe")

    assert "Zoe" in names_in(event)


def test_a_list_of_those_who_are_in_changes_nothing(event, organiser):
    shown = text_of(organiser.post(url("paste", event), {"text": "Greta Lindqvist"}))

    assert "Everybody on this list is in the event already." in shown


@pytest.mark.parametrize("name", ["Paul", "Paul Nowak"])
def test_a_name_typed_alone_offers_its_namesakes(event, organiser, name):
    other = PlayerFactory(club=event.club, name="Paul N.")

    shown = text_of(organiser.post(url("enter-newcomer", event), {"name": name}))

    assert f'value="{other.pk}"' in shown
    assert 'name="is_here" value="1"' in shown
    assert event.entries.count() == 4


@pytest.mark.parametrize("sent", [{"is_guest": "on"}, {"name": "Nowak, Paul"}])
def test_a_guest_and_what_is_no_plain_name_are_not_asked_about(event, organiser, sent):
    PlayerFactory(club=event.club, name="Paul N.")

    organiser.post(url("enter-newcomer", event), {"name": "Paul", **sent})

    assert event.entries.count() == 5
