import pytest

from scoring import GAMES, find_game
from scoring.games.gonuts.play import state
from scoring.templates import TEMPLATES

EDITIONS = [find_game("gonuts-first"), find_game("gonuts-gamewright")]


@pytest.mark.parametrize(
    ("game_id", "sizes"),
    [
        ("gonuts-gamewright", [37, 50, 61, 70, 70]),
        ("gonuts-first", [35, 47, 55, 63, 63]),
    ],
)
def test_deck_sizes_grow_with_the_players(game_id, sizes):
    game = find_game(game_id)

    decks = [game.cards_for(players, {}) for players in game.player_counts]

    assert [sum(deck.values()) for deck in decks] == sizes


@pytest.mark.parametrize(
    ("game_id", "types", "cards"),
    [("gonuts-gamewright", 23, 70), ("gonuts-first", 20, 63)],
)
def test_without_a_filter_two_players_play_the_whole_box(game_id, types, cards):
    deck = find_game(game_id).cards_for(2, {"deck-filter": "none"})

    assert (len(deck), sum(deck.values())) == (types, cards)


def test_the_engine_has_room_for_the_largest_box():
    boxes = [[card.copies for card in game.edition.cards] for game in EDITIONS]

    assert max(map(len, boxes)) == state.MOST_TYPES
    assert max(map(sum, boxes)) == state.MOST_CARDS


def test_each_colour_of_the_gamewright_box_holds_one_cruller():
    game = find_game("gonuts-gamewright")

    copies = [game.cards_for(players, {})["french-cruller"] for players in range(2, 7)]

    assert copies == [1, 2, 3, 4, 4]


def test_only_the_dots_of_the_first_edition_are_a_stand_in():
    standins = {
        game.id: {card.is_standin for card in game.edition.cards} for game in EDITIONS
    }

    assert standins == {"gonuts-first": {True}, "gonuts-gamewright": {False}}


def test_every_card_has_a_name_and_every_name_a_card():
    card_ids = {card for game in GAMES.values() for card in game.card_meanings}

    names = {name.removeprefix("card:") for name in TEMPLATES if name[:5] == "card:"}

    assert card_ids == names


def test_cards_come_in_the_order_of_the_tiles():
    deck = find_game("gonuts-gamewright").cards_for(4, {})

    assert list(deck)[:6] == [
        "plain",
        "glazed",
        "powdered",
        "jelly-filled",
        "boston-cream",
        "donut-holes",
    ]
    assert list(deck)[-1] == "day-old-donuts"


def test_a_card_knows_its_power_and_its_copies():
    cards = {card.id: card for card in find_game("gonuts-gamewright").edition.cards}

    assert (cards["eclair"].power, cards["eclair"].copies) == ("take-top-discard", 3)
    assert (cards["plain"].power, cards["plain"].copies) == ("", 7)
    assert cards["eclair"].name.sentence == "Éclair"
