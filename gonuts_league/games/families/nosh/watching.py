"""The table of Nosh as it is watched: goals, stands with their bids, what all have."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.tables.wording import say
from scoring.games.nosh.entry import treat_name
from scoring.games.nosh.play.steps import GoalOnTable, Holder, NoshTable, Stand
from scoring.messages import Message
from scoring.watching.types import Film

# Our treats have no pictures of their own; donuts that differ at a glance lend theirs.
_PICTURES = (
    "strawberry-glazed",
    "mucho-matcha",
    "double-chocolate",
    "maple-bar",
    "jelly-filled",
)


def show_table(film: Film, place: int, names: Sequence[str]) -> dict[str, Any]:
    """The table after the step at a place of the film, counted from 0."""
    table: NoshTable = film.steps[place].table
    before: NoshTable = film.steps[max(place - 1, 0)].table
    return {
        "goals": _goals(table, before, names),
        "stands": [
            _stand(table, before, number, names) for number in range(len(table.stands))
        ],
        "seats": [_seat(holder, table.kinds) for holder in table.holders],
        "deck": len(table.deck),
        "discards": len(table.discards),
    }


def _goals(
    table: NoshTable, before: NoshTable, names: Sequence[str]
) -> list[dict[str, Any]]:
    goals = []
    for place, goal in enumerate(table.goals):
        seat = goal.claimed_by
        was_there = place < len(before.goals) and before.goals[place].claimed_by is None
        goals.append(
            _goal(goal, table.kinds)
            | {
                "is_moving": seat is not None and was_there,
                "taken_by": "" if seat is None else names[seat],
            }
        )
    return goals


def _goal(goal: GoalOnTable, kinds: Sequence[str]) -> dict[str, Any]:
    return {
        "points": goal.points,
        "treats": _each(goal.treats, kinds),
        "is_red": goal.is_red,
    }


def _stand(
    table: NoshTable, before: NoshTable, number: int, names: Sequence[str]
) -> dict[str, Any]:
    """`sale` says who got it and for how much, or that it is up."""
    stand = table.stands[number]
    old = before.stands[number : number + 1]
    is_sold = stand.sold_to is not None
    is_up = table.on_sale == number and not is_sold
    return {
        "number": number + 1,
        "treats": _each(stand.treats, table.kinds),
        "is_up": is_up,
        "is_moving": is_sold and any(each.sold_to is None for each in old),
        "is_sold": is_sold,
        "sale": _say_best_bid(table, names) if is_up else _say_sale(stand, names),
    }


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


def _seat(holder: Holder, kinds: Sequence[str]) -> dict[str, Any]:
    """`bid` says how the seat stands in the auction under way."""
    return {
        "coins": holder.coins,
        "treats": _pile(holder.treats, kinds),
        "goals": [_goal(goal, kinds) for goal in holder.goals],
        "favorite": _treat(holder.favorite, kinds),
        "bid": _say_bid(holder),
        "has_passed": holder.has_passed,
    }


def _say_bid(holder: Holder) -> str:
    if holder.has_passed:
        return _("has passed")
    if holder.bid is None:
        return ""
    return ngettext("bids %(coins)s coin", "bids %(coins)s coins", holder.bid) % {
        "coins": holder.bid
    }


def _each(treats: Sequence[str], kinds: Sequence[str]) -> list[dict[str, Any]]:
    return [_treat(treat, kinds) for treat in treats]


def _pile(treats: Sequence[str], kinds: Sequence[str]) -> list[dict[str, Any]]:
    """Copies of a treat together, in the order of the kinds."""
    counts = Counter(treats)
    return [_treat(kind, kinds, counts[kind]) for kind in kinds if counts[kind]]


def _treat(treat: str, kinds: Sequence[str], count: int = 1) -> dict[str, Any]:
    """A treat, or several copies; `count` is empty for a single one."""
    named = treat_name(treat)
    name = say(named) if isinstance(named, Message) else named
    place = kinds.index(treat) if treat in kinds else 0
    picture = _PICTURES[place % len(_PICTURES)]
    if count == 1:
        return {"picture": picture, "label": name, "count": ""}
    label = _("%(count)s times %(name)s") % {"count": count, "name": name}
    return {"picture": picture, "label": label, "count": count}
