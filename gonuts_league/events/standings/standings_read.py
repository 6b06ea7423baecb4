"""Everything that a page or an answer of standings shows, as values.

`read_standings` makes a fixed number of queries, whatever the size of the event. Only
rounds that were published count, and only people who sat at a table of one of them, or
were given points, are listed.
"""

import dataclasses
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.http import Http404

from gonuts_league.events.enums import RoundState, StageKind
from gonuts_league.events.models import Event, TieDecision
from gonuts_league.events.selectors import (
    SEEN_ROUNDS,
    award_points,
    game_results,
    tie_decisions,
    tie_orders,
)
from gonuts_league.events.stage_read import entries_away, knockout_from, number_tables
from gonuts_league.formats.knockout import Knockout
from gonuts_league.formats.ranking import rank_by_stage, rank_knockout, settle_ties
from gonuts_league.formats.types import Played, StageRow
from gonuts_league.pairing.types import EntryId
from gonuts_league.players.showing import (
    Audience,
    Namesake,
    Shown,
    faces_apart,
    show_people,
)
from gonuts_league.standings.ledgers import Field, open_field
from gonuts_league.standings.ranking import rank_field
from gonuts_league.standings.types import (
    AwardPoints,
    GameResult,
    PlayedSeat,
    Standing,
    TieOrder,
)
from gonuts_league.tables.counting.effects import TABLE_EFFECTS
from gonuts_league.tables.enums import TableState
from gonuts_league.tables.models import Seat, Table


class SeenRound(NamedTuple):
    """`kind` is that of its stage, if it is of one."""

    number: int
    state: str
    step: int = 0
    kind: str | None = None
    method: str = ""
    to_final: int | None = None
    third_table: int | None = None

    @property
    def is_elimination(self) -> bool:
        return self.kind == StageKind.ELIMINATION


class SeenTable(NamedTuple):
    """A table of a published round with who sits there, in the order of the seats."""

    pk: int
    number: int
    round_number: int
    state: str
    depth: str
    game: str
    entries: tuple[int, ...]

    @property
    def counts(self) -> bool:
        return TABLE_EFFECTS[self.state].counts

    @property
    def is_open(self) -> bool:
        return TABLE_EFFECTS[self.state].is_open

    def get_state_display(self) -> str:
        return str(TableState(self.state).label)


@dataclass(frozen=True, slots=True)
class SeenPerson:
    """One entry as it is shown to the audience."""

    shown: Shown
    is_guest: bool
    has_dropped: bool

    @property
    def called(self) -> str:
        """The short name where there is little room; "a player" where it is hidden."""
        return self.shown.short if self.shown.is_named else self.shown.name


@dataclass(frozen=True, slots=True)
class StandingsRead:
    """Standings after (or in) one round; `round_number` is 0 before the first.

    `tables` are those of all seen rounds up to it, `results` by round and table number.
    With a `knockout` they go by how far everybody came in it, as `ends` tells by entry.
    `field` gave the points; `decisions` about ties are those that standings heed.
    """

    audience: Audience
    round_number: int
    rounds: tuple[SeenRound, ...]
    standings: tuple[Standing, ...]
    field: Field
    people: Mapping[int, SeenPerson]
    awards: tuple[AwardPoints, ...]
    tables: tuple[SeenTable, ...]
    results: Mapping[tuple[int, int], tuple[PlayedSeat, ...]]
    decisions: tuple[TieDecision, ...] = ()
    frozen_after: int | None = None
    knockout: Knockout | None = None
    ends: Mapping[int, StageRow] = dataclasses.field(default_factory=dict)

    @property
    def round_numbers(self) -> tuple[int, ...]:
        """Of the rounds up to the one shown."""
        return tuple(r.number for r in self.rounds if r.number <= self.round_number)

    @property
    def shown_round(self) -> SeenRound:
        """The round shown; only where one has been seen."""
        return next(row for row in self.rounds if row.number == self.round_number)

    @property
    def rounds_for_places(self) -> frozenset[int]:
        """Rounds of an elimination, which give places and no points."""
        return frozenset(row.number for row in self.rounds if row.is_elimination)

    @property
    def is_for_two(self) -> bool:
        """Whether they go by an elimination at tables of two."""
        return self.knockout is not None and self.knockout.rules.is_for_two

    @property
    def is_frozen(self) -> bool:
        """Whether later results are kept back."""
        frozen_after = self.frozen_after
        return frozen_after is not None and self.round_number <= frozen_after

    @property
    def tables_of_round(self) -> tuple[SeenTable, ...]:
        return tuple(t for t in self.tables if t.round_number == self.round_number)

    @property
    def is_running(self) -> bool:
        """Whether results of the round shown are still to come."""
        return any(table.is_open for table in self.tables_of_round)


def read_standings(
    event: Event, *, audience: Audience, round_number: int | None = None
) -> StandingsRead:
    """Read the standings after a round, the latest one if none is named (7 queries).

    While they are frozen, the rounds after that are there for nobody: an organiser's
    screen may be the hall's. Raises Http404 for a round that is not to be seen yet.
    """
    seen = _seen_rounds(event)
    rounds = tuple(row for row in seen if not event.is_kept_back(row.number))
    is_all = rounds == seen
    return _read(event, rounds, audience, round_number, heeds_ties=is_all)


def read_to_reveal(event: Event) -> StandingsRead:
    """Read the newest standings in spite of a freeze, under the names of the hall.

    Only for what shows them place by place.
    """
    return _read(event, _seen_rounds(event), Audience.TABLE, None)


def read_undecided(event: Event) -> StandingsRead:
    """Read the newest standings as the criteria alone leave them, for members.

    What was decided about those who are level in all of them does not show.
    """
    return _read(event, _seen_rounds(event), Audience.MEMBERS, None, heeds_ties=False)


def _seen_rounds(event: Event) -> tuple[SeenRound, ...]:
    rows = event.rounds.filter(state__in=SEEN_ROUNDS).order_by("number")
    fields = ("number", "state", "step", "stage__kind")
    named = ("method", "to_final", "third_table")
    return tuple(SeenRound(*row) for row in rows.values_list(*fields, *named))


def _read(
    event: Event,
    rounds: tuple[SeenRound, ...],
    audience: Audience,
    round_number: int | None,
    *,
    heeds_ties: bool = True,
) -> StandingsRead:
    last = rounds[-1].number if rounds else 0
    shown_round = _round_to_show(rounds, round_number, last)
    tables = _seen_tables(event, shown_round)
    games = [game for game in game_results(event) if game.round_number <= shown_round]
    given = award_points(event, games)
    awards = tuple(each for each in given if (each.round_number or 0) <= shown_round)
    listed = {EntryId(entry) for table in tables for entry in table.entries}
    listed |= {award.entry for award in awards}
    is_latest = shown_round == last
    decisions = tie_decisions(event) if heeds_ties and is_latest else ()
    orders = tie_orders(decisions)
    for_places = {row.number for row in rounds if row.is_elimination}
    for_points = [game for game in games if game.round_number not in for_places]
    field = open_field(listed, for_points, awards, system=event.points_system)
    standings = rank_field(field, tie_breaks=event.tie_breaks, decisions=orders)
    begun = [row for row in rounds if row.number <= shown_round]
    is_open = is_latest and event.frozen_after is None
    knockout = seen_knockout(event, begun, tables, games, is_latest=is_open)
    ends = _ends(knockout, standings, orders)
    return StandingsRead(
        audience=audience,
        round_number=shown_round,
        rounds=rounds,
        standings=rank_by_stage(standings, ends) if knockout else standings,
        people=_people(event, listed, audience),
        awards=awards,
        tables=tables,
        results=_by_table(games),
        field=field,
        decisions=decisions,
        frozen_after=event.frozen_after,
        knockout=knockout,
        ends={row.entry: row for row in ends},
    )


def is_played_out(event: Event, read: StandingsRead) -> bool:
    """Whether these are standings that nothing planned will move any more."""
    if event.is_finished:
        return True
    if any(row.state != RoundState.CLOSED for row in read.rounds):
        return False
    if any(table.is_open for table in read.tables):
        return False
    if any(row.kind for row in read.rounds):
        return read.knockout is not None and read.knockout.is_over
    return len(read.rounds) >= event.rounds_planned


def _ends(
    knockout: Knockout | None,
    standings: Iterable[Standing],
    orders: Sequence[TieOrder],
) -> tuple[StageRow, ...]:
    """How far everybody came, if there is a knockout."""
    if knockout is None:
        return ()
    ranks = {row.entry: row.rank for row in standings}
    return settle_ties(rank_knockout(knockout, ranks), orders)


def seen_knockout(
    event: Event,
    rounds: Sequence[SeenRound],
    tables: Iterable[SeenTable],
    games: Iterable[GameResult],
    *,
    is_latest: bool,
) -> Knockout | None:
    """The elimination that these rounds have begun (2 queries); None before it.

    With the latest round it may also be over before its first game: all but one left.
    """
    steps = {r.number: r.step for r in rounds if r.is_elimination and r.step}
    if not steps and not (is_latest and any(row.kind for row in rounds)):
        return None
    begun = event.stages.filter(kind=StageKind.ELIMINATION, started_at__isnull=False)
    stage = begun.first()
    if stage is None:
        return None
    results = _by_table(games)
    played = [
        Played(
            step=steps[table.round_number],
            number=0,
            seats=tuple(EntryId(entry) for entry in table.entries),
            ranks=_seen_ranks(table, results),
        )
        for table in sorted(tables, key=lambda table: (table.round_number, table.pk))
        if table.round_number in steps
    ]
    away = entries_away(event)
    knockout = knockout_from(stage, number_tables(played), away=away)
    return knockout if steps or knockout.is_over else None


def _seen_ranks(
    table: SeenTable, results: Mapping[tuple[int, int], Sequence[PlayedSeat]]
) -> tuple[int | None, ...] | None:
    if table.state == TableState.VOID:
        return (1,) * len(table.entries)
    result = results.get((table.round_number, table.number))
    if result is None:
        return None
    ranks = {seat.entry: seat.rank for seat in result}
    return tuple(ranks.get(EntryId(entry)) for entry in table.entries)


def _round_to_show(rounds: Sequence[SeenRound], asked: int | None, last: int) -> int:
    if asked is None:
        return last
    if asked not in {row.number for row in rounds}:
        raise Http404
    return asked


def _seen_tables(event: Event, upto_round: int) -> tuple[SeenTable, ...]:
    seen = {
        "round__event": event,
        "round__state__in": SEEN_ROUNDS,
        "round__number__lte": upto_round,
    }
    entries_by_table: dict[int, list[int]] = {}
    seats = Seat.objects.filter(**seen).order_by("position")
    for table_id, entry_id in seats.values_list("table_id", "entry_id"):
        entries_by_table.setdefault(table_id, []).append(entry_id)
    rows = (
        Table.objects.filter(**seen)
        .order_by("round__number", "number")
        .values_list("pk", "number", "round__number", "state", "depth", "game")
    )
    return tuple(
        SeenTable(*row, entries=tuple(entries_by_table.get(row[0], ()))) for row in rows
    )


def _people(
    event: Event, listed: Container[int], audience: Audience
) -> dict[int, SeenPerson]:
    fields = (f"player__{name}" for name in Namesake._fields)
    kept = event.entries.values_list("pk", "dropped_at", "player__is_guest", *fields)
    rows = sorted(kept)
    persons = {row[0]: Namesake(*row[3:]) for row in rows}
    chosen = {person.pk: person.face for person in persons.values()}
    shown = show_people(
        [person for entry, person in persons.items() if entry in listed],
        audience=audience,
        others=[person for entry, person in persons.items() if entry not in listed],
        faces=faces_apart([*chosen], chosen),
    )
    return {
        entry: SeenPerson(shown[persons[entry].pk], is_guest, dropped_at is not None)
        for entry, dropped_at, is_guest, *_person in rows
        if entry in listed
    }


def _by_table(
    games: Iterable[GameResult],
) -> dict[tuple[int, int], tuple[PlayedSeat, ...]]:
    return {(game.round_number, game.table_number): game.seats for game in games}
