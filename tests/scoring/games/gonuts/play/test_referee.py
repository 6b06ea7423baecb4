import random

import pytest

from scoring.games.gonuts.decks import FIRST, GAMEWRIGHT
from scoring.games.gonuts.play.referee import judge_log
from scoring.play_types import LogError

from .games import random_game
from .replayer import DisagreementError, Replay
from .scripted import scripted


def games_with(power_card, edition=GAMEWRIGHT, players=5):
    """Games with a round in which this card moved something; the round, the move."""
    why = f"power:{power_card}"
    for seed in range(1, 400):
        game = random_game(edition, players, seed * 7919)
        for played in game["rounds"]:
            for place, move in enumerate(played["moves"]):
                if move["why"] == why:
                    yield game, played, place


@pytest.mark.parametrize("edition", [FIRST, GAMEWRIGHT])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_games_of_the_engine_are_legal(edition, players):
    for seed in range(1, 15):
        assert judge_log(edition, random_game(edition, players, seed * 31)) is None


def test_a_card_more_in_the_deck_is_seen():
    game = random_game(GAMEWRIGHT, 4, 9)
    game["deck"].append("plain")

    assert judge_log(GAMEWRIGHT, game).rule == "2.1"


def test_a_row_that_does_not_follow_is_seen():
    game = random_game(GAMEWRIGHT, 4, 9)
    game["rounds"][1]["row"][0] = "day-old-donuts"

    fault = judge_log(GAMEWRIGHT, game)
    assert (fault.rule, fault.round_number, fault.move) == ("R21", 2, None)


@pytest.mark.parametrize("picks", [[1, 2, 3, 6], [1, 2, 3], [0, 1, 2, 3]])
def test_a_slot_that_is_not_there_is_seen(picks):
    game = random_game(GAMEWRIGHT, 4, 9)
    game["rounds"][0]["picks"] = picks

    assert judge_log(GAMEWRIGHT, game).rule == "R28"


def test_a_game_that_stops_too_early_is_seen():
    game = random_game(GAMEWRIGHT, 4, 9)
    del game["rounds"][-1]

    assert judge_log(GAMEWRIGHT, game).rule == "R20"


def test_a_clash_that_is_kept_is_seen():
    game = random_game(GAMEWRIGHT, 4, 9)
    played, place = next(
        (played, place)
        for played in game["rounds"]
        for place, move in enumerate(played["moves"])
        if move["why"] == "clash"
    )
    played["moves"][place].update(to="seat:0", why="take")

    assert judge_log(GAMEWRIGHT, game).rule == "R17"


@pytest.mark.parametrize(
    ("card", "change", "rule"),
    [
        ("chocolate-frosted", {"card": "milk"}, "R18"),
        ("eclair", {"from": "deck"}, "R17"),
        ("french-cruller", {"to": "seat:0"}, "R23"),
        ("double-chocolate", {"card": "day-old-donuts"}, "R19"),
        ("sprinkled", {"to": "discard"}, "R25"),
        ("red-velvet", {"from": "deck"}, "R16"),
        ("bear-claw", {"from": "discard"}, "R13"),
        ("milk", {"to": "deck"}, "R24"),
        ("day-old-donuts", {"from": "deck"}, "R14"),
        ("raspberry-frosted", {"to": "deck"}, "R25"),
        ("strawberry-glazed", {"to": "deck"}, "R27"),
        ("cinnamon-twist", {"to": "deck"}, "R11"),
    ],
)
def test_a_power_used_in_another_way_names_its_rule(card, change, rule):
    game, played, place = next(games_with(card))
    played["moves"][place].update(change)

    fault = judge_log(GAMEWRIGHT, game)
    assert fault.rule == rule
    assert fault.move == place + 1


@pytest.mark.parametrize(
    "card",
    [
        *("chocolate-frosted", "eclair", "double-chocolate", "sprinkled", "red-velvet"),
        *("bear-claw", "day-old-donuts", "strawberry-glazed"),
    ],
)
def test_a_power_that_is_not_used_names_the_rule_that_asks_for_it(card):
    game, played, place = next(games_with(card))
    why = f"power:{card}"
    played["moves"] = [each for each in played["moves"] if each["why"] != why]

    fault = judge_log(GAMEWRIGHT, game)
    assert (fault.rule, fault.move) == ("R14", place + 1)


@pytest.mark.parametrize("spoil", ["kept", "given away"])
def test_a_twist_is_discarded_just_where_somebody_cannot_pass(spoil):
    game, played, place = next(
        found
        for found in games_with("cinnamon-twist")
        if (found[1]["moves"][found[2]]["to"] == "discard") == (spoil == "kept")
    )
    if spoil == "kept":
        played["moves"][place]["to"] = "seat:0"
    else:
        discarded = {"card": "cinnamon-twist", "to": "discard"}
        played["moves"][place] = played["moves"][place] | discarded

    fault = judge_log(GAMEWRIGHT, game)
    assert (fault.rule, fault.move) == ("R10", place + 1)


@pytest.mark.parametrize("change", [{"card": "tart"}, {"to": "seat:0"}])
def test_of_passes_the_wrong_one_is_named(change):
    game, played, place = next(
        found
        for found in games_with("cinnamon-twist")
        if found[1]["moves"][found[2]]["from"] == "seat:2"
        and found[1]["moves"][found[2]]["to"] != "discard"
    )
    played["moves"][place].update(change)

    fault = judge_log(GAMEWRIGHT, game)
    assert (fault.rule, fault.move) == ("R11", place + 1)


def test_a_chain_of_powers_is_seen_before_a_clash_too():
    game, played, place = next(
        (game, played, place)
        for game, played, place in games_with("eclair")
        if [each["why"] for each in played["moves"][place + 1 :]][:1] == ["clash"]
        and "milk" not in {each["card"] for each in played["moves"]}
    )
    chained = played["moves"][place] | {"why": "power:milk"}
    played["moves"].insert(place + 1, chained)

    fault = judge_log(GAMEWRIGHT, game)
    assert (fault.rule, fault.move) == ("R15", place + 2)


@pytest.mark.parametrize("seat", ["\N{SUPERSCRIPT TWO}", "9" * 5_000, "-1", "", "x"])
def test_a_seat_that_is_no_number_is_a_fault_like_any_other(seat):
    game, played, place = next(games_with("sprinkled"))
    played["moves"][place]["to"] = f"seat:{seat}"

    fault = judge_log(GAMEWRIGHT, game)
    assert (fault.rule, fault.move) == ("R25", place + 1)


def test_a_power_of_a_card_that_was_not_taken_from_the_row_is_seen():
    game = random_game(GAMEWRIGHT, 4, 9)
    move = {"card": "plain", "from": "deck", "to": "seat:0", "why": "power:eclair"}
    quiet = next(
        played
        for played in game["rounds"]
        if all(each["card"] != "eclair" for each in played["moves"])
    )
    quiet["moves"].append(move)

    assert judge_log(GAMEWRIGHT, game).rule == "R15"


def test_a_power_of_a_card_that_has_none_is_seen_before_another_copy_is_taken():
    top = ["plain", "plain", "glazed", "milk", "eclair", "sprinkled"]
    takes = ["plain row:1>seat:0 take", "plain row:2>seat:1 take"]
    rest = ["glazed row:3>seat:2 take", "milk row:4>seat:3 take"]
    power = "sprinkled deck>seat:0 power:plain"
    picks = [1, 2, 3, 4]
    place = {"box": "gonuts-first", "players": 4, "top": top}

    game = scripted(place | {"rounds": [(picks, takes[0], power, takes[1], *rest)]})

    fault = judge_log(FIRST, game)
    assert (fault.rule, fault.move) == ("R15", 2)


@pytest.mark.parametrize("field", ["tableaux", "points", "ranks"])
def test_a_result_that_does_not_follow_is_named(field):
    game = random_game(GAMEWRIGHT, 3, 9)
    game[field] = game[field][::-1] if field != "ranks" else [3, 3, 3]

    assert judge_log(GAMEWRIGHT, game).rule == field


def test_a_card_with_no_copies_is_like_one_left_out():
    game = random_game(GAMEWRIGHT, 3, 9)
    game["tableaux"] = [
        dict.fromkeys(GAMEWRIGHT.copies_by_id, 0) | own for own in game["tableaux"]
    ]

    assert judge_log(GAMEWRIGHT, game) is None
    game["tableaux"][2] = "plain"
    assert judge_log(GAMEWRIGHT, game).rule == "tableaux"


def test_referee_and_replayer_agree_on_spoilt_games():
    rng = random.Random(11)
    for seed in range(1, 120):
        edition = rng.choice([FIRST, GAMEWRIGHT])
        game = random_game(edition, rng.randint(2, 6), seed * 31)
        _spoil(game, rng)

        assert (judge_log(edition, game) is None) == _is_sound(game)


def _spoil(game, rng):
    played = rng.choice([each for each in game["rounds"] if each["moves"]])
    move = rng.choice(played["moves"])
    match rng.randrange(4):
        case 0:
            played["moves"].remove(move)
        case 1:
            move["card"] = rng.choice(game["deck"])
        case 2:
            move["to"] = rng.choice(["seat:0", "seat:1", "discard", "deck"])
        case _:
            played["moves"].insert(0, dict(move))


def _is_sound(game):
    try:
        Replay(game).run()
    except DisagreementError:
        return False
    return True


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"players": 7}, "players"),
        ({"players": True}, "players"),
        ({"deck": "plain"}, "deck"),
        ({"rounds": {}}, "rounds"),
        ({"rounds": [3]}, "rounds[0]"),
        ({"rounds": [{"row": [], "picks": ["1"], "moves": []}]}, "rounds[0].picks"),
        (
            {"rounds": [{"row": [], "picks": [], "moves": [{"card": "plain"}]}]},
            "rounds[0].moves[0].from",
        ),
    ],
)
def test_a_log_of_another_shape_tells_where(change, path):
    game = random_game(GAMEWRIGHT, 3, 9) | change

    with pytest.raises(LogError) as caught:
        judge_log(GAMEWRIGHT, game)
    assert caught.value.path == path
