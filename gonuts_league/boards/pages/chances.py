"""Who probably wins at which table of a round.

A round has the chances that its evening began with: results of the same evening and of
later ones move nothing here, so the page of a round stays as it was when the round was
drawn, also where its own games do not count yet.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from gonuts_league.events.access import render_event, visible_event
from gonuts_league.events.models import Round
from gonuts_league.events.selectors import SEEN_ROUNDS
from gonuts_league.leagues.figures_read import spreads_of
from gonuts_league.leagues.models import Rating, Season
from gonuts_league.leagues.selectors import evening_times
from gonuts_league.players.showing import Audience, Shown, audience_of, show_people
from gonuts_league.standings.ratings.chances import (
    FIRST_SPREAD,
    are_shown,
    expected_places,
    win_chances,
)
from gonuts_league.standings.ratings.rating import (
    PROVISIONAL_GAMES,
    RatingPoint,
    rested,
)
from gonuts_league.tables.counting.effects import SEAT_EFFECTS
from gonuts_league.tables.enums import TableState
from gonuts_league.tables.models import Seat, Table
from gonuts_league.tables.wording import say_by
from gonuts_league.web.percent import say_percent
from scoring import find_game

_Points = Mapping[tuple[int, str], RatingPoint | None]
_Spreads = Mapping[str, Sequence[float]]


@require_GET
def chances(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The tables of a round with the chances of who plays there (7 queries)."""
    event = visible_event(request, slug)
    audience = audience_of(request.user, event.club)
    # A private link reads as members do, but what is not published is the team's.
    is_team = audience == Audience.MEMBERS and request.user.is_authenticated
    rounds = event.rounds.filter(**{} if is_team else {"state__in": SEEN_ROUNDS})
    round_ = get_object_or_404(rounds, number=number)
    tables = list(round_.tables.exclude(state=TableState.VOID))
    seats = _seats_by_table(round_)
    players = [seat.entry.player for at_table in seats.values() for seat in at_table]
    shown = show_people(players, audience=audience)
    points, spreads = _known_before(round_, tables, shown)
    context = {
        "round": round_,
        "tables": [
            _table(table, seats[table.pk], points, spreads, shown, audience)
            for table in tables
        ],
        "back": _back(round_, is_team=is_team),
    }
    return render_event(request, event, "boards/chances.html", context)


def _back(round_: Round, *, is_team: bool) -> str:
    if is_team:
        return reverse("events:round", args=[round_.event.slug, round_.number])
    return reverse("standings:event", args=[round_.event.slug])


def _seats_by_table(round_: Round) -> Mapping[int, list[Seat]]:
    found: defaultdict[int, list[Seat]] = defaultdict(list)
    rows = Seat.objects.filter(round=round_).select_related("entry__player")
    for seat in rows.order_by("table", "position"):
        if SEAT_EFFECTS[seat.outcome].takes_place:
            found[seat.table_id].append(seat)
    return found


def _known_before(
    round_: Round, tables: Sequence[Table], players: Collection[int]
) -> tuple[_Points, _Spreads]:
    """What was known at the beginning of the evening: ratings by player and family, a
    little less sure for each week since, and spreads by family."""
    own = _own_keys(round_, tables)
    found = Rating.objects.filter(
        player__in=players, family__in={_family(table) for table in tables}
    )
    rows = [
        (player, family, [RatingPoint(*each) for each in history])
        for player, family, history in found.values_list("player", "family", "history")
    ]
    spreads = spreads_of(round_.event.club)
    evenings = {point.key for *_, history in rows for point in history}
    evenings |= {each.evening for kept in spreads.values() for each in kept}
    times = evening_times(evenings.union(own))
    began = min(((times[key], key) for key in own if key in times), default=None)
    return {
        (player, family): _last_before(history, times, began)
        for player, family, history in rows
    }, {
        family: [each.spread for each in kept if _is_before(each.evening, times, began)]
        for family, kept in spreads.items()
    }


def _own_keys(round_: Round, tables: Sequence[Table]) -> set[str]:
    """The evenings of these games; each is one of its own if it was recorded alone."""
    if Season.objects.filter(singles=round_.event_id).exists():
        return {f"game:{table.pk}" for table in tables}
    return {f"event:{round_.event_id}"}


def _last_before(
    history: Sequence[RatingPoint],
    times: Mapping[str, datetime],
    began: tuple[datetime, str] | None,
) -> RatingPoint | None:
    """The rating after the last evening before this moment; evenings are in order."""
    last = None
    for point in history:
        if not _is_before(point.key, times, began):
            break
        last = point
    if last is None or began is None or last.key not in times:
        return last
    return rested(last, (began[0] - times[last.key]) / timedelta(weeks=1))


def _is_before(
    key: str, times: Mapping[str, datetime], began: tuple[datetime, str] | None
) -> bool:
    return not began or key not in times or (times[key], key) < began


def _family(table: Table) -> str:
    return find_game(table.game).family


def _table(
    table: Table,
    seats: Sequence[Seat],
    points: _Points,
    spreads: _Spreads,
    shown: Mapping[int, Shown],
    audience: Audience,
) -> tuple[Table, list[Any], list[Shown], str]:
    """A table with a chance for everybody, or else with what is missing for it."""
    people = [shown[seat.entry.player_id] for seat in seats]
    held = [points.get((seat.entry.player_id, _family(table))) for seat in seats]
    known = [point for point in held if point is not None]
    if len(seats) > 1 and are_shown(held):
        spread = [FIRST_SPREAD, *spreads.get(_family(table), ())][-1]
        chances, places = win_chances(known, spread), expected_places(known, spread)
        rows = [
            (seat, person, say_chance(chance), f"{100 * chance:.1f}", Fraction(place))
            for seat, person, chance, place in zip(
                seats, people, chances, places, strict=True
            )
        ]
        return table, rows, people, ""
    return table, [], people, _say_missing(people, held, audience)


def say_chance(chance: float) -> str:
    """A chance in whole per cent, and never quite none or all."""
    if chance < 0.005:
        return _("under %(percent)s") % {"percent": say_percent(0.01)}
    if chance > 0.995:
        return _("over %(percent)s") % {"percent": say_percent(0.99)}
    return say_percent(chance)


def _say_missing(
    people: Sequence[Shown], points: Sequence[RatingPoint | None], audience: Audience
) -> str:
    """Why a table has no chances; outside the club nobody is named for it."""
    missing = [
        _("%(name)s (%(games)s)")
        % {"name": person.short, "games": point.game_count if point else 0}
        for person, point in zip(people, points, strict=True)
        if point is None or point.is_provisional
    ]
    return say_by(
        "boards/words/no_chances.txt",
        people=people,
        is_member=audience == Audience.MEMBERS,
        games=PROVISIONAL_GAMES,
        missing=missing,
    )
