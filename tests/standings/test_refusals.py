"""Points systems that do not go with what is played are refused before it is."""

import pytest

from gonuts_league.standings.points import POINT_SYSTEMS
from gonuts_league.standings.refusals import Problem, Refusal, refusals
from gonuts_league.standings.types import StandingsError

GAME = ("gonuts-first",)


@pytest.mark.parametrize("system", ["raw", "catan", "vekn"])
def test_system_that_needs_totals_is_refused_where_only_places_are(system: str) -> None:
    found = refusals(system, has_totals=False, sizes=(4,), games=GAME)

    assert found == (Problem(Refusal.NEEDS_TOTALS),)
    assert refusals(system, has_totals=True, sizes=(4,), games=GAME) == ()


@pytest.mark.parametrize(
    "system", sorted(set(POINT_SYSTEMS) - {"raw", "catan", "vekn", "duel"})
)
def test_systems_of_places_go_with_places_of_all_sizes_and_games(system: str) -> None:
    games = ("gonuts-first", "nosh")

    assert refusals(system, has_totals=False, sizes=range(2, 7), games=games) == ()


def test_raw_score_names_all_that_speaks_against_it() -> None:
    found = refusals("raw", has_totals=False, sizes=(4, 3), games=("nosh", "donuts"))

    assert found == (
        Problem(Refusal.NEEDS_TOTALS),
        Problem(Refusal.NEEDS_ONE_SIZE, sizes=(3, 4)),
        Problem(Refusal.NEEDS_ONE_GAME, games=("donuts", "nosh")),
    )


def test_duel_is_for_two() -> None:
    assert refusals("duel", has_totals=False, sizes=(2,), games=GAME) == ()
    assert refusals("duel", has_totals=False, sizes=(2, 4, 3), games=GAME) == (
        Problem(Refusal.UNKNOWN_SIZES, sizes=(3, 4)),
    )


@pytest.mark.parametrize("system", ["newport", "vekn", "nemestats"])
def test_systems_with_rows_know_two_to_six_seats(system: str) -> None:
    found = refusals(system, has_totals=True, sizes=range(1, 8), games=GAME)

    assert found == (Problem(Refusal.UNKNOWN_SIZES, sizes=(1, 7)),)


def test_unknown_system_is_an_error() -> None:
    with pytest.raises(StandingsError, match="unknown-system"):
        refusals("tennis", has_totals=True, sizes=(2,), games=GAME)
