"""Part a field into groups of as equal sizes as can be.

By the seeding: the groups are filled like a snake, 1 2 3 3 2 1 1 2 3, so that the sums
of the seeds are near to each other. By lot: the people of the largest club are dealt
out first, one to each group in turn, then the next club's, those without a club last;
so no group has two more of one club than another.

The sizes differ by one at most. It does not look at strength where the lot decides.
"""

import random
from collections.abc import Mapping, Sequence

from gonuts_league.pairing.types import EntryId

from .types import TooFewEntrantsError

LEAST_IN_GROUP = 2


def snake(entries: Sequence[EntryId], count: int) -> tuple[tuple[EntryId, ...], ...]:
    """Deal entries, the best first, onto ``count`` groups, there and back again.

    >>> snake([EntryId(n) for n in range(1, 8)], 3)
    ((1, 6, 7), (2, 5), (3, 4))
    """
    groups: list[list[EntryId]] = [[] for _ in range(count)]
    for index, entry in enumerate(entries):
        there, back = index % (2 * count), 2 * count - 1 - index % (2 * count)
        groups[min(there, back)].append(entry)
    return tuple(tuple(group) for group in groups)


def draw_groups(
    clubs: Mapping[EntryId, str], count: int, seed: int, least: int = LEAST_IN_GROUP
) -> tuple[tuple[EntryId, ...], ...]:
    """Draw ``count`` groups, clubmates apart; ``clubs`` has "" for none.

    Raises TooFewEntrantsError if a group had fewer than a table needs, ``least``.
    """
    if len(clubs) < least * count:
        raise TooFewEntrantsError(len(clubs), least * count)
    rng = random.Random(seed)
    drawn = sorted(clubs)
    rng.shuffle(drawn)
    members: dict[str, list[EntryId]] = {}
    for entry in drawn:
        members.setdefault(clubs[entry], []).append(entry)
    sizes = {club: (not club, -len(each), club) for club, each in members.items()}
    dealt = sorted(drawn, key=lambda entry: sizes[clubs[entry]])
    return tuple(tuple(dealt[first::count]) for first in range(count))
