"""The pages of a wall; names are those of the hall (Audience.TABLE)."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _

from gonuts_league.events.enums import EventFormat, LinkKind, RoundState
from gonuts_league.events.models import Event, Round
from gonuts_league.events.models.event import round_name
from gonuts_league.events.selectors import is_shown
from gonuts_league.events.services.freezing import rank_steps, revealed_rows
from gonuts_league.events.services.links import event_link
from gonuts_league.events.standings.figures import decimals_for, say_number
from gonuts_league.events.standings.standings_read import (
    StandingsRead,
    read_standings,
    read_to_reveal,
)
from gonuts_league.formats.types import End
from gonuts_league.players.showing import Audience, show_people
from gonuts_league.results.pages.standings import standings_title
from gonuts_league.results.stage_words import say_end
from gonuts_league.standings.types import Standing
from gonuts_league.tables.counting.effects import SEAT_EFFECTS
from gonuts_league.tables.models import Result, ResultSeat
from gonuts_league.tables.selectors import seats_in_play
from gonuts_league.tables.wording import say_points, say_winners
from gonuts_league.venue.codes import ShownCode, code_of, wifi_code

from .turns import split

TABLES_A_PAGE, LARGE_TABLES_A_PAGE = 4, 2
MOST_NAMES = 4
ROWS_A_PAGE = 12
MOST_BELOW = 8
MOST_LARGE = 3
LAST_STEP, MOST_ON_STEP = 3, 2

STILL_PLAYING = (End.STILL_IN, End.IN_THIRD_PLACE)

# Rank (None while it is played for), name, points, whose donut, what is played for.
Place = tuple[int | None, str, str, int, str]


@dataclass(frozen=True, slots=True)
class Slide:
    """One page of the wall; `kind` names its template. It is kept, so it is plain.

    `rows` of seating are a table's number and its names; of results a number and
    players with name, points and whether they won; of places see `Place`. `third` is
    the table that plays for third place. `latest` places were announced last, or stand
    on the podium: of them `more` have no room, and `left` are still to come. The way in
    has its `code`, the `wifi`'s and how many are `here`.
    """

    kind: str
    title: str
    rows: tuple[tuple[Any, ...], ...] = ()
    latest: tuple[tuple[Any, ...], ...] = ()
    more: int = 0
    left: int = 0
    third: int = 0
    here: int = 0
    code: ShownCode | None = None
    wifi: str = ""


def round_title(event: Event, round_: Round) -> str:
    if event.format == EventFormat.FREE_PLAY:
        return event.name
    if round_.is_named:
        return round_name(round_)
    planned = max(event.rounds_planned, round_.number)
    return _("Round %(round)s of %(planned)s") % {
        "round": round_.number,
        "planned": planned,
    }


def seating_pages(event: Event) -> list[Slide]:
    """Who sits where in the newest running round; in free play in all of them."""
    running = running_rounds(event)
    if not running:
        return []
    newest = running[-1]
    shown = running if event.format == EventFormat.FREE_PLAY else [newest]
    tables = _tables_of(shown)
    largest = max((len(names) for _number, names in tables), default=0)
    size = TABLES_A_PAGE if largest <= MOST_NAMES else LARGE_TABLES_A_PAGE
    title = round_title(event, newest)
    third = newest.third_table or 0
    return [
        Slide("seating", title, tuple(page), third=third)
        for page in split(tables, size)
    ]


def _tables_of(rounds: Sequence[Round]) -> list[tuple[int, tuple[str, ...]]]:
    seats = seats_in_play(rounds)
    shown = show_people((s.entry.player for s in seats), audience=Audience.TABLE)
    names: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
    for seat in seats:
        place = (seat.table.number, seat.table_id)
        names[place].append(shown[seat.entry.player_id].name)
    return [(number, tuple(each)) for (number, _pk), each in names.items()]


def standings_pages(event: Event) -> list[Slide]:
    read = read_standings(event, audience=Audience.TABLE)
    if not read.standings:
        return []
    places = _places(read, read.standings)
    if read.knockout and not (read.knockout.is_over or event.is_finished):
        places = [(None, *place[1:]) for place in places]
    title = standings_title(event, read)
    pages = [
        Slide("standings", title, tuple(page)) for page in split(places, ROWS_A_PAGE)
    ]
    podium = _podium(event, read) if event.is_finished and not read.is_frozen else None
    return [podium, *pages] if podium else pages


def results_pages(event: Event) -> list[Slide]:
    """Every table of the newest round with results that are not kept back.

    In free play, where each game is a round, these are the games confirmed last.
    """
    latest = Result.objects.filter(is_shown(), table__round__event=event)
    latest = latest.select_related("table__round")
    if event.format == EventFormat.FREE_PLAY:
        results = list(latest.order_by("-at", "-pk")[:TABLES_A_PAGE])
    else:
        newest = latest.aggregate(round=Max("table__round__number"))["round"]
        in_round = latest.filter(table__round__number=newest)
        results = list(in_round.order_by("table__number"))
    if not results:
        return []
    rows = (
        ResultSeat.objects.filter(result__in=results)
        .select_related("seat__entry__player")
        .order_by("rank", "seat__position")
    )
    shown = show_people((r.seat.entry.player for r in rows), audience=Audience.TABLE)
    by_result: defaultdict[int, list[tuple[str, str, bool]]] = defaultdict(list)
    for row in rows:
        is_winner = row.rank == 1 and SEAT_EFFECTS[row.outcome].earns
        name = shown[row.seat.entry.player_id].name
        points = "" if row.points is None else say_points(row.points)
        by_result[row.result_id].append((name, points, is_winner))
    size = max(len(each) for each in by_result.values())
    tables = [(each.table.number, tuple(by_result[each.pk])) for each in results]
    count = TABLES_A_PAGE if size <= MOST_NAMES else LARGE_TABLES_A_PAGE
    of, title = results[0].table.round, _("Last results")
    if of.is_named:
        title = _("%(name)s: results") % {"name": round_name(of)}
    third = of.third_table or 0
    return [
        Slide("results", title, tuple(page), third=third)
        for page in split(tables, count)
    ]


def reveal_page(event: Event) -> Slide:
    """The places announced so far, and how many are still to come."""
    read = read_to_reveal(event)
    count = event.revealed or 0
    steps = rank_steps(read.standings)
    latest = steps[min(count, len(steps)) - 1] if count and steps else ()
    room = MOST_BELOW if len(latest) <= MOST_LARGE else ROWS_A_PAGE - len(latest)
    below = revealed_rows(read.standings, count - 1)[: max(room, 0)]
    left = len(read.standings) - len(revealed_rows(read.standings, count))
    if not left and (podium := _podium(event, read)):
        return podium
    return Slide(
        "reveal",
        event.name,
        rows=tuple(_places(read, below)),
        latest=tuple(_places(read, latest[:ROWS_A_PAGE])),
        more=max(len(latest) - ROWS_A_PAGE, 0),
        left=left,
    )


def _podium(event: Event, read: StandingsRead) -> Slide | None:
    """The first three places on steps; None where ties leave no room for them."""
    first = [
        row
        for row in read.standings
        # Games of a knockout are no games of the standings.
        if row.rank <= LAST_STEP and (row.games or row.entry in read.ends)
    ]
    on_steps = Counter(row.rank for row in first)
    if not first or max(on_steps.values()) > MOST_ON_STEP:
        return None
    places = tuple(_places(read, first))
    title = say_winners([name for rank, name, *_rest in places if rank == 1])
    return Slide("podium", title or event.name, latest=places)


def welcome_page(event: Event, base_url: str) -> Slide:
    """Before the first draw and between rounds: how people get in."""
    return Slide(
        "welcome",
        event.name,
        here=sum(1 for entry in event.entries.all() if entry.is_here),
        code=code_of(event_link(event, LinkKind.SEATS), base_url),
        wifi=wifi_code(event.club, base_url),
    )


def _places(read: StandingsRead, rows: Sequence[Standing]) -> list[Place]:
    decimals = decimals_for([row.points for row in read.standings])
    places: list[Place] = []
    for row in rows:
        person, end = read.people[row.entry].shown, read.ends.get(row.entry)
        is_over = end and read.knockout and read.knockout.is_over
        # What was reached in a knockout is no matter of points.
        points = "" if is_over else say_number(row.points, decimals)
        is_in = end and not is_over and end.end in STILL_PLAYING
        far = say_end(end, is_for_two=read.is_for_two) if end and is_in else ""
        places.append((row.rank, person.name, points, person.face, far))
    return places


def running_rounds(event: Event) -> list[Round]:
    """The rounds that run now, with their clocks, the newest last."""
    rounds = event.rounds.filter(state=RoundState.PUBLISHED)
    return list(rounds.select_related("clock").order_by("number"))
