"""What is refused says why in the right status, and changes nothing."""

import pytest

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.enums import Role
from gonuts_league.clubs.services.accounts import change_club
from gonuts_league.events.models import Entry, Event
from gonuts_league.jobs.models import Job
from gonuts_league.tables.models import SeatEntry
from tests.factories.clubs import ClubFactory
from tests.factories.events import EntryFactory, EventFactory
from tests.factories.players import PlayerFactory
from tests.factories.tables import make_round, make_table
from tests.played import play, publish

pytestmark = pytest.mark.django_db
NOBODY = Actor()
EVENING = {"name": "Thursday", "starts_at": "2026-12-03T19:00:00+01:00"}


def told(response):
    """The status of a refusal, and each of its problems by path and code."""
    body = response.json()
    assert body["error"] == body["problems"][0]["message"]
    return response.status_code, [(p["path"], p["code"]) for p in body["problems"]]


@pytest.fixture
def running(event):
    return publish(event)


@pytest.fixture
def table(running):
    return running.tables.first()


def url_of(table, act):
    return f"events/{table.round.event.slug}/tables/{table.pk}/{act}/"


@pytest.mark.parametrize(
    ("said", "problems"),
    [
        ({}, [("name", "required"), ("starts_at", "required")]),
        ({**EVENING, "preset": "ball"}, [("preset", "invalid-choice")]),
        ({**EVENING, "game": "chess"}, [("game", "invalid-choice")]),
        ({**EVENING, "starts_at": "soon"}, [("starts_at", "invalid")]),
        ({**EVENING, "game": "donuts"}, [("seats_preferred", "size-not-of-game")]),
        ({**EVENING, "rounds_planned": 0}, [("rounds_planned", "min-value")]),
    ],
)
def test_no_event_is_made_of_what_is_not_usable(program, event, said, problems):
    response = program.post(f"clubs/{event.club.slug}/events/", said)

    assert told(response) == (400, problems)
    assert Event.objects.count() == 1


def test_a_scorekeeper_of_the_club_plans_no_event(program_of, event):
    program = program_of(event.club, Role.SCOREKEEPER)

    response = program.post(f"clubs/{event.club.slug}/events/", EVENING)

    assert told(response) == (403, [("", "permission-denied")])
    assert Event.objects.count() == 1


def test_a_closed_club_is_not_there_for_another_one_s_organiser(program_of, event):
    program = program_of(ClubFactory())

    response = program.post(f"events/{event.slug}/draw/")

    assert told(response) == (404, [("", "not-found")])


def test_an_opened_club_is_not_changed_by_another_one_s_organiser(program_of, event):
    change_club(event.club, are_pages_open=True, actor=NOBODY)

    response = program_of(ClubFactory()).post(f"events/{event.slug}/draw/")

    assert told(response) == (403, [("", "permission-denied")])


def test_who_is_not_signed_in_is_told_so(client, event):
    response = client.post(f"/api/v1/events/{event.slug}/draw/")

    assert response.status_code in (401, 403)
    assert response.json()["problems"][0]["code"] == "not-authenticated"


def test_a_draw_while_one_runs_is_refused(program, event):
    draw = f"events/{event.slug}/draw/"
    first = program.post(draw).json()

    response = program.post(draw)

    assert told(response) == (409, [("", "draw-runs")])
    assert list(Job.objects.values_list("pk", flat=True)) == [first["id"]]


def test_a_draw_without_results_is_refused_until_that_is_said(program, running, event):
    draw = f"events/{event.slug}/draw/"

    assert told(program.post(draw)) == (409, [("", "tables-unconfirmed")])
    said = {"despite_unconfirmed": True}
    assert program.post(draw, said).status_code == 202


def test_a_job_of_another_event_is_not_told_of(program, event):
    other = EventFactory(club=event.club)
    EntryFactory.create_batch(4, event=other)
    job = program.post(f"events/{other.slug}/draw/").json()

    response = program.get(f"events/{event.slug}/jobs/{job['id']}/")

    assert told(response) == (404, [("", "not-found")])


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ({}, ("names", "name-empty")),
        ({"names": [""]}, ("names[0]", "blank")),
        ({"names": ["A" * 101]}, ("names[0]", "max-length")),
        ({"names": ["Zoe\0"]}, ("names[0]", "null-characters-not-allowed")),
        ({"player_ids": [10**30]}, ("player_ids[0]", "max-value")),
        ({"player_ids": ["Ada"]}, ("player_ids[0]", "invalid")),
        ({"names": "Ada"}, ("names", "not-a-list")),
    ],
)
def test_no_entry_is_made_of_what_is_not_usable(program, event, said, problem):
    response = program.post(f"events/{event.slug}/entries/", said)

    assert told(response) == (400, [problem])
    assert Entry.objects.count() == 8


def test_of_a_list_with_a_stranger_nobody_is_entered(program, event):
    own, other = PlayerFactory(club=event.club), PlayerFactory()
    said = {"player_ids": [own.pk, other.pk], "names": ["Zoe"]}

    response = program.post(f"events/{event.slug}/entries/", said)

    assert told(response) == (400, [("player_ids[1]", "player-unknown")])
    assert Entry.objects.count() == 8
    assert not event.club.players.filter(name="Zoe").exists()


def test_an_entry_of_another_event_is_not_dropped(program, event):
    entry = EntryFactory(event__club=event.club)

    response = program.post(f"events/{event.slug}/entries/{entry.pk}/drop/")

    assert response.status_code == 404
    entry.refresh_from_db()
    assert entry.dropped_at is None


def test_who_has_left_is_not_dropped_again(program, event):
    url = f"events/{event.slug}/entries/{event.entries.first().pk}/drop/"
    program.post(url)

    assert told(program.post(url)) == (409, [("", "has-dropped")])


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ({}, ("seats", "required")),
        ({"seats": [None]}, ("seats", "seats-other")),
        ({"seats": [{"points": 1}, {"rank": 2}, None, None]}, ("seats", "entry-mixed")),
        (
            {"seats": [{"points": 1, "rank": 1}] * 4},
            ("seats", "entry-mixed"),
        ),
        (
            {"seats": [{"points": 1}, {"points": 7.3}, None, None]},
            ("seats[1].points", "points-unusable"),
        ),
        (
            {"seats": [{"points": "NaN"}, None, None, None]},
            ("seats[0].points", "invalid"),
        ),
        (
            {"seats": [{"rank": n} for n in (1, 2, 3, 5)]},
            ("seats[3].rank", "place-unusable"),
        ),
        ({"seats": [{"rank": n} for n in (1, 1, 2, 4)]}, ("", "places-gap")),
        (
            {"seats": [{"player": "Zoe", "points": 1}, None, None, None]},
            ("seats[0].player", "seat-not-here"),
        ),
        (
            {"seats": [{"points": 1}, None, None, None], "game_number": 2},
            ("", "game-not-of-table"),
        ),
    ],
)
def test_nothing_is_entered_of_what_is_not_usable(program, table, said, problem):
    response = program.put(url_of(table, "entry"), said, upon="*")

    assert told(response) == (400, [problem])
    assert not SeatEntry.objects.exists()


def test_all_that_is_wrong_with_the_cards_is_told_with_its_path(program, table):
    cards = [{"plain": 9}, {"bagel": 1}, {"plain": -1}, {}]
    said = {"seats": [{"cards": each} for each in cards]}

    response = program.put(url_of(table, "entry"), said, upon="*")

    assert told(response) == (
        400,
        [
            ("seats[0].cards.plain", "too-many-copies"),
            ("seats[1].cards.bagel", "unknown-card"),
            ("seats[2].cards.plain", "not-a-count"),
        ],
    )
    assert not SeatEntry.objects.exists()


def test_very_many_unknown_cards_are_one_problem(program, table):
    cards = {f"card-{n}": 1 for n in range(20_000)}
    said = {"seats": [{"cards": cards}, None, None, None]}

    response = program.put(url_of(table, "entry"), said, upon="*")

    assert told(response) == (400, [("seats[0].cards", "unknown-card")])


def test_half_of_a_character_is_refused(program, table):
    said = '{"seats": [{"cards": {"\\ud83c": 1}}]}'

    response = program.put(url_of(table, "entry"), said, upon="*")

    assert told(response) == (400, [("", "parse-error")])


def test_a_body_that_is_no_utf_8_is_refused(program, event):
    response = program.client.post(
        f"/api/v1/events/{event.slug}/entries/",
        '{"names": ["Zoë"]}'.encode("latin-1"),
        content_type="application/json",
    )

    assert told(response) == (400, [("", "not-utf8")])


def test_a_closed_round_takes_no_result(program, event):
    table = play(event).tables.first()
    said = {"seats": [{"points": 1}] * 4}

    response = program.put(url_of(table, "entry"), said, upon="*")

    assert told(response) == (409, [("", "round-closed")])


def test_what_is_not_entered_is_not_confirmed(program, table):
    response = program.post(url_of(table, "confirm"), upon="*")

    assert told(response) == (409, [("", "seats-not-entered")])


def test_a_table_of_a_draft_is_not_there_yet(program, event):
    table = make_table(make_round(event, state="draft", published_at=None))

    response = program.put(url_of(table, "entry"), {"seats": []}, upon="*")

    assert response.status_code == 404


def test_scorekeepers_enter_and_confirm_but_correct_nothing(program_of, event, table):
    program = program_of(event.club, Role.SCOREKEEPER)
    said = {"seats": [{"points": n} for n in range(4)]}

    codes = [
        program.put(url_of(table, "entry"), said, upon="*").status_code,
        program.post(url_of(table, "confirm"), upon="*").status_code,
        program.post(url_of(table, "correct"), upon="*").status_code,
    ]

    assert codes == [200, 200, 403]


@pytest.mark.parametrize("act", ["swap", "pins", "publish", "discard", "reopen"])
def test_a_running_round_is_no_draft_and_is_not_reopened(program, running, event, act):
    first, second = event.entries.all()[:2]
    said = {"swap": {"who": first.pk, "other": second.pk}, "pins": {"apart": [1, 2]}}

    response = program.post(
        f"events/{event.slug}/rounds/1/{act}/", said.get(act), upon="*"
    )

    assert response.status_code == 409
    running.refresh_from_db()
    assert (running.state, running.version) == ("published", 0)


def test_a_round_is_not_closed_while_a_result_is_missing(program, running, event):
    response = program.post(f"events/{event.slug}/rounds/1/close/", upon="*")

    assert told(response) == (409, [("", "close-unconfirmed")])


def test_an_event_is_not_finished_while_a_round_runs(program, running, event):
    response = program.post(f"events/{event.slug}/finish/")

    assert told(response) == (409, [("", "event-has-open-round")])


def test_a_finished_event_takes_nothing_more(program, event):
    play(event)
    assert program.post(f"events/{event.slug}/finish/").status_code == 200

    response = program.post(f"events/{event.slug}/entries/", {"names": ["Zoe"]})

    assert told(response) == (409, [("", "event-finished")])


@pytest.mark.parametrize("path", ["events", "clubs", "leagues"])
def test_an_address_of_nothing_is_not_found(program, path):
    EventFactory()
    address = {
        "events": "events/nothing/draw/",
        "clubs": "clubs/nothing/events/",
        "leagues": "leagues/nothing/seasons/1/games/",
    }

    assert program.post(address[path]).status_code == 404
