"""A whole evening of seven people by program, beside the same one by services."""

import pytest

from gonuts_league.clubs.actors import Actor
from gonuts_league.events.models import Event, Round
from gonuts_league.events.services import people, rounds
from gonuts_league.events.services.drafting import write_seats
from gonuts_league.events.services.results import confirm_result, correct_result
from gonuts_league.events.services.setup import create_event, finish_event
from gonuts_league.events.standings.standings_read import read_standings
from gonuts_league.players.showing import Audience
from gonuts_league.tables.models import Table
from gonuts_league.tables.services.entry import enter_places, enter_totals
from gonuts_league.tables.services.slips import enter_slip
from tests.factories.clubs import ClubFactory

pytestmark = pytest.mark.django_db
NAMES = ["Ada", "Bert", "Cleo", "Dora", "Emil", "Fred", "Gina"]
CARDS = [{"plain": 3}, {"eclair": 2, "plain": 1}, {"plain": 2}, {"bear-claw": 2}]
FIRST, CORRECTED = (12, 9.5, 4), (2, 9.5, 4)
NOBODY = Actor()


@pytest.fixture
def ask(program_of, club, django_capture_on_commit_callbacks):
    program = program_of(club)

    def send(path, body=None, *, upon="", method="post", status=200):
        with django_capture_on_commit_callbacks(execute=True):
            response = program.ask(method, path, body, upon=upon)
        assert response.status_code == status, response.content
        return response

    return send


@pytest.fixture
def club():
    return ClubFactory()


def test_a_whole_evening_by_program(ask, club):
    evening = {"name": "Thursday", "starts_at": "2026-12-03T19:00:00+01:00"}
    made = ask(f"clubs/{club.slug}/events/", evening, status=201).json()
    here = f"events/{made['slug']}"
    entries = ask(f"{here}/entries/", {"names": NAMES}, status=201).json()
    for entry in entries:
        ask(f"{here}/entries/{entry['id']}/check-in/", {"is_here": True})
    draw(ask, here)
    draft = Round.objects.get(event=made["id"])
    sits = [seat.entry_id for seat in draft.seats.order_by("pk")]
    swap = {"who": sits[0], "other": sits[4]}
    swapped = ask(f"{here}/rounds/1/swap/", swap, upon=f'"{draft.seen}"')
    shown = ask(f"{here}/rounds/1/publish/", upon=swapped["ETag"])
    large, small = tables_in(made, 1)
    enter(ask, here, large, "cards", CARDS)
    enter(ask, here, small, "points", FIRST)
    correct(ask, here, small, "points", CORRECTED)
    ask(f"{here}/rounds/1/close/", upon=shown["ETag"])
    gone = ask(f"{here}/entries/{entries[-1]['id']}/drop/", {"is_now": False}).json()
    draw(ask, here)
    ask(f"{here}/rounds/2/publish/", upon="*")
    for table in tables_in(made, 2):
        enter(ask, here, table, "rank", (1, 2, 3))
    ask(f"{here}/rounds/2/close/", upon="*")
    finished = ask(f"{here}/finish/").json()

    event = Event.objects.get(pk=finished["id"])
    assert gone["has_dropped"]
    assert event.is_finished
    assert standings_of(event) == standings_of(by_services(event))
    assert len({points for _rank, _name, points, *_ in standings_of(event)}) > 1


def tables_in(made, number):
    tables = Table.objects.filter(round__event=made["id"], round__number=number)
    return list(tables.order_by("number"))


def draw(ask, here):
    job = ask(f"{here}/draw/", status=202).json()
    told = ask(job["url"].removeprefix("/api/v1/"), method="get").json()
    assert (told["state"], told["progress"], told["error"]) == ("done", 100, None)


def enter(ask, here, table, key, values):
    """Enter a table by what was read of it, and confirm it."""
    table.refresh_from_db()
    upon, url = f'"{table.pk}.{table.version}"', f"{here}/tables/{table.pk}"
    seats = {"seats": [{key: value} for value in values]}
    entered = ask(f"{url}/entry/", seats, upon=upon, method="put")
    told = ask(f"{url}/confirm/", {"is_all": True}, upon=entered["ETag"]).json()
    assert told["state"] == "confirmed"


def correct(ask, here, table, key, values):
    table.refresh_from_db()
    upon = f'"{table.pk}.{table.version}"'
    reason = {"reason": "A card lay below the box"}
    opened = ask(f"{here}/tables/{table.pk}/correct/", reason, upon=upon).json()
    assert opened["state"] == "entered"
    enter(ask, here, table, key, values)


def by_services(played):
    """The same evening again, with the same people in the same seats."""
    event = create_event(played.club, name="Again", game=played.game, actor=NOBODY)
    players = [entry.player for entry in played.entries.order_by("pk")]
    entries = people.enter_players(event, players, actor=NOBODY, is_here=True)
    own = {entry.player_id: entry for entry in entries}
    for drawn in played.rounds.order_by("number"):
        round_ = Round.objects.create(event=event, number=drawn.number, seed=1)
        write_seats(
            round_,
            [
                [own[seat.entry.player_id].pk for seat in table.seats.all()]
                for table in drawn.tables.order_by("number")
            ],
        )
        rounds.publish_round(round_, actor=NOBODY)
        play_by_services(round_)
        rounds.close_round(round_, actor=NOBODY)
        if round_.number == 1:
            people.drop_entry(own[players[-1].pk], is_now=False, actor=NOBODY)
    return finish_event(event, actor=NOBODY)


def play_by_services(round_):
    tables = list(round_.tables.order_by("number"))
    if round_.number > 1:
        for table in tables:
            ranks = {seat.pk: str(n) for n, seat in enumerate(table.seats.all(), 1)}
            confirm(enter_places(table, places=ranks, actor=NOBODY))
        return
    large, small = tables
    slip = dict(zip(large.seats.values_list("pk", flat=True), CARDS, strict=True))
    confirm(enter_slip(large, depth="cards", slip=slip, before={}, actor=NOBODY))
    for totals in (FIRST, CORRECTED):
        typed = {s.pk: str(p) for s, p in zip(small.seats.all(), totals, strict=True)}
        small.refresh_from_db()
        if not small.is_open:
            correct_result(small, actor=NOBODY)
        confirm(enter_totals(small, points=typed, tie_breaks={}, actor=NOBODY))


def confirm(table):
    confirm_result(table, version=table.version, actor=NOBODY, is_all=True)


def standings_of(event):
    read = read_standings(event, audience=Audience.MEMBERS, round_number=None)
    return [
        (row.rank, read.people[row.entry].shown.name, row.points, row.wins, row.margin)
        for row in read.standings
    ]
