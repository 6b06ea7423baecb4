"""A Go Nuts log as steps to watch: what lies where after each, and the rule behind it.

1. A round begins with its row: the gaps are filled from the deck.
2. All picks are turned up at once.
3. Every move of the log is a step of its own, in the log's order.
4. The last step tells who won.

Of a log with a fault, only what comes before the fault is shown. It judges nothing:
the fault is the referee's, and what comes before it is known to be legal.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, NamedTuple

from scoring.games.gonuts.decks import FIRST, GAMEWRIGHT
from scoring.games.gonuts.kinds import Edition
from scoring.games.gonuts.play.reading import ReadLog, ReadRound, read_log
from scoring.games.gonuts.score import score_table
from scoring.messages import Message, Value, card_name
from scoring.play_types import Fault
from scoring.templates import load_texts
from scoring.types import TableScore
from scoring.watching.types import Film, FilmStep, Kind

load_texts(__file__)

DECK, DISCARD = "deck", "discard"
_ROW = "row:"

NOBODY = -1
# What follows where a fault cuts the log off: a power may have moved something there.
_UNKNOWN = "?"


class _Power(NamedTuple):
    """The rule that says how a power works, and the words for what it moves."""

    rule: str
    words: str


_POWERS = {
    "take-from-deck": _Power("R18", "draw"),
    "take-top-discard": _Power("R17", "top"),
    "discard-from-row": _Power("R23", "sweep"),
    "keep-one-of-two": _Power("R19", "keep"),
    "give-one": _Power("R26", "give"),
    "take-any-discard": _Power("R16", "fetch"),
    "take-from-opponent": _Power("R26", "steal"),
    "everybody-passes": _Power("R11", "pass"),
    "discard-three-or-this": _Power("R24", "pay"),
    "take-three-discards": _Power("R14", "fetch"),
    "discard-one": _Power("R25", "drop"),
    "opponent-discards": _Power("R27", "hit"),
}
# The rule behind a power that moves nothing, where it is another one.
_NOTHING = {
    "take-from-opponent": "R13",
    "take-top-discard": "R16",
    "take-three-discards": "R16",
}
_FROM_OTHERS = ("take-from-opponent", "opponent-discards")


@dataclass(frozen=True, slots=True)
class Slot:
    """A place of the row; ``card`` is empty where none lies, ``seats`` chose it."""

    number: int
    card: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Moved:
    """A card that has just moved; places are those of the log (``row:3``)."""

    card: str
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class GoNutsTable:
    """Where every card is. The deck's next card lies first, the pile's top last.

    ``hands`` have copies by card id in the box's order. ``moved`` is empty where cards
    stay; a row that is filled has one for each gap.
    """

    row: tuple[Slot, ...]
    hands: tuple[Mapping[str, int], ...]
    pile: tuple[str, ...]
    deck: tuple[str, ...]
    moved: tuple[Moved, ...] = ()


def film_log(
    edition: Edition,
    document: Mapping[str, Any],
    fault: Fault | None,
    names: Sequence[str],
) -> Film:
    """The steps of a log that was refereed; ``names`` are those of the seats.

    Raises LogError, or RulingsError for rulings that this edition does not know.
    """
    log = read_log(edition, document)
    filming = _Filming(log, names)
    filming.run(fault)
    return Film(
        game_id=edition.id,
        players=log.setup.players,
        steps=tuple(filming.steps),
        ranks=tuple(seat.rank for seat in filming.score.seats if seat is not None),
    )


class _Filming:
    """The cards of a game while its log is followed, and the steps so far."""

    def __init__(self, log: ReadLog, names: Sequence[str]) -> None:
        self.log, self.names = log, names
        self.edition = log.setup.edition
        self.deck = list(log.deck)
        self.row = [""] * (log.setup.players + 1)
        self.picks: tuple[int, ...] = ()
        self.hands = [Counter[str]() for _seat in range(log.setup.players)]
        self.pile: list[str] = []
        self.taker = NOBODY
        self.round_number = 0
        self.steps: list[FilmStep] = []
        self.score = self.count_points()

    def run(self, fault: Fault | None) -> None:
        cut_round = fault.round_number if fault and fault.move else 0
        for played in _legal_rounds(self.log.rounds, fault):
            if self.is_over():
                break
            self.round_number += 1
            self.fill_row()
            if played.picks:
                self.turn_up(played.picks)
            last = _UNKNOWN if self.round_number == cut_round else ""
            reasons = [*[move["why"] for move in played.moves[1:]], last]
            for move, next_why in zip(played.moves, reasons, strict=False):
                self.follow(move, next_why)
        if self.steps and self.is_over():
            self.end()

    def is_over(self) -> bool:
        return self.row.count("") > len(self.deck)

    def fill_row(self) -> None:
        self.picks = ()
        moved = []
        for place, card in enumerate(self.row):
            if not card:
                self.row[place] = self.deck.pop(0)
                slot = f"{_ROW}{place + 1}"
                moved.append(Moved(self.row[place], DECK, slot))
        is_first = self.round_number == 1
        cards = _names([move.card for move in moved])
        says = _say(
            "first-row" if is_first else "refill", cards=cards, count=len(moved)
        )
        self.add("start", says, rule="deck" if is_first else "R21", moved=moved)

    def turn_up(self, picks: tuple[int, ...]) -> None:
        self.picks = picks
        wanted = [slot for slot, seats in sorted(Counter(picks).items()) if seats > 1]
        says = _say("picks-apart")
        if wanted:
            cards = _names([self.row[slot - 1] for slot in wanted])
            says = _say("picks-clash", cards=cards)
        self.add("choice", says, rule="R28", seats=range(len(picks)))

    def follow(self, told: Mapping[str, str], next_why: str) -> None:
        """Make a move of the log; ``next_why`` is the reason of the one after it."""
        move = Moved(told["card"], told["from"], told["to"])
        had_two = len(self.deck) > 1
        self.carry(move)
        self.score = self.count_points()
        card, why = move.card, told["why"]
        if why == "clash":
            slot = _number(move.source)
            seats = [seat for seat, pick in enumerate(self.picks) if pick == slot]
            players = tuple(self.names[seat] for seat in seats)
            says = _say("clash", players=players, card=card_name(card))
            self.add("clash", says, rule="R17", seats=seats, moved=[move])
        elif why == "take":
            self.add_take(move, next_why)
        else:
            self.add_power(move, why.partition(":")[2], had_two=had_two)

    def add_take(self, move: Moved, next_why: str) -> None:
        self.taker = _number(move.target)
        player = self.names[self.taker]
        says = [_say("take", player=player, card=card_name(move.card))]
        power, rule = self.edition.cards_by_id[move.card].power, "R12"
        if power and next_why not in (_UNKNOWN, f"power:{move.card}"):
            says.append(_say("no-effect"))
            rule = _NOTHING.get(power, _POWERS[power].rule)
            if power == "take-three-discards" and self.pile:
                rule = _POWERS[power].rule
        self.add("gain", *says, rule=rule, seats=[self.taker], moved=[move])

    def add_power(self, move: Moved, at_work: str, *, had_two: bool) -> None:
        power = self.edition.cards_by_id[at_work].power
        rule, words = _POWERS[power]
        actor = _number(move.source) if power == "everybody-passes" else self.taker
        other = _number(move.source if power in _FROM_OTHERS else move.target)
        is_last = not self.hands[self.taker].total()
        is_itself = move.card == at_work
        if power == "keep-one-of-two":
            words = _words_of_look(move, had_two=had_two)
        elif power == "everybody-passes" and move.target == DISCARD:
            rule, words = "R10", "nobody-passes"
        elif power == "give-one" and is_itself and is_last:
            rule, words = "R25", "give-itself"
        elif is_itself and (is_last or power == "discard-three-or-this"):
            words = "drop-itself"
        seats = [actor] if other in (actor, NOBODY) else [actor, other]
        values = {"player": self.names[actor], "other": self.names[seats[-1]]}
        says = _say(words, card=card_name(move.card), **values)
        self.add("power", says, rule=rule, seats=seats, moved=[move])

    def end(self) -> None:
        winners = self.score.winners
        points = max(seat.points for seat in self.score.seats if seat is not None)
        won = _say(
            "won" if len(winners) == 1 else "shared",
            players=tuple(self.names[seat] for seat in winners),
            points=int(points),
        )
        self.add("end", _say("over"), won, rule="R20", seats=winners)

    def carry(self, move: Moved) -> None:
        """Take a card from one place to the other; of equal ones the top one goes."""
        if move.source == DECK:
            self.deck.remove(move.card)
        elif move.source == DISCARD:
            place = len(self.pile) - 1 - self.pile[::-1].index(move.card)
            del self.pile[place]
        elif move.source.startswith(_ROW):
            self.row[_number(move.source) - 1] = ""
        else:
            self.hands[_number(move.source)] -= Counter([move.card])
        if move.target == DECK:
            self.deck.insert(0, move.card)
        elif move.target == DISCARD:
            self.pile.append(move.card)
        else:
            self.hands[_number(move.target)][move.card] += 1

    def tableaux(self) -> list[dict[str, int]]:
        """Copies by card id of each seat, in the box's order."""
        return [
            {card: hand[card] for card in self.edition.copies_by_id if card in hand}
            for hand in self.hands
        ]

    def count_points(self) -> TableScore:
        return score_table(self.edition, self.tableaux(), self.log.setup.rulings)

    def add(
        self,
        kind: Kind,
        *says: Message,
        rule: str,
        seats: Sequence[int] = (),
        moved: Sequence[Moved] = (),
    ) -> None:
        table = GoNutsTable(
            row=tuple(
                Slot(
                    number,
                    card,
                    tuple(s for s, pick in enumerate(self.picks) if pick == number),
                )
                for number, card in enumerate(self.row, start=1)
            ),
            hands=tuple(self.tableaux()),
            pile=tuple(self.pile),
            deck=tuple(self.deck),
            moved=tuple(moved),
        )
        points = tuple(seat.points for seat in self.score.seats if seat is not None)
        self.steps.append(
            FilmStep(self.round_number, kind, says, rule, table, points, tuple(seats))
        )


def _legal_rounds(
    rounds: Sequence[ReadRound], fault: Fault | None
) -> Sequence[ReadRound]:
    """The rounds before a fault, the one with the fault as far as it is legal."""
    if fault is None or fault.rule in ("tableaux", "points", "ranks"):
        return rounds
    whole, broken = rounds[: fault.round_number - 1], rounds[fault.round_number - 1 :]
    if fault.move is not None:
        moves = broken[0].moves[: fault.move - 1]
        return (*whole, replace(broken[0], moves=moves))
    if fault.rule == "R28":
        return (*whole, replace(broken[0], picks=(), moves=()))
    # A game that stops too early is legal as far as it goes.
    return rounds if fault.rule == "R20" else whole


def _words_of_look(move: Moved, *, had_two: bool) -> str:
    if move.target == DECK:
        return "put-back"
    return "keep" if had_two else "last-card"


def _number(place: str) -> int:
    """The number of a slot or a seat; NOBODY for the deck and the pile."""
    number = place.partition(":")[2]
    return int(number) if number else NOBODY


def _names(cards: Sequence[str]) -> tuple[Message, ...]:
    return tuple(map(card_name, cards))


def _say(words: str, **values: Value) -> Message:
    return Message(f"gonuts-step:{words}", values)


FILMS = {edition.id: partial(film_log, edition) for edition in (FIRST, GAMEWRIGHT)}
