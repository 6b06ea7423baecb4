import html
import re
from fractions import Fraction

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from gonuts_league.events.services.results import confirm_result, reopen_result
from gonuts_league.events.services.rounds import close_round, reopen_round
from gonuts_league.players.services import add_player
from gonuts_league.tables.services.entry import enter_places
from gonuts_league.trf.file.reading import read_trf
from gonuts_league.trf.file.types import Code, TrfPlayer
from gonuts_league.trf.file.writing import write_trf
from gonuts_league.trf.selectors import report_of
from gonuts_league.trf.services import take_report
from tests.clubs.readers import HTMX, client_as
from tests.events.actions import ME, play_round
from tests.factories.clubs import ClubFactory
from tests.played import event_of, play
from tests.trf.test_services import cup

pytestmark = pytest.mark.django_db
TWO = {"seats_preferred": 2, "seats_min": 2, "seats_max": 2, "game": "donuts"}


def import_url(club):
    return reverse("events:trf-import", args=[club.slug])


def export_url(event):
    return reverse("events:trf-export", args=[event.slug])


def upload(club, content, **headers):
    file = SimpleUploadedFile("cup.trf", content)
    client = client_as("organiser", club)
    return client.post(import_url(club), {"file": file}, headers=headers)


def text_of(response):
    return " ".join(html.unescape(response.content.decode()).split())


def kept_file(response):
    """The file that the second form carries along."""
    found = re.search(r'name="text"\s+value="([^"]*)"', response.content.decode())
    return html.unescape(found[1])


def test_the_page_asks_for_a_file_plain_and_in_part():
    club = ClubFactory()
    client = client_as("organiser", club)

    plain = client.get(import_url(club))
    part = client.get(import_url(club), headers=HTMX)

    assert "Look at it first" in text_of(plain)
    assert part.content.decode().strip().startswith('<div class="stack" id="trf">')


def test_a_file_is_shown_first_and_makes_nothing():
    club = ClubFactory()
    add_player(club, name="Given Family2", actor=ME)

    response = upload(club, write_trf(cup()).encode())

    text = text_of(response)
    assert "3 rounds with their results will be made" in text
    assert "known: 1" in text
    assert "new to the club: 4" in text
    assert "goes on to round 5" in text
    assert (club.events.count(), club.players.count()) == (0, 1)


def test_only_who_looks_further_meets_the_files_of_chess_programs():
    event = event_of(4, **TWO)
    olga, slug = client_as("organiser", event.club), event.club.slug

    listed = text_of(olga.get(reverse("events:list", args=[slug])))
    new = text_of(olga.get(reverse("events:new", args=[slug])))
    desk = text_of(olga.get(reverse("events:desk", args=[event.slug])))

    assert "TRF" not in listed
    assert "TRF" in new.partition("More kinds")[2].partition("</details>")[0]
    assert "TRF" in desk.partition("For other programs")[2].partition("</details>")[0]
    assert desk.count("TRF file") == 1


def test_what_was_shown_is_made_when_it_is_confirmed():
    club = ClubFactory()
    shown = upload(club, write_trf(cup()).encode())

    done = client_as("organiser", club).post(
        import_url(club),
        {"text": kept_file(shown), "name": "Winter Cup", "game": "donuts"},
        follow=True,
    )

    event = club.events.get()
    assert event.name == "Winter Cup"
    assert (event.rounds.count(), event.entries.count()) == (3, 5)
    assert "The event was created from the file." in text_of(done)


@pytest.mark.parametrize("page", ["events:people", "standings:event", "events:journal"])
def test_an_event_from_a_file_is_one_like_any_other(page):
    club = ClubFactory()
    file = cup()
    event = take_report(club, file, name="Cup", game="donuts", actor=ME)
    client = client_as("organiser", club)

    assert client.get(reverse(page, args=[event.slug])).status_code == 200
    for number in (1, 2, 3):
        shown = client.get(reverse("events:round", args=[event.slug, number]))
        assert "Given" in text_of(shown)


def test_a_result_from_a_file_can_be_corrected():
    club = ClubFactory()
    event = take_report(club, cup(), name="Cup", game="donuts", actor=ME)
    table = reopen_round(event.rounds.get(number=1), actor=ME).tables.get(number=1)
    seats = list(table.seats.order_by("position"))

    table = reopen_result(table, actor=ME)
    table = enter_places(table, places={seats[0].pk: "2", seats[1].pk: "1"}, actor=ME)
    confirm_result(table, version=table.version, actor=ME)
    close_round(event.rounds.get(number=1), actor=ME)

    first = report_of(event).players[0]
    assert (first.rounds[0].code, first.points) == (Code.LOSS, Fraction(3, 2))


def test_names_of_old_programs_come_through_both_steps():
    club = ClubFactory()
    players = (TrfPlayer(1, "Müller, Jörg"), *cup().players[1:1])
    content = write_trf(cup(players=players)).encode("cp1252")
    shown = upload(club, content)

    client_as("organiser", club).post(
        import_url(club), {"text": kept_file(shown), "name": "Cup", "game": "donuts"}
    )

    assert club.players.get().name == "Jörg Müller"


def test_all_problems_of_a_file_are_shown_with_their_place():
    club = ClubFactory()
    lines = write_trf(cup()).splitlines()
    broken = "\n".join(
        line.replace("   1 w =", "   9 w =").replace(" 2 w 1", " 2 w Q")
        for line in lines
    )

    response = upload(club, broken.encode())

    text = text_of(response)
    assert response.status_code == 422
    assert "column 99: “Q” is no result." in text
    assert "columns 102-109: this opponent is not in the file." in text


@pytest.mark.parametrize("sent", [{"text": "nonsense", "name": "x", "game": "donuts"}])
def test_a_file_that_was_tampered_with_is_asked_for_again(sent):
    club = ClubFactory()

    response = client_as("organiser", club).post(import_url(club), sent)

    assert response.status_code == 422
    assert "Choose the file again." in text_of(response)
    assert club.events.count() == 0


def test_people_of_one_name_are_marked_and_refused():
    club = ClubFactory()
    twins = tuple(TrfPlayer(number, "Twin", rounds=()) for number in (1, 2))
    shown = upload(club, write_trf(cup(players=twins)).encode())

    refused = client_as("organiser", club).post(
        import_url(club), {"text": kept_file(shown), "name": "Cup", "game": "donuts"}
    )

    assert "needs a name of their own" in text_of(shown)
    assert "Give each of these people a name of their own: 1 Twin, 2 Twin." in text_of(
        refused
    )
    assert (refused.status_code, club.events.count()) == (422, 0)


def test_what_is_passed_over_is_said():
    club = ClubFactory()
    text = write_trf(cup()) + "XXP 1 2\r\nXXS W=3.0\r\n"

    said = text_of(upload(club, text.encode()))

    assert "Pairs that may not meet are not taken over" in said
    assert "Here a win counts 1 and a draw a half." in said


def test_an_event_for_two_is_a_file_to_keep():
    event = event_of(6, name="Duels of May", **TWO)
    play_round(event)

    response = client_as("organiser", event.club).get(export_url(event))

    assert event.club.journal.get(act="file-taken").after == {"what": "report"}

    assert response["Content-Disposition"] == 'attachment; filename="duels-of-may.trf"'
    report = read_trf(response.content)
    assert (report.name, len(report.players)) == ("Duels of May", 6)


@pytest.mark.parametrize(("plan", "is_offered"), [(TWO, True), ({}, False)])
def test_the_desk_offers_the_file_of_events_for_two(plan, is_offered):
    event = event_of(6, **plan)

    desk = client_as("organiser", event.club).get(
        reverse("events:desk", args=[event.slug])
    )

    assert (export_url(event) in desk.content.decode()) == is_offered


def test_an_event_with_larger_tables_says_why_it_cannot():
    event = event_of(8, **TWO)
    play(event)

    response = client_as("organiser", event.club).get(export_url(event), follow=True)

    assert "More than two sat at a table of round 1" in text_of(response)
