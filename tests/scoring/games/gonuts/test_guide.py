from itertools import product

import pytest
from hypothesis import given

from scoring import GAMES, find_guide
from scoring.errors import SeatCountError
from scoring.games.gonuts.decks import FIRST, GAMEWRIGHT
from scoring.games.gonuts.setup.cards import list_cards
from tests.scoring.games.gonuts import strategies

EDITIONS = {edition.id: edition for edition in (FIRST, GAMEWRIGHT)}
EVERY_SET_UP = list(product(EDITIONS, (2, 3, 4, 5, 6)))
# Dots that stay out, by players.
LEFT_OUT = {2: (3, 4, 5), 3: (4, 5), 4: (5,), 5: (), 6: ()}


def steps(game_id, players, **rulings):
    game = GAMES[game_id]
    in_force = game.resolve_rulings(
        {key.replace("_", "-"): value for key, value in rulings.items()}
    )
    return [s.sentence for s in find_guide(game_id).set_up_steps(players, in_force)]


def cards(game_id, players, **rulings):
    in_force = GAMES[game_id].resolve_rulings(
        {key.replace("_", "-"): value for key, value in rulings.items()}
    )
    return find_guide(game_id).list_cards(players, in_force)


def test_three_players_of_the_gamewright_edition():
    assert steps("gonuts-gamewright", 3) == [
        "Everybody takes the selection cards 1 to 4; the others stay in the box.",
        "Leave out the 20 donut cards with 4 or 5 dots; 50 remain.",
        "Shuffle them into a face-down deck and keep room beside it for discards.",
        "Lay out a row of 4 open cards. Number 1 lies next to the deck, number 4 at "
        "the far end.",
        "Nobody starts: all choose at once, in every round.",
    ]


@pytest.mark.parametrize(("game_id", "players"), EVERY_SET_UP)
def test_what_stays_out_is_what_the_deck_lacks(game_id, players):
    by_dots = dict.fromkeys((2, 3, 4, 5), 0)
    for card in EDITIONS[game_id].cards:
        for dots, copies in zip(by_dots, card.copies_by_dots, strict=True):
            by_dots[dots] += copies
    left = sum(by_dots[dots] for dots in LEFT_OUT[players])
    remain = sum(by_dots.values()) - left

    deck = GAMES[game_id].cards_for(players, {})
    sentence = steps(game_id, players)[1]

    assert remain == sum(deck.values())
    if not left:
        assert sentence.startswith(f"All {remain} donut cards play")
    else:
        dots = str(LEFT_OUT[players][-1])
        assert sentence.startswith(f"Leave out the {left} donut cards with ")
        assert sentence.endswith(f"{dots} dots; {remain} remain.")


def test_the_gamewright_decks_are_those_that_were_derived():
    sizes = {n: sum(c.copies for c in cards("gonuts-gamewright", n)) for n in LEFT_OUT}

    assert sizes == {2: 37, 3: 50, 4: 61, 5: 70, 6: 70}


@pytest.mark.parametrize(("game_id", "players"), EVERY_SET_UP)
def test_the_list_of_cards_is_the_deck(game_id, players):
    listed = {c.id: c.copies for c in cards(game_id, players) if c.copies}

    assert listed == GAMES[game_id].cards_for(players, {})


@pytest.mark.parametrize(("game_id", "players"), EVERY_SET_UP)
def test_the_whole_box_plays_where_the_ruling_says_so(game_id, players):
    box = sum(card.copies for card in EDITIONS[game_id].cards)

    sentences = steps(game_id, players, deck_filter="none")

    assert sentences[1] == (
        f"All {box} donut cards play, as the ruling on the deck is set."
    )
    listed = cards(game_id, players, deck_filter="none")
    assert all(card.copies == card.box_copies for card in listed)


def test_the_first_edition_says_that_its_dots_are_a_stand_in():
    said = {n: any("stand-in" in s for s in steps("gonuts-first", n)) for n in LEFT_OUT}

    assert said == {2: True, 3: True, 4: True, 5: False, 6: False}
    assert all(card.is_standin for card in cards("gonuts-first", 6))
    assert not any(card.is_standin for card in cards("gonuts-gamewright", 6))


def test_a_card_list_speaks_of_points_and_powers():
    listed = {card.id: card for card in cards("gonuts-gamewright", 4)}
    points = {
        card_id: " ".join(message.sentence for message in listed[card_id].points)
        for card_id in ("plain", "boston-cream", "day-old-donuts", "raspberry-frosted")
    }

    assert points == {
        "plain": "1 each, and 3 more for having the most. "
        "Level on the most: 1 more instead.",
        "boston-cream": "By their number from one on: 0, 6, 0, 15, 0 and 25.",
        "day-old-donuts": "−7 points each.",
        "raspberry-frosted": "0 points each, a stand-in: our sources name no points.",
    }
    assert listed["french-cruller"].dots == (2, 3, 4, 5)
    assert listed["eclair"].power.sentence == "Fetch what was discarded last."
    assert listed["glazed"].power is None


def test_rulings_move_the_points_of_the_list():
    listed = {
        card.id: card.points[0].sentence
        for card in cards(
            "gonuts-gamewright",
            5,
            boston_cream_pair="3",
            raspberry_frosted_points="4",
        )
    }

    assert listed["boston-cream"].startswith("By their number from one on: 0, 3, 0")
    assert listed["raspberry-frosted"].startswith("4 points each, a stand-in")


def test_a_list_of_cards_needs_a_known_number_of_players():
    with pytest.raises(SeatCountError):
        list_cards(FIRST, 7, {})


@pytest.mark.parametrize("game_id", EDITIONS)
def test_every_card_alone_cites_a_rule_that_is_there(game_id):
    rules = find_guide(game_id).rules_by_id
    cited = {
        line.rule
        for card in EDITIONS[game_id].cards
        for count in range(1, card.copies + 1)
        for others in ({}, {card.id: count}, {card.id: card.copies - count})
        for seat in GAMES[game_id].score([{card.id: count}, others], {}).seats
        for line in seat.lines
    }

    shared = {"R1", "R2", "R4", "R5", "R6", "R8", "R9", "printed", "set"}
    own = {"gonuts-first": {"F1"}, "gonuts-gamewright": {"G1", "G2"}}[game_id]
    assert cited == shared | own
    assert cited <= rules.keys()


@given(strategies.games_with_whole_boxes())
def test_every_line_of_any_table_cites_a_rule_that_is_there(played):
    game, tableaux = played
    rules = find_guide(game.id).rules_by_id

    seats = game.score(tableaux, {}).seats

    assert {line.rule for seat in seats for line in seat.lines} <= rules.keys()


@pytest.mark.parametrize("game_id", EDITIONS)
def test_kinds_of_cards_cite_rules_that_are_there(game_id):
    rules = find_guide(game_id).rules_by_id
    cited = {getattr(card.scoring, "rule", "set") for card in EDITIONS[game_id].cards}

    assert cited <= rules.keys()


@pytest.mark.parametrize("game_id", EDITIONS)
def test_the_other_edition_has_rules_of_its_own(game_id):
    ids = find_guide(game_id).rules_by_id.keys()
    foreign = "G" if game_id == "gonuts-first" else "F"

    assert [rule_id for rule_id in ids if rule_id.startswith(foreign)] == []
