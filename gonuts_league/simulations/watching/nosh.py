"""The table of Nosh as it is watched: goals, stands with their bids, what all have."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.tables.wording import say
from scoring.games.nosh.entry import treat_name
from scoring.games.nosh.play.steps import Holder, NoshTable, Stand
from scoring.messages import Message
from scoring.watching.types import Film

from .types import Score

TEMPLATE = "simulations/tables/nosh.html"
# Our treats have no pictures of their own; donuts that differ at a glance lend theirs.
_PICTURES = (
    "strawberry-glazed",
    "mucho-matcha",
    "double-chocolate",
    "maple-bar",
    "jelly-filled",
)


@dataclass(frozen=True, slots=True)
class TreatView:
    """A treat, or several copies; `count` is empty for a single one."""

    picture: str
    label: str
    count: str = ""


@dataclass(frozen=True, slots=True)
class GoalView:
    points: int
    treats: tuple[TreatView, ...]
    is_red: bool
    is_moving: bool
    taken_by: str


@dataclass(frozen=True, slots=True)
class StandView:
    """`sale` says who got it and for how much, or that it is up."""

    number: int
    treats: tuple[TreatView, ...]
    is_up: bool
    is_moving: bool
    is_sold: bool
    sale: str


@dataclass(frozen=True, slots=True)
class NoshSeat:
    """`bid` says how the seat stands in the auction under way."""

    score: Score
    coins: int
    treats: tuple[TreatView, ...]
    goals: tuple[GoalView, ...]
    favorite: TreatView
    bid: str
    has_passed: bool


@dataclass(frozen=True, slots=True)
class NoshView:
    goals: tuple[GoalView, ...]
    stands: tuple[StandView, ...]
    seats: tuple[NoshSeat, ...]
    deck: int
    discards: int


def show_table(film: Film, place: int, scores: Sequence[Score]) -> NoshView:
    """The table after the step at a place of the film, counted from 0."""
    table: NoshTable = film.steps[place].table
    before: NoshTable = film.steps[max(place - 1, 0)].table
    names = [score.name for score in scores]
    return NoshView(
        goals=_goals(table, before, names),
        stands=tuple(
            _stand(table, before, number, names) for number in range(len(table.stands))
        ),
        seats=tuple(_seat(table, score) for score in scores),
        deck=len(table.deck),
        discards=len(table.discards),
    )


def _goals(
    table: NoshTable, before: NoshTable, names: Sequence[str]
) -> tuple[GoalView, ...]:
    goals = []
    for place, goal in enumerate(table.goals):
        seat = goal.claimed_by
        was_there = place < len(before.goals) and before.goals[place].claimed_by is None
        goals.append(
            GoalView(
                points=goal.points,
                treats=_each(goal.treats, table.kinds),
                is_red=goal.is_red,
                is_moving=seat is not None and was_there,
                taken_by="" if seat is None else names[seat],
            )
        )
    return tuple(goals)


def _stand(
    table: NoshTable, before: NoshTable, number: int, names: Sequence[str]
) -> StandView:
    stand = table.stands[number]
    old = before.stands[number : number + 1]
    is_up = table.on_sale == number and stand.sold_to is None
    return StandView(
        number=number + 1,
        treats=_each(stand.treats, table.kinds),
        is_up=is_up,
        is_moving=stand.sold_to is not None and any(s.sold_to is None for s in old),
        is_sold=stand.sold_to is not None,
        sale=_say_best_bid(table, names) if is_up else _say_sale(stand, names),
    )


def _say_best_bid(table: NoshTable, names: Sequence[str]) -> str:
    """The highest bid so far, and whose it is."""
    bids = [
        (each.bid, seat)
        for seat, each in enumerate(table.holders)
        if each.bid is not None
    ]
    if not bids:
        return _("up for sale")
    coins, seat = max(bids)
    return ngettext(
        "%(name)s bids %(coins)s coin", "%(name)s bids %(coins)s coins", coins
    ) % {"name": names[seat], "coins": coins}


def _say_sale(stand: Stand, names: Sequence[str]) -> str:
    if stand.sold_to is None:
        return ""
    return ngettext(
        "%(name)s, %(coins)s coin", "%(name)s, %(coins)s coins", stand.paid
    ) % {"name": names[stand.sold_to], "coins": stand.paid}


def _seat(table: NoshTable, score: Score) -> NoshSeat:
    holder = table.holders[score.seat]
    return NoshSeat(
        score=score,
        coins=holder.coins,
        treats=_pile(holder.treats, table.kinds),
        goals=tuple(
            GoalView(
                goal.points,
                _each(goal.treats, table.kinds),
                goal.is_red,
                is_moving=False,
                taken_by="",
            )
            for goal in holder.goals
        ),
        favorite=_treat(holder.favorite, table.kinds),
        bid=_say_bid(holder),
        has_passed=holder.has_passed,
    )


def _say_bid(holder: Holder) -> str:
    if holder.has_passed:
        return _("has passed")
    if holder.bid is None:
        return ""
    return ngettext("bids %(coins)s coin", "bids %(coins)s coins", holder.bid) % {
        "coins": holder.bid
    }


def _each(treats: Sequence[str], kinds: Sequence[str]) -> tuple[TreatView, ...]:
    return tuple(_treat(treat, kinds) for treat in treats)


def _pile(treats: Sequence[str], kinds: Sequence[str]) -> tuple[TreatView, ...]:
    """Copies of a treat together, in the order of the kinds."""
    counts = Counter(treats)
    return tuple(_treat(kind, kinds, counts[kind]) for kind in kinds if counts[kind])


def _treat(treat: str, kinds: Sequence[str], count: int = 1) -> TreatView:
    named = treat_name(treat)
    name = say(named) if isinstance(named, Message) else named
    place = kinds.index(treat) if treat in kinds else 0
    picture = _PICTURES[place % len(_PICTURES)]
    if count == 1:
        return TreatView(picture, name)
    label = _("%(count)s times %(name)s") % {"count": count, "name": name}
    return TreatView(picture, label, str(count))
