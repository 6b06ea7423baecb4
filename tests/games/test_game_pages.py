import pytest
from hypothesis import given
from hypothesis import strategies as st

from gonuts_league.games.families.gonuts.pages import GONUTS_GAMEWRIGHT as PAGES
from gonuts_league.games.families.gonuts.pages import LETTERS
from gonuts_league.games.types import EnteredGame, SeatToEnter, UnreadableEntryError
from scoring import find_game

GAME = find_game("gonuts-gamewright")
NAMES = ("A", "B", "C")


def tap(entry, **buttons):
    form = {name.replace("_", "-"): card for name, card in buttons.items()}
    return PAGES.read(form, entry).entry


def show(entry, *, way="", players=3):
    to_enter = SeatToEnter(GAME, GAME.resolve_rulings({}), NAMES[:players], 0, way)
    return PAGES.show(entry, to_enter)


def tiles_of(values):
    return {card: (count, is_out) for card, count, is_out in values["tiles"]}


def test_every_card_of_every_edition_has_a_letter():
    editions = [find_game("gonuts-first"), GAME]
    cards = {card for game in editions for card in game.card_meanings}

    assert cards == set(LETTERS)


def test_taps_count_up_and_down():
    entry = PAGES.empty(3)
    for _ in range(3):
        entry = tap(entry, s1_add="plain")
    entry = tap(entry, s1_take="plain")

    assert entry.tableaux == (None, {"plain": 2}, None)


def test_the_last_card_taken_back_is_not_entered():
    entry = tap(tap(PAGES.empty(1), s0_add="milk"), s0_take="milk")

    assert entry == PAGES.empty(1)


def test_no_cards_is_entered():
    assert tap(PAGES.empty(2), s0_none="1").tableaux == ({}, None)


@pytest.mark.parametrize("card", ["", "cake", "PLAIN", "1"])
def test_a_card_that_nobody_knows_changes_nothing(card):
    entry = EnteredGame(({"plain": 1}, None))

    assert tap(entry, s0_add=card) == entry


def test_a_tile_tells_when_its_cards_are_all_out():
    tiles = tiles_of(show(EnteredGame(({"milk": 1}, {"milk": 1}))))

    assert tiles["milk"] == (1, True)
    assert tiles["plain"] == (0, False)


def test_cards_outside_the_deck_show_once_they_are_asked_for_or_there():
    few = show(PAGES.empty(2), players=2)
    deck = set(tiles_of(few))
    left_out = next(card for card in GAME.card_meanings if card not in deck)

    assert few["more"] == ["type", "box"]
    assert set(tiles_of(show(PAGES.empty(2), players=2, way="box"))) == set(
        GAME.card_meanings
    )
    with_it = show(EnteredGame(({left_out: 1}, None)), players=2)
    assert set(tiles_of(with_it)) == deck | {left_out}


TABLEAUX = st.none() | st.dictionaries(
    st.sampled_from(sorted(LETTERS)), st.integers(1, 99)
)


@given(st.lists(TABLEAUX, min_size=2, max_size=6))
def test_an_entry_comes_back_as_it_was_packed(tableaux):
    entry = EnteredGame(tuple(tableaux))

    assert PAGES.unpack(PAGES.pack(entry)) == entry


@pytest.mark.parametrize(
    "text", ["t", "t0", "t03", "t100", "3t", "t1t2", "t-1", "é1", "t1,l2", "00", "t1\n"]
)
def test_what_nobody_packed_is_refused(text):
    with pytest.raises(UnreadableEntryError):
        PAGES.unpack(text)
