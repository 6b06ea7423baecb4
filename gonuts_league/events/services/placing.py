"""Put people of a round into other places, and back: what repairs write and undo.

A place is a table by its number, a position, an outcome, how the seat was given, and
the id of the seat; None is no place. The journal keeps those before and after, with the
states of the tables concerned, so that it is taken back by the reverse action.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction
from django.db.models import F, QuerySet

from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Award, Round
from gonuts_league.events.selectors import has_begun
from gonuts_league.tables.enums import TableState
from gonuts_league.tables.models import Seat, Table

from .awards import give_award_again, take_award_back
from .drafting import write_seats
from .seats import take_places
from .setup import bump_standings, lock_round, log_round

Places = Mapping[int, dict[str, Any] | None]
"""By entry id."""


@transaction.atomic
def put_back(
    round_: Round, *, now: Mapping[str, Any], then: Mapping[str, Any], actor: Actor
) -> None:
    """Take a repair back, or do it again: from the places `now` to those of `then`.

    Both are as the journal keeps them. LeagueError if a table has begun since, or
    somebody sits elsewhere by now.
    """
    round_ = lock_round(round_, RoundState.PUBLISHED, "round-not-published")
    places = {place["entry"]: _place(place) for place in now["places"]}
    if as_kept(places_now(round_, places)) != as_kept(places):
        raise LeagueError("changed-since")
    for award in _awards(now["given"]):
        take_award_back(award, actor=actor.on_its_own())
    for award in _awards(now["taken"]):
        give_award_again(award, actor=actor.on_its_own())
    back = {place["entry"]: _place(place) for place in then["places"]}
    states = dict(then["states"])
    seat_people(round_, back, states)
    made = [number for number, state in now["states"] if number not in states]
    round_.tables.filter(number__in=made, seats=None).delete()
    note_places(
        round_,
        "repair-undone" if now["way"] == "tables-repaired" else "tables-repaired",
        actor,
        numbers=now["numbers"],
        before={"places": now["places"], "states": now["states"]},
        after={
            "places": then["places"],
            "states": then["states"],
            "given": now["taken"],
            "taken": now["given"],
        },
    )


def _awards(ids: Iterable[int]) -> Iterable[Award]:
    return Award.ever.filter(pk__in=list(ids)).select_related("event", "entry")


def _place(kept: Mapping[str, Any]) -> dict[str, Any] | None:
    """A place as the journal kept it; None for none."""
    if kept["table"] is None:
        return None
    return {key: value for key, value in kept.items() if key != "entry"}


def as_kept(places: Mapping[int, Any]) -> list[dict[str, Any]]:
    nowhere = {"table": None}
    return [{"entry": pk, **(places[pk] or nowhere)} for pk in sorted(places)]


def listed(states: Mapping[int, str]) -> list[list[Any]]:
    return [[number, states[number]] for number in sorted(states)]


def table_numbers(places: Mapping[int, Any]) -> list[int]:
    return [place["table"] for place in places.values() if place]


def seats_in(round_: Round) -> QuerySet[Seat]:
    seats = Seat.objects.filter(round=round_).select_related("table")
    return seats.order_by("table__number", "position")


def states_now(round_: Round, numbers: Iterable[int]) -> dict[int, str]:
    tables = round_.tables.filter(number__in=list(numbers))
    return dict(tables.values_list("number", "state"))


def places_now(round_: Round, entry_ids: Iterable[int]) -> dict[int, Any]:
    known = {
        seat.entry_id: {
            "table": seat.table.number,
            "position": seat.position,
            "outcome": str(seat.outcome),
            "placed": str(seat.placed),
            "seat": seat.pk,
        }
        for seat in seats_in(round_)
    }
    return {pk: known.get(pk) for pk in entry_ids}


def seat_people(
    round_: Round,
    places: Mapping[int, dict[str, Any] | None],
    states: Mapping[int, str],
) -> None:
    """Put these people (None: nowhere) into their places, and their tables into
    these states, by number."""
    known = set(round_.tables.values_list("number", flat=True))
    for number in sorted(set(table_numbers(places)) - known):
        write_seats(round_, ((),), numbers=[number])
    old = [seat for seat in seats_in(round_) if seat.entry_id in places]
    numbers = {*table_numbers(places), *states, *(seat.table.number for seat in old)}
    tables = {table.number: table for table in _lock_tables(round_, numbers)}
    take_places(
        round_,
        leaving=old,
        coming=[
            Seat(
                pk=place.get("seat"),
                round=round_,
                table=tables[place["table"]],
                position=place["position"],
                entry_id=pk,
                outcome=place["outcome"],
                placed=place["placed"],
            )
            for pk, place in sorted(places.items())
            if place
        ],
    )
    for table in tables.values():
        table.state = states.get(table.number, table.state)
        table.version += 1
        table.save(update_fields=["state", "version"])


def _lock_tables(round_: Round, numbers: Iterable[int]) -> list[Table]:
    tables = round_.tables.select_for_update().filter(number__in=list(numbers))
    locked = list(tables.order_by("pk"))
    for table in locked:
        if has_begun(table) and table.state != TableState.VOID:
            raise LeagueError("table-begun", table=table.number)
    return locked


def note_places(
    round_: Round,
    action: str,
    actor: Actor,
    *,
    numbers: list[int],
    before: dict[str, Any],
    after: dict[str, Any],
) -> None:
    Round.objects.filter(pk=round_.pk).update(version=F("version") + 1)
    bump_standings(round_.event)
    tables = round_.tables.filter(number__in=numbers)
    log_round(
        round_,
        action,
        actor,
        before=before,
        after={
            "numbers": numbers,
            "entries": [place["entry"] for place in after["places"]],
            "table_ids": list(tables.order_by("pk").values_list("pk", flat=True)),
            **after,
        },
    )
