import pytest

from scoring import find_game
from scoring.errors import RulingsError, UnknownGameError
from scoring.simulation.machines import GAME_IDS, find_machine
from scoring.simulation.running import MOST_GAMES, check, chunks_of, run
from scoring.simulation.seeds import seeds_of
from scoring.simulation.types import BotGames, SimulationError


def asked(game_id="gonuts-gamewright", games=50, bots=("random",) * 4, **more):
    return BotGames(game_id=game_id, games=games, seed=7, bots=tuple(bots), **more)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_machine_has_the_two_bots_that_all_games_have(game_id):
    assert {"random", "greedy"} <= set(find_machine(game_id).bots)


@pytest.mark.parametrize(
    ("wrong", "path"),
    [
        ({"bots": ()}, "--players"),
        ({"bots": ["random"] * 7}, "--players"),
        ({"games": 0}, "--games"),
        ({"games": MOST_GAMES + 1}, "--games"),
        ({"bots": ["random", "bidder"]}, "--bots"),
    ],
)
def test_what_cannot_be_played_names_the_option(wrong, path):
    with pytest.raises(SimulationError) as caught:
        check(asked(**wrong))
    assert caught.value.path == path


def test_unknown_games_and_rulings_are_refused():
    with pytest.raises(UnknownGameError):
        check(asked("chess"))
    with pytest.raises(RulingsError):
        check(asked(rulings={"bear-claw-points": "-3"}))


def test_rulings_left_out_have_their_defaults():
    assert check(asked(rulings={"fewest-tie": "all"})).rulings == {
        "fewest-tie": "all",
        "deck-filter": "by-players",
        "own-twist-counts": "no",
        "boston-cream-pair": "6",
        "raspberry-frosted-points": "0",
        "day-old-donuts-take": "three",
    }


def test_chunks_hold_every_game_once():
    chunks = chunks_of(3, 12_345, 1000)

    games = [game for first, count in chunks for game in range(first, first + count)]
    assert games == list(range(3, 12_346))


def test_two_processes_play_the_same_games_as_one():
    wanted = check(asked(games=11_000, bots=["random", "greedy", "random"]))

    assert run(wanted, jobs=2).figures() == run(wanted, jobs=1).figures()


def test_progress_is_told_up_to_the_last_game():
    told = []

    run(check(asked(games=11_000)), on_progress=lambda *each: told.append(each))

    assert told == sorted(set(told))
    assert told[-1] == (11_000, 11_000)
    assert len(told) > 2


@pytest.mark.parametrize("bots", [["random"] * 3, ["greedy", "random", "greedy"]])
def test_the_log_of_a_game_has_the_points_that_were_played(bots):
    machine = find_machine("gonuts-first")
    rulings = find_game("gonuts-first").resolve_rulings({})
    seeds = seeds_of(3, 1, 20)

    played = machine.play(seeds, bots, rulings)

    logs = [machine.log(int(seed), bots, rulings) for seed in seeds]
    assert [log["points"] for log in logs] == played.points.tolist()
    assert [log["ranks"] for log in logs] == played.ranks.tolist()


def test_greedy_wins_half_of_its_games_against_three_random_ones():
    wanted = check(asked(games=2000, bots=["random", "greedy", "random", "random"]))

    shares = [seat.win_share for seat in run(wanted).figures()]

    assert 0.45 < shares[1] < 0.65
    assert all(share < 0.25 for share in (shares[0], *shares[2:]))
