from collections import Counter
from fractions import Fraction

from scoring import find_game
from scoring.simulation.distributions.making import FIRST, SEED, Plan, make_cell, plans
from scoring.simulation.distributions.shipped import read_cells, write_cells
from scoring.simulation.machines import find_machine
from scoring.simulation.seeds import seeds_of

PLAN = Plan("nosh", 3, "bidder")


def points_of(games):
    machine = find_machine("nosh")
    seeds = seeds_of(SEED, 1, games)
    played = machine.play(seeds, ("bidder",) * 3, find_game("nosh").resolve_rulings({}))
    return played.points, played.parts


def test_a_cell_counts_what_the_machine_plays_by_all_seats():
    points, parts = points_of(40)

    cell = make_cell(PLAN, games=40)

    counted = Counter(Fraction(int(each), parts) for each in points.flat)
    assert dict(cell.distribution.counts) == counted
    assert (cell.distribution.games, cell.distribution.total) == (40, 120)


def test_a_cell_keeps_its_first_games_and_what_was_ours_in_them():
    points, _parts = points_of(FIRST)

    cell = make_cell(PLAN, games=20)

    assert cell.first == tuple(map(tuple, points.tolist()))
    assert cell.stand_ins == {"goals": "standin-v1"}
    assert cell.command == (
        "manage.py simulate nosh --players 3 --games 20 --seed 7 --bots bidder"
    )


def test_cells_are_the_same_once_they_were_written():
    cell = make_cell(PLAN, games=20)

    assert read_cells(write_cells([cell])) == (cell,)


def test_every_edition_and_size_has_a_plan_of_its_own():
    asked = [(plan.game_id, plan.players) for plan in plans()]

    assert len(asked) == len(set(asked))
    assert {("nosh", n) for n in (3, 4, 5)} <= set(asked)
