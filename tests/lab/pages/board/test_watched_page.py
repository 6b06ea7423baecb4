"""What the page of a watched game holds beside its table."""

import pytest

from gonuts_league.lab.pages.board.watching import watch_log
from gonuts_league.tables.wording import say_points
from scoring.games.donuts.play.machine import MACHINES as MACHINES_OF_DONUTS
from scoring.games.gonuts.play.machine import MACHINES
from scoring.games.nosh.play.machine import MACHINES as MACHINES_OF_NOSH

GO_NUTS = MACHINES["gonuts-gamewright"].log(7, ("greedy", "random", "greedy"), {})


def show(log, step):
    return watch_log(log, step=step, url_of=str, source="", next_game="/next/")


def test_next_game_is_offered_at_the_end_alone():
    assert show(GO_NUTS, 1)["next_game"] == ""
    assert show(GO_NUTS, 99_999)["next_game"] == "/next/"


def test_each_bot_is_told_once_with_how_it_chooses():
    bots = show(GO_NUTS, 1)["bots"]

    assert [(bot, str(how)) for bot, how in bots] == [
        ("Greedy", "takes what is worth most now"),
        ("Random", "chooses at random"),
    ]


@pytest.mark.parametrize("bots", [None, [], ["a stranger"] * 3, [7, {}]])
def test_nothing_is_told_of_bots_that_are_not_ours(bots):
    assert show(GO_NUTS | {"bots": bots}, 1)["bots"] == []


def test_strip_has_the_scores_of_the_step():
    page = show(GO_NUTS, 99_999)

    assert [say_points(score["points"]) for score in page["strip"]] == [
        str(points).replace("-", "\N{MINUS SIGN}") for points in GO_NUTS["points"]
    ]


def test_there_is_no_strip_where_nobody_has_points_before_the_end():
    log = MACHINES_OF_DONUTS["donuts"].log(7, ("random", "random"), {})

    assert show(log, 99_999)["strip"] == []


def test_stand_on_sale_tells_the_best_bid_so_far():
    log = MACHINES_OF_NOSH["nosh"].log(7, ("random",) * 3, {})
    auction = log["rounds"][0]["auctions"][0]
    seat, coins = auction["bids"][0]

    tables = [show(log, step)["table"] for step in range(1, 6)]

    told = [
        stand["sale"] for table in tables for stand in table["stands"] if stand["is_up"]
    ]
    said = f"Random {seat + 1} bids {coins} coin{'' if coins == 1 else 's'}"
    assert told[:2] == ["up for sale", said]
