"""Repair a published round: an entry left or came, or points were corrected.

1. `repair_options` reads the round as plain values and asks the pairing package.
2. `apply_repair` locks the event and the tables, asks again, and takes the option of
   that name: if it is not there any more, nothing changes.
3. A repair is people in new places and byes given or taken back. The journal keeps both
   places of everybody, so that `put_back` is the same action the other way round.

A table that has begun is never touched, neither by a repair nor by its undo.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction

from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.events.draws.pairing_task import needs_of, pairing_task, rooms_of
from gonuts_league.events.enums import AwardKind, ByeCause, PinKind, RoundState
from gonuts_league.events.models import Entry, Event, Round
from gonuts_league.events.selectors import has_begun, is_fixed
from gonuts_league.pairing.repair.least_change import PlacedTable, Repair, RepairTask
from gonuts_league.pairing.repair.least_change import repair_options as ways_to_repair
from gonuts_league.pairing.repair.swaps import swap_options
from gonuts_league.pairing.types import Candidate, EntryId
from gonuts_league.players.models import Player
from gonuts_league.tables.counting.effects import SEAT_EFFECTS
from gonuts_league.tables.enums import Placed, SeatOutcome, TableState
from gonuts_league.tables.models import MOST_SEATS, Seat

from .awards import take_award_back
from .byes import give_bye
from .joining import come_late
from .people import drop_entry
from .placing import (
    as_kept,
    listed,
    note_places,
    places_now,
    seat_people,
    seats_in,
    states_now,
    table_numbers,
)
from .setup import lock_round

NOBODY_YET = EntryId(0)
"""Stands for a late player who is not in the event yet."""


@dataclass(frozen=True, slots=True)
class RepairNeed:
    """What a round is to be mended for, as ids of entries.

    `gone` did not come or leave before their game; `coming` are to be seated, or to
    sit at another table than theirs; `NOBODY_YET` is one of them, of `affiliation`.
    The points of those `corrected` have changed since the draw.
    """

    gone: tuple[int, ...] = ()
    coming: tuple[int, ...] = ()
    corrected: tuple[int, ...] = ()
    affiliation: str = ""


def repair_options(round_: Round, need: RepairNeed) -> tuple[Repair, ...]:
    """Ways to mend a round that runs, the least change first; empty for none needed.

    LeagueError if it is not published, its stage says who meets whom, or the table of
    somebody gone has begun. For corrected points no table at all may have begun.
    """
    if round_.state != RoundState.PUBLISHED:
        raise LeagueError("round-not-published", **round_.kept)
    if is_fixed(round_):
        raise LeagueError("stage-fixed", **round_.kept)
    seats = list(seats_in(round_))
    concerned = {*need.gone, *need.coming}
    for seat in seats:
        if seat.entry_id in concerned and _plays(seat) and has_begun(seat.table):
            raise LeagueError("table-begun", table=seat.table.number)
    if need.corrected and any(has_begun(each) for each in round_.tables.all()):
        raise LeagueError("round-begun", **round_.kept)
    task = repair_task(round_, need, seats)
    if need.corrected:
        return swap_options(task, map(EntryId, need.corrected))
    return ways_to_repair(task)


def repair_task(round_: Round, need: RepairNeed, seats: Sequence[Seat]) -> RepairTask:
    """Turn a round into the values that the pairing package mends."""
    event = round_.event
    placed = tuple(_placed_tables(round_, seats))
    seated = {entry for table in placed for entry in table.entries}
    resting = _resting(round_, {*seated, *need.coming, *need.gone})
    known = {*seated, *need.coming, *resting} - {NOBODY_YET}
    pairing = pairing_task(event, round_.number, round_.seed, seated=known)
    if NOBODY_YET in need.coming:
        stranger = Candidate(NOBODY_YET, club=need.affiliation)
        pairing = replace(pairing, candidates=(*pairing.candidates, stranger))
    numbers = round_.tables.values_list("number", flat=True)
    return RepairTask(
        pairing=pairing,
        tables=placed,
        next_number=max(numbers, default=0) + 1,
        gone=tuple(map(EntryId, need.gone)),
        coming=tuple(map(EntryId, need.coming)),
        resting=tuple(resting),
        only_at=_only_at(round_, need.coming, [table.number for table in placed]),
    )


def _only_at(
    round_: Round, coming: Collection[int], tables: Iterable[int]
) -> dict[EntryId, frozenset[int]]:
    """The tables at which those may sit who need one, or are pinned to one."""
    needs = needs_of(round_.event, round_.number, coming=coming)
    rooms = [room for room in rooms_of(round_.event) if room.is_step_free]
    step_free = frozenset(n for n in tables if any(n in room for room in rooms))
    return {
        **(dict.fromkeys(needs.step_free, step_free) if step_free else {}),
        **{entry: frozenset({table}) for entry, table in needs.own.items()},
        **{entry: frozenset({table}) for entry, table in needs.pinned.items()},
    }


def _plays(seat: Seat) -> bool:
    """Whether the entry takes a place at a table that is not void."""
    takes_place = SEAT_EFFECTS[seat.outcome].takes_place
    return takes_place and seat.table.state != TableState.VOID


def _placed_tables(round_: Round, seats: Sequence[Seat]) -> Iterable[PlacedTable]:
    for table in round_.tables.exclude(state=TableState.VOID):
        own = [seat for seat in seats if seat.table_id == table.pk]
        entries = tuple(EntryId(seat.entry_id) for seat in own if _plays(seat))
        yield PlacedTable(
            number=table.number,
            entries=entries,
            has_begun=has_begun(table),
            has_lost=len(entries) < len(own),
        )


def _resting(round_: Round, besides: Collection[int]) -> list[EntryId]:
    """Who has a bye, could play, and was not told to sit out by an order."""
    pins = round_.event.pins.filter(
        round_number=round_.number, kind=PinKind.SITS_OUT
    ).values("entry")
    byes = round_.awards.filter(kind=AwardKind.BYE, entry__dropped_at=None)
    here = byes.exclude(entry__checked_in_at=None).exclude(entry__in=pins)
    ids = here.order_by("entry").values_list("entry", flat=True)
    return [EntryId(pk) for pk in ids if pk not in besides]


@transaction.atomic
def apply_repair(
    round_: Round, need: RepairNeed, *, key: str, version: int, actor: Actor
) -> Repair:
    """Mend a round in the way that was looked at; `version` is that of the round.

    LeagueError if it is not possible any more: somebody else mended it, a table has
    begun, the round is a draft again.
    """
    round_, chosen = _lock_option(round_, need, key=key, version=version)
    _carry_out(round_, chosen, need, actor)
    return chosen


def _lock_option(
    round_: Round, need: RepairNeed, *, key: str, version: int
) -> tuple[Round, Repair]:
    """Lock a round with its tables, and find the option of that name again."""
    round_ = lock_round(round_, RoundState.PUBLISHED, "round-not-published")
    # After the event, as everywhere: a first tap at one of them waits, or was quicker.
    list(round_.tables.select_for_update().order_by("pk"))
    options = repair_options(round_, need)
    chosen = next((each for each in options if each.key == key), None)
    if chosen is None or round_.version != version:
        raise _refusal(round_, key)
    return round_, chosen


def _refusal(round_: Round, key: str) -> LeagueError:
    """The error of an option that is gone: a table has begun, or the round changed."""
    # Compared as text: a key that was made up need not hold numbers.
    numbers = set(key.partition(".")[0].split("-"))
    for table in round_.tables.all():
        if str(table.number) in numbers and has_begun(table):
            return LeagueError("table-begun", table=table.number)
    return LeagueError("repair-changed")


@transaction.atomic
def seat_late(
    event: Event,
    round_: Round,
    *,
    key: str,
    version: int,
    actor: Actor,
    entry: Entry | None = None,
    player: Player | None = None,
    name: str = "",
) -> Repair:
    """Enter a late player and repair the round for them; all or nothing.

    The option is looked for before they are in: once they are, their points and needs
    may be others than those it was shown for.
    """
    need = late_need(entry, player)
    round_, shown = _lock_option(round_, need, key=key, version=version)
    entry = come_late(event, entry=entry, player=player, name=name, actor=actor)
    repair = _with_entry(shown, EntryId(entry.pk))
    _carry_out(round_, repair, RepairNeed(coming=(entry.pk,)), actor)
    return repair


def late_need(entry: Entry | None, player: Player | None) -> RepairNeed:
    """An entry for a late player: of the event, else of the club, else new."""
    if entry is not None:
        return RepairNeed(coming=(entry.pk,))
    club = player.affiliation_key if player else ""
    return RepairNeed(coming=(NOBODY_YET,), affiliation=club)


def _with_entry(repair: Repair, entry: EntryId) -> Repair:
    """The same repair, now that the late player is in the event and has an id."""

    def known(seated: Iterable[EntryId]) -> tuple[EntryId, ...]:
        return tuple(entry if each == NOBODY_YET else each for each in seated)

    return replace(
        repair,
        changes=tuple(replace(c, after=known(c.after)) for c in repair.changes),
        moves=tuple(replace(m, entry=known([m.entry])[0]) for m in repair.moves),
        byes=known(repair.byes),
    )


@transaction.atomic
def leave_before_game(
    entry: Entry, round_: Round, *, key: str, version: int, actor: Actor
) -> Repair:
    """Drop an entry before its game, and repair the round; all or nothing."""
    need = RepairNeed(gone=(entry.pk,))
    repair = apply_repair(round_, need, key=key, version=version, actor=actor)
    drop_entry(entry, is_now=True, actor=actor)
    return repair


def _carry_out(round_: Round, repair: Repair, need: RepairNeed, actor: Actor) -> None:
    concerned = {*need.gone, *(move.entry for move in repair.moves)}
    before = places_now(round_, concerned)
    after = dict.fromkeys(concerned) | _places_after(round_, repair)
    for pk in need.gone:
        if seat := before[pk]:
            after[pk] = {**seat, "outcome": SeatOutcome.DID_NOT_COME.value}
    then = states_now(round_, [*table_numbers(before), *repair.numbers])
    now = then | {
        change.number: str(TableState.SEATED if change.after else TableState.VOID)
        for change in repair.changes
    }
    seat_people(round_, after, now)
    given = _give_byes(round_, repair, need, actor)
    taken = _take_byes_back(round_, after, actor)
    note_places(
        round_,
        "tables-repaired",
        actor,
        numbers=[*repair.numbers],
        before={"places": as_kept(before), "states": listed(then)},
        after={
            "places": as_kept(places_now(round_, concerned)),
            "states": listed(now),
            "given": given,
            "taken": taken,
        },
    )


def _give_byes(
    round_: Round, repair: Repair, need: RepairNeed, actor: Actor
) -> list[int]:
    """Give byes to entries without a table from now on."""
    sitting_out = [move.entry for move in repair.moves if move.target is None]
    entries = Entry.objects.filter(pk__in=sitting_out).select_related("event")
    return [
        give_bye(
            entry,
            round_,
            cause=(
                ByeCause.TOO_LATE if entry.pk in need.coming else ByeCause.CALLED_OFF
            ),
            actor=actor.on_its_own(),
        ).pk
        for entry in entries.order_by("pk")
    ]


def _take_byes_back(
    round_: Round, places: Mapping[int, Any], actor: Actor
) -> list[int]:
    """Take back the byes of entries that play."""
    at_tables = {pk: place["outcome"] for pk, place in places.items() if place}
    playing = [pk for pk, each in at_tables.items() if SEAT_EFFECTS[each].takes_place]
    byes = round_.awards.filter(kind=AwardKind.BYE, entry__in=playing)
    taken = list(byes.select_related("event").order_by("pk"))
    for bye in taken:
        take_award_back(bye, actor=actor.on_its_own())
    return [bye.pk for bye in taken]


def _places_after(round_: Round, repair: Repair) -> dict[int, Any]:
    """The new places: seats that became free first, then behind the others."""
    moving = {move.entry for move in repair.moves}
    places: dict[int, Any] = {}
    for change in repair.changes:
        seats = seats_in(round_).filter(table__number=change.number)
        kept = {seat.position for seat in seats if seat.entry_id not in moving}
        left = {seat.position for seat in seats if seat.entry_id in moving}
        behind = [p for p in range(MOST_SEATS) if p > max(kept, default=-1)]
        order = [*sorted(left), *behind, *range(MOST_SEATS)]
        free = iter(dict.fromkeys(p for p in order if p not in kept))
        for entry in change.after:
            if entry in moving:
                places[entry] = {
                    "table": change.number,
                    "position": next(free),
                    "outcome": SeatOutcome.PLAYED.value,
                    "placed": Placed.REPAIRED.value,
                }
    return places
