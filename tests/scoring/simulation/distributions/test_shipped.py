"""The shipped file is whole, plausible, and of today's rules and bots."""

import subprocess
import sys

import pytest

from scoring.simulation.distributions.command import fits
from scoring.simulation.distributions.making import GAMES, make_cell, plans
from scoring.simulation.distributions.shipped import SHIPPED, shipped_cells, write_cells

PLANS = list(plans())


def cell_of(plan):
    return shipped_cells()[plan.game_id, plan.players]


@pytest.mark.parametrize("plan", PLANS, ids=str)
def test_a_cell_is_of_todays_rules_and_bots(plan):
    assert fits(cell_of(plan), plan)


@pytest.mark.parametrize("plan", PLANS, ids=str)
def test_a_cell_has_a_score_for_every_seat_of_every_game(plan):
    counted = cell_of(plan).distribution

    seats = 1 if plan.measure == "moves" else plan.players
    assert (counted.games, counted.total) == (GAMES, GAMES * seats)
    assert [points for points, _count in counted.counts] == sorted(
        {points for points, _count in counted.counts}
    )
    assert 5 < counted.mean < 60


def test_nothing_is_shipped_that_nobody_plans():
    assert list(shipped_cells()) == [(plan.game_id, plan.players) for plan in PLANS]
    assert write_cells(list(shipped_cells().values())) == SHIPPED.read_text()


def test_a_cell_played_for_fewer_games_lies_within_the_shipped_one():
    plan = next(plan for plan in PLANS if plan.game_id == "nosh")
    few, shipped = make_cell(plan, games=500).distribution, cell_of(plan).distribution

    assert set(dict(few.counts)) <= set(dict(shipped.counts))
    assert float(few.mean) == pytest.approx(float(shipped.mean), abs=1)


def test_the_file_is_read_once():
    assert shipped_cells() is shipped_cells()


def test_reading_what_is_shipped_loads_nothing_that_plays():
    check = (
        "import sys\n"
        "from scoring.simulation.distributions.shipped import shipped_cells\n"
        "assert shipped_cells()\n"
        "assert not {'numba', 'numpy'} & set(sys.modules)"
    )

    done = subprocess.run([sys.executable, "-c", check], capture_output=True)

    assert done.returncode == 0, done.stderr.decode()
