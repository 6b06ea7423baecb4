"""Lists of scores: how often each was had, and the best of each player.

Editions, numbers of seats and (for the best) depths are never put together.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction

from .types import BestScore, ScoreBoard, ScoreCount, ScoreCounts, ScoreRow

# A player stands in a list once; so many players do.
BOARD_ROWS = 50

_Scores = Mapping[tuple[str, int], Mapping[int | Fraction, int]]


def told_counts(scores: _Scores) -> tuple[ScoreCounts, ...]:
    """Counts of scores by edition and number of seats."""
    return tuple(
        ScoreCounts(
            *group,
            tuple(
                ScoreCount(Fraction(points), counts[points])
                for points in sorted(counts)
            ),
        )
        for group, counts in sorted(scores.items())
    )


def told_boards(best: Iterable[tuple[int, BestScore]]) -> tuple[ScoreBoard, ...]:
    """Lists of the best scores out of those of each player."""
    groups: defaultdict[tuple[str, int, str], list[tuple[int, BestScore]]]
    groups = defaultdict(list)
    for player, score in best:
        groups[score.game, score.seats, score.depth].append((player, score))
    return tuple(
        ScoreBoard(*group, _rows(scores)) for group, scores in sorted(groups.items())
    )


def _rows(scores: list[tuple[int, BestScore]]) -> tuple[ScoreRow, ...]:
    scores.sort(key=lambda each: (-each[1].points, each[1].at, each[0]))
    ranks: dict[Fraction, int] = {}
    for number, (_, score) in enumerate(scores, start=1):
        ranks.setdefault(score.points, number)
    return tuple(
        ScoreRow(ranks[score.points], player, score.points, score.table, score.at)
        for player, score in scores[:BOARD_ROWS]
    )
