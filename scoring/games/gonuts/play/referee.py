"""Judge a Go Nuts log: play it again and find the first move that the rules forbid.

1. The deck must be that of the game, its players and its rulings.
2. Round by round: the row must be what was left and drawn, and every seat picks one of
   its slots.
3. The engine works the round off. Where it asks for a choice, the log's next move is
   the answer; every movement must then be the log's next one.
4. At the end the game must be over, and tableaux, points and ranks follow from it.

Faults carry the number of the ruling that was broken. Bots are not asked: any choice
that a player could have made is legal.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from scoring.games.gonuts.kinds import Edition
from scoring.games.gonuts.play import engine
from scoring.games.gonuts.play.log import moves_of, new_record, tableaux_of
from scoring.games.gonuts.play.reading import ReadLog, read_log
from scoring.games.gonuts.play.setup import PlaySetup
from scoring.games.gonuts.play.state import (
    CARD,
    DECK,
    DECK_SIZE,
    DISCARD_FROM_ROW,
    DISCARD_ONE,
    DISCARD_THREE_OR_THIS,
    EVERYBODY_PASSES,
    GIVE_ONE,
    KEEP_ONE_OF_TWO,
    MOST_TYPES,
    NO_MORE,
    OPPONENT_DISCARDS,
    PHASE,
    PICKING,
    PLAYERS,
    POWER,
    ROW,
    SEAT,
    TAKE_ANY_DISCARD,
    TAKE_FROM_DECK,
    TAKE_FROM_OPPONENT,
    TAKE_THREE_DISCARDS,
    TAKE_TOP_DISCARD,
    THIS_CARD,
)
from scoring.games.gonuts.score import score_table
from scoring.play_types import Fault, FaultFoundError, first_fault
from scoring.simulation.types import Ints

_RULES = {
    TAKE_FROM_DECK: "R18",
    TAKE_TOP_DISCARD: "R17",
    DISCARD_FROM_ROW: "R23",
    KEEP_ONE_OF_TWO: "R19",
    GIVE_ONE: "R25",
    TAKE_ANY_DISCARD: "R16",
    TAKE_FROM_OPPONENT: "R13",
    EVERYBODY_PASSES: "R11",
    DISCARD_THREE_OR_THIS: "R24",
    TAKE_THREE_DISCARDS: "R14",
    DISCARD_ONE: "R25",
    OPPONENT_DISCARDS: "R27",
}
_DECK, _ROW, _END, _PICKS, _SLOTS, _CHAIN = "2.1", "R21", "R20", "R28", "R12", "R15"
_DIGITS = tuple("0123456789")
_UNUSED, _NOBODY_PASSES = "R14", "R10"


def judge_log(edition: Edition, document: Mapping[str, Any]) -> Fault | None:
    """The first fault of a game's log, None if all of it is legal.

    Raises LogError for a log of another shape, RulingsError for unknown rulings.
    """
    log = read_log(edition, document)
    return first_fault(lambda: _Judge(log).judge())


class _Judge:
    """One log with the state that its moves have led to so far."""

    def __init__(self, log: ReadLog) -> None:
        self.log = log
        self.setup: PlaySetup = log.setup
        self.ids = log.setup.card_ids
        self.state: Ints = log.setup.new_state()
        self.record = new_record()
        self.round_number = 0
        self.moves: Sequence[Mapping[str, str]] = ()
        self.at = 0

    def judge(self) -> None:
        self.lay_out()
        for number, played in enumerate(self.log.rounds, start=1):
            self.round_number, self.moves, self.at = number, played.moves, 0
            self.see_row(played.row)
            self.play_round(played.picks)
            if self.at < len(self.moves):
                rule = self.rule_of_move(self.moves[self.at])
                self.refuse(rule, "nothing moves here any more")
        self.end()

    def lay_out(self) -> None:
        wanted = {
            card: int(copies)
            for card, copies in zip(self.ids, self.setup.copies, strict=True)
            if copies
        }
        if Counter(self.log.deck) != Counter(wanted):
            self.refuse(_DECK, "this is not the deck of that many players", move=None)
        numbers = {card: number for number, card in enumerate(self.ids)}
        for place, card in enumerate(self.log.deck):
            self.state[DECK + place] = numbers[card]
        self.state[DECK_SIZE] = len(self.log.deck)
        engine.open_table(self.state)

    def see_row(self, row: Sequence[str]) -> None:
        if engine.is_over(self.state):
            self.refuse(_END, "the deck could not fill the row any more", move=None)
        slots = self.state[ROW + 1 : ROW + 2 + self.state[PLAYERS]]
        shown = [self.ids[card] for card in slots]
        if list(row) != shown:
            self.refuse(_ROW, f"the row is {', '.join(shown)}", move=None)

    def play_round(self, picks: Sequence[int]) -> None:
        slots = self.setup.players + 1
        if len(picks) != self.setup.players or not all(
            1 <= pick <= slots for pick in picks
        ):
            message = f"every seat picks one slot from 1 to {slots}"
            self.refuse(_PICKS, message, move=None)
        for pick in picks:
            self.apply(pick)
        while not engine.is_over(self.state) and self.state[PHASE] != PICKING:
            self.apply(self.chosen())

    def apply(self, option: int) -> None:
        self.record[0] = 0
        engine.apply(self.state, self.record, option)
        for wanted in moves_of(self.record, self.ids):
            self.see_move(wanted)

    def see_move(self, wanted: Mapping[str, str]) -> None:
        told = self.told()
        if told != wanted:
            what = f"{wanted['card']} goes from {wanted['from']} to {wanted['to']}"
            self.refuse(self.rule_of(wanted, told), f"{what} ({wanted['why']})")
        self.at += 1

    def told(self, ahead: int = 0) -> Mapping[str, str] | None:
        """The log's next move, or one so far ahead; None behind the last one."""
        moves = self.moves[self.at + ahead :]
        return moves[0] if moves else None

    def chosen(self) -> int:
        """The option that the log's next moves take; refused if it is none."""
        option = self.option_told()
        count = engine.count_options(self.state)
        options = [engine.option_at(self.state, index) for index in range(count)]
        if option not in options:
            self.refuse_choice()
        return int(option or 0)

    def refuse_choice(self) -> NoReturn:
        power, card = int(self.state[PHASE]), self.ids[self.state[CARD]]
        if self.leaves_out(f"power:{card}"):
            self.refuse(_UNUSED, f"the power of {card} has to be used")
        told, rule = self.told(), _RULES[power]
        if power == EVERYBODY_PASSES and told and told["to"] == "discard":
            rule = _NOBODY_PASSES
        number = self.at + self.passes_ahead() + 1
        self.refuse(rule, f"{card} does not allow this", move=number)

    def option_told(self) -> int | None:
        power, ahead = int(self.state[PHASE]), self.passes_ahead()
        told = self.told_by_power(ahead)
        if told is None:
            may_stop = power in (DISCARD_FROM_ROW, TAKE_THREE_DISCARDS)
            return NO_MORE if may_stop else None
        if told["card"] not in self.ids:
            return None
        card = self.ids.index(told["card"])
        if power == DISCARD_FROM_ROW:
            return _number(told["from"], "row")
        if power == GIVE_ONE:
            return _at_seat(told["to"], card)
        if power in (TAKE_FROM_OPPONENT, OPPONENT_DISCARDS):
            return _at_seat(told["from"], card)
        if power == EVERYBODY_PASSES:
            left = (ahead + 1) % self.setup.players
            ways = (told["from"], told["to"])
            return card if ways == (f"seat:{ahead}", f"seat:{left}") else None
        if power == DISCARD_THREE_OR_THIS and self.state[CARD] == card:
            return THIS_CARD if self.told_by_power(1) is None else card
        return card

    def passes_ahead(self) -> int:
        """How many passes were chosen and not made yet: all are made at once."""
        is_passing = self.state[PHASE] == EVERYBODY_PASSES
        return int(self.state[SEAT]) if is_passing else 0

    def told_by_power(self, ahead: int) -> Mapping[str, str] | None:
        """The log's move so far ahead, if the card at work is its reason."""
        told = self.told(ahead)
        why = f"power:{self.ids[self.state[CARD]]}"
        return told if told and told["why"] == why else None

    def leaves_out(self, why: str) -> bool:
        """Whether a card was just taken, and the log moves nothing by its power."""
        told = self.told()
        was_taken = self.at > 0 and self.moves[self.at - 1]["why"] == "take"
        return was_taken and (told is None or told["why"] != why)

    def rule_of(self, wanted: Mapping[str, str], told: Mapping[str, str] | None) -> str:
        """The rule that asks for a move which the log does not have."""
        if wanted["why"] in ("take", "clash"):
            own = f"power:{wanted['card']}"
            is_own = told is not None and told["why"] == own
            is_early = is_own and self.rule_of_power(own) != _CHAIN
            if told and told["why"].startswith("power:") and not is_early:
                return self.rule_of_move(told)
            return "R17" if wanted["why"] == "clash" else _SLOTS
        if wanted["to"] == "discard" and self.rule_of_power(wanted["why"]) == "R11":
            return _NOBODY_PASSES
        if wanted["to"] != "discard" and self.leaves_out(wanted["why"]):
            return _UNUSED
        return self.rule_of_power(wanted["why"])

    def rule_of_move(self, told: Mapping[str, str]) -> str:
        """The rule that forbids a move which nothing asks for."""
        if not told["why"].startswith("power:"):
            return _SLOTS
        card = told["why"].partition(":")[2]
        was_taken = any(
            move["why"] == "take" and move["card"] == card
            for move in self.moves[: self.at]
        )
        return self.rule_of_power(told["why"]) if was_taken else _CHAIN

    def rule_of_power(self, why: str) -> str:
        card = why.partition(":")[2]
        if card not in self.ids:
            return _CHAIN
        return _RULES.get(int(self.state[POWER + self.ids.index(card)]), _CHAIN)

    def end(self) -> None:
        if not engine.is_over(self.state):
            self.refuse(_END, "the row could be filled, so the game goes on", move=None)
        tableaux = tableaux_of(self.setup, self.state)
        score = score_table(self.setup.edition, tableaux, self.setup.rulings)
        seats = [seat for seat in score.seats if seat is not None]
        for field, wanted, told in (
            ("tableaux", tableaux, _without_zeros(self.log.tableaux)),
            ("points", [seat.points for seat in seats], self.log.points),
            ("ranks", [seat.rank for seat in seats], self.log.ranks),
        ):
            if wanted != told:
                self.refuse(field, f"{field} do not follow from the moves", move=None)

    def refuse(self, rule: str, message: str, *, move: int | None = -1) -> NoReturn:
        number = self.at + 1 if move == -1 else move
        raise FaultFoundError(Fault(max(self.round_number, 1), number, rule, message))


def _without_zeros(tableaux: object) -> object:
    """A card that is told with no copies is like one left out."""
    if not isinstance(tableaux, list):
        return tableaux
    return [
        {card: copies for card, copies in own.items() if copies != 0}
        if isinstance(own, dict)
        else own
        for own in tableaux
    ]


def _number(place: str, kind: str) -> int | None:
    """The number after "row:" or "seat:", None for any other place."""
    found, _, number = place.partition(":")
    is_one = found == kind and number in _DIGITS
    return int(number) if is_one else None


def _at_seat(place: str, card: int) -> int | None:
    seat = _number(place, "seat")
    return None if seat is None else seat * MOST_TYPES + card
