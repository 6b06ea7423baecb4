"""What is needed on the nights that are left, by example and by trying everything."""

import random
from fractions import Fraction
from itertools import product

import pytest

from gonuts_league.standings.points import point_system
from gonuts_league.standings.seasons.needs import Forecast, GamesLeft, Need, Reach
from gonuts_league.standings.seasons.types import SeasonRow, SeasonRules, SeasonState
from tests.leagues.season_games import NUMBERS, game, night, rank_season

PLAIN = SeasonRules()
LAST_NIGHT = GamesLeft(nights=1, games_a_night=2, seats=4)


def rows_of(*orders: str, rules: SeasonRules = PLAIN) -> dict[str, SeasonRow]:
    evenings = [night(number, order) for number, order in enumerate(orders, start=1)]
    state = SeasonState(frozenset(NUMBERS.values()))
    names = {number: name for name, number in NUMBERS.items()}
    rows = rank_season(evenings, (), rules=rules, state=state)
    return {names[row.player]: row for row in rows}


def test_the_cheapest_places_that_are_enough_are_named() -> None:
    """A has 22 and B 14: 8 behind, so 9 points are needed and 7 + 2 is too little by
    none: a second and a fourth give 9."""
    rows = rows_of("ABCD", "ABCD")

    need = Forecast(SeasonRules(), LAST_NIGHT).need(rows["B"], rows["A"])

    assert need == Need(NUMBERS["A"], Fraction(8), Reach.PLACES, (2, 4))


def test_a_dropped_result_is_counted_against_what_is_new() -> None:
    """Best 2: A has 22; B 14, and two firsts replace both: level is not past."""
    rules = SeasonRules(best_of=2)
    rows = rows_of("ABCD", "ABCD", rules=rules)
    forecast = Forecast(rules, LAST_NIGHT)

    need = forecast.need(rows["B"], rows["A"])

    assert forecast.points_after(rows["B"], [Fraction(11)] * 2) == 22
    assert need.reach == Reach.POINTS
    assert need.places == ()


def test_who_cannot_win_enough_can_never_pass() -> None:
    rows = rows_of("ABCD", "ABCD", "ABCD", "ABCD")
    forecast = Forecast(SeasonRules(), GamesLeft(nights=1, games_a_night=1, seats=4))

    assert forecast.need(rows["D"], rows["A"]).reach == Reach.NEVER
    assert forecast.cannot_be_caught(rows["A"], list(rows.values()))
    assert not forecast.cannot_be_caught(rows["B"], list(rows.values()))


def test_the_night_cap_leaves_fewer_games() -> None:
    forecast = Forecast(SeasonRules(night_cap=1), GamesLeft(2, 3, 4))

    assert forecast.games == 2


def test_with_no_night_left_everything_is_settled() -> None:
    rows = rows_of("ABCD")
    forecast = Forecast(SeasonRules(), GamesLeft(0, 3, 4))

    assert forecast.need(rows["B"], rows["A"]).reach == Reach.NEVER
    assert forecast.cannot_be_caught(rows["A"], list(rows.values()))


def test_with_too_many_games_left_only_points_are_told() -> None:
    rows = rows_of("ABCD")

    need = Forecast(SeasonRules(), GamesLeft(9, 3, 4)).need(rows["B"], rows["A"])

    assert need == Need(NUMBERS["A"], Fraction(4), Reach.POINTS)


@pytest.mark.parametrize("seed", range(20))
def test_the_places_agree_with_trying_everything(seed: int) -> None:
    """Each way to play the last night is added to the season and ranked for real."""
    rng = random.Random(seed)
    rules = SeasonRules(
        best_of=rng.choice([None, 2, 3]), night_cap=rng.choice([None, 1, 2])
    )
    played = [rng.sample("ABCD", 4) for _ in range(3)]
    rows = rows_of(*("".join(order) for order in played), rules=rules)
    own, target = rng.sample(sorted(rows), 2)

    need = Forecast(rules, LAST_NIGHT).need(rows[own], rows[target])

    capped = min(2, rules.night_cap or 2)
    enough = {
        places
        for places in product((1, 2, 3, 4), repeat=capped)
        if _after(played, own, places, rules) > rows[target].points
    }
    if need.places:
        assert need.places in enough
        assert _cost(need.places) == min(_cost(places) for places in enough)
    else:
        assert not enough


def _after(
    played: list[list[str]], own: str, places: tuple[int, ...], rules: SeasonRules
) -> Fraction:
    strangers = iter("EFGHIJKLMN")
    last = []
    for number, place in enumerate(places, start=1):
        order = [next(strangers) for _ in range(3)]
        order.insert(place - 1, own)
        last.append(game("".join(order), round_number=number))
    evenings = [night(n, "".join(order)) for n, order in enumerate(played, start=1)]
    rows = rank_season(
        [*evenings, night(9, *last)],
        (),
        rules=rules,
        state=SeasonState(frozenset({NUMBERS[own]})),
    )
    return rows[0].points


def _cost(places: tuple[int, ...]) -> Fraction:
    scale = point_system("newport").scale(4)
    return sum((scale[place - 1] for place in places), Fraction(0))
