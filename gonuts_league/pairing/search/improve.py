"""A better seating, on one board or part by part.

1. Up to some hundreds of players share one board, and ``search`` improves it: half of
   the steps go to all openings alike, the rest to the one that came out best.
2. A larger field is cut into parts of tables that stand next to each other by points,
   and each part is improved alone: tables far apart in points have nothing to give to
   each other.
3. Where something is left to better the parts are cut anew, elsewhere, and improved
   again.

Each time half of the steps left are shared among the parts. Before them, each pair
that wishes to sit together gets a part of its own, of the tables around both: they may
be far apart in points.
"""

import random
from collections.abc import Callable, Sequence

from gonuts_league.pairing.orders import Terms
from gonuts_league.pairing.types import Effort, Level, OnProgress, Table, keep_quiet

from .board import Board
from .exchange import SwapSearch
from .parts import by_points, cut_parts, terms_of_parts

_STEPS = {Effort.QUICK: 60, Effort.NORMAL: 8_000, Effort.EXACT: 30_000}
_STEPS_PER_PLAYER = {Effort.QUICK: 2, Effort.NORMAL: 80, Effort.EXACT: 300}
_STEPS_PER_TABLE = {Effort.QUICK: 4, Effort.NORMAL: 8, Effort.EXACT: 30}
_MOST_ON_ONE_BOARD = 500
_PASSES = 8
_SHIFT = 21
_AROUND = 5
_STEPS_PER_WISH = 60


def improve_tables(
    terms: Terms,
    openings: Sequence[Sequence[Table]],
    rng: random.Random,
    *,
    effort: Effort = Effort.NORMAL,
    report: OnProgress = keep_quiet,
) -> tuple[Table, ...]:
    """Swap people until it no longer pays; sizes of tables stay as they are.

    ``openings`` are seatings of the same players. The result never costs more than the
    first of them. Every table has two seats or more.
    """
    players = sum(map(len, openings[0]))
    if not players:
        return ()
    if players > _MOST_ON_ONE_BOARD:
        steps = _STEPS[effort] + _STEPS_PER_TABLE[effort] * len(openings[0])
        return _improve_by_parts(terms, openings[0], rng, steps, report)
    limit = min(_STEPS[effort], _STEPS_PER_PLAYER[effort] * players)
    half = limit // 2
    search = _best_search(terms, openings, rng, half, lambda done: report(done, limit))
    before = search.steps - half
    search.limit = limit + before
    search.run(lambda steps: report(min(steps - before, limit), limit))
    report(limit, limit)
    return search.board.seating()


def _best_search(
    terms: Terms,
    openings: Sequence[Sequence[Table]],
    rng: random.Random,
    steps: int,
    report: Callable[[int], None],
) -> SwapSearch:
    """Let each opening have its share of the steps; give the search that got best."""
    searches = []
    share = steps // len(openings)
    for number, tables in enumerate(openings):
        report(number * share)
        searches.append(SwapSearch(Board(terms, tables), rng, share))
        searches[-1].run()
        if searches[-1].is_perfect():
            break
    return min(searches, key=lambda search: search.board.total)


def _improve_by_parts(
    terms: Terms,
    tables: Sequence[Table],
    rng: random.Random,
    steps: int,
    report: OnProgress,
) -> tuple[Table, ...]:
    seated = by_points(terms, tables)
    if Level.TOGETHER in terms.levels:
        _unite(terms, seated, rng)
    unsettled = set(range(len(seated)))
    left = steps
    for number in range(_PASSES):
        cuts = [
            cut
            for cut in cut_parts(len(seated), shift=number * _SHIFT)
            if unsettled.intersection(cut)
        ]
        parts = [seated[cut.start : cut.stop] for cut in cuts]
        share = left // (2 * max(1, len(parts)))
        for cut, part, inner in zip(
            cuts, parts, terms_of_parts(terms, parts), strict=True
        ):
            report(steps - left, steps)
            search = SwapSearch(Board(inner, part), rng, share)
            search.run()
            left -= search.steps
            seated[cut.start : cut.stop] = search.board.seating()
            if search.board.is_settled():
                unsettled.difference_update(cut)
    report(steps, steps)
    return tuple(seated)


def _unite(terms: Terms, seated: list[Table], rng: random.Random) -> None:
    """Let those who wish to sit together meet, one pair after the other."""
    table_of = {entry: t for t, table in enumerate(seated) for entry in table}
    for a, b in sorted(terms.past.together):
        if a not in table_of or b not in table_of or table_of[a] == table_of[b]:
            continue
        around = [
            range(t - _AROUND, t + _AROUND + 1) for t in (table_of[a], table_of[b])
        ]
        near = sorted({*around[0], *around[1]}.intersection(range(len(seated))))
        part = [seated[t] for t in near]
        (inner,) = terms_of_parts(terms, [part])
        search = SwapSearch(Board(inner, part), rng, _STEPS_PER_WISH)
        search.run()
        for t, table in zip(near, search.board.seating(), strict=True):
            seated[t] = table
            table_of.update(dict.fromkeys(table, t))
