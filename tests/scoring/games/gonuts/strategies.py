"""Random Go Nuts tables: physical cards of a deck, each with the seat that holds it."""

from collections import Counter

from hypothesis import strategies as st

from scoring import find_game
from scoring.game import Game

games = st.sampled_from([find_game("gonuts-first"), find_game("gonuts-gamewright")])
seat_counts = st.integers(2, 6)


@st.composite
def tables(
    draw: st.DrawFn, game: Game, seats: int, deck_filter: str = "by-players"
) -> list[dict[str, int]]:
    """A legal table: no card more often than the deck holds it."""
    deck = game.cards_for(seats, {"deck-filter": deck_filter})
    physical = [card for card, copies in deck.items() for _ in range(copies)]
    holders = draw(
        st.dictionaries(
            st.integers(0, len(physical) - 1), st.integers(0, seats - 1), max_size=60
        )
    )
    tableaux = [Counter[str]() for _ in range(seats)]
    for place, seat in holders.items():
        tableaux[seat][physical[place]] += 1
    return [dict(tableau) for tableau in tableaux]


@st.composite
def games_with_tables(draw: st.DrawFn) -> tuple[Game, list[dict[str, int]]]:
    game = draw(games)
    return game, draw(tables(game, draw(seat_counts)))


@st.composite
def games_with_whole_boxes(draw: st.DrawFn) -> tuple[Game, list[dict[str, int]]]:
    game = draw(games)
    return game, draw(tables(game, draw(seat_counts), deck_filter="none"))
