"""Judge a Nosh log: play it again and find the first thing that the rules forbid.

1. The treats must be those of the box; favourites, start player and goals must be such
   as chance can give. Goals are held against the deck `standin-v1`, unless the log
   names another goal deck: that one is not known here, and only its numbers are judged.
2. Round by round the stands must be what was dealt, after a shuffle if one was due.
3. Auction by auction the right seat opens, seats bid in turn, the winner pays the
   highest bid and may claim a goal that is there and that the own treats pay.
4. At the end coins, points and ranks follow from the moves.

Faults carry the number of the ruling that was broken, and as their move the number of
the auction in its round. Bots are not asked: what a player could have done is legal.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

import numpy as np

from scoring.games.nosh.bulk import score_counts
from scoring.games.nosh.goal_file import MOST_POINTS
from scoring.games.nosh.goals import STANDIN, GoalCard, GoalDeck
from scoring.games.nosh.play import engine
from scoring.games.nosh.play.log import coins_of, reshuffled_of, stands_of
from scoring.games.nosh.play.points import favorite_goals, goal_points
from scoring.games.nosh.play.reading import (
    ReadAuction,
    ReadGoal,
    ReadLog,
    ReadRound,
    read_log,
)
from scoring.games.nosh.play.setup import set_up
from scoring.games.nosh.play.state import (
    BID,
    BIDDER,
    BIDDING,
    CLAIMING,
    COPIES,
    DECK,
    DECK_SIZE,
    FAVORITE,
    GOAL_COUNT,
    GOALS,
    KINDS,
    LOW_GOAL,
    MOST_SEATS,
    NO_BID,
    NO_GOAL,
    PASS,
    PHASE,
    ROUNDS,
    SEAT,
    START,
    TOLD,
    TOLD_SIZE,
    TREATS,
)
from scoring.games.nosh.rules import Colour
from scoring.play_types import Fault, FaultFoundError, first_fault
from scoring.simulation.types import Ints

_BOX, _GOALS = "4.1", "4.3"


def judge_log(document: Mapping[str, Any]) -> Fault | None:
    """The first fault of a game's log, None if all of it is legal.

    Raises LogError for a log of another shape, RulingsError for unknown rulings.
    """
    log = read_log(document)
    return first_fault(lambda: _Judge(log).judge())


class _Judge:
    """One log with the state that its moves have led to so far."""

    def __init__(self, log: ReadLog) -> None:
        self.log = log
        self.round_number = 1
        self.move: int | None = None
        self.treats = self.see_treats()
        self.setup = set_up(log.players, log.rulings, self.see_goals())
        self.state: Ints = self.setup.new_state()
        self.stands_left: set[int] = set()
        self.seats_left: set[int] = set()
        self.claimed: set[int] = set()

    def judge(self) -> None:
        self.lay_out()
        for number, played in enumerate(self.log.rounds[:ROUNDS], start=1):
            self.round_number, self.move = number, None
            self.see_round(played)
        self.move = None
        if len(self.log.rounds) != ROUNDS:
            self.round_number = min(len(self.log.rounds), ROUNDS) + 1
            self.refuse(_BOX, f"a game has {ROUNDS} rounds")
        self.end()

    def see_treats(self) -> Sequence[str]:
        """The treats by the engine's number for them."""
        is_standin = self.log.goal_deck in (None, STANDIN.id)
        treats = STANDIN.treats if is_standin else sorted(set(self.log.deck))
        wanted = dict.fromkeys(treats, COPIES)
        if len(treats) != KINDS or Counter(self.log.deck) != Counter(wanted):
            self.refuse(_BOX, f"the treats are not {KINDS} kinds of {COPIES} each")
        return tuple(treats)

    def see_goals(self) -> GoalDeck:
        """A goal deck of the goals in the log, in its order."""
        log = self.log
        self.see_goal_counts()
        blue = [self.card("blue", goal) for goals in log.blue for goal in goals]
        red = [self.card("red", goal) for goal in log.red]
        replaced = [self.card("blue", goal) for goal in log.replaced]
        if log.goal_deck in (None, STANDIN.id):
            if Counter([*blue, *red, *replaced]) - Counter(STANDIN.goals):
                self.refuse(_GOALS, f"not all goals are cards of {STANDIN.id}")
            self.see_short_rounds(len(blue) + len(replaced))
        is_on = log.rulings["first-goals-redraw"] == "yes"
        if is_on and any(goal.points > LOW_GOAL for goal in log.blue[0]):
            self.refuse("N11", f"goals above {LOW_GOAL} points are replaced in round 1")
        if any(not is_on or goal.points <= LOW_GOAL for goal in replaced):
            self.refuse("N11", "this goal is not to be replaced")
        return GoalDeck("", tuple(self.treats), (*blue, *red))

    def see_goal_counts(self) -> None:
        """As many goals as players in every round, until there are no more."""
        blue = [len(goals) for goals in self.log.blue]
        full = min(sum(blue) // self.log.players, ROUNDS - 1)
        wanted = [self.log.players] * full
        if len(blue) != ROUNDS - 1 or blue[:full] != wanted or any(blue[full + 1 :]):
            self.refuse(_BOX, "rounds 1 to 6 have as many blue goals as players")
        if len(self.log.red) > self.log.players:
            self.refuse(_BOX, "round 7 has as many red goals as players")

    def see_short_rounds(self, drawn: int) -> None:
        is_short = len(self.log.blue[-1]) < self.log.players
        if is_short and drawn < len(STANDIN.of_colour("blue")):
            self.refuse(_BOX, "there are blue goals left for a round that is short")
        if len(self.log.red) < self.log.players:
            self.refuse(_BOX, "round 7 has as many red goals as players")

    def card(self, colour: Colour, goal: ReadGoal) -> GoalCard:
        if not set(goal.treats) <= set(self.treats):
            self.refuse(_GOALS, "a goal shows a treat that is not in the box")
        if not 0 <= goal.points <= MOST_POINTS:
            self.refuse(_GOALS, f"a goal is worth 0 to {MOST_POINTS} points")
        counts = tuple(goal.treats.count(treat) for treat in self.treats)
        return GoalCard(colour, goal.points, counts)

    def lay_out(self) -> None:
        log, state = self.log, self.state
        favorites = log.favorites
        if len(favorites) != log.players or len(set(favorites)) != log.players:
            self.refuse("N10", "every seat has a favourite of its own")
        if not set(favorites) <= set(self.treats):
            self.refuse("N10", "a favourite is not in the box")
        if not 0 <= log.start < log.players:
            self.refuse("N15", "the start player has no seat")
        state[DECK : DECK + TREATS] = self.numbers(log.deck)
        state[DECK_SIZE] = TREATS
        state[FAVORITE : FAVORITE + log.players] = self.numbers(favorites)
        state[START] = log.start
        card = 0
        for number, goals in enumerate((*log.blue, log.red)):
            first = GOALS + number * MOST_SEATS
            state[GOAL_COUNT + number] = len(goals)
            state[first : first + len(goals)] = range(card, card + len(goals))
            card += len(goals)
        engine.open_table(state)

    def numbers(self, treats: Sequence[str]) -> list[int]:
        return [self.treats.index(treat) for treat in treats]

    def see_round(self, played: ReadRound) -> None:
        reshuffled = reshuffled_of(self.setup, self.state)
        told = None if played.reshuffled is None else list(played.reshuffled)
        if told != reshuffled:
            self.refuse("N7", "the discards are shuffled when the deck has run out")
        stands = [list(stand) for stand in played.stands]
        if stands != stands_of(self.setup, self.state):
            self.refuse("N8", "these stands were not dealt")
        if len(played.auctions) != self.log.players:
            self.refuse(_BOX, "every player gets one stand in a round")
        self.tell_shuffle()
        self.stands_left = set(range(self.log.players))
        self.seats_left = set(range(self.log.players))
        self.claimed = set()
        for move, auction in enumerate(played.auctions, start=1):
            self.move = move
            self.see_auction(auction)

    def tell_shuffle(self) -> None:
        """Lay the next round's shuffle ready for the engine, should it need one."""
        self.state[TOLD_SIZE] = 0
        following = self.log.rounds[self.round_number : self.round_number + 1]
        order = following[0].reshuffled if following else None
        if order and len(order) <= TREATS and set(order) <= set(self.treats):
            self.state[TOLD : TOLD + len(order)] = self.numbers(order)
            self.state[TOLD_SIZE] = len(order)

    def see_auction(self, auction: ReadAuction) -> None:
        if auction.stand not in self.stands_left:
            self.refuse("N8", "this stand is not there any more")
        if len(self.seats_left) == 1:
            self.see_last(auction)
        else:
            if auction.first != self.state[START]:
                self.refuse("N4", f"seat {self.state[START]} opens this auction")
            engine.apply(self.state, auction.stand)
            self.see_bids(auction)
        self.see_claim(auction)
        self.stands_left.remove(auction.stand)
        self.seats_left.remove(auction.winner)

    def see_last(self, auction: ReadAuction) -> None:
        (seat,) = self.seats_left
        if auction.first != seat or auction.winner != seat:
            self.refuse("N4", f"the last stand goes to seat {seat}")
        if auction.bids or auction.paid:
            self.refuse("N2", "the last stand is given away for nothing")

    def see_bids(self, auction: ReadAuction) -> None:
        for seat, coins in auction.bids:
            if self.state[PHASE] != BIDDING:
                self.refuse("N3", "this stand is sold already")
            if seat != self.state[SEAT]:
                self.refuse("N3", f"seat {self.state[SEAT]} is to bid")
            engine.apply(self.state, self.bid(seat, coins))
        if self.state[PHASE] == BIDDING:
            self.refuse("N3", f"seat {self.state[SEAT]} has neither bid nor passed")
        if (auction.winner, auction.paid) != (self.state[BIDDER], self.state[BID]):
            seat, coins = self.state[BIDDER], self.state[BID]
            self.refuse("N3", f"seat {seat} has won with a bid of {coins}")

    def bid(self, seat: int, coins: int | None) -> int:
        """The option of a bid; refused if it is none."""
        high, most = self.state[BID], coins_of(self.setup, self.state)[seat]
        if coins is None:
            if high == NO_BID:
                self.refuse("N3", f"seat {seat} opens and cannot pass")
            return PASS
        if coins <= high:
            self.refuse("N3", f"a bid of {coins} is not above {high}")
        if coins > most:
            self.refuse("N3", f"a bid of {coins}, but seat {seat} has {most} coins")
        return coins

    def see_claim(self, auction: ReadAuction) -> None:
        seat, place = auction.winner, auction.claimed
        is_asked = self.state[PHASE] == CLAIMING and self.state[SEAT] == seat
        if place is not None:
            self.see_goal(seat, place, is_asked=is_asked)
            self.claimed.add(place)
        if is_asked:
            engine.apply(self.state, NO_GOAL if place is None else place)

    def see_goal(self, seat: int, place: int, *, is_asked: bool) -> None:
        is_last = len(self.seats_left) == 1
        if is_last and self.log.rulings["last-stand-claims"] == "no":
            self.refuse("N2", "no goal can be claimed with the last stand")
        count = self.state[GOAL_COUNT + self.round_number - 1]
        if not 0 <= place < count or place in self.claimed:
            self.refuse("N6", "this goal is not there any more")
        if not is_asked or not engine.can_claim(self.state, seat, place):
            self.refuse("N5", f"the treats of seat {seat} do not pay this goal")

    def end(self) -> None:
        state, coins = self.state, coins_of(self.setup, self.state)
        goals = [goal_points(state, seat) for seat in range(self.log.players)]
        shown = [favorite_goals(state, seat) for seat in range(self.log.players)]
        points, ranks = score_counts(*np.array([[goals], [shown], [coins]]))
        for rule, wanted, told in (
            ("N1", coins, self.log.coins),
            ("points", points[0].tolist(), self.log.points),
            ("ranks", ranks[0].tolist(), self.log.ranks),
        ):
            if wanted != told:
                what = "coins" if rule == "N1" else rule
                self.refuse(rule, f"{what} do not follow from the moves")

    def refuse(self, rule: str, message: str) -> NoReturn:
        fault = Fault(self.round_number, self.move, rule, message)
        raise FaultFoundError(fault)
