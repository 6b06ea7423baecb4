import random

import pytest

from scoring.errors import RulingsError
from scoring.games.donuts.board import FIELDS, read_layout
from scoring.games.donuts.play.referee import judge_log
from scoring.games.donuts.replay import replay_moves
from scoring.play_types import LogError
from tests.scoring.games.donuts import oracle

from .games import SEEDS, log_of


def states_of_log(log):
    return replay_moves(read_layout(log["layout"]), log["moves"]).states


def planted(log, place, field):
    """The log with another field at a move."""
    moves = [*log["moves"]]
    moves[place] = field
    return log | {"moves": moves}


def cut(log, count):
    return log | {"moves": log["moves"][:count], "flips": log["flips"][:count]}


def test_a_field_off_the_line_is_d1():
    log = log_of(SEEDS[0])
    state = states_of_log(log)[1]
    off = next(
        name
        for number, name in enumerate(FIELDS)
        if number not in state.legal_fields and state.board[number] == "."
    )

    fault = judge_log(planted(log, 1, off))

    assert (fault.rule, fault.round_number, fault.move) == ("D1", 1, 2)
    assert fault.message == f"{off} is not on the line from {log['moves'][0]} (D1)"


def test_a_field_that_is_taken_is_d1():
    log = log_of(SEEDS[1])
    state = states_of_log(log)[4]
    assert not state.is_free

    fault = judge_log(planted(log, 4, log["moves"][0]))

    assert (fault.rule, fault.move) == ("D1", 5)


def test_a_field_that_is_taken_though_all_are_free_is_d2():
    log, place = next(
        (log, place)
        for log in map(log_of, SEEDS)
        for place, state in enumerate(states_of_log(log)[:-1])
        if place and state.is_free
    )

    fault = judge_log(planted(log, place, log["moves"][0]))

    assert (fault.rule, fault.move) == ("D2", place + 1)


@pytest.mark.parametrize("change", ["left out", "put in", "another"])
def test_flips_that_the_rules_do_not_make_are_d4(change):
    log, place = next(
        (log, place)
        for log in map(log_of, SEEDS)
        for place, flips in enumerate(log["flips"])
        if flips
    )
    flips = [list(each) for each in log["flips"]]
    if change == "left out":
        flips[place] = []
    elif change == "put in":
        place = next(number for number, each in enumerate(flips) if not each)
        flips[place] = log["moves"][:1]
    else:
        flips[place] = [*flips[place][:-1], "a1" if "a1" not in flips[place] else "a2"]

    fault = judge_log(log | {"flips": flips})

    assert (fault.rule, fault.move) == ("D4", place + 1)


def test_flips_in_another_order_are_legal():
    log = next(log for log in map(log_of, SEEDS) if any(log["flips"]))

    assert judge_log(log | {"flips": [each[::-1] for each in log["flips"]]}) is None


def test_a_move_after_five_is_d9():
    log = next(log for log in map(log_of, SEEDS) if log["outcome"] == "five")
    longer = log | {"moves": [*log["moves"], "a1"], "flips": [*log["flips"], []]}

    fault = judge_log(longer)

    assert (fault.rule, fault.move) == ("D9", len(log["moves"]) + 1)


def test_a_move_after_the_last_donut_is_d10():
    log = next(log for log in map(log_of, SEEDS) if log["outcome"] == "group")
    longer = log | {"moves": [*log["moves"], "a1"], "flips": [*log["flips"], []]}

    fault = judge_log(longer)

    assert (fault.rule, fault.move) == ("D10", 31)


def test_a_game_that_stops_too_early_is_d10():
    log = log_of(SEEDS[2])

    fault = judge_log(cut(log, len(log["moves"]) - 1))

    assert (fault.rule, fault.move) == ("D10", None)


@pytest.mark.parametrize(
    ("field", "value"),
    [("outcome", "draw"), ("points", [0.5, 0.5]), ("ranks", [1, 1])],
)
def test_a_result_that_does_not_follow_is_named(field, value):
    log = next(log for log in map(log_of, SEEDS) if log["outcome"] == "five")

    assert judge_log(log | {field: value}).rule == field


def test_referee_and_oracle_agree_on_spoilt_games():
    rng = random.Random(7)
    for seed in SEEDS[:400]:
        log = log_of(seed)
        place = rng.randrange(len(log["moves"]))
        spoilt = cut(planted(log, place, rng.choice(FIELDS)), place + 1)

        fault = judge_log(spoilt)

        is_placed_right = fault is None or fault.rule not in ("D1", "D2")
        assert is_placed_right == _is_open(log, place, spoilt["moves"][place])


def _is_open(log, place, name):
    state = states_of_log(log)[place]
    last = None if state.last is None else (state.last % 6, state.last // 6)
    sign = None if state.last is None else state.layout[state.last]
    square = ("abcdef".index(name[0]), int(name[1]) - 1)
    return square in oracle.open_squares(oracle.as_donuts(state.board), last, sign)


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"layout": ["------"] * 5}, "layout"),
        ({"layout": None}, "layout"),
        ({"moves": "a1"}, "moves"),
        ({"moves": ["a1", "z9"]}, "moves[1]"),
        ({"flips": []}, "flips"),
        ({"flips": None}, "flips"),
        ({"players": 3}, "players"),
        ({"rulings": []}, "rulings"),
    ],
)
def test_a_log_of_another_shape_tells_where(change, path):
    with pytest.raises(LogError) as caught:
        judge_log(log_of(SEEDS[0]) | change)

    assert caught.value.path == path


def test_flips_that_name_no_field_tell_where():
    log = log_of(SEEDS[0])
    flips = [*log["flips"]]
    flips[1] = ["z9"]

    with pytest.raises(LogError) as caught:
        judge_log(log | {"flips": flips})

    assert caught.value.path == "flips[1][0]"


def test_rulings_are_refused_as_donuts_has_none():
    with pytest.raises(RulingsError):
        judge_log(log_of(SEEDS[0]) | {"rulings": {"fewest-tie": "all"}})
