"""What holds for every season, on made-up ones."""

import random
from dataclasses import replace

import pytest

from gonuts_league.standings.seasons.ranking import race_season
from gonuts_league.standings.seasons.types import SeasonRow, SeasonRules, SeasonState
from gonuts_league.standings.statistics.games import Evening
from gonuts_league.standings.tiebreaks import TIE_BREAKS
from tests.leagues.plain_seasons import rank_steps
from tests.leagues.season_games import (
    GUEST,
    NUMBERS,
    bye,
    game,
    night,
    penalty,
    rank_season,
)

RULES = SeasonRules(best_of=4, night_cap=2, least_nights=2)
MEMBERS = frozenset(NUMBERS.values()) - {GUEST}
SEEDS = range(12)


def made_up(rng: random.Random) -> list[Evening]:
    """Five evenings of three rounds at two tables of three to five, with ties."""
    return [
        night(
            number,
            *(
                game(_order(rng, table), round_number=round_number, table=table)
                for round_number in (1, 2, 3)
                for table in (1, 2)
            ),
        )
        for number in range(1, 6)
    ]


def _order(rng: random.Random, table: int) -> str:
    half = "ABCDEFGH" if table == 1 else "IJKLMNOP"
    order = "".join(rng.sample(half, rng.randint(3, 5)))
    return f"({order[:2]}){order[2:]}" if rng.random() < 0.3 else order


def standings(
    evenings: list[Evening], listed: frozenset[int] = MEMBERS
) -> tuple[SeasonRow, ...]:
    awards = [bye(1, "A"), bye(2, "I", 2)]
    return rank_season(evenings, awards, rules=RULES, state=SeasonState(listed))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_order_of_games_of_an_evening_changes_nothing(seed: int) -> None:
    rng = random.Random(seed)
    evenings = made_up(rng)
    mixed = [
        replace(e, games=tuple(rng.sample(e.games, len(e.games)))) for e in evenings
    ]

    assert standings(mixed) == standings(evenings)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_order_of_seats_changes_nothing(seed: int) -> None:
    rng = random.Random(seed)
    evenings = made_up(rng)
    mixed = [
        replace(
            evening,
            games=tuple(
                replace(each, seats=tuple(rng.sample(each.seats, len(each.seats))))
                for each in evening.games
            ),
        )
        for evening in evenings
    ]

    told, again = standings(evenings), standings(mixed)

    assert [(row.rank, row.values, counting(row)) for row in again] == [
        (row.rank, row.values, counting(row)) for row in told
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_other_numbers_for_the_players_change_no_rank(seed: int) -> None:
    rng = random.Random(seed)
    evenings = made_up(rng)
    numbers = list(NUMBERS.values())
    new = dict(zip(numbers, rng.sample(numbers, len(numbers)), strict=True))
    renamed = [
        replace(
            evening,
            games=tuple(
                replace(
                    each,
                    seats=tuple(replace(s, entry=new[s.entry]) for s in each.seats),
                )
                for each in evening.games
            ),
        )
        for evening in evenings
    ]

    told = rank_season(evenings, (), rules=RULES, state=SeasonState(MEMBERS))
    listed = frozenset(new[pk] for pk in MEMBERS)
    again = rank_season(renamed, (), rules=RULES, state=SeasonState(listed))

    assert {new[row.player]: (row.rank, row.values) for row in told} == {
        row.player: (row.rank, row.values) for row in again
    }


@pytest.mark.parametrize("seed", SEEDS)
def test_a_guests_membership_changes_nothing_for_anybody_else(seed: int) -> None:
    evenings = made_up(random.Random(seed))

    before = standings(evenings)
    after = standings(evenings, MEMBERS | {GUEST})

    kept = {row.player: (row.values, row.results) for row in after}
    kept.pop(GUEST, None)
    assert kept == {row.player: (row.values, row.results) for row in before}


@pytest.mark.parametrize("seed", SEEDS)
def test_equal_totals_have_equal_ranks_and_ranks_follow_the_values(seed: int) -> None:
    rows = [row for row in standings(made_up(random.Random(seed))) if row.rank]

    for place, row in enumerate(rows):
        better = sum(1 for other in rows if _key(other) > _key(row))
        assert row.rank == better + 1
        assert place >= better


def counting(row: SeasonRow) -> list[tuple[str, int | None]]:
    """The evenings and tables of the results that count."""
    return [(each.evening, each.table) for each in row.results if each.counts]


def _key(row: SeasonRow) -> tuple[object, ...]:
    values = (value.value for value in row.values)
    return tuple(each if isinstance(each, tuple) else (each or 0,) for each in values)


@pytest.mark.parametrize("seed", SEEDS)
def test_never_more_results_count_than_the_rules_allow(seed: int) -> None:
    for row in standings(made_up(random.Random(seed))):
        counting = [result.evening for result in row.results if result.counts]

        assert len(counting) == min(RULES.best_of, len(_allowed(row)))
        assert max(counting.count(key) for key in counting) <= RULES.night_cap


def _allowed(row: SeasonRow) -> list[str]:
    keys = [result.evening for result in row.results]
    return [key for key in set(keys) for _ in range(min(keys.count(key), 2))]


@pytest.mark.parametrize("seed", range(20))
def test_ranks_and_race_are_those_of_ranking_each_evening_from_scratch(
    seed: int,
) -> None:
    rng = random.Random(seed)
    evenings = made_up(rng)
    awards = [bye(1, "A"), bye(3, "I", 2), penalty(2, "B", -3), penalty(4, "P", 1)]
    rules = SeasonRules(
        system=rng.choice(("newport", "wins", "beaten", "catan", "vekn")),
        tie_breaks=tuple(rng.sample(sorted(TIE_BREAKS), 4)),
        best_of=rng.choice((None, 1, 3, 6)),
        night_cap=rng.choice((None, 1, 2)),
        least_nights=rng.choice((0, 3)),
    )
    state = SeasonState(MEMBERS, left=frozenset({3}), nights_left=rng.choice((0, 1)))

    rows, race = race_season(
        evenings, awards, rules=rules, state=state, last=9, front=6
    )

    plain = rank_steps(evenings, awards, rules=rules, state=state)
    (before, _), (now, results) = plain[-2:]
    in_front = {row.player for row in rows[:6] if row.rank}
    assert {row.player: row.rank for row in rows} == now
    assert {row.player: row.previous_rank for row in rows} == {
        player: before.get(player) for player in now
    }
    assert all(list(row.results) == results.get(row.player, []) for row in rows)
    assert list(race) == [
        {player: rank for player, rank in ranks.items() if rank and player in in_front}
        for ranks, _ in plain
    ]
