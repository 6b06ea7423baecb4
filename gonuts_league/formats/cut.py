"""Who goes on to the next stage.

1. The places are those of the standings, or of each group; those who left have none.
2. Those above the cut are through. Those who share the rank on which the cut
   falls are tied: nothing here decides between them.
3. A decision names an order of the tied (of a play-off, or of a lot whose seed is
   kept), or lets all of them go on.
4. Seeds follow: the winners of the groups first, then the second places; within them
   by the standings, level ones by the same lot.

It does not hold play-offs, and it draws no lot unless it is asked to.
"""

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from gonuts_league.pairing.types import EntryId


@dataclass(frozen=True, slots=True)
class Place:
    """An entry and its rank in the standings; lists of them run best first."""

    entry: EntryId
    rank: int


@dataclass(frozen=True, slots=True)
class Tie:
    """More share a rank than there are places for; ``entries`` by id."""

    entries: tuple[EntryId, ...]
    places: int


@dataclass(frozen=True, slots=True)
class Cut:
    """``through`` stand above the cut, best first; ``next_up`` below it."""

    through: tuple[EntryId, ...]
    ties: tuple[Tie, ...]
    next_up: tuple[EntryId, ...]


def cut(places: Sequence[Place], count: int) -> Cut:
    """Cut one list of places after the first ``count`` of them.

    >>> listed = [Place(EntryId(7), 1), Place(EntryId(8), 2), Place(EntryId(9), 2)]
    >>> cut(listed, 2)
    Cut(through=(7,), ties=(Tie(entries=(8, 9), places=1),), next_up=())
    """
    if count >= len(places):
        return Cut(tuple(place.entry for place in places), (), ())
    if count <= 0:
        return Cut((), (), tuple(place.entry for place in places))
    edge = places[count - 1].rank
    if places[count].rank != edge:
        through, tied = places[:count], []
    else:
        through = [place for place in places if place.rank < edge]
        tied = [place for place in places if place.rank == edge]
    entries = tuple(sorted(place.entry for place in tied))
    return Cut(
        through=tuple(place.entry for place in through),
        ties=(Tie(entries, count - len(through)),) if tied else (),
        next_up=tuple(place.entry for place in places[len(through) + len(tied) :]),
    )


def cut_groups(groups: Sequence[Sequence[Place]], count: int) -> Cut:
    """Cut each group so that ``count`` in all go on, as many of each group.

    Ranks are those of the whole event; ``count`` is a multiple of the number of groups.
    """
    each = count // len(groups)
    cuts = [cut(group, each) for group in groups]
    next_up = {entry for one in cuts for entry in one.next_up}
    below = [place for group in groups for place in group if place.entry in next_up]
    return Cut(
        through=tuple(entry for one in cuts for entry in one.through),
        ties=tuple(tie for one in cuts for tie in one.ties),
        next_up=tuple(
            place.entry for place in sorted(below, key=lambda p: (p.rank, p.entry))
        ),
    )


def decide(found: Cut, order: Sequence[EntryId]) -> Cut:
    """Let the first of each tie in ``order`` go on; the others are next in line."""
    place = {entry: index for index, entry in enumerate(order)}
    through, left = list(found.through), []
    for tie in found.ties:
        ranked = sorted(tie.entries, key=lambda entry: place[entry])
        through += ranked[: tie.places]
        left += ranked[tie.places :]
    return Cut(tuple(through), (), (*left, *found.next_up))


def let_all_on(found: Cut) -> Cut:
    """Let everybody who is tied at the cut go on."""
    tied = tuple(entry for tie in found.ties for entry in tie.entries)
    return Cut((*found.through, *tied), (), found.next_up)


def draw_lot(entries: Iterable[EntryId], seed: int) -> tuple[EntryId, ...]:
    """Order entries by lot; the same seed gives the same order, however they come."""
    listed = sorted(entries)
    random.Random(seed).shuffle(listed)
    return tuple(listed)


def settle_ties(
    ties: Iterable[Tie], results: Sequence[Mapping[EntryId, int]]
) -> tuple[EntryId, ...] | None:
    """The order that play-offs give the tied, None while one does not decide.

    ``results`` are ranks at tables, in the order played: a later one tells those apart
    whom an earlier one has left level.
    """
    order: list[EntryId] = []
    for tie in ties:
        keys = {
            entry: tuple(ranks.get(entry, 0) for ranks in results)
            for entry in tie.entries
        }
        ranked = sorted(tie.entries, key=lambda entry: (keys[entry], entry))
        if keys[ranked[tie.places - 1]] == keys[ranked[tie.places]]:
            return None
        order += ranked
    return tuple(order)


def seed_entries(
    entries: Iterable[EntryId],
    groups: Sequence[Sequence[Place]],
    ranks: Mapping[EntryId, int],
    lot: Sequence[EntryId],
) -> tuple[EntryId, ...]:
    """Order those who go on: by place in the group, then by rank, then by lot.

    ``groups`` are best first, and empty where there is one list of standings.
    """
    in_group = {
        place.entry: sum(other.rank < place.rank for other in group)
        for group in groups
        for place in group
    }
    drawn = {entry: n for n, entry in enumerate(lot)}
    return tuple(
        sorted(
            entries,
            key=lambda e: (in_group.get(e, 0), ranks[e], drawn.get(e, 0), e),
        )
    )
