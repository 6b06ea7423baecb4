"""What one person sees by their private link: their table now, and their results.

The person is shown by their whole name; everybody else as a phone at a table sees them.
"""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from gonuts_league.events.agreeing.recorded import Waiting, waiting_results
from gonuts_league.events.enums import EventFormat, LateRule, RoundState
from gonuts_league.events.missed import missed_rounds, rounds_before
from gonuts_league.events.models import Entry
from gonuts_league.events.standings.standings_read import (
    SeenTable,
    StandingsRead,
    read_standings,
)
from gonuts_league.players.models import Player
from gonuts_league.players.showing import Audience
from gonuts_league.results.without_play import missed_words
from gonuts_league.standings.types import Standing
from gonuts_league.tables.models import Seat
from gonuts_league.tables.wording import say_points
from gonuts_league.web.live_parts import version_of

from .seats_page import SeatsPage, seats_page

MOST_EVENTS = 12


@dataclass(frozen=True, slots=True)
class TableNow:
    """Where somebody has to go in an event that is not over.

    `number` is 0 for somebody who sits at no table now; `words` then say what comes.
    """

    event_name: str
    event_slug: str
    round_number: int
    number: int
    others: str
    words: str


@dataclass(frozen=True, slots=True)
class MyGame:
    round_number: int
    table: int
    result: str


@dataclass(frozen=True, slots=True)
class MyEvent:
    name: str
    slug: str
    starts_at: datetime | None
    standing: str
    missed: str
    games: tuple[MyGame, ...]


@dataclass(frozen=True, slots=True)
class MyNow:
    """`games` were recorded by one of those who played, and wait for the others."""

    tables: tuple[TableNow, ...]
    games: tuple[Waiting, ...]
    version: str


def my_now(player: Player) -> MyNow:
    """Read where a person sits, or what they wait for, in each running event.

    Nobody sits anywhere in an event that only holds games recorded one by one.
    """
    entries = _entries(player).filter(event__finished_at=None, dropped_at=None)
    nights = entries.filter(event__season_of_singles=None)
    tables = tuple(_table_now(entry) for entry in nights)
    games = waiting_results(player)
    return MyNow(tables, games, version_of((tables, games)))


def seat_now(player: Player, event_slug: str) -> Seat | None:
    """The seat that a person has in the newest running round of an event."""
    seats = Seat.objects.filter(
        entry__player=player,
        entry__removed_at=None,
        round__event__slug=event_slug,
        round__state=RoundState.PUBLISHED,
    )
    return seats.select_related("table", "round").order_by("-round__number").first()


def my_events(player: Player) -> tuple[MyEvent, ...]:
    """Read a person's results, the newest event first."""
    entries = _entries(player).filter(event__rounds__isnull=False).distinct()
    read = [_my_event(entry) for entry in entries[:MOST_EVENTS]]
    return tuple(each for each in read if each.games or each.standing or each.missed)


def _entries(player: Player) -> QuerySet[Entry]:
    return (
        Entry.objects.filter(player=player)
        .select_related("event__club")
        .order_by("-event__starts_at", "-event_id")
    )


def _table_now(entry: Entry) -> TableNow:
    page = seats_page(entry.event, audience=Audience.TABLE, own_entries=[entry.pk])
    own = next((each for each in page.people if each.is_own), None)
    is_seated = own is not None and own.table > 0
    return TableNow(
        event_name=entry.event.name,
        event_slug=entry.event.slug,
        round_number=page.round_number,
        number=own.table if own else 0,
        others=own.others if own else "",
        words="" if is_seated else _awaited(page, sits_out=own is not None),
    )


def _awaited(page: SeatsPage, *, sits_out: bool) -> str:
    if not page.is_seated:
        return page.title
    words = {"round": page.round_number}
    if sits_out:
        return _("You sit out round %(round)s.") % words
    if page.is_elimination:
        return _("You play no game in round %(round)s.") % words
    return _("You sit at no table in round %(round)s. Ask the organiser.") % words


def _my_event(entry: Entry) -> MyEvent:
    event = entry.event
    read = read_standings(event, audience=Audience.TABLE)
    own = next((each for each in read.standings if each.entry == entry.pk), None)
    has_place = own is not None and (own.games > 0 or own.points != 0)
    return MyEvent(
        name=event.name,
        slug=event.slug,
        starts_at=event.local_start,
        standing=_standing(own, read, is_finished=event.is_finished)
        if own and has_place
        else "",
        missed=missed_words(event, _missed(entry, read)),
        games=tuple(
            MyGame(table.round_number, table.number, _result(table, read, entry.pk))
            for table in reversed(read.tables)
            if entry.pk in table.entries and (table.is_open or table.counts)
        ),
    )


def _missed(entry: Entry, read: StandingsRead) -> tuple[int, ...]:
    """The rounds before somebody's first one, from what is read already.

    Where they count as byes, what is read does not tell them from others.
    """
    if entry.event.late_rule == LateRule.BYE:
        return missed_rounds(entry.event).get(entry.pk, ())
    if entry.event.format == EventFormat.FREE_PLAY or entry.checked_in_at is None:
        return ()
    played = [each.round_number for each in read.tables if entry.pk in each.entries]
    played += [
        each.round_number
        for each in read.awards
        if each.entry == entry.pk and each.round_number is not None
    ]
    return rounds_before(min(played, default=None), [row.number for row in read.rounds])


def _standing(own: Standing, read: StandingsRead, *, is_finished: bool) -> str:
    values = {
        "round": read.round_number,
        "rank": own.rank,
        "count": len(read.standings),
        "points": say_points(own.points),
    }
    if is_finished and not read.is_frozen:
        if own.is_shared:
            return _("Shared place %(rank)s of %(count)s, %(points)s points") % values
        return _("Place %(rank)s of %(count)s, %(points)s points") % values
    if own.is_shared:
        return (
            _(
                "After round %(round)s: shared place %(rank)s of %(count)s, "
                "%(points)s points"
            )
            % values
        )
    return (
        _("After round %(round)s: place %(rank)s of %(count)s, %(points)s points")
        % values
    )


def _result(table: SeenTable, read: StandingsRead, entry_id: int) -> str:
    seats = read.results.get((table.round_number, table.number), ())
    own = next((each for each in seats if each.entry == entry_id), None)
    if own is None:
        return _("no confirmed result yet")
    values = {"rank": own.rank, "points": say_points(own.points)}
    if own.rank is None:
        return _("%(points)s points") % values
    if own.points is None:
        return _("place %(rank)s") % values
    return _("place %(rank)s, %(points)s points") % values
