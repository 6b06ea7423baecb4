"""The cards of an edition as a player reads them: copies, dots, points and power."""

from collections.abc import Mapping

from scoring.errors import SeatCountError
from scoring.games.gonuts import kinds
from scoring.games.gonuts.kinds import PLAYER_COUNTS, Edition, Scoring, cards_for
from scoring.guide import CardFact, number
from scoring.messages import Message, Value

_LIMITED: Mapping[type, str] = {
    kinds.FewCards: "few-cards",
    kinds.ManyTypes: "many-types",
    kinds.FewTypes: "few-types",
}


def list_cards(
    edition: Edition, players: int, rulings: Mapping[str, str]
) -> tuple[CardFact, ...]:
    """Every card of the box, those of this deck with their copies there.

    `rulings` must be resolved. Raises SeatCountError for a wrong number of players.
    """
    if players not in PLAYER_COUNTS:
        raise SeatCountError(players)
    deck = cards_for(edition, players, rulings)
    return tuple(
        CardFact(
            id=card.id,
            copies=deck.get(card.id, 0),
            box_copies=card.copies,
            dots=card.dots,
            points=_points(card.scoring, rulings),
            power=Message(f"gonuts-power:{card.power}") if card.power else None,
            is_standin=card.is_standin,
        )
        for card in edition.cards
    )


def _points(scoring: Scoring, rulings: Mapping[str, str]) -> tuple[Message, ...]:
    match scoring:
        case kinds.Fixed():
            kind = "standin-each" if scoring.is_standin else "each"
            return (_say(kind, points=scoring.points_under(rulings)),)
        case kinds.PowerOnly():
            return (_say("power-only"),)
        case kinds.Pairs(points=points):
            return (_say("pairs", points=points),)
        case kinds.Together(points=by_number):
            return (_by_number(by_number),)
        case kinds.EvenOnly():
            return (_by_number(scoring.points_under(rulings)),)
        case kinds.Majority() as majority:
            return _majority(majority)
        case kinds.FewestCards(points=points):
            return (_say("fewest", points=points),)
        case kinds.FewCards() | kinds.ManyTypes() | kinds.FewTypes():
            kind = _LIMITED[type(scoring)]
            return (_say(kind, points=scoring.points, limit=scoring.limit),)
        case kinds.PerNegative():
            return (_say("per-negative"),)


def _by_number(by_number: tuple[int, ...]) -> Message:
    return _say("by-number", points=tuple(number(points) for points in by_number))


def _majority(scoring: kinds.Majority) -> tuple[Message, ...]:
    words = _say("majority", each=scoring.each, bonus=scoring.bonus)
    if not scoring.tie_bonus:
        return (words,)
    return (words, _say("majority-tie", tie_bonus=scoring.tie_bonus))


def _say(kind: str, **values: Value) -> Message:
    return Message(f"gonuts-points:{kind}", values)
