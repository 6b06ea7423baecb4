"""A round that was published, as its page shows it: its tables and their results."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from gonuts_league.events.agreeing.agreement import shown_states
from gonuts_league.events.clock import minutes_since
from gonuts_league.events.enums import AwardKind, RoundState
from gonuts_league.events.models import Round
from gonuts_league.events.selectors import (
    full_name,
    has_begun,
    is_fixed,
    seats_by_table,
)
from gonuts_league.tables.enums import ResultState, SeatOutcome, TableState
from gonuts_league.tables.models import ResultSeat, Seat, Table
from gonuts_league.tables.wording import say_points
from gonuts_league.web.live_parts import version_of


@dataclass(frozen=True, slots=True)
class PlayedSeat:
    pk: int
    name: str
    outcome: str
    is_there: bool
    is_first: bool
    points: str


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """`can_mend` while people may still change tables here."""

    table: Table
    state: TableState
    seats: tuple[PlayedSeat, ...]
    is_chosen: bool
    can_mend: bool

    @property
    def is_void(self) -> bool:
        return not self.table.is_open and not self.table.counts


@dataclass(frozen=True, slots=True)
class Played:
    """A round that runs or is closed."""

    round: Round
    tables: tuple[PlayedTable, ...]
    byes: tuple[str, ...]
    minutes: int
    is_live: bool
    version: str
    consequence: str

    @property
    def can_correct(self) -> bool:
        """Whether this closed round, or a result of it, may be opened again."""
        is_over = self.round.event.is_finished or self.open_count
        return not (self.is_published or is_over)

    @property
    def is_published(self) -> bool:
        return self.round.state == RoundState.PUBLISHED

    @property
    def open_count(self) -> int:
        return sum(1 for table in self.tables if table.table.is_open)

    @property
    def done_count(self) -> int:
        return len(self.tables) - self.open_count

    @property
    def can_be_draft(self) -> bool:
        """Whether it may be unpublished: no table has a confirmed result."""
        return not any(table.table.counts for table in self.tables)


def played_of(round_: Round, *, now: datetime, chosen: int = 0) -> Played:
    """Read a round that was published, with its confirmed results.

    While a table is `chosen` (by its number) something is typed there, so the page is
    not live.
    """
    seats = seats_by_table(round_)
    results = {
        row.seat_id: row
        for row in ResultSeat.objects.filter(
            result__state=ResultState.CONFIRMED, result__table__round=round_
        )
    }
    minutes = minutes_since(round_.published_at, now)
    by_table: defaultdict[int, list[Seat]] = defaultdict(list)
    for seat in seats:
        by_table[seat.table_id].append(seat)
    all_tables = list(round_.tables.all())
    states = shown_states(all_tables)
    tables = tuple(
        PlayedTable(
            table=each,
            state=states[each.pk],
            seats=tuple(_played_seat(seat, results) for seat in by_table[each.pk]),
            is_chosen=each.number == chosen,
            can_mend=not (has_begun(each) or is_fixed(round_)),
        )
        for each in all_tables
    )
    return Played(
        round=round_,
        tables=tables,
        byes=_bye_names(round_),
        minutes=minutes,
        is_live=round_.state == RoundState.PUBLISHED and not chosen,
        version=version_of(
            round_.state,
            minutes,
            [(each.table.pk, each.state, each.seats) for each in tables],
        ),
        consequence=_consequence(round_) if round_.closed_at else "",
    )


def _consequence(round_: Round) -> str:
    """What a corrected result of a closed round means for what was drawn since."""
    later = round_.event.rounds.filter(number__gt=round_.number)
    next_round = later.order_by("number").first()
    if next_round is None:
        return _("The standings follow once it is confirmed again.")
    if next_round.state == RoundState.DRAFT:
        return _(
            "The draft of round %(round)s was drawn from the old standings: draw it "
            "again if you like."
        ) % {"round": next_round.number}
    if next_round.state == RoundState.PUBLISHED and not any(
        has_begun(table) for table in next_round.tables.all()
    ):
        return _(
            "No table of round %(round)s has begun: once this is confirmed again, "
            "those whose points changed may change places there."
        ) % {"round": next_round.number}
    return _(
        "Round %(round)s is drawn; its tables stay. The standings follow once it is "
        "confirmed again."
    ) % {"round": next_round.number}


def _bye_names(round_: Round) -> tuple[str, ...]:
    byes = round_.awards.filter(kind=AwardKind.BYE).select_related("entry__player")
    return tuple(full_name(award.entry) for award in byes.order_by("pk"))


def _played_seat(seat: Seat, results: Mapping[int, ResultSeat]) -> PlayedSeat:
    result = results.get(seat.pk)
    return PlayedSeat(
        pk=seat.pk,
        name=full_name(seat.entry),
        outcome=seat.get_outcome_display(),
        is_there=seat.outcome == SeatOutcome.PLAYED,
        is_first=result is not None and result.rank == 1,
        points=_result_text(result) if result else "",
    )


def _result_text(result: ResultSeat) -> str:
    """Points, or the place where only places were recorded."""
    if result.points is None and result.rank is not None:
        return _("place %(rank)s") % {"rank": result.rank}
    return say_points(result.points)
