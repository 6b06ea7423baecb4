"""Points, ranks and reasons of a Go Nuts table.

1. Every card type of a seat gives one line; the lines sum to the points. Only the Plain
   bonus and the cards for the fewest cards look beyond the seat; these are provisional
   while the cards of a player who is not entered could still change them.
2. Seats are ranked by points, then by their number of cards; level in both, they
   share the rank. Source: both rulebooks, end of the game.

A seat that is not entered is skipped: it is not ranked and has no score. It does not
judge whether the cards fit the box together; that is `check.py`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from scoring.errors import SeatCountError, TableauError
from scoring.game import Name, SeatLines, name_seats, rank_table, resolve_rulings
from scoring.games.gonuts import kinds
from scoring.games.gonuts.check import impossible_seats
from scoring.games.gonuts.kinds import PLAYER_COUNTS, Card, Edition, rulings_of
from scoring.messages import Message, Value
from scoring.types import Line, Tableau, TableScore


def score_table(
    edition: Edition,
    tableaux: Sequence[Tableau | None],
    rulings: Mapping[str, str],
    names: Sequence[str] | None = None,
) -> TableScore:
    """Score a table of up to 6 seats; None is a seat that is not entered yet.

    A single seat is scored too: one player may be all that is left of a table.
    A tableau holds copies by card id; a card left out counts 0. Rulings left out have
    their defaults. Lines run from the most points to the fewest, then in the box's
    order. Every single tableau must be possible; more copies than the box holds in
    all seats together are scored, so that a table can be shown while it is corrected.

    Raises SeatCountError, RulingsError, or TableauError.
    """
    if not 1 <= len(tableaux) <= PLAYER_COUNTS[-1]:
        raise SeatCountError(len(tableaux))
    if names is not None and len(names) != len(tableaux):
        raise SeatCountError(len(names))
    resolved = resolve_rulings(rulings_of(edition), rulings)
    if problems := impossible_seats(edition, tableaux):
        raise TableauError(problems)
    return score_sound_table(edition, tableaux, resolved, names)


def score_sound_table(
    edition: Edition,
    tableaux: Sequence[Tableau | None],
    rulings: Mapping[str, str],
    names: Sequence[str] | None,
) -> TableScore:
    """The same for a table that was checked; `rulings` are all in force."""
    table = _read_table(edition, tableaux, rulings, names)
    seats = [
        None if cards is None else SeatLines(_lines_of(table, seat), cards)
        for seat, cards in enumerate(table.cards)
    ]
    return rank_table(seats, names=table.names, tie_item="cards")


@dataclass(frozen=True, slots=True)
class _Table:
    """All seats of a table, read once.

    `counts` holds the copies by card id of each seat, zeros left out and in the box's
    order; `cards` their number. Both are None for a seat that is not entered, and
    `missing` names these seats.
    """

    edition: Edition
    rulings: Mapping[str, str]
    counts: tuple[Mapping[str, int] | None, ...]
    cards: tuple[int | None, ...]
    names: tuple[Name, ...]
    missing: tuple[Name, ...]

    def names_of(self, seats: Sequence[int]) -> tuple[Name, ...]:
        return tuple(self.names[seat] for seat in seats)


def _read_table(
    edition: Edition,
    tableaux: Sequence[Mapping[str, int] | None],
    rulings: Mapping[str, str],
    names: Sequence[str] | None,
) -> _Table:
    """Lay out a table whose tableaux and rulings are known to be sound."""
    counts = tuple(
        None if tableau is None else _without_zeros(edition, tableau)
        for tableau in tableaux
    )
    cards = tuple(None if own is None else sum(own.values()) for own in counts)
    shown = name_seats(len(tableaux), names)
    missing = tuple(
        name for name, own in zip(shown, counts, strict=True) if own is None
    )
    return _Table(edition, rulings, counts, cards, shown, missing)


def _without_zeros(edition: Edition, tableau: Mapping[str, int]) -> dict[str, int]:
    return {
        card_id: count
        for card_id in edition.copies_by_id
        if (count := tableau.get(card_id))
    }


def _lines_of(table: _Table, seat: int) -> tuple[Line, ...]:
    cards_by_id = table.edition.cards_by_id
    lines = [
        _line_of(table, seat, cards_by_id[card_id], count)
        for card_id, count in (table.counts[seat] or {}).items()
    ]
    return tuple(sorted(lines, key=lambda line: -line.points))


def _line_of(table: _Table, seat: int, card: Card, count: int) -> Line:
    """The line of `count` copies (at least one) of a card in an entered seat."""
    match card.scoring:
        case kinds.Fixed() as scoring:
            each = scoring.points_under(table.rulings)
            return _fixed_line(card.id, count, each, scoring)
        case kinds.PowerOnly():
            return _power_line(card.id, count)
        case kinds.Pairs(points=points):
            return _pairs_line(card.id, count, points)
        case kinds.Together(points=by_count):
            return _together_line(card.id, count, by_count)
        case kinds.EvenOnly(rule=rule) as scoring:
            return _even_line(card.id, count, scoring.points_under(table.rulings), rule)
        case kinds.Majority() as scoring:
            return _majority_line(table, seat, card, count, scoring)
        case kinds.FewestCards() as scoring:
            return _fewest_line(table, seat, card, count, scoring)
        case kinds.FewCards() | kinds.ManyTypes() | kinds.FewTypes() as scoring:
            return _limit_line(table, seat, card, count, scoring)
        case kinds.PerNegative():
            return _negatives_line(table, seat, card, count)


# What looks at nothing but numbers of copies is the same for everybody: it is kept.
_keep = lru_cache(maxsize=256)


@_keep
def _fixed_line(card_id: str, count: int, each: int, scoring: kinds.Fixed) -> Line:
    why = [_each(count, each)]
    if scoring.is_standin:
        why = [*why, Message("unprinted")] if each else [Message("unprinted-zero")]
    return Line(card_id, count, count * each, scoring.rule, tuple(why))


@_keep
def _power_line(card_id: str, count: int) -> Line:
    return Line(card_id, count, 0, "printed", (Message("power-only"),))


@_keep
def _each(count: int, each: int) -> Message:
    if count == 1:
        return Message("fixed-single", {"points": each})
    return Message("fixed-each", {"each": each, "points": count * each})


@_keep
def _pairs_line(card_id: str, count: int, points: int) -> Line:
    pairs, odd = divmod(count, 2)
    earned = pairs * points
    why: list[Message] = []
    if pairs:
        why.append(Message("pairs", {"pairs": pairs, "points": earned}))
    if odd:
        waits = {1: "pair-first-waits", 3: "pair-third-waits", 5: "pair-fifth-waits"}
        why.append(Message(waits[count], {"points": points}))
    return Line(card_id, count, earned, "set", tuple(why))


@_keep
def _together_line(card_id: str, count: int, by_count: tuple[int, ...]) -> Line:
    earned = by_count[count - 1]
    why = Message(f"together-{count}", {"points": earned})
    return Line(card_id, count, earned, "set", (why,))


@_keep
def _even_line(card_id: str, count: int, by_count: tuple[int, ...], rule: str) -> Line:
    values: dict[str, Value] = {"points": by_count[count - 1]}
    if count % 2:
        values = {"next": by_count[count]}
    why = Message(f"even-{count}", values)
    cited = rule if count <= 2 else "set"
    return Line(card_id, count, by_count[count - 1], cited, (why,))


def _majority_line(
    table: _Table, seat: int, card: Card, count: int, scoring: kinds.Majority
) -> Line:
    held = {
        other: counts.get(card.id, 0)
        for other, counts in enumerate(table.counts)
        if counts is not None and other != seat
    }
    most = max([0, *held.values()])
    ahead = table.names_of([s for s, n in held.items() if n == most])
    bonus, rule = 0, "R1"
    if count > most:
        bonus = scoring.bonus
    elif count == most:
        bonus, rule = scoring.tie_bonus, "R2"
    can_change = False
    if table.missing and bonus > 0:
        unseen = card.copies - count - sum(held.values())
        can_change = unseen >= (count if count > most else count + 1)
    why = [_each(count, scoring.each)]
    why.append(_majority_reason(card, count - most, ahead, bonus, can_change))
    if can_change:
        why.append(_can_change(table))
    earned = count * scoring.each + bonus
    return Line(card.id, count, earned, rule, tuple(why), can_change)


def _majority_reason(
    card: Card, lead: int, others: tuple[Name, ...], bonus: int, can_change: bool
) -> Message:
    """The sentence on the bonus; `others` hold the most beside this seat."""
    values: dict[str, Value] = {"card": card.name, "bonus": bonus}
    so_far = "-so-far" if can_change else ""
    if lead > 0:
        return Message(f"most{so_far}", values)
    if lead < 0:
        values = {"card": card.name, "names": others, "number": len(others)}
        return Message("most-elsewhere", values)
    if bonus:
        return Message(f"most-shared{so_far}", values | {"names": others})
    return Message("most-shared-nothing", {"card": card.name, "names": others})


def _fewest_line(
    table: _Table, seat: int, card: Card, count: int, scoring: kinds.FewestCards
) -> Line:
    held = {
        other: cards
        for other, cards in enumerate(table.cards)
        if cards is not None and other != seat
    }
    own = table.cards[seat] or 0
    fewest = min(held.values(), default=own + 1)
    below = table.names_of([s for s, cards in held.items() if cards == fewest])
    earns = own < fewest or (
        own == fewest and table.rulings[scoring.tie_ruling] == "all"
    )
    can_change = bool(table.missing) and earns
    why = [_fewest_reason(table, seat, below, fewest, earns)]
    if earns and count > 1:
        why.append(_each(count, scoring.points))
    if can_change:
        why.append(_can_change(table))
    earned = count * scoring.points if earns else 0
    rule = "R4" if own == fewest else "R5"
    return Line(card.id, count, earned, rule, tuple(why), can_change)


def _fewest_reason(
    table: _Table, seat: int, others: tuple[Name, ...], fewest: int, earns: bool
) -> Message:
    """The sentence on the fewest cards; `others` have the fewest beside this seat."""
    own = table.cards[seat] or 0
    so_far = "-so-far" if table.missing else ""
    values: dict[str, Value] = {"count": own}
    if own < fewest:
        return Message(f"fewest{so_far}", values | {"player": table.names[seat]})
    values = values | {"names": others}
    if own > fewest:
        more = {"player": table.names[seat], "fewest": fewest, "number": len(others)}
        return Message("fewest-elsewhere", values | more)
    if earns:
        return Message(f"fewest-shared{so_far}", values)
    return Message("fewest-shared-nothing", values)


def _can_change(table: _Table) -> Message:
    return Message("can-change", {"names": table.missing, "number": len(table.missing)})


def _limit_line(
    table: _Table,
    seat: int,
    card: Card,
    count: int,
    scoring: kinds.FewCards | kinds.ManyTypes | kinds.FewTypes,
) -> Line:
    types = len(table.counts[seat] or ())
    match scoring:
        case kinds.FewCards(limit=limit):
            own = table.cards[seat] or 0
            is_met, message_id, rule = own < limit, "few-cards", "R8"
        case kinds.ManyTypes(limit=limit):
            own = types
            is_met, message_id, rule = own > limit, "many-types", "R9"
        case kinds.FewTypes(limit=limit):
            own = types
            is_met, message_id, rule = own < limit, "few-types", "R9"
    values: dict[str, Value] = {
        "player": table.names[seat],
        "count": own,
        "limit": limit,
    }
    if not is_met:
        why = Message(f"{message_id}-missed", values)
        return Line(card.id, count, 0, rule, (why,))
    reasons = [Message(message_id, values)]
    if count > 1:
        reasons.append(_each(count, scoring.points))
    return Line(card.id, count, count * scoring.points, rule, tuple(reasons))


def _negatives_line(table: _Table, seat: int, card: Card, count: int) -> Line:
    negatives = _negative_cards(table, seat)
    each = sum(negatives.values())
    if not each:
        none = Message("negatives-none", {"player": table.names[seat]})
        return Line(card.id, count, 0, "R6", (none,))
    listed = tuple(
        other.name
        if copies == 1
        else Message("counted-card", {"count": copies, "card": other.name})
        for other, copies in negatives.items()
    )
    why = [Message("negatives", {"cards": listed})]
    if count > 1:
        why.append(_each(count, each))
    return Line(card.id, count, count * each, "R6", tuple(why))


def _negative_cards(table: _Table, seat: int) -> dict[Card, int]:
    """A seat's cards whose printed points are below 0, with their copies."""
    return {
        card: copies
        for card_id, copies in (table.counts[seat] or {}).items()
        if isinstance((card := table.edition.cards_by_id[card_id]).scoring, kinds.Fixed)
        and card.scoring.points_under(table.rulings) < 0
    }
