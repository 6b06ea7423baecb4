"""Which games count where only the best do."""

import random
from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from gonuts_league.pairing.types import EntryId
from gonuts_league.standings.best import BestGames, best_keys
from gonuts_league.standings.ledgers import EntryGame, Field, Ledger, open_ledgers
from gonuts_league.standings.points import point_system
from gonuts_league.standings.ranking import rank_ledgers
from gonuts_league.standings.types import CriterionValue
from tests.standings.plain import by_rank


def played(round_number: int, points: int, margin: int | None = None) -> EntryGame:
    return EntryGame(
        round_number=round_number,
        seats=4,
        place=2,
        sharing=1,
        earns=True,
        event_points=Fraction(points),
        margin=None if margin is None else Fraction(margin),
    )


def keep_best(
    row: Ledger, *, best_of: int | None = None, night_cap: int | None = None
) -> Ledger:
    """The ledger with its best games, the others dropped; both are best first."""
    games, keys = row.played, best_keys(row.played)
    best = BestGames(best_of=best_of, night_cap=night_cap)
    for key in keys:
        best.add(key)
    kept = best.kept()
    order = sorted(range(len(games)), key=lambda index: (keys[index], index))
    return replace(
        row,
        games=tuple(games[index] for index in order if index in kept),
        dropped=tuple(games[index] for index in order if index not in kept),
    )


def ledger(*games: EntryGame) -> Ledger:
    return Ledger(EntryId(1), games)


def points(games: tuple[EntryGame, ...]) -> list[tuple[int, Fraction]]:
    return [(game.round_number, game.event_points) for game in games]


def test_best_three_of_four_count_and_the_worst_is_dropped() -> None:
    best = keep_best(
        ledger(played(1, 7), played(2, 2), played(3, 11), played(4, 4)), best_of=3
    )

    assert points(best.games) == [(3, 11), (1, 7), (4, 4)]
    assert points(best.dropped) == [(2, 2)]


def test_of_games_with_equal_points_the_one_with_the_better_margin_counts() -> None:
    low, high = played(1, 7, margin=2), played(2, 7, margin=5)

    best = keep_best(ledger(low, high), best_of=1)

    assert (best.games, best.dropped) == ((high,), (low,))


def test_of_level_games_the_earlier_counts() -> None:
    best = keep_best(ledger(played(2, 7), played(1, 7)), best_of=1)

    assert points(best.games) == [(1, 7)]


def test_cap_keeps_the_best_of_each_night() -> None:
    games = [played(1, 11), played(1, 12), played(1, 10), played(2, 2)]

    best = keep_best(ledger(*games), night_cap=2)

    assert points(best.games) == [(1, 12), (1, 11), (2, 2)]
    assert points(best.dropped) == [(1, 10)]


def test_game_over_the_cap_takes_no_place_of_the_best() -> None:
    games = [played(1, 12), played(1, 11), played(2, 3), played(3, 2)]

    best = keep_best(ledger(*games), best_of=2, night_cap=1)

    assert points(best.games) == [(1, 12), (2, 3)]


def test_without_limits_all_games_count() -> None:
    best = keep_best(ledger(played(1, 2), played(2, 7)))

    assert len(best.games) == 2
    assert best.dropped == ()


def test_dropped_results_break_a_tie() -> None:
    games = {1: (7, 7, 2), 2: (7, 7, 4), 3: (7, 7)}
    ledgers = {
        EntryId(n): keep_best(
            Ledger(EntryId(n), tuple(played(i, p) for i, p in enumerate(each))),
            best_of=2,
        )
        for n, each in games.items()
    }
    field = Field(ledgers, point_system("newport"))

    rows = rank_ledgers(ledgers, field=field, tie_breaks=("dropped",))

    assert [row.entry for row in rows] == [2, 1, 3]
    assert [row.values[1] for row in rows] == [
        CriterionValue("dropped", Fraction(n)) for n in (4, 2, 0)
    ]


def test_who_was_met_in_a_dropped_game_was_met() -> None:
    games = [by_rank(1, 1, 2, 3), by_rank(2, 4, 1)]
    system = point_system("newport")
    ledgers = open_ledgers([EntryId(n) for n in range(1, 5)], games, (), system)
    ledgers[EntryId(1)] = keep_best(ledgers[EntryId(1)], best_of=1)

    rows = rank_ledgers(ledgers, field=Field(ledgers, system), tie_breaks=("opp",))

    opponents = {row.entry: row.values[1].value for row in rows}
    assert opponents[EntryId(1)] == Fraction(6 + 2 + 9, 3)
    assert opponents[EntryId(2)] == Fraction(Fraction(10 + 3, 2) + 2, 2)


def test_ledger_after_a_round_has_nothing_of_later_ones() -> None:
    games = [played(number, points) for number, points in ((1, 2), (2, 7), (3, 11))]

    until = keep_best(ledger(*games), best_of=1).until(2)

    assert (points(until.games), points(until.dropped)) == ([], [(2, 7), (1, 2)])
    assert until.last_round() == 2


@given(
    results=st.lists(
        st.tuples(st.integers(1, 3), st.integers(0, 4), st.integers(-2, 2)),
        max_size=8,
    ),
    best_of=st.none() | st.integers(1, 5),
    cap=st.none() | st.integers(1, 3),
    seed=st.integers(0, 99),
)
def test_order_of_games_changes_nothing_and_no_better_choice_exists(
    results: list[tuple[int, int, int]],
    best_of: int | None,
    cap: int | None,
    seed: int,
) -> None:
    games = [
        played(*each)._replace(seats=3 + number % 2)
        for number, each in enumerate(results)
    ]
    best = keep_best(ledger(*games), best_of=best_of, night_cap=cap)
    random.Random(seed).shuffle(games)

    assert keep_best(ledger(*games), best_of=best_of, night_cap=cap) == best
    assert keep_best(best, best_of=best_of, night_cap=cap) == best
    assert sorted(points(best.played)) == sorted(points(tuple(games)))
    assert sum(g.event_points for g in best.games) == _most(games, best_of, cap)


def _most(games: list[EntryGame], best_of: int | None, cap: int | None) -> Fraction:
    """The most points of any games that may count, tried one by one."""
    sums = [Fraction(0)]
    for bits in range(2 ** len(games)):
        chosen = [game for n, game in enumerate(games) if bits >> n & 1]
        nights = [game.round_number for game in chosen]
        fits_cap = cap is None or all(nights.count(n) <= cap for n in nights)
        if fits_cap and (best_of is None or len(chosen) <= best_of):
            sums.append(sum((g.event_points for g in chosen), Fraction(0)))
    return max(sums)
