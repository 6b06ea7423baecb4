"""Two people of a club who may be one: what speaks against it, and what would move.

Nobody sits twice in one event. Where both are in one, its games tell that they are two
people; or one of them was entered by mistake, and is taken off that list first. Games
recorded one by one tell so only where both sat in the same one.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import QuerySet

from gonuts_league.clubs.models import JournalEntry
from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Entry, Event
from gonuts_league.players.models import Player
from gonuts_league.tables.models import Seat

MERGED = "people-merged"


class SatAt(NamedTuple):
    round: int
    table: int


@dataclass(frozen=True, slots=True)
class Clash:
    """An event that both are in, with where each of them sat."""

    event: Event
    keep_sat: tuple[SatAt, ...]
    other_sat: tuple[SatAt, ...]

    @property
    def have_both_played(self) -> bool:
        return bool(self.keep_sat and self.other_sat)


def clashes_of(keep: Player, other: Player) -> tuple[Clash, ...]:
    """The events that show that they are two people, oldest first.

    Queries: 2, and 1 more for each season in which both recorded single games.
    """
    shared = [pair for pair in _pairs(keep, other) if not _is_joinable(pair)]
    sat = _sat([entry for pair in shared for entry in pair.values()])
    return tuple(
        Clash(
            event=pair[keep.pk].event,
            keep_sat=tuple(sat[pair[keep.pk].pk]),
            other_sat=tuple(sat[pair[other.pk].pk]),
        )
        for pair in shared
    )


def joinable_entries(keep: Player, other: Player) -> list[tuple[Entry, Entry]]:
    """Entries of both in seasons' single games, of which no game holds them both."""
    pairs = [pair for pair in _pairs(keep, other) if _is_joinable(pair)]
    return [(pair[keep.pk], pair[other.pk]) for pair in pairs]


def _pairs(keep: Player, other: Player) -> list[dict[int, Entry]]:
    """The entries of both, by player, in each event that both are in now."""
    entries = Entry.objects.filter(player__in=[keep, other]).select_related(
        "event__season_of_singles"
    )
    by_event: defaultdict[int, dict[int, Entry]] = defaultdict(dict)
    for entry in entries.order_by("event__starts_at", "event_id"):
        by_event[entry.event_id][entry.player_id] = entry
    return [pair for pair in by_event.values() if len(pair) == 2]


def _is_joinable(pair: Mapping[int, Entry]) -> bool:
    event = next(iter(pair.values())).event
    if not hasattr(event, "season_of_singles"):
        return False
    # Each single game is a round of its own.
    rounds = Seat.objects.filter(entry__in=pair.values()).values_list("round")
    return len(rounds) == len(set(rounds))


def _sat(entries: Iterable[Entry]) -> defaultdict[int, list[SatAt]]:
    seats = Seat.objects.filter(entry__in=list(entries))
    seats = seats.exclude(round__state=RoundState.DISCARDED)
    found: defaultdict[int, list[SatAt]] = defaultdict(list)
    for entry, *place in seats.order_by("round__number", "table__number").values_list(
        "entry_id", "round__number", "table__number"
    ):
        found[entry].append(SatAt(*place))
    return found


def merging_of(other: Player) -> JournalEntry | None:
    """The action that merged this row last; None if nothing did."""
    actions = other.club.journal.filter(act=MERGED, after__other=other.pk)
    return actions.order_by("-pk").first()


def newer_entries(other: Player) -> QuerySet[Entry]:
    """Entries made since a row was merged: of them nobody knows whose they are."""
    row = merging_of(other)
    if row is None or other.merged_into is None:
        return Entry.objects.none()
    newer = Entry.objects.filter(player=other.merged_into, joined_at__gt=row.at)
    newer = newer.exclude(pk__in=_moved_to(other.merged_into))
    return newer.select_related("event").order_by("event__starts_at", "event_id")


def _moved_to(keep: Player) -> set[int]:
    """The entries that came with any of the rows that are merged into a person."""
    rows = Player.ever.filter(merged_into=keep).select_related("club")
    actions = [merging_of(row) for row in rows]
    return {entry for row in actions if row for entry in kept_of(row)["moved"]}


def kept_of(row: JournalEntry) -> dict[str, list[int]]:
    """What a merging has moved, by kind."""
    kept: dict[str, list[int]] = row.after
    return kept
