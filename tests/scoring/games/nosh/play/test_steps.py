from collections import Counter
from itertools import pairwise

import pytest

from scoring import find_game, find_guide
from scoring.games.nosh.play.machine import MACHINES
from scoring.watching import film_game
from tests.soak import games

NAMES = ("Ann", "Ben", "Cem", "Dora", "Eve")
PLAYERS = [3, 4, 5]
GAMES = games(300)


def game_of(players, seed, bot="random", **rulings):
    named = {name.replace("_", "-"): value for name, value in rulings.items()}
    machine = MACHINES["nosh"]
    return machine.log(seed, (bot,) * players, find_game("nosh").resolve_rulings(named))


def treats_of(table):
    treats = Counter(table.deck) + Counter(table.discards)
    for stand in table.stands:
        if stand.sold_to is None:
            treats += Counter(stand.treats)
    return sum((Counter(holder.treats) for holder in table.holders), treats)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_films_end_in_what_the_log_tells(players, bot):
    for seed in range(1, GAMES + 1):
        game = game_of(players, seed * 77, bot)
        film = film_game(game, NAMES)

        last = film.steps[-1]
        assert film.fault is None
        assert list(last.points) == game["points"]
        assert list(film.ranks) == game["ranks"]
        assert [holder.coins for holder in last.table.holders] == game["coins"]
        assert last.kind == "end"


@pytest.mark.parametrize("players", PLAYERS)
def test_no_treat_is_lost_or_doubled_in_any_step(players):
    for seed in range(1, GAMES // 3 + 1):
        game = game_of(players, seed * 31, "greedy")

        for step in film_game(game, NAMES).steps:
            assert treats_of(step.table) == Counter(game["deck"])


@pytest.mark.parametrize("income", ["end", "start"])
def test_coins_come_by_income_alone_and_go_by_winning(income):
    film = film_game(game_of(4, 9, "greedy", income=income), NAMES)

    paid = 0
    for before, after in pairwise(film.steps):
        coins = [sum(h.coins for h in step.table.holders) for step in (before, after)]
        if after.rule == "N1":
            assert coins[1] == coins[0] + 8
        elif after.rule != "N3" or after.kind != "gain":
            assert coins[1] == coins[0]
        else:
            paid += coins[0] - coins[1]
    log = game_of(4, 9, "greedy", income=income)
    told = sum(sale["paid"] for each in log["rounds"] for sale in each["auctions"])
    assert paid == told


def test_every_step_rests_on_a_rule_of_the_rulebook_and_has_words():
    known = find_guide("nosh").rules_by_id
    found = set()
    for seed in range(1, 25):
        for step in film_game(game_of(5, seed, "greedy"), NAMES).steps:
            found.add(step.rule)
            assert step.rule in known
            assert all(message.sentence.endswith(".") for message in step.says)

    assert found >= {"N1", "N2", "N3", "N4", "N5", "N7", "N8", "N15", "printed"}


def test_goals_that_leave_without_an_income_are_told_by_their_own_rule():
    film = film_game(game_of(3, 5, "random", income="start"), NAMES)

    assert "N12" in {step.rule for step in film.steps}


def test_an_auction_shows_its_bids_and_forgets_them_when_it_is_over():
    film = film_game(game_of(4, 9, "greedy"), NAMES)

    for before, after in pairwise(film.steps):
        if after.rule == "N3" and after.kind == "choice":
            seat = after.seats[0]
            holder = after.table.holders[seat]
            assert holder.has_passed or holder.bid is not None
            assert after.table.on_sale is not None
        if after.rule in ("N3", "N2") and after.kind == "gain":
            assert not any(h.has_passed or h.bid for h in after.table.holders)
            sold = [s for s in before.table.stands if s.sold_to is None]
            left = [s for s in after.table.stands if s.sold_to is None]
            assert len(sold) == len(left) + 1


def test_claimed_goals_are_those_of_the_log():
    game = game_of(4, 9, "greedy")
    film = film_game(game, NAMES)

    claims = [step for step in film.steps if step.kind == "power"]
    told = [
        (sale["winner"], goals[sale["claimed"]]["points"])
        for played, goals in zip(
            game["rounds"], [*game["goals"]["blue"], game["goals"]["red"]], strict=True
        )
        for sale in played["auctions"]
        if sale["claimed"] is not None
    ]
    shown = [
        (step.seats[0], step.table.holders[step.seats[0]].goals[-1].points)
        for step in claims
    ]
    assert shown == told
    assert shown


def test_a_log_with_a_fault_is_shown_up_to_it():
    game = game_of(4, 9, "greedy")
    whole = film_game(game, NAMES)
    game["rounds"][2]["auctions"][1]["paid"] += 1

    film = film_game(game, NAMES)

    assert (film.fault.round_number, film.fault.move, film.fault.rule) == (3, 2, "N3")
    assert film.steps == whole.steps[: len(film.steps)]
    assert film.steps[-1].round_number == 3
    sold = [s for s in film.steps[-1].table.stands if s.sold_to is not None]
    assert len(sold) == 1


def test_stands_that_were_not_dealt_stop_before_their_round():
    game = game_of(4, 9, "greedy")
    game["rounds"][3]["stands"][0] = ["treat-1"]

    film = film_game(game, NAMES)

    assert (film.fault.rule, film.steps[-1].round_number) == ("N8", 3)


def test_wrong_points_at_the_end_hide_nothing():
    game = game_of(4, 9, "greedy")
    whole = film_game(game, NAMES)
    game["points"][0] += 1

    film = film_game(game, NAMES)

    assert (film.fault.rule, film.steps) == ("points", whole.steps)


def test_a_box_that_is_none_leaves_nothing_to_see():
    game = game_of(4, 9)
    game["deck"].append("treat-1")

    assert film_game(game, NAMES).steps == ()


def test_two_with_one_favourite_leave_nothing_to_see():
    game = game_of(4, 9)
    game["favorites"][0] = game["favorites"][1]

    film = film_game(game, NAMES)

    assert (film.fault.rule, film.steps) == ("N10", ())


def test_games_of_too_few_or_too_many_rounds_are_shown_as_far_as_they_go():
    game = game_of(4, 9, "greedy")
    shorter = {**game, "rounds": game["rounds"][:5]}
    longer = {**game, "rounds": [*game["rounds"], game["rounds"][0]]}

    early, late = film_game(shorter, NAMES), film_game(longer, NAMES)

    assert (early.fault.rule, early.steps[-1].round_number) == ("4.1", 5)
    assert (late.fault.rule, late.steps[-1].round_number) == ("4.1", 7)
