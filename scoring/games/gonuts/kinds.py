"""What an edition of Go Nuts is: how its cards score, its rulings, its decks.

Rulings that only decide how a game is played stand here too, because an event sets all
rulings in one place.

`rule` names what is cited beside the points: an id on /games/, `printed` for what the
card says, `set` for a set of equal cards.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from scoring.game import Ruling
from scoring.messages import Message, card_name

PLAYER_COUNTS = (2, 3, 4, 5, 6)

_RULINGS = {
    ruling.id: ruling
    for ruling in (
        Ruling("fewest-tie", ("none", "all")),
        Ruling("deck-filter", ("by-players", "none")),
        Ruling("own-twist-counts", ("no", "yes"), is_play_only=True),
        Ruling("boston-cream-pair", ("6", "3")),
        Ruling("raspberry-frosted-points", ("0", "4")),
        Ruling("day-old-donuts-take", ("three", "up-to-three"), is_play_only=True),
        Ruling("bear-claw-points", ("-2", "-3")),
    )
}


@dataclass(frozen=True, slots=True)
class Fixed:
    """The same points for every copy; a ruling may set them."""

    points: int
    ruling: str = ""
    rule: str = "printed"

    def points_under(self, rulings: Mapping[str, str]) -> int:
        """The points of one copy under the rulings in force."""
        return int(rulings[self.ruling]) if self.ruling else self.points

    @property
    def is_standin(self) -> bool:
        """Whether a ruling stands in for points that no source of ours names."""
        return bool(self.ruling) and not self.points


@dataclass(frozen=True, slots=True)
class PowerOnly:
    """No points: the card is taken for its power."""


@dataclass(frozen=True, slots=True)
class Pairs:
    """So many points for every two copies; an odd one waits."""

    points: int


@dataclass(frozen=True, slots=True)
class Together:
    """Points by the number of copies, from one; they never fall."""

    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EvenOnly:
    """Points by the number of copies, from one; odd numbers score nothing.

    A ruling may set the points of exactly two.
    """

    points: tuple[int, ...]
    pair_ruling: str = ""
    rule: str = "set"

    def points_under(self, rulings: Mapping[str, str]) -> tuple[int, ...]:
        """The points by the number of copies under the rulings in force."""
        if not self.pair_ruling:
            return self.points
        return (self.points[0], int(rulings[self.pair_ruling]), *self.points[2:])


@dataclass(frozen=True, slots=True)
class Majority:
    """Points for every copy, and a bonus for the seat with the most copies."""

    each: int
    bonus: int
    tie_bonus: int


@dataclass(frozen=True, slots=True)
class FewestCards:
    """Points for every copy in the seat with the fewest cards of all."""

    points: int
    tie_ruling: str = "fewest-tie"


@dataclass(frozen=True, slots=True)
class FewCards:
    """Points for every copy in a seat with fewer cards than the limit."""

    points: int
    limit: int


@dataclass(frozen=True, slots=True)
class ManyTypes:
    """Points for every copy in a seat with more types than the limit."""

    points: int
    limit: int


@dataclass(frozen=True, slots=True)
class FewTypes:
    """Points for every copy in a seat with fewer types than the limit."""

    points: int
    limit: int


@dataclass(frozen=True, slots=True)
class PerNegative:
    """One point for every copy and every own card with negative points."""


Scoring: TypeAlias = (
    Fixed
    | PowerOnly
    | Pairs
    | Together
    | EvenOnly
    | Majority
    | FewestCards
    | FewCards
    | ManyTypes
    | FewTypes
    | PerNegative
)


@dataclass(frozen=True, slots=True)
class Card:
    """One type of card of one edition.

    `copies_by_dots` are the copies with 2, 3, 4 and 5 dots: a copy is in the deck
    from that number of players. `power` names what the card does when it is taken
    from the row, empty for nothing. With `is_standin` the dots are our guess.
    """

    id: str
    copies_by_dots: tuple[int, int, int, int]
    scoring: Scoring
    power: str = ""
    is_standin: bool = False

    @property
    def name(self) -> Message:
        """The display name, to be rendered."""
        return card_name(self.id)

    @property
    def copies(self) -> int:
        """Copies in the box."""
        return sum(self.copies_by_dots)

    @property
    def dots(self) -> tuple[int, ...]:
        """All numbers of dots that its copies have, fewest first."""
        counted = enumerate(self.copies_by_dots, start=2)
        return tuple(dots for dots, copies in counted if copies)

    def copies_for(self, players: int) -> int:
        """Copies in the deck of that many players."""
        return sum(self.copies_by_dots[: players - 1])


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """One box: its cards in the order in which they are shown, and its rulings."""

    id: str
    names: dict[str, str]
    cards: tuple[Card, ...]
    ruling_ids: tuple[str, ...]
    cards_by_id: dict[str, Card] = field(init=False, repr=False)
    copies_by_id: dict[str, int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        by_id = {card.id: card for card in self.cards}
        copies = {card.id: card.copies for card in self.cards}
        object.__setattr__(self, "cards_by_id", by_id)
        object.__setattr__(self, "copies_by_id", copies)

    @property
    def is_standin(self) -> bool:
        """Whether the dots of this edition are our guess."""
        return any(card.is_standin for card in self.cards)

    @property
    def dots(self) -> tuple[int, ...]:
        """All numbers of dots in the box, fewest first."""
        return tuple(sorted({dots for card in self.cards for dots in card.dots}))


def rulings_of(edition: Edition) -> tuple[Ruling, ...]:
    """The rulings an event can set for this edition."""
    return tuple(_RULINGS[ruling_id] for ruling_id in edition.ruling_ids)


def cards_for(
    edition: Edition, players: int, rulings: Mapping[str, str]
) -> dict[str, int]:
    """Copies by card id in the deck of that many players, in the box's order.

    Cards that are not in the deck are left out. Under `deck-filter` `none` the deck
    is the whole box. `rulings` must be resolved.
    """
    if rulings["deck-filter"] == "none":
        return dict(edition.copies_by_id)
    copies_by_card = {card.id: card.copies_for(players) for card in edition.cards}
    return {card_id: copies for card_id, copies in copies_by_card.items() if copies}
