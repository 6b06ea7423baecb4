"""A Nosh log as steps to watch: goals, stands, bids and claims, and the rules behind.

1. A round begins with its goals and stands, after the income if it comes first.
2. Of each auction the choice of the stand, every bid, the sale and a claim are steps.
3. A round ends with the income, and with the goals that nobody claimed.
4. The last step turns up the favourites and tells who won.

Of a log with a fault, only the auctions before it are shown. It judges nothing: the
fault is the referee's, and what comes before it is known to be legal.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.games.nosh.entry import treat_name
from scoring.games.nosh.play.reading import ReadAuction, ReadLog, ReadRound, read_log
from scoring.games.nosh.rules import INCOME, ROUNDS, START_COINS
from scoring.games.nosh.score import score_table
from scoring.messages import Message, Value
from scoring.play_types import Fault
from scoring.templates import load_texts
from scoring.types import TableScore
from scoring.watching.types import Film, FilmStep, Kind

load_texts(__file__)

_AT_THE_END = ("N1", "points", "ranks")


@dataclass(frozen=True, slots=True)
class GoalOnTable:
    """A goal of this round; ``claimed_by`` is a seat, None while it is there."""

    points: int
    treats: tuple[str, ...]
    is_red: bool
    claimed_by: int | None = None


@dataclass(frozen=True, slots=True)
class Stand:
    """A stand of this round; ``sold_to`` is a seat, None while it is there."""

    treats: tuple[str, ...]
    sold_to: int | None = None
    paid: int = 0


@dataclass(frozen=True, slots=True)
class Holder:
    """What one seat has. In the auction under way it bid ``bid`` last, or passed."""

    treats: tuple[str, ...]
    coins: int
    goals: tuple[GoalOnTable, ...]
    favorite: str
    bid: int | None = None
    has_passed: bool = False


@dataclass(frozen=True, slots=True)
class NoshTable:
    """Where everything is; ``on_sale`` is the stand of the auction under way.

    ``kinds`` are the treats of the box. The deck's next treat lies first.
    """

    goals: tuple[GoalOnTable, ...]
    stands: tuple[Stand, ...]
    on_sale: int | None
    holders: tuple[Holder, ...]
    deck: tuple[str, ...]
    discards: tuple[str, ...]
    kinds: tuple[str, ...]


def film_log(
    document: Mapping[str, Any], fault: Fault | None, names: Sequence[str]
) -> Film:
    """The steps of a log that was refereed; ``names`` are those of the seats.

    Raises LogError, or RulingsError for rulings that Nosh does not have.
    """
    log = read_log(document)
    filming = _Filming(log, names)
    ranks: tuple[int, ...] = ()
    if not _cannot_begin(fault):
        filming.run(*_legal_rounds(log.rounds, fault))
        score = filming.score
        ranks = tuple(seat.rank for seat in score.seats if seat is not None)
    return Film(
        game_id="nosh",
        players=log.players,
        steps=tuple(filming.steps),
        ranks=ranks,
    )


class _Filming:
    """A game while its log is followed, and the steps so far."""

    def __init__(self, log: ReadLog, names: Sequence[str]) -> None:
        self.log, self.names = log, names
        self.round_number = 1
        self.goals: list[GoalOnTable] = []
        self.stands: list[Stand] = []
        self.on_sale: int | None = None
        self.kinds = tuple(sorted(set(log.deck)))
        self.deck = list(log.deck)
        self.discards: list[str] = []
        self.steps: list[FilmStep] = []
        self.holders = [
            Holder(tuple(log.deck[seat : seat + 1]), START_COINS, (), favorite)
            for seat, favorite in enumerate(log.favorites)
        ]
        del self.deck[: log.players]
        self.score: TableScore

    def run(self, rounds: Sequence[ReadRound], has_ended: bool) -> None:
        start, income = self.log.start, self.log.rulings["income"]
        begin = _say("begin", player=self.names[start], coins=START_COINS)
        self.add("start", begin, rule="N15", seats=[start])
        for number, played in enumerate(rounds, start=1):
            self.round_number = number
            if income == "start":
                self.pay_income()
            self.deal(played)
            for auction in played.auctions:
                self.sell(auction)
            if len(played.auctions) == self.log.players:
                self.end_round(has_income=income == "end")
        if has_ended:
            self.end()

    def pay_income(self, *more: Message) -> None:
        for seat, holder in enumerate(self.holders):
            self.holders[seat] = replace(holder, coins=holder.coins + INCOME)
        self.add("gain", _say("income", coins=INCOME), *more, rule="N1")

    def deal(self, played: ReadRound) -> None:
        is_last = self.round_number == ROUNDS
        goals = self.log.red if is_last else self.log.blue[self.round_number - 1]
        self.goals = [GoalOnTable(g.points, g.treats, is_red=is_last) for g in goals]
        for _treat in [treat for stand in played.stands for treat in stand]:
            if not self.deck:
                self.deck, self.discards = list(played.reshuffled or ()), []
            del self.deck[:1]
        self.stands = [Stand(treats) for treats in played.stands]
        says = [_say("last-deal" if is_last else "deal", round=self.round_number)]
        if played.reshuffled is not None:
            says.append(_say("shuffle"))
        rule = "N8" if played.reshuffled is None else "N7"
        self.add("start", *says, rule=rule)

    def sell(self, auction: ReadAuction) -> None:
        if auction.bids:
            self.put_up(auction)
            for seat, coins in auction.bids:
                self.bid(seat, coins)
        self.hand_over(auction)
        if auction.claimed is not None:
            self.claim(auction.winner, auction.claimed)
        self.on_sale = None

    def put_up(self, auction: ReadAuction) -> None:
        self.on_sale = auction.stand
        treats = self.stands[auction.stand].treats
        player = self.names[auction.first]
        says = _say("choose-empty", player=player)
        if treats:
            says = _say("choose", player=player, treats=_names(treats))
        self.add("choice", says, rule="N4", seats=[auction.first])

    def bid(self, seat: int, coins: int | None) -> None:
        holder, player = self.holders[seat], self.names[seat]
        if coins is None:
            self.holders[seat] = replace(holder, has_passed=True)
            self.add("choice", _say("pass", player=player), rule="N3", seats=[seat])
        else:
            self.holders[seat] = replace(holder, bid=coins)
            says = _say("bid", player=player, coins=coins)
            self.add("choice", says, rule="N3", seats=[seat])

    def hand_over(self, auction: ReadAuction) -> None:
        seat, stand = auction.winner, self.stands[auction.stand]
        self.stands[auction.stand] = replace(stand, sold_to=seat, paid=auction.paid)
        self.holders = [replace(h, bid=None, has_passed=False) for h in self.holders]
        holder = self.holders[seat]
        self.holders[seat] = replace(
            holder,
            treats=(*holder.treats, *stand.treats),
            coins=holder.coins - auction.paid,
        )
        player = self.names[seat]
        if auction.bids:
            says = _say("win", player=player, coins=auction.paid)
            self.add("gain", says, rule="N3", seats=[seat])
        else:
            self.add("gain", _say("last-stand", player=player), rule="N2", seats=[seat])

    def claim(self, seat: int, place: int) -> None:
        goal, holder = self.goals[place], self.holders[seat]
        self.goals[place] = replace(goal, claimed_by=seat)
        left = Counter(holder.treats) - Counter(goal.treats)
        self.holders[seat] = replace(
            holder, treats=tuple(left.elements()), goals=(*holder.goals, goal)
        )
        self.discards += goal.treats
        says = _say(
            "claim",
            player=self.names[seat],
            points=goal.points,
            treats=_names(goal.treats),
        )
        self.add("power", says, rule="N5", seats=[seat])

    def end_round(self, *, has_income: bool) -> None:
        left = sum(goal.claimed_by is None for goal in self.goals)
        leave = [_say("goals-leave", count=left)] if left else []
        if has_income:
            self.pay_income(*leave)
        elif leave:
            self.add("gain", *leave, rule="N12")

    def end(self) -> None:
        score = self.score
        winners = score.winners
        points = max(seat.points for seat in score.seats if seat is not None)
        won = _say(
            "won" if len(winners) == 1 else "shared",
            players=tuple(self.names[seat] for seat in winners),
            points=int(points),
        )
        self.add("end", _say("over"), won, rule="printed", seats=winners)

    def count_points(self) -> TableScore:
        tableaux = [
            {
                "goals": [
                    {"points": goal.points, "treats": list(goal.treats)}
                    for goal in holder.goals
                ],
                "favorite": holder.favorite,
                "coins": holder.coins,
            }
            for holder in self.holders
        ]
        return score_table(tableaux, self.log.rulings)

    def add(
        self, kind: Kind, *says: Message, rule: str, seats: Sequence[int] = ()
    ) -> None:
        table = NoshTable(
            goals=tuple(self.goals),
            stands=tuple(self.stands),
            on_sale=self.on_sale,
            holders=tuple(self.holders),
            deck=tuple(self.deck),
            discards=tuple(self.discards),
            kinds=self.kinds,
        )
        # A bid or a choice moves nothing that counts.
        if kind != "choice":
            self.score = self.count_points()
        points = tuple(seat.points for seat in self.score.seats if seat is not None)
        self.steps.append(
            FilmStep(self.round_number, kind, says, rule, table, points, tuple(seats))
        )


def _cannot_begin(fault: Fault | None) -> bool:
    """Whether what lies on the table before the first round is wrong already."""
    if fault is None or fault.move is not None or fault.round_number > 1:
        return False
    return fault.rule not in ("N7", "N8")


def _legal_rounds(
    rounds: Sequence[ReadRound], fault: Fault | None
) -> tuple[Sequence[ReadRound], bool]:
    """The rounds as far as they are legal, and whether they are all of the game."""
    if fault is None or (fault.move is None and fault.rule in _AT_THE_END):
        return rounds, True
    whole, broken = rounds[: fault.round_number - 1], rounds[fault.round_number - 1 :]
    if fault.move is None:
        return whole, False
    auctions = broken[0].auctions[: fault.move - 1]
    return (*whole, replace(broken[0], auctions=auctions)), False


def _names(treats: Sequence[str]) -> tuple[Message | str, ...]:
    return tuple(map(treat_name, treats))


def _say(words: str, **values: Value) -> Message:
    return Message(f"nosh-step:{words}", values)


FILMS = {"nosh": film_log}
