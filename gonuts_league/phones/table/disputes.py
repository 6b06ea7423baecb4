"""Dispute a result, see where two counts of it differ, and settle it."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _

from gonuts_league.errors import LeagueError
from gonuts_league.events.agreeing.second_counts import (
    PLACE,
    POINTS,
    Counts,
    TwoCounts,
    two_counts,
)
from gonuts_league.events.services.disputing import dispute_result, settle_dispute
from gonuts_league.games.registry import PAGES
from gonuts_league.tables.counting.differences import CountDifference
from gonuts_league.tables.enums import Depth, TableState, Taken
from gonuts_league.tables.models import Table
from gonuts_league.tables.selectors import box_of, table_rulings
from gonuts_league.tables.wording import plural_of, say_by, say_points, say_winners
from scoring import find_game
from scoring.errors import ScoringError
from scoring.types import Points

from .access import TableAccess, at_table, read_anew
from .frame import show_page
from .reading import names_at
from .who import speaker

LONGEST_ABOUT = 80


@at_table("POST")
def dispute(access: TableAccess, table: Table) -> HttpResponse:
    """Dispute a result, to count again or to ask the organiser."""
    seat = speaker(access, table)
    about = " ".join(access.sent.get("about", "").split())[:LONGEST_ABOUT]
    dispute_result(table, seat=seat, actor=access.actor, about=about)
    action = "recount" if "again" in access.sent else "confirm"
    return access.lead_to(table, action)


@at_table("GET")
def differences(access: TableAccess, table: Table) -> HttpResponse:
    """Show only what differs, and what each difference is worth."""
    if not is_disputed(table):
        return access.lead_to(table)
    both = two_counts(table)
    if not both.is_counted:
        return access.lead_to(table, "confirm")
    return _differences(access, both)


@at_table("POST")
def settle(access: TableAccess, table: Table) -> HttpResponse:
    """End the dispute: by one count, by some of each, or by taking it back."""
    taken = access.sent.get("taken", "")
    both = two_counts(table)
    try:
        if taken not in Taken.values or taken == Taken.SOME:
            taken, chosen = Taken.SOME, _chosen(access, both)
        else:
            chosen = frozenset()
        result = settle_dispute(
            table,
            taken=Taken(taken),
            version=access.number("version"),
            actor=access.actor,
            chosen=chosen,
            counted=access.sent.get("counted", ""),
        )
    except LeagueError as error:
        return _not_settled(access, table, error)
    messages.success(access.request, _("The dispute is over."))
    if result and access.event_url:
        return access.go(access.event_url)
    return access.lead_to(table, "" if result else "confirm")


def is_disputed(table: Table) -> bool:
    is_closed = table.round.is_closed_for(table.pk)
    return table.state == TableState.DISPUTED and not is_closed


def _chosen(access: TableAccess, both: TwoCounts) -> frozenset[tuple[int, int, str]]:
    """What is taken of the second count; LeagueError while something is not chosen."""
    if not both.is_counted:
        raise LeagueError("not-counted-again")
    chosen = set()
    for game, each in _all_differences(both):
        place = (game, both.seats[each.seat].pk, each.item)
        answer = access.sent.get(_field_of(*place), "")
        if answer not in (Taken.FIRST, Taken.SECOND):
            raise LeagueError("choose-each")
        if answer == Taken.SECOND:
            chosen.add(place)
    return frozenset(chosen)


def _all_differences(both: TwoCounts) -> list[tuple[int, CountDifference]]:
    return [(game, each) for game in both.games for each in both.differences(game)]


def _field_of(game: int, seat_id: int, item: str) -> str:
    return f"d-{game}-{seat_id}-{item}"


def _not_settled(access: TableAccess, table: Table, error: LeagueError) -> HttpResponse:
    fresh = read_anew(table)
    if is_disputed(fresh):
        both = two_counts(fresh)
        if both.is_counted:
            return _differences(access, both, error)
    return access.refuse(fresh, error.sentence)


def _differences(
    access: TableAccess, both: TwoCounts, error: LeagueError | None = None
) -> HttpResponse:
    """All differences of all games, with what was chosen so far."""
    names = names_at(access, both.table)
    labels = _labels(both)
    context = {
        "rows": [
            {
                "field": (field := _field_of(game, seat.pk, each.item)),
                "name": names[seat.pk],
                "game": game if len(both.games) > 1 else 0,
                "what": labels.get(each.item, each.item),
                "card": each.item if each.item in box_of(both.table) else "",
                "counts": [("first", each.first), ("second", each.second)],
                "worth": _worth(both, each, names),
                "chosen": access.sent.get(field, ""),
            }
            for game, each in _all_differences(both)
            for seat in [both.seats[each.seat]]
        ],
        "counted": both.second_key,
        "first_wins": _wins(both, both.first, names),
        "second_wins": _wins(both, both.second, names),
        "refusal": error.sentence if error else "",
    }
    status = 422 if error else 200
    if error is not None and error.code == "dispute-changed":
        status = 409
    return show_page(
        access, "phones/table_differences.html", both.table, context, status=status
    )


def _wins(both: TwoCounts, counts: Counts, names: Mapping[int, str]) -> str:
    """Who wins by one count, where one game tells it."""
    if len(both.games) != 1:
        return ""
    side = both.side(counts, both.games[0])
    listed = [names[seat.pk] for seat in both.seats]
    return say_winners([listed[index] for index in _winners(both, side)])


def _winners(both: TwoCounts, side: Sequence[Mapping[str, Any]]) -> Sequence[int]:
    if both.kind == Depth.CARDS:
        try:
            score = find_game(both.table.game).score(side, table_rulings(both.table))
        except ScoringError:
            return ()
        return score.winners
    if both.kind == Depth.PLACES:
        return [index for index, each in enumerate(side) if each[PLACE] == 1]
    keys = [(each[POINTS], each.get("tie_break", 0)) for each in side]
    return [index for index, key in enumerate(keys) if key == max(keys)]


def _labels(both: TwoCounts) -> dict[str, str]:
    fixed = {
        POINTS: _("points"),
        PLACE: _("place"),
        "tie_break": _("what decides between equal points"),
    }
    game = find_game(both.table.game)
    rows = PAGES[game.id].column_rows(game, 4, table_rulings(both.table), has_box=True)
    return fixed | {row.key: row.label for row in rows}


def _worth(both: TwoCounts, each: CountDifference, names: Mapping[int, str]) -> str:
    """What the second count moves, in whole sentences."""
    if both.kind == Depth.PLACES or each.item == "tie_break":
        return ""
    if each.points is None:
        return _("No game can end with one of the two.")
    moved: list[tuple[int, Points]] = [(each.seat, each.points), *each.others]
    return " ".join(_moved(names[both.seats[i].pk], points) for i, points in moved)


def _moved(name: str, points: Any) -> str:
    return say_by(
        "phones/words/moved.txt",
        name=name,
        points=points,
        size=say_points(abs(points)),
        many=plural_of(points),
    )
