"""Read how far the stages of an event are: their rules, tables, and who goes on."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, fields

from django.db.models import QuerySet

from gonuts_league.formats.cut import (
    Cut,
    Place,
    Tie,
    cut,
    cut_groups,
    decide,
    settle_ties,
)
from gonuts_league.formats.knockout import Knockout, read_knockout
from gonuts_league.formats.plan import StagePlan
from gonuts_league.formats.types import Drawn, KnockoutRules, Played, Replaced, Step
from gonuts_league.pairing.types import LARGEST_TABLE, EntryId, TableSize
from gonuts_league.standings.types import Standing
from gonuts_league.tables.counting.effects import SEAT_EFFECTS, TABLE_EFFECTS
from gonuts_league.tables.enums import ResultState, TableState
from gonuts_league.tables.models import ResultSeat, Seat
from scoring import find_game

from .enums import StageKind
from .models import Entry, Event, Round, Stage
from .selectors import SEEN_ROUNDS, has_begun, ranked

PLAY_OFF_STEP = 0
PLAN_FIELDS = fields(StagePlan)


def stages_of(event: Event) -> list[Stage]:
    return list(event.stages.order_by("number"))


def plan_of(stage: Stage) -> StagePlan:
    return StagePlan(**{each.name: getattr(stage, each.name) for each in PLAN_FIELDS})


def stage_running(stages: Iterable[Stage]) -> Stage | None:
    """The last stage that has begun."""
    begun = [stage for stage in stages if stage.has_started]
    return begun[-1] if begun else None


def stage_to_start(stages: Iterable[Stage]) -> Stage | None:
    return next((stage for stage in stages if not stage.has_started), None)


def rules_of(stage: Stage) -> KnockoutRules:
    """How an elimination is played; its tables may be one off the size asked for.

    NobodyGoesOutError where as many of a table go on as may sit at one.
    """
    game = find_game(stage.event.game)
    least, most = min(game.player_counts), max(game.player_counts)
    size = stage.table_size
    if size > 2:
        least, most = max(least, size - 1), min(most, size + 1, LARGEST_TABLE)
    else:
        least = most = size
    return KnockoutRules(
        TableSize(preferred=size, minimum=least, maximum=most),
        best=stage.best,
        third_place=stage.third_place,
        drawn=Drawn(stage.drawn_rule),
    )


def replaced_in(stage: Stage) -> tuple[Replaced, ...]:
    return tuple(
        Replaced(step, EntryId(out), EntryId(by)) for step, out, by in stage.replaced
    )


def entries_away(event: Event) -> set[EntryId]:
    """Who is not here now, left or never came."""
    away = Entry.ever.filter(event=event)
    return {EntryId(e.pk) for e in away if not e.is_here or e.removed_at is not None}


def knockout_of(stage: Stage) -> Knockout:
    """How far an elimination is by its published rounds (4 queries)."""
    return _knockout(stage, entries_away(stage.event))


def knockout_with_absent(stage: Stage) -> Knockout:
    """The same as if everybody were here: who is away can still be replaced."""
    return _knockout(stage, ())


def _knockout(stage: Stage, away: Collection[EntryId]) -> Knockout:
    rounds = seen_rounds(stage).filter(step__gt=PLAY_OFF_STEP)
    return knockout_from(stage, played_tables(rounds), away=away)


def seen_rounds(stage: Stage) -> QuerySet[Round]:
    return stage.rounds.filter(state__in=SEEN_ROUNDS).order_by("number")


def begun_in(stage: Stage, step: int) -> set[EntryId]:
    """Who sits at a table of a step that has begun (1 query)."""
    rounds = Round.objects.filter(stage=stage, step=step)
    seats = Seat.objects.filter(round__in=rounds).select_related("table")
    return {EntryId(seat.entry_id) for seat in seats if has_begun(seat.table)}


def knockout_from(
    stage: Stage, played: Iterable[Played], *, away: Collection[EntryId]
) -> Knockout:
    return read_knockout(
        [EntryId(pk) for pk in stage.seeds],
        rules_of(stage),
        played,
        replaced=replaced_in(stage),
        gone=away,
    )


@dataclass(slots=True)
class _Table:
    """A table as its rows give it; `is_void` where the game was called off."""

    step: int
    state: str
    seats: list[tuple[EntryId, str]]


def played_tables(rounds: Iterable[Round]) -> list[Played]:
    """The tables of these rounds, in the order in which they were made (3 queries).

    A game that was called off is like a drawn one between the players who came.
    """
    steps = {round_.pk: round_.step for round_ in rounds}
    seats = Seat.objects.filter(round__in=steps).order_by(
        "round__number", "table", "position"
    )
    tables: dict[int, _Table] = {}
    for table_id, round_id, state, entry_id, outcome in seats.values_list(
        "table_id", "round_id", "table__state", "entry_id", "outcome"
    ):
        table = tables.setdefault(table_id, _Table(steps[round_id], state, []))
        table.seats.append((EntryId(entry_id), outcome))
    ranks = _ranks_by_table(tables)
    return number_tables(
        Played(
            step=table.step,
            number=0,
            seats=tuple(entry for entry, _outcome in table.seats),
            ranks=_ranks(table, ranks.get(table_id)),
        )
        for table_id, table in tables.items()
    )


def _ranks_by_table(tables: Iterable[int]) -> dict[int, dict[int, int | None]]:
    rows = ResultSeat.objects.filter(
        result__state=ResultState.CONFIRMED, result__table__in=list(tables)
    )
    found: dict[int, dict[int, int | None]] = {}
    for table_id, entry_id, rank in rows.values_list(
        "result__table_id", "seat__entry_id", "rank"
    ):
        found.setdefault(table_id, {})[entry_id] = rank
    return found


def _ranks(
    table: _Table, ranks: Mapping[int, int | None] | None
) -> tuple[int | None, ...] | None:
    if table.state == TableState.VOID:
        return tuple(
            1 if SEAT_EFFECTS[outcome].takes_place else None
            for _entry, outcome in table.seats
        )
    if ranks is None or not TABLE_EFFECTS[table.state].counts:
        return None
    return tuple(ranks.get(entry) for entry, _outcome in table.seats)


def number_tables(tables: Iterable[Played]) -> list[Played]:
    """Number the tables of each step from 1; a replay has the number of the table at
    which all its people sat."""
    numbered: list[Played] = []
    for table in tables:
        before = [each for each in numbered if each.step == table.step]
        known = next((t for t in before if set(table.seats) <= set(t.seats)), None)
        number = known.number if known else 1 + len({t.number for t in before})
        numbered.append(Played(table.step, number, table.seats, table.ranks))
    return numbered


@dataclass(frozen=True, slots=True)
class CutNow:
    """The cut as it would be made now: who goes on, and why it is not decided.

    `standings` are those it is made from, `groups` the same group by group, and `order`
    is that of the tied once they have played it off.
    """

    stage: Stage
    standings: tuple[Standing, ...]
    groups: tuple[tuple[Place, ...], ...]
    cut: Cut
    order: tuple[EntryId, ...] | None = None

    @property
    def through(self) -> tuple[EntryId, ...]:
        """Who goes on for sure, those of a play-off with them."""
        if self.order is None:
            return self.cut.through
        return decide(self.cut, self.order).through

    @property
    def ties(self) -> tuple[Tie, ...]:
        """The ties for which the organiser has to decide."""
        return () if self.order is not None else self.cut.ties

    @property
    def ranks(self) -> dict[EntryId, int]:
        return {row.entry: row.rank for row in self.standings}


def cut_now(stage: Stage, before: Stage) -> CutNow:
    """Cut the standings for an elimination, without entries that are not here."""
    event = stage.event
    away = entries_away(event)
    standings = tuple(row for row in ranked(event) if row.entry not in away)
    places = [Place(row.entry, row.rank) for row in standings]
    groups: tuple[tuple[Place, ...], ...] = ()
    if before.kind == StageKind.GROUPS:
        groups = tuple(
            tuple(place for place in places if place.entry in set(group))
            for group in groups_of(before)
        )
        found = cut_groups(groups, stage.entrants)
    else:
        found = cut(places, stage.entrants)
    order = settle_ties(found.ties, play_offs(stage)) if found.ties else None
    return CutNow(stage, standings, groups, found, order)


def groups_of(stage: Stage) -> tuple[tuple[EntryId, ...], ...]:
    """The groups; entries that came later join the smallest group one by one."""
    groups = [[EntryId(pk) for pk in group] for group in stage.groups]
    known = {entry for group in groups for entry in group}
    late = stage.event.entries.exclude(pk__in=known).filter(
        checked_in_at__isnull=False, waiting_since=None
    )
    for pk in late.order_by("checked_in_at", "pk").values_list("pk", flat=True):
        min(groups, key=len).append(EntryId(pk))
    return tuple(tuple(group) for group in groups)


def play_offs(stage: Stage) -> list[dict[EntryId, int]]:
    """The ranks at each play-off for a stage, in the order played."""
    rounds = seen_rounds(stage).filter(step=PLAY_OFF_STEP)
    return [
        {
            entry: rank
            for entry, rank in zip(table.seats, table.ranks, strict=True)
            if rank is not None
        }
        for table in played_tables(rounds)
        if table.ranks is not None
    ]


def in_line(stage: Stage, step: int, out: EntryId) -> list[EntryId]:
    """Entries that can replace one in a step, the next in line first.

    Before the first step they are those next at the cut; later those eliminated in
    the step before, players of the same table first. A table that plays again has
    eliminated nobody yet.
    """
    knockout = knockout_with_absent(stage)
    away = entries_away(stage.event)
    taken = {
        e for each in knockout.steps[step - 1 :] for m in each.matches for e in m.seats
    }
    taken.update(knockout.waiting)
    if step == 1:
        found = [row.entry for row in ranked(stage.event)]
        taken.update(EntryId(pk) for pk in stage.seeds)
    else:
        found = _out_before(knockout.steps[step - 2], out)
    return [e for e in found if e not in taken and e not in away]


def _out_before(step: Step, out: EntryId) -> list[EntryId]:
    seed = {entry: n for n, entry in enumerate(step.alive)}
    keyed = [
        (out not in match.seats, place, seed.get(entry, 0), entry)
        for match in step.matches
        if match.is_decided
        for place, equals in enumerate(match.places)
        for entry in equals
        if entry not in match.through
    ]
    return [entry for *_key, entry in sorted(keyed)]
