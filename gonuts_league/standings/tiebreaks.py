"""Tie-breaks: one small function each, and a table of them.

| code | value | says nothing |
|---|---|---|
| ``wins`` | 1 for each win, 1/n where n share it | |
| ``sole-wins`` | 1 for each win that nobody shares | |
| ``score`` | points of the game, summed | of games without totals |
| ``margin`` | game points less the mean of the table, summed | of games without totals |
| ``share`` | 25 times game points by the mean of the table, summed | of games without totals; at all once any table's mean is 0 or less |
| ``countback`` | how many firsts, seconds, thirds ..., 1/n where n share | |
| ``h2h`` | share of the pairs won among those who are tied | unless all of them met equally often, and once at least |
| ``opp`` | mean over opponents met of their points per game | without opponents |
| ``opp-cut-1`` | the same without the lowest of them | with one opponent |
| ``opp-wins`` | mean over opponents of their share of the points of all wins, 1/5 at least | without opponents |
| ``opp-points`` | mean over opponents of their points | without opponents |
| ``dropped`` | points of the games that were dropped, summed | |

The higher value is the better one everywhere. An opponent met twice counts twice. A
round without play counts as opponents at the mean of everybody for ``opp``, and as
opponents at the floor for ``opp-wins``, as does each seat that a short table lacks:
that is how pods are counted. Imaginary opponents have no points.

For three and four seats ``share`` is what Catan's championships count, the table of
three filled up by its own mean. Dropped games are left out of all that is won by
oneself; whom one met, and how, takes all that was played.

Not here: a margin scaled by how wide scores are in an edition, which needs thirty games
of it; the lot, which is a decision and no criterion.
"""  # noqa: E501 -- rows of a table are not broken

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from .ledgers import FLOOR, EntryGame, Field, Ledger
from .points import PointSystem, exact_sum
from .types import StandingsError

Value = Fraction | tuple[Fraction, ...] | None
"""What a criterion says of one entry; None is nothing, and compares like 0."""
Column = Callable[[Sequence[Ledger], Field], Sequence[Value]]
"""Finds the values of some entries, in their order, given everybody who played."""

_QUARTER = 25
_HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A criterion of the standings.

    Games without totals say nothing to one that ``needs_totals``. One that is
    ``among_tied`` is found anew for every set of equals, from those in it alone.
    """

    code: str
    column: Column
    needs_totals: bool = False
    among_tied: bool = False


def count_wins(games: Sequence[EntryGame]) -> Fraction:
    """1 for each win, 1/n where n seats share it."""
    return exact_sum([Fraction(1, game.sharing) for game in games if game.is_won])


def count_sole_wins(games: Sequence[EntryGame]) -> Fraction:
    """1 for each win that nobody shares."""
    return Fraction(sum(game.is_won and game.sharing == 1 for game in games))


def sum_scores(games: Sequence[EntryGame]) -> Fraction | None:
    """Points of the games; None if no game has any."""
    scores = [game.score for game in games if game.score is not None]
    return exact_sum(scores) if scores else None


def sum_margins(games: Sequence[EntryGame]) -> Fraction | None:
    """Own points less the table's mean, over the games with points; None if none."""
    margins = [game.margin for game in games if game.margin is not None]
    return exact_sum(margins) if margins else None


def sum_shares(games: Sequence[EntryGame]) -> Fraction | None:
    """25 times own points by the table's mean, over the games with points.

    None if there are none. Means are above 0. Source: Catan's championships, where
    a table of four adds up to 100.
    """
    pairs = [
        (*game.score.as_integer_ratio(), *game.mean.as_integer_ratio())
        for game in games
        if game.score is not None and game.mean
    ]
    # One fraction a game, put together from its parts: this is asked very often.
    shares = [Fraction(_QUARTER * a * d, b * c) for a, b, c, d in pairs]
    return exact_sum(shares) if shares else None


def _shares(ledgers: Sequence[Ledger], field: Field) -> Sequence[Value]:
    """Of nobody if a table's mean is not above 0: nobody is held to half a rule."""
    if field.has_low_mean:
        return [None] * len(ledgers)
    return [sum_shares(ledger.games) for ledger in ledgers]


def _countback(ledgers: Sequence[Ledger], field: Field) -> Sequence[Value]:
    return [count_places(ledger.games, field.most_seats) for ledger in ledgers]


def count_places(games: Sequence[EntryGame], seats: int) -> tuple[Fraction, ...]:
    """How many firsts, seconds, ... up to ``seats``; 1/n for a place that n share."""
    unit = math.lcm(*{game.sharing for game in games})
    counts = [0] * seats
    for game in games:
        if game.earns:
            counts[game.place - 1] += unit // game.sharing
    return tuple(Fraction(count, unit) for count in counts)


def _head_to_head(ledgers: Sequence[Ledger], _: Field) -> Sequence[Value]:
    """Share of the pairs won, a level one by half; nothing unless all met equally."""
    tied = frozenset(ledger.entry for ledger in ledgers)
    met: set[int] = set()
    won: list[Value] = []
    for ledger in ledgers:
        pairs = [
            (game, opponent)
            for game in ledger.played
            for opponent in game.opponents
            if opponent.entry in tied
        ]
        times = Counter(opponent.entry for _, opponent in pairs)
        met.update(times.values())
        if len(times) < len(tied) - 1 or len(met) != 1:
            return [None] * len(ledgers)
        points = [_of_pair(game, opponent.place) for game, opponent in pairs]
        won.append(exact_sum(points) / len(points))
    return won


def _of_pair(game: EntryGame, place: int) -> Fraction:
    if game.place == place and game.earns:
        return _HALF
    return Fraction(game.earns and game.place < place)


def _opponents_mean(ledgers: Sequence[Ledger], field: Field) -> Sequence[Value]:
    return [_mean_of(_opponents(ledger, field), field) for ledger in ledgers]


def _opponents_cut(ledgers: Sequence[Ledger], field: Field) -> Sequence[Value]:
    return [_mean_of(_opponents(ledger, field)[1:], field) for ledger in ledgers]


def _opponents(ledger: Ledger, field: Field) -> list[int]:
    """Scaled points per game of everybody met, the lowest first.

    Who sat out met the mean of the field.
    """
    per_game, mean, _ = field.scaled
    met = [per_game[other.entry] for game in ledger.played for other in game.opponents]
    return sorted(met + [mean] * (field.usual_seats - 1) * len(ledger.sat_out))


def _mean_of(scaled: Sequence[int], field: Field) -> Fraction | None:
    return Fraction(sum(scaled), field.scaled.unit * len(scaled)) if scaled else None


def _opponents_wins(ledgers: Sequence[Ledger], field: Field) -> Sequence[Value]:
    """Of nobody where a win has no points of its own, only those of its game."""
    if field.system.rows is None:
        return [None] * len(ledgers)
    return [mean(list(_win_shares(ledger, field))) for ledger in ledgers]


def _win_shares(ledger: Ledger, field: Field) -> Iterator[Fraction]:
    """Share of all wins' points of everybody met; imaginary opponents at the floor."""
    for game in ledger.played:
        for opponent in game.opponents:
            yield field.win_share[opponent.entry]
        yield from [FLOOR] * (field.usual_seats - game.seats)
    for _ in ledger.sat_out:
        yield from [FLOOR] * (field.usual_seats - 1)


def _opponents_points(ledgers: Sequence[Ledger], field: Field) -> Sequence[Value]:
    return [
        mean(
            [
                field.total[opponent.entry]
                for game in ledger.played
                for opponent in game.opponents
            ]
        )
        for ledger in ledgers
    ]


def mean(values: Sequence[Fraction]) -> Fraction | None:
    """Mean of the values, None if there are none."""
    return exact_sum(values) / len(values) if values else None


def _dropped(ledgers: Sequence[Ledger], _: Field) -> Sequence[Value]:
    return [exact_sum([g.event_points for g in row.dropped]) for row in ledgers]


def _event_points(ledgers: Sequence[Ledger], field: Field) -> Sequence[Value]:
    return [field.total[ledger.entry] for ledger in ledgers]


def _each(value: Callable[[Sequence[EntryGame]], Value]) -> Column:
    """A column whose values follow from the games that count, of one entry each."""
    return lambda ledgers, _: [value(ledger.games) for ledger in ledgers]


POINTS = TieBreak("points", _event_points)
"""The criterion that every list has: the event points."""


TIE_BREAKS: Mapping[str, TieBreak] = {
    row.code: row
    for row in (
        TieBreak("wins", _each(count_wins)),
        TieBreak("sole-wins", _each(count_sole_wins)),
        TieBreak("score", _each(sum_scores), needs_totals=True),
        TieBreak("margin", _each(sum_margins), needs_totals=True),
        TieBreak("share", _shares, needs_totals=True),
        TieBreak("countback", _countback),
        TieBreak("h2h", _head_to_head, among_tied=True),
        TieBreak("opp", _opponents_mean),
        TieBreak("opp-cut-1", _opponents_cut),
        TieBreak("opp-wins", _opponents_wins),
        TieBreak("opp-points", _opponents_points),
        TieBreak("dropped", _dropped),
    )
}


def tie_break(code: str) -> TieBreak:
    """The tie-break with this code.

    Raises StandingsError if there is none.
    """
    if code not in TIE_BREAKS:
        raise StandingsError("unknown-tie-break", code)
    return TIE_BREAKS[code]


def criteria_of(system: PointSystem, tie_breaks: Sequence[str]) -> tuple[TieBreak, ...]:
    """All that standings are compared by, in order: ahead of the points, these, then.

    A tie-break that the system puts before the points is not asked again behind them.

    Raises StandingsError if there is no such tie-break.
    """
    behind = [code for code in tie_breaks if code not in system.before]
    return (
        *(tie_break(code) for code in system.before),
        POINTS,
        *(tie_break(code) for code in behind),
    )
