"""What is wrong or odd with the cards of a Go Nuts table. All of it, not the first.

1. Each seat: unknown cards, counts that are no counts, more copies than the box holds
   (impossible) or than the deck of this number of players holds (outside-setup).
2. All seats together: the same two limits, where no single seat breaks them already.
3. Entered tables that are possible but strange: nobody has a card, or no card of the
   deck is left over (unlikely).

It does not replay a game: a tableau is judged by its cards alone.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from scoring.game import (
    Name,
    check_rulings,
    check_seat_count,
    name_seats,
    resolve_rulings,
)
from scoring.games.gonuts.kinds import (
    PLAYER_COUNTS,
    Card,
    Edition,
    cards_for,
    rulings_of,
)
from scoring.messages import Message, Value
from scoring.quoting import path_key, quote
from scoring.types import Grade, Problem, Tableau, impossible, unlikely

# A larger count is not shown as a number, so that no sentence is a page long.
_LARGEST_SHOWN = 999
_LONGEST_GUESSED = 30
# A guess takes longer than all other checks of a card together.
_MOST_GUESSES = 3


@dataclass(frozen=True, slots=True)
class _Deck:
    """The deck of so many players: its copies by card id, absent cards left out."""

    players: int
    copies: Mapping[str, int]


def check_table(
    edition: Edition,
    tableaux: Sequence[Tableau | None],
    rulings: Mapping[str, str],
    players: object = None,
    names: Sequence[str] | None = None,
) -> tuple[Problem, ...]:
    """All problems of a table; None is a seat that is not entered yet.

    The deck is that of `players`, or of the number of seats. Rulings left out have
    their defaults. Names only make the sentences readable. Never raises on what the
    tableaux hold.
    """
    known = rulings_of(edition)
    problems = [*check_rulings(known, rulings), *check_seats(len(tableaux), players)]
    if any(problem.grade == "impossible" for problem in problems):
        return (*problems, *impossible_seats(edition, tableaux))
    resolved = resolve_rulings(known, rulings)
    built_for = players if isinstance(players, int) else len(tableaux)
    deck = _Deck(built_for, cards_for(edition, built_for, resolved))
    shown = name_seats(len(tableaux), names)
    counts = [_sound_counts(edition, tableau) for tableau in tableaux]
    problems += _check_tableaux(edition, tableaux, deck)
    problems += _beyond_deck(edition, counts, deck)
    problems += _beyond_together(edition, counts, deck, shown)
    if not problems and None not in tableaux:
        problems += _unlikely(counts, deck)
    return tuple(problems)


def check_seats(seats: int, players: object = None) -> tuple[Problem, ...]:
    """Whether so many seats, and a deck for so many players, can be."""
    problems = [*check_seat_count(seats, PLAYER_COUNTS)]
    if players is None:
        return tuple(problems)
    limits: dict[str, Value] = {"least": PLAYER_COUNTS[0], "most": PLAYER_COUNTS[-1]}
    if not _is_count(players) or players not in PLAYER_COUNTS:
        given = quote(players)
        problems.append(impossible("players", "player-count", given=given, **limits))
    elif players != seats and not problems:
        found = unlikely("players", "other-deck", players=players, count=seats)
        problems.append(found)
    return tuple(problems)


def impossible_seats(
    edition: Edition, tableaux: Sequence[Tableau | None]
) -> tuple[Problem, ...]:
    """What no seat can have: unknown cards, no counts, more copies than the box."""
    return _check_tableaux(edition, tableaux, None)


def _check_tableaux(
    edition: Edition, tableaux: Sequence[Tableau | None], deck: _Deck | None
) -> tuple[Problem, ...]:
    """The same; the sentences speak of the deck where it is known."""
    guesses = iter(range(_MOST_GUESSES))
    return tuple(
        problem
        for seat, tableau in enumerate(tableaux)
        if tableau is not None
        for problem in _check_tableau(
            edition, f"seats[{seat}].cards", tableau, deck, guesses
        )
    )


def _check_tableau(
    edition: Edition,
    path: str,
    tableau: object,
    deck: _Deck | None,
    guesses: Iterator[int],
) -> list[Problem]:
    if not isinstance(tableau, Mapping):
        return [impossible(path, "not-a-tableau", given=quote(tableau))]
    if len(tableau) > len(edition.cards):
        kinds = {"given": len(tableau), "count": len(edition.cards)}
        message = Message("too-many-kinds", kinds)
        return [Problem(path, "unknown-card", "impossible", message)]
    problems = []
    for card_id, count in tableau.items():
        # Nearly all counts are sound; a bool is no `int` here.
        if type(count) is int and 0 <= count <= edition.copies_by_id.get(card_id, -1):
            continue
        card = edition.cards_by_id.get(card_id)
        if card is None:
            code, message = "unknown-card", _unknown_card(edition, card_id, guesses)
        elif not _is_count(count):
            code = "not-a-count"
            message = Message("not-a-count", {"given": quote(count)})
        elif count > card.copies:
            code, message = "too-many-copies", _beyond_box(card, count, deck)
        else:
            continue
        card_path = f"{path}{path_key(card_id)}"
        problems.append(Problem(card_path, code, "impossible", message))
    return problems


def _is_count(value: object) -> bool:
    """Whole numbers from 0. True is none, and neither is 3.0."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _unknown_card(edition: Edition, given: object, guesses: Iterator[int]) -> Message:
    values: dict[str, Value] = {"given": quote(given)}
    is_guessed = isinstance(given, str) and len(given) <= _LONGEST_GUESSED
    if is_guessed and next(guesses, None) is not None:
        kebab = str(given).lower().replace(" ", "-").replace("_", "-")
        if close := get_close_matches(kebab, edition.cards_by_id, n=1):
            return Message("unknown-card-close", values | {"card": quote(close[0])})
    return Message("unknown-card", values)


def _beyond_box(card: Card, count: int, deck: _Deck | None) -> Message:
    """More than the box is more than the deck, which counts unless it is a guess."""
    values: dict[str, Value] = {"card": card.name, "copies": card.copies}
    if count > _LARGEST_SHOWN:
        return Message("far-too-many", values | {"count": _LARGEST_SHOWN})
    if deck is None or card.is_standin:
        return Message("too-many-in-box", values | {"count": count})
    return _more_than_deck(card, count, deck)


def _more_than_deck(card: Card, count: int, deck: _Deck) -> Message:
    copies = deck.copies.get(card.id, 0)
    kind = "too-many-in" if copies else "not-in"
    standin = "-standin" if card.is_standin else ""
    values: dict[str, Value] = {"count": count, "card": card.name, "copies": copies}
    return Message(f"{kind}{standin}-deck", values | {"players": deck.players})


def _sound_counts(edition: Edition, tableau: object) -> dict[str, int]:
    """The known cards of a tableau, in the box's order; what is no count is left out.

    Counts beyond the box stand in with one more than the box holds.
    """
    if not isinstance(tableau, Mapping):
        return {}
    return {
        card_id: min(count, copies + 1)
        for card_id, copies in edition.copies_by_id.items()
        if card_id in tableau and _is_count(count := tableau[card_id]) and count
    }


def _beyond_deck(
    edition: Edition, counts: Sequence[Mapping[str, int]], deck: _Deck
) -> list[Problem]:
    problems = []
    for seat, own in enumerate(counts):
        for card_id, count in own.items():
            card = edition.cards_by_id[card_id]
            if deck.copies.get(card_id, 0) < count <= card.copies:
                message = _more_than_deck(card, count, deck)
                path = f"seats[{seat}].cards.{card_id}"
                problems.append(
                    Problem(path, "too-many-copies", "outside-setup", message)
                )
    return problems


def _beyond_together(
    edition: Edition,
    counts: Sequence[Mapping[str, int]],
    deck: _Deck,
    names: Sequence[Name],
) -> list[Problem]:
    totals: dict[str, int] = {}
    for own in counts:
        for card_id, count in own.items():
            totals[card_id] = totals.get(card_id, 0) + count
    problems = []
    for card in edition.cards:
        copies = deck.copies.get(card.id, 0)
        if totals.get(card.id, 0) <= copies:
            continue
        held = [own.get(card.id, 0) for own in counts]
        grade: Grade
        if sum(held) > card.copies >= max(held):
            grade, limit = "impossible", card.copies
            message_id = "too-many-at-table-for-box"
        elif card.copies >= sum(held) > copies >= max(held):
            grade, limit = "outside-setup", copies
            standin = "-standin" if card.is_standin else ""
            message_id = f"too-many-at{standin}-table"
        else:
            continue
        message = _together(message_id, card, limit, held, deck, names)
        problems.append(Problem("seats", "too-many-copies", grade, message))
    return problems


def _together(
    message_id: str,
    card: Card,
    limit: int,
    held: Sequence[int],
    deck: _Deck,
    names: Sequence[Name],
) -> Message:
    holdings = sorted(
        ((count, seat) for seat, count in enumerate(held) if count),
        key=lambda holding: -holding[0],
    )
    return Message(
        message_id,
        {
            "count": sum(held),
            "card": card.name,
            "copies": limit,
            "players": deck.players,
            "holdings": tuple(
                Message("holding", {"count": count, "player": names[seat]})
                for count, seat in holdings
            ),
        },
    )


def _unlikely(counts: Sequence[Mapping[str, int]], deck: _Deck) -> list[Problem]:
    """A row has one card more than there are players, so one is always left; only a
    power used in the last round can still fetch it."""
    total = sum(sum(own.values()) for own in counts)
    if total == 0:
        return [unlikely("seats", "nobody-has-cards")]
    if total == sum(deck.copies.values()):
        return [unlikely("seats", "nothing-left-over", count=total)]
    return []
