"""Games of Nosh written down by hand from the text of the rulebook."""

import pytest

from scoring.games.nosh.goals import STANDIN
from scoring.games.nosh.play.referee import judge_log
from scoring.watching import film_game

from .replayer import Replay

NAMES = ("Ann", "Ben", "Cem", "Dora", "Eve")
# Treats lie sorted, so what is dealt can be read off: the first ten are treat-1.
DECK = [f"treat-{number // 10 + 1}" for number in range(50)]


def faces(colour, count):
    cards = [goal for goal in STANDIN.goals if goal.colour == colour]
    return [
        {"points": goal.points, "treats": list(STANDIN.treats_of(goal))}
        for goal in cards[:count]
    ]


def dealt(players, sizes, deck):
    """The stands of all rounds as long as nothing is discarded (N7, N8)."""
    left = deck[players:]
    for _round in range(7):
        stands = []
        for size in sizes:
            stands.append(left[:size])
            left = left[size:]
        yield stands


def sold_at_nothing(players, start):
    """Whoever opens bids nothing, all others pass; the last stand is given away.

    So the start goes round to the left (N4), and the last one begins the next round.
    """
    order = [(start + step) % players for step in range(players)]
    auctions = [
        {
            "stand": stand,
            "first": seat,
            "bids": [[seat, 0], *([other, None] for other in order[stand + 1 :])],
            "winner": seat,
            "paid": 0,
            "claimed": None,
        }
        for stand, seat in enumerate(order)
    ]
    auctions[-1]["bids"] = []
    return auctions, order[-1]


def game_of(players, sizes, **rulings):
    blue, start, rounds = faces("blue", 6 * players), 1, []
    opener = start
    for stands in dealt(players, sizes, DECK):
        auctions, opener = sold_at_nothing(players, opener)
        rounds.append({"stands": stands, "reshuffled": None, "auctions": auctions})
    return {
        "game": "nosh",
        "players": players,
        "rulings": {name.replace("_", "-"): value for name, value in rulings.items()},
        "deck": DECK,
        "goals": {
            "blue": [blue[n * players : (n + 1) * players] for n in range(6)],
            "red": faces("red", players),
        },
        "favorites": [f"treat-{seat + 1}" for seat in range(players)],
        "start": start,
        "rounds": rounds,
        # 15 and seven times 2; 14 points for everybody, and a shared victory (N14).
        "coins": [29] * players,
        "points": [14] * players,
        "ranks": [1] * players,
    }


BY_HAND = {3: [3, 3, 2], 4: [3, 3, 2, 2], 5: [3, 3, 2, 2, 2]}


@pytest.mark.parametrize("income", ["end", "start"])
@pytest.mark.parametrize("players", BY_HAND)
def test_a_game_in_which_nobody_pays_or_claims_goes_by_the_rules(players, income):
    game = game_of(players, BY_HAND[players], income=income)

    assert judge_log(game) is None
    game["rulings"] = {"income": income, "last-stand-claims": "yes"}
    game["rulings"]["first-goals-redraw"] = "no"
    Replay(game).run()
    assert film_game(game, NAMES).fault is None


def test_stands_stay_short_and_empty_where_nothing_can_be_shuffled():
    sizes = [
        [len(stand) for stand in played["stands"]]
        for played in game_of(5, BY_HAND[5])["rounds"]
    ]

    # 5 + 12 + 12 + 12 leave 9 of 50 for the fourth round.
    assert sizes[3:] == [[3, 3, 2, 1, 0], [0] * 5, [0] * 5, [0] * 5]


@pytest.mark.parametrize(
    ("place", "change", "rule"),
    [
        # Ben has opened and has a stand, so Cem opens next and not Ben or Dora.
        (1, {"first": 1}, "N4"),
        (1, {"first": 3}, "N4"),
        (0, {"bids": [[1, 0], [2, None], [3, None]]}, "N3"),
        (0, {"bids": [[1, 0], [2, 0], [3, None], [0, None]]}, "N3"),
        (0, {"bids": [[1, 16], [2, None], [3, None], [0, None]]}, "N3"),
        (0, {"bids": [[1, 0], [3, None], [2, None], [0, None]]}, "N3"),
        (3, {"bids": [[0, 0]]}, "N2"),
        (2, {"stand": 1}, "N8"),
    ],
)
def test_a_round_by_hand_that_is_changed_names_its_rule(place, change, rule):
    game = game_of(4, BY_HAND[4])
    game["rounds"][0]["auctions"][place].update(change)

    fault = judge_log(game)
    assert (fault.rule, fault.round_number, fault.move) == (rule, 1, place + 1)


def test_an_auction_comes_back_to_who_opened_it():
    """Ben 2, Cem 3, Dora passes, Ann 5, Ben 6, Cem passes, Ann passes: Ben pays 6."""
    game = game_of(4, BY_HAND[4])
    bids = [[1, 2], [2, 3], [3, None], [0, 5], [1, 6], [2, None], [0, None]]
    game["rounds"][0]["auctions"][0].update(bids=bids, paid=6)
    game["coins"][1], game["points"][1] = 23, 11
    game["ranks"][1] = 4

    assert judge_log(game) is None


def test_the_start_stays_with_who_has_no_stand_yet():
    """Cem wins the first stand over Ben, who opens the next one too (N4)."""
    game = game_of(4, BY_HAND[4])
    first, second = game["rounds"][0]["auctions"][:2]
    first.update(winner=2, paid=1)
    first["bids"] = [[1, 0], [2, 1], [3, None], [0, None], [1, None]]
    second.update(first=1, winner=1, bids=[[1, 0], [3, None], [0, None]])
    game["coins"][2], game["ranks"][2] = 28, 4

    assert judge_log(game) is None


def test_a_claim_takes_its_treats_and_the_deck_is_made_of_them():
    """Ben has one treat-1 and gets three more: two of them pay a goal of two."""
    game = game_of(5, BY_HAND[5])
    goal = {"points": 3, "treats": ["treat-1", "treat-1"]}
    blue = game["goals"]["blue"]
    there = next(goals for goals in blue if goal in goals)
    there[there.index(goal)], blue[0][0] = blue[0][0], goal
    game["rounds"][0]["auctions"][0]["claimed"] = 0
    # The two lie where the fourth round ran out, one on each of its last places.
    game["rounds"][3]["stands"][3:] = [["treat-5", "treat-1"], ["treat-1"]]
    game["rounds"][3]["reshuffled"] = ["treat-1", "treat-1"]
    game["points"][1], game["ranks"] = 17, [2, 1, 2, 2, 2]

    assert judge_log(game) is None
    game["rounds"][3]["reshuffled"] = None
    assert judge_log(game).rule == "N7"
