"""What the state of a table and the outcome of a seat mean for points and decks.

Two tables decide it for the whole site; no other place asks what "left" means.

    outcome        place at the table   ranked        earns points   cards in the deck
    played         yes                  by the game   yes            yes
    left           yes                  last          yes            yes
    did-not-come   no                   not at all    no             no
    forfeited      yes                  last          no             no
    disqualified   yes                  last          no             yes

A seat that takes a place counts when the points for k seats are shared out; one that
takes none makes the table smaller. "Cards in the deck" says whether the person sat
there when the deck was made, so it sets the player count of the deck check.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SeatEffect:
    takes_place: bool
    is_scored: bool
    earns: bool
    holds_cards: bool


@dataclass(frozen=True, slots=True)
class TableEffect:
    """`counts`: its confirmed result is in the standings. `is_open`: may be entered."""

    counts: bool
    is_open: bool


SEAT_EFFECTS: Mapping[str, SeatEffect] = {
    "played": SeatEffect(
        takes_place=True, is_scored=True, earns=True, holds_cards=True
    ),
    "left": SeatEffect(takes_place=True, is_scored=False, earns=True, holds_cards=True),
    "did-not-come": SeatEffect(
        takes_place=False, is_scored=False, earns=False, holds_cards=False
    ),
    "forfeited": SeatEffect(
        takes_place=True, is_scored=False, earns=False, holds_cards=False
    ),
    "disqualified": SeatEffect(
        takes_place=True, is_scored=False, earns=False, holds_cards=True
    ),
}

TABLE_EFFECTS: Mapping[str, TableEffect] = {
    "seated": TableEffect(counts=False, is_open=True),
    "started": TableEffect(counts=False, is_open=True),
    "entered": TableEffect(counts=False, is_open=True),
    "disputed": TableEffect(counts=False, is_open=True),
    "confirmed": TableEffect(counts=True, is_open=False),
    "ended-on-time": TableEffect(counts=True, is_open=False),
    "void": TableEffect(counts=False, is_open=False),
}


def rank_with_outcomes(
    outcomes: Sequence[str], game_ranks: Sequence[int | None]
) -> tuple[int | None, ...]:
    """Rank all seats of a table from the ranks that the game gave the scored ones.

    Both sequences run by seat; `game_ranks` is None for seats that were not scored.
    Seats that left, forfeited or were disqualified share the last place behind them;
    a seat that takes no place has no rank.

    >>> rank_with_outcomes(["played", "left", "played"], [2, None, 1])
    (2, 3, 1)
    >>> rank_with_outcomes(["played", "did-not-come"], [1, None])
    (1, None)
    """
    scored = sum(1 for rank in game_ranks if rank is not None)
    return tuple(
        rank
        if rank is not None
        else (scored + 1 if SEAT_EFFECTS[outcome].takes_place else None)
        for outcome, rank in zip(outcomes, game_ranks, strict=True)
    )
