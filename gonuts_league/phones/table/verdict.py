"""The values of the page that shows who won, before and after the confirm.

Before, they are computed from what is entered; after, they are those of the stored
result, so that a page never shows other numbers than the standings count.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.db.models import OuterRef, Subquery
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from gonuts_league.errors import LeagueError
from gonuts_league.events.agreeing.agreement import Agreed, agreed_of
from gonuts_league.events.agreeing.hands import who
from gonuts_league.events.how_good import how_good_of
from gonuts_league.events.models import Event
from gonuts_league.events.selectors import erased_name
from gonuts_league.events.services.results import seat_row
from gonuts_league.events.standings.figures import decimals_for, say_number
from gonuts_league.games.how_good import HowGood
from gonuts_league.standings.points import score_places
from gonuts_league.tables.counting.effects import SEAT_EFFECTS
from gonuts_league.tables.enums import Depth, ResultState
from gonuts_league.tables.models import (
    Agreement,
    PhoneHolder,
    Result,
    ResultSeat,
    SecondCount,
    Table,
    Tap,
)
from gonuts_league.tables.scores import GameLine, combine_lines, game_lines
from gonuts_league.tables.selectors import DECK_RULING
from gonuts_league.tables.wording import (
    say,
    say_game,
    say_list,
    say_points,
    say_tie_break,
    say_winners,
)
from scoring import find_game
from scoring.errors import SeatCountError, TableauError
from scoring.messages import Message

from .reading import TableNow

# Each seat by its name, not yet stored where the result is not in force.
Seats = Sequence[tuple[str, ResultSeat]]


# For the pages: who won and why; `depth` is named where less than the cards is known.
TableVerdict = dict[str, Any]


def verdict_now(now: TableNow, event: Event) -> TableVerdict | None:
    """The result as it would be confirmed now, if any."""
    try:
        games = [
            game_lines(now.table, now.seats, number, now.names)
            for number in now.complete
        ]
    except (TableauError, SeatCountError):
        return None
    if not games:
        return None
    try:
        lines = combine_lines(games)
    except LeagueError:
        return None
    seats = [
        (name, seat_row(line)) for name, line in zip(now.names, lines, strict=True)
    ]
    lead = (
        _games_won(games, now.names) if len(games) > 1 else _tie(now.table.game, seats)
    )
    return _verdict(now.table, seats, event, lead, _entered_by(now))


def verdict_confirmed(
    result: Result, names: dict[int, str], event: Event, *, has_worth: bool = False
) -> TableVerdict:
    """The stored result; with `has_worth` also what its scores are worth."""
    rows = result.seats.select_related("seat").order_by("seat__position")
    seats = [(names.get(row.seat_id, erased_name()), row) for row in rows]
    tie, by_whom = _tie(result.game, seats), _confirmed_by(result, names)
    worth = None
    if has_worth:
        shown = [name for name, _row in seats]
        worth = how_good_of(result, list(rows), shown, event.club)
    return _verdict(result, seats, event, tie, by_whom, worth)


def result_in_force(table: Table) -> Result | None:
    confirmed = table.results.filter(state=ResultState.CONFIRMED)
    return confirmed.select_related("user").first()


def _verdict(
    source: Table | Result,
    seats: Seats,
    event: Event,
    lead: str,
    by_whom: str,
    worth: HowGood | None = None,
) -> TableVerdict:
    ranked = [row for _name, row in seats]
    earned = _earned(ranked, event)
    decimals = decimals_for(earned)
    rows = [
        {
            "place": "\N{EN DASH}" if seat.rank is None else str(seat.rank),
            "name": name,
            "note": _note(seat, source),
            "score": say_points(seat.points),
            "earned": say_number(each, decimals),
            "record": worth.record(index) if worth else "",
        }
        for index, ((name, seat), each) in enumerate(zip(seats, earned, strict=True))
    ]
    order = sorted(range(len(seats)), key=lambda i: (ranked[i].rank or 99, i))
    return {
        "headline": say_winners([name for name, row in seats if row.rank == 1])
        or _("Nobody has won"),
        "lead": lead,
        "rows": [rows[i] for i in order],
        "depth": "" if source.depth == Depth.CARDS else source.get_depth_display(),
        "edition": say_game(source.game),
        "is_whole_box": source.rulings.get(DECK_RULING) == "none",
        "by_whom": by_whom,
        "how_good": worth,
    }


def _tie(game_id: str, seats: Seats) -> str:
    """Who is level with the first winner, and what the tie-break says about it."""
    first = next((row for _name, row in seats if row.rank == 1), None)
    if first is None or first.points is None:
        return ""
    level = [
        (name, row)
        for name, row in seats
        if row is not first and row.points == first.points
    ]
    if not level:
        return ""
    notes = []
    item = find_game(game_id).tie_break_item
    own = _tie_break(first) or 0
    counts = {_tie_break(row) or 0 for _name, row in level if row.rank != 1}
    if decided := sorted(counts, reverse=True):
        others = tuple(Message("number", {"number": count}) for count in decided)
        # Of a win that all of them share the headline says who is level.
        notes.append(_level(first.points, [name for name, _row in level]))
        notes.append(say(Message(f"{item}-decide", {"count": own, "others": others})))
    shared = tuple(name for name, row in level if row.rank == 1)
    if shared and first.tie_break:
        level_too = Message(f"{item}-level", {"names": shared, "number": len(shared)})
        notes.append(say(level_too))
    return " ".join(notes)


def _tie_break(row: ResultSeat) -> int | None:
    return next(iter(row.tie_break), None)


def _level(points: Decimal, names: Sequence[str]) -> str:
    if points == int(points):
        return say(
            Message("level-points", {"names": tuple(names), "points": int(points)})
        )
    return _("Level with %(names)s on %(points)s points.") % {
        "names": say_list(names),
        "points": say_points(points),
    }


def _games_won(games: Sequence[Sequence[GameLine]], names: Sequence[str]) -> str:
    """Return in words who won how many games of a table of several."""
    wins = [Fraction(0)] * len(names)
    for game in games:
        first = [index for index, line in enumerate(game) if line.rank == 1]
        for index in first:
            wins[index] += Fraction(1, len(first))
    decimals = decimals_for(wins)
    listed = [
        _("%(name)s %(count)s") % {"name": name, "count": say_number(won, decimals)}
        for name, won in zip(names, wins, strict=True)
        if won
    ]
    return _("Games won: %(list)s.") % {"list": say_list(listed)}


def _earned(seats: Sequence[ResultSeat], event: Event) -> list[Fraction | None]:
    """What these ranks earn for the event; None for a seat that takes no place."""
    places = [SEAT_EFFECTS[seat.outcome].takes_place for seat in seats]
    if sum(places) < 2:
        return [None] * len(seats)
    seated = [seat for seat, takes in zip(seats, places, strict=True) if takes]
    points = iter(
        score_places(
            [seat.rank for seat in seated],
            system=event.points_system,
            scores=[
                None if seat.points is None else Fraction(seat.points)
                for seat in seated
            ],
        )
    )
    return [
        (next(points) * SEAT_EFFECTS[seat.outcome].earns) if takes else None
        for seat, takes in zip(seats, places, strict=True)
    ]


def _note(seat: ResultSeat, source: Table | Result) -> str:
    """The small line under a name: its tie-break, an outcome, or what is not known."""
    if not SEAT_EFFECTS[seat.outcome].is_scored:
        return seat.get_outcome_display()
    if (tie_break := _tie_break(seat)) is not None:
        return say_tie_break(source.game, tie_break)
    if seat.points is None and source.depth in (Depth.PLACES, Depth.OUTCOME):
        return _("points not entered")
    return ""


def _entered_by(now: TableNow) -> str:
    """Who tapped cards in, by name if known; totals and places leave no taps."""
    held = PhoneHolder.objects.filter(table=now.table, device=OuterRef("device"))
    taps = Tap.objects.filter(table=now.table, undone_at=None).select_related("user")
    taps = taps.annotate(held_by=Subquery(held.values("seat")))
    people = now.name_by_seat
    names = dict.fromkeys(people.get(tap.held_by) or who(tap) for tap in taps)
    if not names or now.table.depth != Depth.CARDS:
        return ""
    return _("Entered by %(names)s.") % {"names": say_list(list(names))}


def _confirmed_by(result: Result, names: dict[int, str]) -> str:
    agreed = agreed_of(result.table, version=result.table_version)
    told = agreed_words(agreed, names)
    if told and result.user_id is None:
        return told
    values = {"who": who(result), "time": _time(result.at)}
    if result.user_id is None and not result.device:
        return _("Confirmed at %(time)s.") % values
    return _("Confirmed by %(who)s at %(time)s.") % values


def agreed_words(agreed: Agreed, names: Mapping[int, str]) -> str:
    """Who handed it in when, and who agreed; empty if the table did not."""
    first = agreed.handed_in
    if first is None:
        return ""
    values = {"who": called(first, names), "time": _time(first.at)}
    told = _("%(who)s handed it in at %(time)s.") % values
    if others := [called(row, names) for row in agreed.rows[1:]]:
        told += " " + _("Agreed: %(names)s.") % {"names": say_list(others)}
    return told


def called(row: Agreement | SecondCount, names: Mapping[int, str]) -> str:
    return who(row) if row.seat_id is None else names[row.seat_id]


def _time(moment: datetime) -> str:
    return time_format(timezone.localtime(moment), "H:i")
