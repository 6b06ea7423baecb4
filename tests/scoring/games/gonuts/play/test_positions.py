"""Positions played by hand: the engine must play what the rulebooks say there.

The referee drives the engine and wants each of its moves in the log, so a script that
it finds legal is what the engine plays. The replayer must agree.
"""

import pytest

from scoring.games.gonuts.play.referee import judge_log
from scoring.watching import film_game

from .positions import POSITIONS
from .replayer import DisagreementError, Replay
from .scripted import EDITIONS, scripted

NAMES = ("Ann", "Ben", "Cem", "Dora", "Eve")


def judge(game):
    return judge_log(EDITIONS[game["game"]], game)


def own_round(position):
    return position.get("clashes", 0)


@pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
def test_a_position_is_played_as_its_rule_says(position):
    game = scripted(position)

    assert len(game["rounds"]) >= own_round(position) + len(position["rounds"])
    assert judge(game) is None
    Replay(game).run()


@pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
def test_no_move_of_a_position_can_be_left_out_or_made_twice(position):
    for number in range(len(position["rounds"])):
        for place in range(len(position["rounds"][number]) - 1):
            for times in (0, 2):
                game = scripted(position)
                moves = game["rounds"][own_round(position) + number]["moves"]
                moves[place : place + 1] = moves[place : place + 1] * times

                assert judge(game) is not None
                with pytest.raises(DisagreementError):
                    Replay(game).run()


@pytest.mark.parametrize(
    ("name", "number", "place", "change", "rule"),
    [
        ("R17", 0, 2, {"card": "plain"}, "R17"),
        ("R15", 0, 2, {"card": "milk"}, "R18"),
        ("R12", 0, 2, {"from": "seat:2", "card": "plain"}, "R13"),
        ("R10 a taker", 0, 4, {"to": "seat:0"}, "R10"),
        # Ben passes on what he has just got, or Ann the Twist itself.
        ("R11", 1, 3, {"card": "plain"}, "R11"),
        ("R11", 1, 2, {"card": "cinnamon-twist"}, "R11"),
        ("R25 a giver", 0, 1, {"to": "seat:0"}, "R25"),
        ("R24 the Milk", 2, 1, {"card": "plain"}, "R24"),
        ("R24 with three", 3, 4, {"card": "milk"}, "R24"),
        ("R16 of equal", 1, 4, {"card": "plain"}, "R17"),
        ("R23 a Cruller clears", 0, 1, {"from": "row:4", "card": "powdered"}, "R23"),
        ("R19 what is", 0, 2, {"to": "discard"}, "R19"),
    ],
)
def test_another_move_in_a_position_names_its_rule(name, number, place, change, rule):
    game = scripted(next(POSITIONS[key] for key in POSITIONS if key.startswith(name)))
    game["rounds"][number]["moves"][place].update(change)

    fault = judge(game)

    assert (fault.rule, fault.round_number) == (rule, number + 1)
    assert fault.move == place + 1


@pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
def test_the_film_of_a_position_shows_its_moves(position):
    game = scripted(position)

    film = film_game(game, NAMES)

    last = film.steps[-1]
    assert list(last.table.hands) == game["tableaux"]
    assert last.kind == "end"
