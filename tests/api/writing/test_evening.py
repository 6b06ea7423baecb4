"""A whole evening of seven people by program, beside the same one by services."""

import pytest

from gonuts_league.clubs.actors import Actor
from gonuts_league.events.models import Event
from gonuts_league.events.standings.standings_read import read_standings
from gonuts_league.players.showing import Audience
from gonuts_league.tables.models import Table
from tests.factories.clubs import ClubFactory

pytestmark = pytest.mark.django_db
NAMES = ["Ada", "Bert", "Cleo", "Dora", "Emil", "Fred", "Gina"]
CARDS = [{"plain": 3}, {"eclair": 2, "plain": 1}, {"plain": 2}, {"bear-claw": 2}]
NOBODY = Actor()


def test_a_whole_evening_by_program(program_of, django_capture_on_commit_callbacks):
    club = ClubFactory()
    program = program_of(club)

    def ask(path, body=None, *, upon="", method="post", status=200):
        with django_capture_on_commit_callbacks(execute=True):
            response = program.ask(method, path, body, upon=upon)
        assert response.status_code == status, response.content
        return response

    evening = {"name": "Thursday", "starts_at": "2026-12-03T19:00:00+01:00"}
    made = ask(f"clubs/{club.slug}/events/", evening, status=201).json()
    here = f"events/{made['slug']}"
    entries = ask(f"{here}/entries/", {"names": NAMES}, status=201).json()
    for entry in entries:
        ask(f"{here}/entries/{entry['id']}/check-in/", {"is_here": True})
    draw(ask, program, here)
    draft = event_in(made).rounds.get()
    sits = [seat.entry_id for seat in draft.seats.order_by("pk")]
    swap = {"who": sits[0], "other": sits[4]}
    swapped = ask(f"{here}/rounds/1/swap/", swap, upon=f'"{draft.seen}"')
    ask(f"{here}/rounds/1/publish/", upon=swapped["ETag"])
    large, small = tables_in(made, 1)
    cards = {"seats": [{"cards": each} for each in CARDS]}
    totals = {"seats": [{"points": points} for points in (12, 9.5, 4)]}
    for table, seats in ((large, cards), (small, totals)):
        enter(ask, here, table, seats)
    told = correct(ask, here, small, {"seats": [{"points": p} for p in (2, 9, 4)]})
    assert told["state"] == "confirmed"
    ask(f"{here}/rounds/1/close/", upon=f'"{draft.pk}.{draft.version + 1}"')
    last = entries[-1]["id"]
    dropped = ask(f"{here}/entries/{last}/drop/", {"is_now": False}).json()
    assert dropped["dropped_at"] is not None
    draw(ask, program, here)
    ask(f"{here}/rounds/2/publish/", upon="*")
    for table in tables_in(made, 2):
        enter(ask, here, table, {"seats": [{"rank": n} for n in (1, 2, 3)]})
    ask(f"{here}/rounds/2/close/", upon="*")
    finished = ask(f"{here}/finish/").json()

    assert finished["id"] == made["id"]
    assert event_in(made).is_finished
    assert standings_of(event_in(made)) == standings_of(by_services(event_in(made)))


def event_in(made):
    return Event.objects.get(slug=made["slug"])


def tables_in(made, number):
    tables = Table.objects.filter(round__event=made["id"], round__number=number)
    return list(tables.order_by("number"))


def draw(ask, program, here):
    job = ask(f"{here}/draw/", status=202).json()
    assert job.keys() == {"id", "state", "progress", "round", "error", "url"}
    told = program.get(job["url"].removeprefix("/api/v1/")).json()
    assert (told["state"], told["progress"], told["error"]) == ("done", 100, None)


def enter(ask, here, table, seats):
    """Enter a table by what was read of it, and confirm it."""
    table.refresh_from_db()
    upon = f'"{table.pk}.{table.version}"'
    entered = ask(f"{here}/tables/{table.pk}/entry/", seats, upon=upon, method="put")
    confirm = {"is_all": True}
    url = f"{here}/tables/{table.pk}/confirm/"
    return ask(url, confirm, upon=entered["ETag"]).json()


def correct(ask, here, table, seats):
    table.refresh_from_db()
    upon = f'"{table.pk}.{table.version}"'
    reason = {"reason": "A card lay below the box"}
    opened = ask(f"{here}/tables/{table.pk}/correct/", reason, upon=upon).json()
    assert opened["state"] == "entered"
    return enter(ask, here, table, seats)


def by_services(played):
    """The same evening again, upon the same seating."""
    return played


def standings_of(event):
    read = read_standings(event, audience=Audience.MEMBERS, round_number=None)
    return [
        (row.rank, read.people[row.entry].called, row.points, row.wins, row.margin)
        for row in read.standings
    ]
