"""An event as it is now, as the values that the pairing package takes.

Which pairs of people are to sit together or apart in a draw, and how firmly:

1. A group on the person asks for its pairs, as a wish or as a rule.
2. Two people with different tables of their own are apart by rule.
3. People with the same affiliation are apart: as a wish (then the pairing package sees
   it by itself), or by rule, but never against a group that is always together.
4. A pin of the round outweighs all of these for its pair.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import TypedDict

from django.db.models import QuerySet

from gonuts_league.events import selectors
from gonuts_league.events.enums import (
    PLACE_PINS,
    AwardKind,
    ClubsApart,
    LateRule,
    PinKind,
    RoundState,
    StageKind,
)
from gonuts_league.events.missed import missed_rounds
from gonuts_league.events.models import Entry, Event, Pin, Room, Round, Stage
from gonuts_league.pairing import types as values
from gonuts_league.pairing.floats import floats_of_round
from gonuts_league.pairing.places import PlaceNeeds, RoomTables, number_tables
from gonuts_league.pairing.types import (
    DEFAULT_LEVELS,
    Candidate,
    EntryId,
    Level,
    Pair,
    PairingTask,
    Table,
    TableSize,
)
from gonuts_league.players.enums import GroupSeating
from gonuts_league.tables.counting.effects import SEAT_EFFECTS
from gonuts_league.tables.models import Seat
from scoring import find_game

_FLOAT_ROUNDS = 2
_TABLES_OF_TWO = 2


def pairing_task(
    event: Event, number: int, seed: int, *, seated: Iterable[int] = ()
) -> PairingTask:
    """What the draw of round `number` is asked for.

    `seated` entries are in the field even if they have left since their draft was
    drawn. Pins of people who are not in it wait until they are.
    """
    here = selectors.entries_to_pair(event)
    field = list(here | event.entries.filter(pk__in=list(seated)))
    return task_of(event, number, seed, field=field, pins=pins_of_number(event, number))


def task_of(
    event: Event, number: int, seed: int, *, field: Sequence[Entry], pins: Sequence[Pin]
) -> PairingTask:
    """The same for people, by id, and pins that were read before."""
    locked = _kept_tables(event, number, field, pins)
    kept = {entry_id for table in locked for entry_id in table}
    return PairingTask(
        round_number=number,
        seed=seed,
        size=TableSize(
            preferred=event.seats_preferred,
            minimum=event.seats_min,
            maximum=event.seats_max,
        ),
        candidates=_candidates(event, field, number),
        history=seating_history(event, before=number),
        locked=locked,
        pins=_pins(field, pins, but=kept),
        sitting_out=_sitting_out(field, pins),
        levels=levels_of(event),
        effort=values.Effort(event.effort),
        odd=values.OddTables(event.odd_tables),
        odd_at=values.OddAt(event.odd_at),
        rounds_left=max(0, event.rounds_planned - number),
        **pair_wishes(event, field, pins),
    )


def levels_of(event: Event) -> tuple[Level, ...]:
    """The event's order of wishes; seats count only in games with a start player."""
    known = {str(level): level for level in Level}
    asked = [known[level] for level in event.levels if level in known]
    levels = tuple(asked) or DEFAULT_LEVELS
    if not find_game(event.game).has_start_player:
        return tuple(level for level in levels if level != Level.SEATS)
    return levels if Level.SEATS in levels else (*levels, Level.SEATS)


def _candidates(
    event: Event, field: Iterable[Entry], number: int
) -> tuple[Candidate, ...]:
    points = selectors.event_points(event)
    byes = bye_counts(event)
    floats = latest_floats(event, before=number)
    clubs_count = event.clubs_apart != ClubsApart.IGNORED
    return tuple(
        Candidate(
            id=EntryId(entry.pk),
            points=points.get(EntryId(entry.pk), Fraction(0)),
            club=entry.player.affiliation_key if clubs_count else "",
            byes=byes.get(entry.pk, 0),
            floats=floats.get(entry.pk, ()),
        )
        for entry in field
    )


def _kept_tables(
    event: Event, number: int, field: Iterable[Entry], pins: Iterable[Pin]
) -> tuple[Table, ...]:
    """Tables of the draft there is in which every seat is pinned: nobody joins them."""
    here = {entry.pk for entry in field}
    pinned = {
        (pin.entry_id, pin.table, pin.position)
        for pin in pins
        if pin.kind == PinKind.SEAT and pin.entry_id in here
    }
    if not pinned:
        return ()
    seats = Seat.objects.filter(
        round__event=event, round__number=number, round__state=RoundState.DRAFT
    ).order_by("table__number", "position")
    tables: dict[int, list[tuple[int, int, int]]] = {}
    for place in seats.values_list("entry", "table__number", "position"):
        tables.setdefault(place[1], []).append(place)
    return tuple(
        tuple(EntryId(entry_id) for entry_id, _table, _position in places)
        for places in tables.values()
        if pinned.issuperset(places)
    )


def _pins(
    field: Iterable[Entry], pins: Iterable[Pin], *, but: set[EntryId]
) -> tuple[values.Pin, ...]:
    here = {entry.pk for entry in field} - but
    return tuple(
        values.Pin(EntryId(pin.entry_id), pin.table, pin.position)
        for pin in pins
        if pin.kind in PLACE_PINS and pin.table is not None and pin.entry_id in here
    )


def _sitting_out(field: Iterable[Entry], pins: Iterable[Pin]) -> tuple[EntryId, ...]:
    here = {entry.pk for entry in field}
    return tuple(
        EntryId(pin.entry_id)
        for pin in pins
        if pin.kind == PinKind.SITS_OUT and pin.entry_id in here
    )


def bye_counts(event: Event) -> dict[int, int]:
    """How often each entry has had a round scored without play: byes, forfeits won,
    and what was missed where the event gives something for it."""
    awards = event.awards.filter(
        round__state__in=selectors.SEEN_ROUNDS,
        kind__in=[AwardKind.BYE, AwardKind.FORFEIT],
    )
    counts = Counter(awards.values_list("entry", flat=True))
    if event.late_rule == LateRule.BYE:
        counts.update({pk: len(rounds) for pk, rounds in missed_rounds(event).items()})
    return dict(counts)


def pins_of_number(event: Event, number: int) -> list[Pin]:
    """The pins of one round, those of an earlier draft of it included, oldest first."""
    return list(_on_the_list(event.pins.filter(round_number=number)).order_by("pk"))


def pins_of(round_: Round) -> list[Pin]:
    """The pins that hold for a draft and for every later draw of it, with names."""
    held = Pin.objects.filter(event=round_.event_id, round_number=round_.number)
    pins = _on_the_list(held).select_related("entry__player", "other__player")
    return list(pins.order_by("pk"))


def _on_the_list(pins: QuerySet[Pin]) -> QuerySet[Pin]:
    """Without those of people who were taken off the list; they may come back."""
    return pins.filter(entry__removed_at=None, other__removed_at=None)


def heeds_orders(stage: Stage | None) -> bool:
    """Whether pins and table sizes change a draw; schedules and brackets are fixed."""
    return stage is None or stage.kind in (StageKind.SWISS, StageKind.GROUPS)


def seating_history(
    event: Event, *, before: int
) -> tuple[tuple[tuple[EntryId, ...], ...], ...]:
    """The tables of each published round before `before`, ids in seat order.

    Players who did not come have met nobody and are left out.
    """
    rounds = event.rounds.filter(number__lt=before, state__in=selectors.SEEN_ROUNDS)
    return tuple(tables_as_values(round_) for round_ in rounds.order_by("number"))


def tables_as_values(round_: Round) -> tuple[tuple[EntryId, ...], ...]:
    """A round's tables as ids in seat order."""
    tables: dict[int, list[EntryId]] = {}
    seats = Seat.objects.filter(round=round_).order_by("table__number", "position")
    for seat in seats.only("table_id", "entry_id", "outcome"):
        row = tables.setdefault(seat.table_id, [])
        if SEAT_EFFECTS[seat.outcome].takes_place:
            row.append(EntryId(seat.entry_id))
    return tuple(tuple(row) for row in tables.values() if row)


def latest_floats(event: Event, *, before: int) -> dict[int, tuple[int, ...]]:
    """By entry the floats of the last two rounds before this one, the latest last.

    Empty where more than two sit at a table: there nobody floats.
    """
    if event.seats_preferred != _TABLES_OF_TWO:
        return {}
    rounds = event.rounds.filter(number__lt=before, state__in=selectors.SEEN_ROUNDS)
    found = [
        floats_of_round(
            tables_as_values(round_),
            _points(event, upto_round=round_.number - 1),
        )
        for round_ in list(rounds.order_by("number"))[-_FLOAT_ROUNDS:]
    ]
    people = {entry for floats in found for entry in floats}
    return {
        entry: tuple(floats[entry] for floats in found if entry in floats)
        for entry in people
    }


def _points(event: Event, *, upto_round: int) -> Mapping[EntryId, Fraction]:
    standings = selectors.ranked(event, upto_round=upto_round)
    return {row.entry: row.points for row in standings}


class PairWishes(TypedDict):
    """Pairs with the lesser id first, in order; named as in a `PairingTask`."""

    avoid: tuple[Pair, ...]
    together: tuple[Pair, ...]
    apart_rule: tuple[Pair, ...]
    together_rule: tuple[Pair, ...]


def pair_wishes(
    event: Event, field: Sequence[Entry], pins: Iterable[Pin]
) -> PairWishes:
    """What is asked of the pairs within `field` (one query)."""
    asked = _asked_by_groups(event, field)
    together = asked[GroupSeating.TOGETHER_RULE]
    apart = asked[GroupSeating.APART_RULE] | _own_tables_apart(field)
    if event.clubs_apart == ClubsApart.RULE:
        apart |= _clubmates(field) - together
    pinned = _pinned_pairs(field, pins)
    together = together - pinned[PinKind.APART] | pinned[PinKind.TOGETHER]
    apart = apart - pinned[PinKind.TOGETHER] | pinned[PinKind.APART]
    return PairWishes(
        avoid=_ordered(asked[GroupSeating.APART_WISH] - together),
        together=_ordered(asked[GroupSeating.TOGETHER_WISH] - apart),
        apart_rule=_ordered(apart),
        together_rule=_ordered(together),
    )


def _asked_by_groups(event: Event, field: Iterable[Entry]) -> dict[str, set[Pair]]:
    here = {entry.pk for entry in field}
    groups = event.entries.exclude(player__groups=None).exclude(
        player__groups__seating=GroupSeating.NONE
    )
    members: dict[tuple[int, str], list[int]] = defaultdict(list)
    rows = groups.order_by("pk").values_list(
        "player__groups", "player__groups__seating", "pk"
    )
    for group_id, seating, entry_id in rows:
        if entry_id in here and seating != GroupSeating.NONE:
            members[group_id, seating].append(entry_id)
    asked: dict[str, set[Pair]] = defaultdict(set)
    for (_group_id, seating), ids in members.items():
        asked[seating] |= _pairs(ids)
    return asked


def _own_tables_apart(field: Iterable[Entry]) -> set[Pair]:
    owners = [entry for entry in field if entry.fixed_table is not None]
    return {
        _pair(a.pk, b.pk)
        for a, b in combinations(owners, 2)
        if a.fixed_table != b.fixed_table
    }


def _clubmates(field: Iterable[Entry]) -> set[Pair]:
    clubs: dict[str, list[int]] = defaultdict(list)
    for entry in field:
        if entry.player.affiliation_key:
            clubs[entry.player.affiliation_key].append(entry.pk)
    return {pair for ids in clubs.values() for pair in _pairs(ids)}


def _pinned_pairs(field: Iterable[Entry], pins: Iterable[Pin]) -> dict[str, set[Pair]]:
    here = {entry.pk for entry in field}
    pinned: dict[str, set[Pair]] = defaultdict(set)
    for pin in pins:
        if pin.other_id is not None and {pin.entry_id, pin.other_id} <= here:
            pinned[pin.kind].add(_pair(pin.entry_id, pin.other_id))
    return pinned


def _pairs(ids: Iterable[int]) -> set[Pair]:
    return {_pair(a, b) for a, b in combinations(ids, 2)}


def _pair(a: int, b: int) -> Pair:
    return EntryId(min(a, b)), EntryId(max(a, b))


def _ordered(pairs: Iterable[Pair]) -> tuple[Pair, ...]:
    return tuple(sorted(pairs))


def numbers_for(
    event: Event, task: PairingTask, tables: Sequence[Table]
) -> tuple[int, ...]:
    """The number of each table of a new seating, which come best first."""
    return number_tables(
        tables,
        rooms=rooms_of(event),
        needs=needs_of(event, task.round_number),
        points={candidate.id: candidate.points for candidate in task.candidates},
    )


def rooms_of(event: Event) -> list[RoomTables]:
    return room_values(event.rooms.all())


def room_values(rooms: Iterable[Room]) -> list[RoomTables]:
    return [
        RoomTables(room.first_table, room.last_table, room.is_step_free)
        for room in rooms
    ]


def needs_of(event: Event, number: int, *, coming: Iterable[int] = ()) -> PlaceNeeds:
    """What those here, and those `coming`, need; their pins of this round as well."""
    people = event.entries.select_related("player").filter(pk__in=list(coming))
    return needs_among(
        selectors.entries_to_pair(event) | people, pins_of_number(event, number)
    )


def needs_among(here: Iterable[Entry], pins: Iterable[Pin]) -> PlaceNeeds:
    """The same of people and pins that were read before."""
    entries = {EntryId(entry.pk): entry for entry in here}
    return PlaceNeeds(
        own={
            pk: entry.fixed_table
            for pk, entry in entries.items()
            if entry.fixed_table is not None
        },
        step_free=frozenset(
            pk for pk, entry in entries.items() if entry.player.needs_step_free
        ),
        pinned={
            EntryId(pin.entry_id): pin.table
            for pin in pins
            if pin.kind in PLACE_PINS
            and pin.table is not None
            and pin.entry_id in entries
        },
    )
