"""The shipped games of the demo: today's rules and bots play them, and all can be."""

import random

import pytest
from django.core.management import call_command

from gonuts_league.demo.management.commands import demo_games
from gonuts_league.demo.management.commands.demo_games import CELLS, play_games
from gonuts_league.demo.played import PlayedGames, shipped_games
from gonuts_league.games.registry import PAGES
from gonuts_league.players.models import Player
from scoring import find_game
from scoring.simulation.machines import find_machine
from scoring.simulation.seeds import seeds_of

by_cell = pytest.mark.parametrize("cell", CELLS, ids=str)
PEOPLE = [Player(pk=number) for number in range(1, 41)]


def entered_of(cell):
    game, _players = cell
    return [PAGES[game].unpack(packed) for packed in shipped_games()[cell]]


def scored(cell, entered):
    score = find_game(cell[0]).score(entered.tableaux, {}, fields=entered.fields)
    return [seat for seat in score.seats if seat is not None]


@by_cell
def test_the_file_begins_with_what_todays_bots_play(cell):
    assert shipped_games()[cell][:2] == play_games(*cell, 2)


def test_the_command_writes_such_a_file(tmp_path, monkeypatch):
    monkeypatch.setattr(demo_games, "CELLS", {("nosh", 3): 2, ("donuts", 2): 2})

    call_command("demo_games", out=tmp_path / "few.json")

    few = shipped_games(tmp_path / "few.json")
    assert few == {cell: shipped_games()[cell][:2] for cell in few}
    assert list(few) == [("nosh", 3), ("donuts", 2)]


@by_cell
def test_every_game_can_be_and_has_its_best_seat_first(cell):
    game = find_game(cell[0])

    assert len(shipped_games()[cell]) == CELLS[cell]
    for entered in entered_of(cell):
        assert len(entered.tableaux) == cell[1]
        found = game.check(entered.tableaux, {}, fields=entered.fields)
        assert {problem.grade for problem in found} <= {"unlikely"}
        ranks = [seat.rank for seat in scored(cell, entered)]
        assert ranks == sorted(ranks)


@by_cell
def test_what_is_kept_of_a_game_scores_what_the_bots_had(cell):
    game, players = cell
    log = find_machine(game).log(
        int(seeds_of(demo_games.SEED, 1, 1)[0]),
        (find_game(game).people_bot,) * players,
        find_game(game).resolve_rulings({}),
    )

    seats = scored(cell, entered_of(cell)[0])

    assert [seat.rank for seat in seats] == sorted(log["ranks"])
    if game != "donuts":
        assert [seat.points for seat in seats] == sorted(log["points"], reverse=True)


def test_who_plays_better_wins_more_often():
    games = PlayedGames(PEOPLE, random.Random(1))
    best_first = sorted(games.skills, key=lambda each: -games.skills[each])
    strong, weak = best_first[:10], best_first[-10:]
    won = 0
    for _game in range(200):
        players = [*games.rng.sample(strong, 2), *games.rng.sample(weak, 2)]
        entered = games.play("gonuts-gamewright", players)
        won += 1 in [s.rank for s in scored(("gonuts-gamewright", 4), entered)[:2]]

    assert 130 < won < 190


def test_the_same_seed_gives_the_same_evening():
    def three():
        games = PlayedGames(PEOPLE, random.Random(7))
        return [games.play("nosh", [4, 1, 9]) for _game in range(3)]

    assert three() == three()
