from itertools import pairwise

import pytest

from scoring import find_guide
from scoring.games.donuts.board import FIELDS, name_fields
from scoring.games.donuts.play.machine import MACHINES
from scoring.watching import film_game
from tests.soak import games

NAMES = ("Ann", "Ben")
GAMES = games(600)


def game_of(seed, bots=("random", "random")):
    return MACHINES["donuts"].log(seed, bots, {})


@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "random")])
def test_films_end_in_what_the_log_tells(bots):
    for seed in range(1, GAMES + 1):
        game = game_of(seed * 77, bots)
        film = film_game(game, NAMES)

        last = film.steps[-1]
        assert film.fault is None
        assert [float(points) for points in last.points] == game["points"]
        assert list(film.ranks) == game["ranks"]
        assert (
            last.rule == {"five": "D9", "group": "D11", "draw": "D11"}[game["outcome"]]
        )


def test_moves_and_flips_are_those_of_the_log():
    for seed in range(1, GAMES // 3):
        game = game_of(seed)
        steps = film_game(game, NAMES).steps

        placed = [step for step in steps if step.kind == "choice"]
        assert [FIELDS[step.table.last] for step in placed] == game["moves"]
        flips = [
            sorted(name_fields(after.table.flipped)) if after.kind == "power" else []
            for before, after in pairwise(steps)
            if before.kind == "choice"
        ]
        assert flips == [sorted(each) for each in game["flips"]]


def test_every_step_changes_only_what_it_tells():
    for seed in range(1, GAMES // 3):
        for before, after in pairwise(film_game(game_of(seed), NAMES).steps):
            table = after.table
            changed = {
                field
                for field, letters in enumerate(
                    zip(before.table.board, table.board, strict=True)
                )
                if letters[0] != letters[1]
            }
            told = {"choice": {table.last}, "power": set(table.flipped)}
            assert changed == told.get(after.kind, set())


def test_every_step_rests_on_a_rule_of_the_rulebook_and_has_words():
    known = find_guide("donuts").rules_by_id
    found = set()
    for seed in range(1, GAMES):
        for step in film_game(game_of(seed), NAMES).steps:
            found.add(step.rule)
            assert step.rule in known
            assert all(message.sentence.endswith(".") for message in step.says)

    assert found >= {"D1", "D2", "D3", "D4", "D9"}


def test_what_decides_is_shown_at_the_end():
    game = next(g for g in map(game_of, range(1, 99)) if g["outcome"] == "five")

    last = film_game(game, NAMES).steps[-1]
    colours = {last.table.board[field] for field in last.table.deciding}
    assert len(last.table.deciding) >= 5
    assert len(colours) == 1


def test_a_log_with_a_fault_is_shown_up_to_it():
    game = game_of(5)
    whole = film_game(game, NAMES)
    game["moves"][6] = game["moves"][0]

    film = film_game(game, NAMES)

    assert film.fault.move == 7
    assert film.steps == whole.steps[: len(film.steps)]
    assert film.steps[-1].table.last == FIELDS.index(game["moves"][5])


def test_a_log_that_stops_too_early_is_shown_as_far_as_it_goes():
    game = game_of(5)
    game["moves"], game["flips"] = game["moves"][:4], game["flips"][:4]

    film = film_game(game, NAMES)

    assert (film.fault.rule, film.fault.move) == ("D10", None)
    assert FIELDS[film.steps[-1].table.last] == game["moves"][3]
