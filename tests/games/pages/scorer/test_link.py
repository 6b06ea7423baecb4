"""What a link says is read as it was written, and anything else is refused."""

from contextlib import suppress
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gonuts_league.games.pages.scorer.link import (
    BadLinkError,
    Sheet,
    cards_again,
    in_edition,
    new_sheet,
    read_sheet,
    with_players,
)
from gonuts_league.games.pages.scorer.names import marks, place_names, without_marks
from gonuts_league.games.pages.scorer.shown import scorer_page
from gonuts_league.games.registry import PAGES
from gonuts_league.games.types import EnteredGame
from scoring import GAMES
from tests.scoring.games.facts import facts_of

GAMEWRIGHT, FIRST = GAMES["gonuts-gamewright"], GAMES["gonuts-first"]
WORDS = st.text(max_size=12) | st.sampled_from(
    ["none", "result", "box", "goals", "moves", "nosh", "gonuts-first", "0", "3"]
)
KEYS = st.sampled_from(
    ["v", "p", "t", "u", "seat", "way", "view", "was", "again", "deck-filter", "x"]
)


def read(game, url):
    query = urlsplit(url).query
    return read_sheet(game, dict(parse_qsl(query)), length=len(query))


@given(st.data(), st.sampled_from(sorted(GAMES)))
def test_any_query_is_a_table_or_a_bad_link(data, game_id):
    game = GAMES[game_id]
    good = {"v": "1", "p": str(game.player_counts[0])}
    packed = st.sampled_from(facts_of(game).PACKED[game_id])
    asked = good | {"t": data.draw(packed)}
    asked |= data.draw(st.dictionaries(KEYS, WORDS, max_size=3))
    asked = {key: without_marks(word) for key, word in asked.items()}
    with suppress(BadLinkError):
        sheet = read_sheet(game, asked, length=len(urlencode(asked)))
        scorer_page(sheet)
        assert read(game, sheet.url) == sheet


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_an_empty_table_comes_back(game):
    sheet = new_sheet(game)

    assert read(game, sheet.url) == sheet


@given(st.lists(st.sampled_from(GAMEWRIGHT.player_counts), max_size=4))
def test_changing_the_number_of_players_forgets_nobody(counts):
    entry = PAGES[GAMEWRIGHT.id].unpack("t1.l1.m1.u1.j1.h1")
    sheet = Sheet(GAMEWRIGHT, 6, entry)
    for players in counts:
        sheet = with_players(sheet, players)

    assert sheet.entry == entry
    assert len(sheet.table.tableaux) == sheet.players


def test_another_edition_parts_the_cards():
    sheet = Sheet(
        GAMEWRIGHT,
        2,
        EnteredGame(({"glazed": 2, "milk": 1}, None)),
        {"fewest-tie": "all", "boston-cream-pair": "3"},
    )

    carried = in_edition(sheet, FIRST)

    assert carried.entry == EnteredGame(({"glazed": 2}, None))
    assert cards_again(carried) == ({"milk": 1}, None)
    assert carried.rulings == {"fewest-tie": "all"}
    assert read(FIRST, carried.url) == carried


def test_back_in_the_first_edition_nothing_is_left_to_enter_again():
    sheet = Sheet(GAMEWRIGHT, 2, EnteredGame(({"glazed": 2}, {})))

    there = in_edition(sheet, FIRST)

    assert not there.was
    assert in_edition(there, GAMEWRIGHT).entry == sheet.entry


def test_names_take_the_place_of_marks_only():
    html = place_names(f"<p>{marks(6)[5]} wins</p>")

    assert html == '<p><span data-seat="5">Player 6</span> wins</p>'
    assert without_marks(f"a{marks(2)[1]}b") == "ab"
