"""What the evening leaves out: pins, the ways back, other games, a game by itself."""

import pytest

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.enums import Role
from gonuts_league.clubs.services.accounts import change_club
from gonuts_league.events.draws.pairing_task import pairing_task
from gonuts_league.events.models import Event
from gonuts_league.events.presets import PRESETS
from gonuts_league.events.services.drafting import save_draft
from gonuts_league.events.services.results import confirm_result
from gonuts_league.pairing.swiss import pair_swiss
from gonuts_league.players.services import add_player
from gonuts_league.tables.models import GameEntry, SeatEntry, Table
from tests.factories.events import EventFactory
from tests.factories.leagues import SeasonFactory
from tests.factories.players import PlayerFactory
from tests.factories.tables import make_round, make_table
from tests.played import event_of, play, publish

pytestmark = pytest.mark.django_db
NOBODY = Actor()


@pytest.fixture
def draft(event):
    task = pairing_task(event, 1, 7)
    return save_draft(event, task=task, seating=pair_swiss(task))


@pytest.mark.parametrize("preset", [each.id for each in PRESETS])
def test_an_event_is_made_from_each_preset(program, event, preset):
    said = {"preset": preset, "name": "Ball", "starts_at": "2026-12-03T19:00:00Z"}

    response = program.post(f"clubs/{event.club.slug}/events/", said)

    made = Event.objects.get(pk=response.json()["id"])
    assert response.status_code == 201
    assert response.json()["url"] == f"/e/{made.slug}/"
    assert (made.name, made.starts_at.isoformat()) == (
        "Ball",
        "2026-12-03T19:00:00+00:00",
    )


def test_a_preset_may_be_changed_in_its_game_sizes_and_rounds(program, event):
    said = {
        "name": "Ball",
        "starts_at": "2026-12-03T19:00:00Z",
        "game": "gonuts-first",
        "rounds_planned": 2,
        "seats_min": 2,
    }

    body = program.post(f"clubs/{event.club.slug}/events/", said).json()

    made = Event.objects.get(pk=body["id"])
    assert (made.game, made.rounds_planned, made.seats_min) == ("gonuts-first", 2, 2)


def test_people_are_entered_by_id_and_by_the_names_they_go_by(program, event):
    known = add_player(event.club, name="Zoe Quint", table_name="Zet", actor=NOBODY)
    other, here = PlayerFactory(club=event.club), event.entries.first()
    said = {"player_ids": [other.pk], "names": ["zet", "Yan", here.player.name]}

    body = program.post(f"events/{event.slug}/entries/", said).json()

    assert {each["player_id"] for each in body} >= {known.pk, other.pk, here.player_id}
    assert len(body) == 4
    assert event.entries.count() == 11


def test_an_entry_is_checked_out_and_its_drop_taken_back(program, event):
    url = f"events/{event.slug}/entries/{event.entries.first().pk}"

    out = program.post(f"{url}/check-in/", {"is_here": False}).json()
    here = program.post(f"{url}/check-in/").json()
    program.post(f"{url}/drop/")
    back = program.post(f"{url}/undrop/").json()

    assert [each["is_here"] for each in (out, here, back)] == [False, True, True]
    assert not back["has_dropped"]


def test_a_pin_is_set_and_taken_off(program, event, draft):
    url = f"events/{event.slug}/rounds/1/pins/"
    entry = draft.seats.first().entry_id
    pinned = program.post(url, {"at_table": entry}, upon=f'"{draft.seen}"')
    pin = event.pins.get()

    off = program.delete(f"{url}{pin.pk}/", upon=pinned["ETag"])

    assert (pinned.status_code, off.status_code) == (200, 200)
    assert pin.entry_id == entry
    assert not event.pins.exists()


@pytest.mark.parametrize("pin", ["in_seat", "sits_out", "whole_table", "apart"])
def test_everything_can_be_pinned(program, event, draft, pin):
    first, second = draft.seats.all()[:2]
    said = {"whole_table": 1, "apart": [first.entry_id, second.entry_id]}

    response = program.post(
        f"events/{event.slug}/rounds/1/pins/",
        {pin: said.get(pin, first.entry_id)},
        upon=f'"{draft.seen}"',
    )

    assert response.status_code == 200
    assert event.pins.exists()


@pytest.mark.parametrize("said", [{}, {"at_table": 1, "in_seat": 1}])
def test_one_thing_is_pinned_at_once(program, event, draft, said):
    response = program.post(f"events/{event.slug}/rounds/1/pins/", said, upon="*")

    assert response.status_code == 400
    assert response.json()["problems"][0]["code"] == "pin-one"


def test_a_pin_of_another_round_is_not_there(program, event, draft):
    url = f"events/{event.slug}/rounds/1/pins/999/"

    assert program.delete(url, upon="*").status_code == 404


def test_a_draft_is_discarded(program, event, draft):
    response = program.post(f"events/{event.slug}/rounds/1/discard/", upon="*")

    assert (response.status_code, response.json()["state"]) == (200, "discarded")
    assert not event.rounds.exists()


def test_a_closed_round_is_opened_again(program, event):
    play(event)

    response = program.post(f"events/{event.slug}/rounds/1/reopen/", upon="*")

    assert response.json()["state"] == "published"


def enter(program, table, **said):
    url = f"events/{table.round.event.slug}/tables/{table.pk}/entry/"
    return program.put(url, said, upon="*")


def cards_at(table):
    entries = SeatEntry.objects.filter(seat__table=table).order_by("seat__position")
    return [each.cards if each.is_entered else None for each in entries]


def test_a_tableau_replaces_all_that_was_entered_before(program, event):
    table = publish(event).tables.first()
    seats = [{"cards": {"plain": 2}}, {"cards": {"eclair": 1}}, {"cards": {}}, None]
    enter(program, table, seats=seats)

    again = [{"cards": {"eclair": 1, "plain": 0}}, None, {"cards": {"plain": 1}}, None]
    response = enter(program, table, seats=again)

    assert response.json()["state"] == "started"
    assert cards_at(table) == [{"eclair": 1}, None, {"plain": 1}, None]


def test_the_same_json_is_entered_that_is_scored(program, event):
    table = publish(event).tables.first()
    names = [seat.entry.player.name for seat in table.seats.all()]
    seats = [{"player": name, "cards": {"plain": 1}} for name in names]

    assert enter(program, table, seats=seats).json()["state"] == "entered"


def test_totals_may_come_with_what_breaks_a_tie(program, event):
    table = publish(event).tables.first()
    seats = [{"points": 7, "tie_break": n} for n in (3, 2, 1)] + [{"points": "6.5"}]

    body = enter(program, table, seats=seats).json()

    entry = SeatEntry.objects.filter(seat__table=table).order_by("seat__position")
    assert body["state"] == "entered"
    assert [each.tie_break for each in entry] == [3, 2, 1, None]


@pytest.fixture
def scorer(program_of):
    return lambda table: program_of(table.round.event.club, Role.SCOREKEEPER)


def test_nosh_is_entered_by_goals_or_by_their_sums(scorer):
    people = ("Ada", "Bert", "Cleo")
    table = make_table(make_round(EventFactory(game="nosh")), people=people)
    goals = [{"points": 5, "treats": ["treat-1", "treat-1", "treat-4"]}]
    sums = {"goal_points": 9, "favorite_goals": 1, "coins": 7}
    whole = {"goals": goals, "favorite": "treat-4", "coins": 2}

    response = enter(scorer(table), table, seats=[whole, sums, sums])

    assert response.json()["state"] == "entered"
    assert cards_at(table)[1] == sums


def test_what_nosh_cannot_end_with_is_told_with_its_path(scorer):
    people = ("Ada", "Bert", "Cleo")
    table = make_table(make_round(EventFactory(game="nosh")), people=people)
    wrong = {"goal_points": 9, "favorite_goals": 1, "coins": 30}

    response = enter(scorer(table), table, seats=[None, wrong, None])

    assert response.status_code == 400
    assert response.json()["problems"][0]["path"] == "seats[1].coins"
    assert not SeatEntry.objects.exists()


@pytest.fixture
def duel():
    sizes = {"seats_min": 2, "seats_preferred": 2, "seats_max": 2}
    event = EventFactory(game="donuts", **sizes)
    return make_table(make_round(event), people=("Ada", "Bert"))


SIDES = [{"flavor": "vanilla"}, {"flavor": "chocolate"}]


def test_donuts_is_entered_by_its_outcome(scorer, duel):
    ending = {"outcome": "five", "winner": "vanilla"}

    response = enter(scorer(duel), duel, seats=SIDES, **ending)

    assert response.json()["state"] == "entered"
    assert GameEntry.objects.get().fields == ending
    confirm_result(Table.objects.get(), version=1, actor=NOBODY)


def test_donuts_has_no_totals(scorer, duel):
    response = enter(scorer(duel), duel, seats=[{"points": 1}, {"points": 0}])

    assert response.status_code == 400
    assert response.json()["problems"][0]["code"] == "ending-not-of-game"


@pytest.fixture
def season():
    season = SeasonFactory()
    change_club(season.league.club, is_recording_open=True, actor=NOBODY)
    return season


def record(program, season, *seats, game="gonuts-gamewright"):
    place = f"leagues/{season.league.slug}/seasons/{season.number}/games/"
    return program.post(place, {"game": game, "seats": seats})


@pytest.fixture
def players(season):
    return PlayerFactory.create_batch(3, club=season.league.club)


@pytest.mark.parametrize("key", ["points", "rank"])
def test_a_game_is_recorded_by_itself(program_of, season, players, key):
    program = program_of(season.league.club, Role.SCOREKEEPER)
    seats = [{"player_id": each.pk, key: n} for n, each in enumerate(players, 1)]

    response = record(program, season, *seats)
    again = record(program, season, *seats)

    table = Table.objects.get()
    assert (response.status_code, response.json()["id"]) == (201, table.pk)
    assert again.json()["id"] == table.pk
    assert table.round.event.season_of_singles == season


def test_a_recorded_game_that_cannot_be_is_refused_with_its_path(
    program_of, season, players
):
    program = program_of(season.league.club)
    ids, other = [each.pk for each in players], PlayerFactory()
    good = [{"player_id": pk, "points": 1} for pk in ids]
    refused = [
        record(program, season, *good[:2], {"player_id": ids[2], "points": 1.3}),
        record(program, season, *good[:2], {"player_id": other.pk, "points": 1}),
        record(program, season, *good[:2], {"player_id": ids[2]}),
        record(program, season, *good[:2], good[0]),
        record(program, season),
    ]

    assert [
        (each.status_code, each.json()["problems"][0]["path"]) for each in refused
    ] == [
        (400, "seats[2].points"),
        (400, "seats[2].player_id"),
        (400, "seats"),
        (400, ""),
        (400, "seats"),
    ]
    assert not Table.objects.exists()


def test_a_club_that_records_nothing_says_so(program_of, season, players):
    program = program_of(season.league.club)
    change_club(season.league.club, is_recording_open=False, actor=NOBODY)
    seats = [{"player_id": each.pk, "points": 1} for each in players]

    response = record(program, season, *seats)

    assert response.status_code == 409
    assert response.json()["problems"][0]["code"] == "recording-off"


def test_entering_many_costs_no_more_than_entering_few(
    program, django_assert_max_num_queries
):
    event = event_of(4)
    program.client.force_login(program_user(event))
    names = {"names": [f"Newcomer {n}" for n in range(200)]}

    with django_assert_max_num_queries(45):
        response = program.post(f"events/{event.slug}/entries/", names)

    assert len(response.json()) == 200


def program_user(event):
    from tests.factories.clubs import MembershipFactory  # noqa: PLC0415

    return MembershipFactory(club=event.club).user
