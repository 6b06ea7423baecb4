"""Who is level in every criterion of the standings, and what was decided about it.

Only a tie for the first place, or for one of the first three, asks for a decision, and
only once all is played. One at a cut is decided where the next stage begins.
"""

from dataclasses import dataclass
from itertools import groupby

from gonuts_league.events.enums import TieChoice
from gonuts_league.events.models import Event, TieDecision
from gonuts_league.events.selectors import tie_decisions
from gonuts_league.formats.types import End
from gonuts_league.pairing.types import EntryId

from .standings_read import StandingsRead, read_undecided

LAST_PRIZE = 3


@dataclass(frozen=True, slots=True)
class TiedGroup:
    """People who share a rank; `entries` by id."""

    entries: tuple[EntryId, ...]
    rank: int

    @property
    def is_for_prize(self) -> bool:
        return self.rank <= LAST_PRIZE


def tied_groups(event: Event) -> tuple[TiedGroup, ...]:
    """Those who are level in everything now, best first, whatever was decided."""
    return groups_in(read_undecided(event))


def groups_in(read: StandingsRead) -> tuple[TiedGroup, ...]:
    """Those who share a rank in these standings, best first.

    Without a game nobody is tied, and a drawn final is shared by the rules.
    """
    shared = [row for row in read.standings if row.is_shared and row.games]
    by_rule = {entry for entry, row in read.ends.items() if row.end == End.SHARED_WIN}
    groups = (
        TiedGroup(tuple(sorted(row.entry for row in rows)), rank)
        for rank, rows in groupby(shared, lambda row: row.rank)
    )
    return tuple(
        group
        for group in groups
        if len(group.entries) > 1 and by_rule.isdisjoint(group.entries)
    )


def undecided_in(read: StandingsRead) -> tuple[TiedGroup, ...]:
    """The ties for a prize in these standings that nobody has decided."""
    shared = [each for each in read.decisions if each.choice == TieChoice.SHARED]
    settled = {tuple(each.entries) for each in shared}
    return tuple(
        group
        for group in groups_in(read)
        if group.is_for_prize and group.entries not in settled
    )


@dataclass(frozen=True, slots=True)
class Ties:
    """All ties for a prize with what was decided about each, and the decisions that
    lie still because those they name are not tied any more."""

    open: tuple[TiedGroup, ...]
    decided: tuple[tuple[TiedGroup, TieDecision], ...]
    idle: tuple[TieDecision, ...]


def ties_of(event: Event) -> Ties:
    groups = {group.entries: group for group in tied_groups(event)}
    by_entries = {tuple(each.entries): each for each in tie_decisions(event)}
    return Ties(
        open=tuple(
            group
            for entries, group in groups.items()
            if group.is_for_prize and entries not in by_entries
        ),
        decided=tuple(
            (group, by_entries[entries])
            for entries, group in groups.items()
            if entries in by_entries
        ),
        idle=tuple(
            each for entries, each in by_entries.items() if entries not in groups
        ),
    )
