import copy
import random

import pytest

from scoring.games.nosh.play.referee import judge_log
from scoring.play_types import LogError
from scoring.simulation.seeds import seeds_of

from .games import COUNTS, GAMES, OTHER_RULINGS, game_of, random_game
from .replayer import DisagreementError, Replay
from .test_engine import CLUBS_OWN, MIXED


@pytest.fixture(scope="module")
def games():
    return [game_of(MIXED[:4], seed) for seed in seeds_of(21, 1, 60).tolist()]


@pytest.fixture
def game(games):
    return copy.deepcopy(games[0])


def auctions_with(games, is_wanted):
    """The first auction that is wanted: its game, round and move, and itself."""
    for game in copy.deepcopy(games):
        for number, played in enumerate(game["rounds"], start=1):
            for move, auction in enumerate(played["auctions"], start=1):
                if is_wanted(auction):
                    return game, number, move, auction
    raise AssertionError("no such auction")


def fault_of(game):
    fault = judge_log(game)
    return fault.rule, fault.round_number, fault.move


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("rulings", [{}, OTHER_RULINGS], ids=["usual", "other"])
def test_games_of_the_engine_are_legal(players, rulings):
    for seed in seeds_of(22, 1, 20).tolist():
        assert judge_log(game_of(MIXED[:players], seed, rulings)) is None


def test_games_with_a_club_s_own_goals_are_legal():
    assert judge_log(game_of(["bidder"] * 5, 7919, deck=CLUBS_OWN)) is None


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (lambda game: game["deck"].append("treat-1"), "4.1"),
        (lambda game: game["deck"].__setitem__(0, "fudge"), "4.1"),
        (lambda game: game["favorites"].__setitem__(0, game["favorites"][1]), "N10"),
        (lambda game: game["favorites"].__setitem__(0, "fudge"), "N10"),
        (lambda game: game.update(start=4), "N15"),
        (lambda game: game["goals"]["red"].pop(), "4.1"),
        (lambda game: game["goals"]["blue"][2].pop(), "4.1"),
        (lambda game: game["goals"]["blue"].pop(), "4.1"),
        (lambda game: game["goals"]["blue"][5].pop(), "4.1"),
        (lambda game: game["goals"]["blue"][0][0].update(points=9), "4.3"),
        (lambda game: game["goals"]["red"][0].update(points=10**30), "4.3"),
        (lambda game: game["goals"]["red"][0]["treats"].append("fudge"), "4.3"),
        (lambda game: game["goals"].update(replaced=[game["goals"]["red"][0]]), "4.3"),
        (lambda game: game["rounds"].pop(), "4.1"),
        (lambda game: game["rounds"].append(game["rounds"][6]), "4.1"),
        (lambda game: game["rounds"][0]["auctions"].pop(), "4.1"),
        (lambda game: game["rounds"][0]["stands"][1].reverse(), "N8"),
        (lambda game: game["rounds"][1].update(reshuffled=game["deck"]), "N7"),
        (lambda game: game["coins"].__setitem__(0, game["coins"][0] + 2), "N1"),
        (lambda game: game["points"].__setitem__(0, 99), "points"),
        (lambda game: game.update(ranks=[4, 4, 4, 4]), "ranks"),
    ],
)
def test_what_does_not_fit_the_box_or_the_moves_names_its_rule(game, change, rule):
    change(game)

    assert judge_log(game).rule == rule


def test_a_stand_that_is_sold_cannot_be_sold_again(game):
    first, second = game["rounds"][0]["auctions"][:2]
    second["stand"] = first["stand"]

    assert fault_of(game) == ("N8", 1, 2)


def test_another_seat_than_the_start_player_cannot_open(game):
    game["rounds"][0]["auctions"][0]["first"] = (game["start"] + 1) % 4

    assert fault_of(game) == ("N4", 1, 1)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda bids: bids[0].__setitem__(1, None),
        lambda bids: bids[1].__setitem__(1, bids[0][1]),
        lambda bids: bids[0].__setitem__(1, 40),
        lambda bids: bids[0].__setitem__(1, -1),
        lambda bids: bids[1].__setitem__(0, bids[0][0]),
        lambda bids: bids.pop(),
        lambda bids: bids.append([bids[0][0], None]),
    ],
    ids=["opening passed", "no more", "too many coins", "below nothing", "turn",
         "missing", "after the end"],
)  # fmt: skip
def test_bids_against_the_rules_are_seen(game, spoil):
    spoil(game["rounds"][0]["auctions"][0]["bids"])

    assert fault_of(game) == ("N3", 1, 1)


@pytest.mark.parametrize(("field", "value"), [("paid", 28), ("winner", 0)])
def test_winner_and_price_follow_from_the_bids(games, field, value):
    game, *at, auction = auctions_with(games, lambda auction: auction["winner"] == 2)
    auction[field] = value

    assert fault_of(game) == ("N3", *at)


@pytest.mark.parametrize(
    ("change", "rule"),
    [({"paid": 1}, "N2"), ({"bids": [[0, 0]]}, "N2"), ({"winner": 7}, "N4")],
)
def test_the_last_stand_is_for_nothing(game, change, rule):
    game["rounds"][0]["auctions"][3].update(change)

    assert fault_of(game) == (rule, 1, 4)


def test_a_claim_with_the_last_stand_needs_its_ruling(games):
    game, *at, _ = auctions_with(
        games, lambda auction: not auction["bids"] and auction["claimed"] is not None
    )
    game["rulings"]["last-stand-claims"] = "no"

    assert fault_of(game) == ("N2", *at)


def test_a_goal_that_the_treats_do_not_pay_is_seen(game):
    goal = {"points": 6, "treats": ["treat-2", "treat-2", "treat-4", "treat-5"]}
    game["goals"]["blue"][0][0] = goal
    game["goals"]["blue"][1:] = [[]] * 5
    game["goal_deck"] = "custom"
    game["rounds"][0]["auctions"][0]["claimed"] = 0

    assert fault_of(game) == ("N5", 1, 1)


@pytest.mark.parametrize("place", [4, -1, 10**30])
def test_a_goal_of_another_round_is_seen(game, place):
    game["rounds"][0]["auctions"][0]["claimed"] = place

    assert fault_of(game) == ("N6", 1, 1)


def test_a_goal_claimed_twice_is_seen(games):
    def has_two(played):
        return sum(each["claimed"] is not None for each in played["auctions"]) > 1

    game, number, played = next(
        (game, number, played)
        for game in copy.deepcopy(games)
        for number, played in enumerate(game["rounds"], start=1)
        if has_two(played)
    )
    claims = [(move, each) for move, each in enumerate(played["auctions"], start=1)
              if each["claimed"] is not None]  # fmt: skip
    claims[1][1]["claimed"] = claims[0][1]["claimed"]

    assert fault_of(game) == ("N6", number, claims[1][0])


def test_a_shuffle_of_other_treats_than_the_discards_is_seen(games):
    game, number = next(
        (game, number)
        for game in copy.deepcopy(games)
        for number, played in enumerate(game["rounds"], start=1)
        if played["reshuffled"] and len(set(played["reshuffled"])) > 1
    )
    order = game["rounds"][number - 1]["reshuffled"]
    order[0] = next(treat for treat in order if treat != order[0])

    assert fault_of(game) == ("N7", number, None)


def test_a_high_goal_in_round_one_is_seen_where_it_is_to_be_replaced():
    game = random_game(4, 7919)
    game["rulings"]["first-goals-redraw"] = "yes"

    assert judge_log(game).rule == "N11"


def test_referee_and_replayer_agree_on_spoilt_games():
    rng = random.Random(11)
    legal = 0
    for seed in seeds_of(23, 1, 4 * GAMES).tolist():
        rulings = rng.choice([{}, OTHER_RULINGS])
        game = game_of(MIXED[: rng.randint(3, 5)], seed, rulings)
        _spoil(game, rng)

        is_legal = judge_log(game) is None
        assert is_legal == _is_sound(game)
        legal += is_legal
    assert 0 < legal < 2 * GAMES


def _spoil(game, rng):
    played = rng.choice(game["rounds"])
    auction = rng.choice(played["auctions"])
    seat, coins = rng.randrange(game["players"]), rng.randrange(20)
    bids = auction["bids"]
    match rng.randrange(10):
        case 0:
            auction[rng.choice(["stand", "first", "winner", "claimed"])] = seat
        case 1:
            auction["claimed"] = None
        case 2:
            auction["paid"] = coins
        case 3:
            bids.insert(rng.randint(0, len(bids)), [seat, rng.choice([None, coins])])
        case 4 if bids:
            bids.remove(rng.choice(bids))
        case 5 if bids:
            rng.choice(bids)[rng.randrange(2)] = seat
        case 6:
            rng.shuffle(game["deck"])
        case 7:
            rng.shuffle(played["reshuffled"] or game["favorites"])
        case 8:
            rng.shuffle(game["goals"]["blue"][rng.randrange(6)])
        case _:
            rng.shuffle(rng.choice(played["stands"]))


def _is_sound(game):
    try:
        Replay(game).run()
    except DisagreementError:
        return False
    return True


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"players": 6}, "players"),
        ({"players": True}, "players"),
        ({"rulings": []}, "rulings"),
        ({"goal_deck": 3}, "goal_deck"),
        ({"goals": None}, "goals"),
        ({"goals": {"blue": [[3]], "red": []}}, "goals.blue[0][0]"),
        ({"goals": {"blue": [], "red": [{"points": "9"}]}}, "goals.red[0].points"),
        ({"deck": "treat-1"}, "deck"),
        ({"deck": ["treat-1", "Fudge !"]}, "deck[1]"),
        ({"favorites": [1]}, "favorites"),
        ({"start": None}, "start"),
        ({"rounds": {}}, "rounds"),
        ({"rounds": [3]}, "rounds[0]"),
        ({"rounds": [{"stands": [], "auctions": [{}]}]}, "rounds[0].auctions[0].stand"),
        ({"rounds": [{"stands": [["a"], 3]}]}, "rounds[0].stands[1]"),
    ],
)
def test_a_log_of_another_shape_tells_where(game, change, path):
    with pytest.raises(LogError) as caught:
        judge_log(game | change)
    assert caught.value.path == path


def test_a_bid_is_a_seat_and_its_coins(game):
    game["rounds"][0]["auctions"][0]["bids"][0] = [1]

    with pytest.raises(LogError) as caught:
        judge_log(game)
    assert caught.value.path == "rounds[0].auctions[0].bids[0]"
