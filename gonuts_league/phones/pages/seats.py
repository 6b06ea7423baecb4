"""Where everybody sits: by the link of the event, or by that of any of its tables.

It is the newest published round; in free play every game that runs. Between two rounds
nobody sits anywhere, and the page says what is awaited.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import urlencode

from django.http import HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRefresh

from gonuts_league.clubs.actors import Actor
from gonuts_league.events.access import HtmxHttpRequest, opened_link
from gonuts_league.events.enums import (
    AwardKind,
    EventFormat,
    LinkKind,
    RoundState,
    StageKind,
)
from gonuts_league.events.models import Award, Entry, Event, Round
from gonuts_league.events.models.event import round_name
from gonuts_league.events.selectors import SEEN_ROUNDS, event_namesakes, event_people
from gonuts_league.events.services.people import check_in_oneself
from gonuts_league.events.stage_read import knockout_of
from gonuts_league.games.links import set_up_url
from gonuts_league.phones.forms import ArrivalForm
from gonuts_league.phones.table.access import by_link
from gonuts_league.phones.table.who import entries_of_phone
from gonuts_league.players.names import hall_name, name_key
from gonuts_league.players.showing import Audience, Shown, read_namesakes, show_people
from gonuts_league.results.pages.standings import standings_page
from gonuts_league.tables.models import Seat
from gonuts_league.tables.selectors import seats_in_play
from gonuts_league.tables.wording import say_list
from gonuts_league.web.live_parts import version_of
from gonuts_league.web.requests import render_part

FEWEST_LETTERS = 2
MOST_FOUND = 8
LONGEST_QUERY = 80
SHOWN = "seats"


@by_link("GET")
def by_event_link(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Show everybody's table to a phone that scanned the code of the event."""
    link = opened_link(token, LinkKind.SEATS)
    return _show_by_link(request, link.event, token)


@by_link("POST")
def check_in(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Take it that a player says they are here, while the organiser has that open."""
    link = opened_link(token, LinkKind.SEATS)
    form = ArrivalForm(link.event, request.POST)
    entry = form.cleaned_data["entry"] if form.is_valid() else None
    if entry is not None:
        check_in_oneself(
            entry, actor=Actor(link=f"event:{link.event_id}.{link.generation}")
        )
    url = reverse("codes:seats", args=[token])
    if entry is None:
        return redirect(url)
    return redirect(f"{url}?{urlencode({'arrived': entry.pk})}#check-in")


def _show_by_link(request: HtmxHttpRequest, event: Event, token: str) -> HttpResponse:
    """The seats, and the way to say that one is here where that is open."""
    check_in_url = reverse("codes:seats-here", args=[token])
    is_open = event.is_check_in_open and not event.is_finished
    query = request.GET.get("here", "")
    return show_seats(
        request,
        event,
        url=reverse("codes:seats", args=[token]),
        standings_url=reverse("codes:seats-standings", args=[token]),
        more={
            "check_in_url": check_in_url if is_open else "",
            "here_query": query,
            "arrivals": _arrivals(event, query),
            "arrived": _arrived_name(event, request.GET.get("arrived", "")),
        },
    )


def _arrivals(event: Event, query: str) -> list[tuple[int, str]] | None:
    """People of the list who are not here yet and whose shown name holds the query, by
    their entry; None while too few letters are typed to look for anybody."""
    wanted = name_key(query)
    if len(wanted) < FEWEST_LETTERS:
        return None
    awaited = event.entries.filter(
        checked_in_at=None, dropped_at=None, waiting_since=None
    )
    by_player = {each.player_id: each for each in awaited.select_related("player")}
    players = [entry.player for entry in by_player.values()]
    others = read_namesakes(event_people(event.pk))
    shown = show_people(players, audience=Audience.TABLE, others=others)
    found = [
        (by_player[pk].pk, each.name)
        for pk, each in shown.items()
        if each.is_told_apart and wanted in name_key(each.name)
    ]
    return sorted(found, key=lambda each: name_key(each[1]))[:MOST_FOUND]


def _arrived_name(event: Event, given: str) -> str:
    """The short name of a player who has just come, by the id in an address."""
    found = event.entries.filter(pk=int(given)) if given.isdecimal() else None
    entry = found.select_related("player").first() if found is not None else None
    if entry is None or not entry.is_here:
        return ""
    others = event_namesakes([entry])
    shown = show_people([entry.player], audience=Audience.TABLE, others=others)
    as_seen = shown[entry.player_id]
    return as_seen.name if as_seen.is_told_apart else ""


@by_link("GET")
def standings(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Show the event's standings to a phone that scanned the code of the event."""
    link = opened_link(token, LinkKind.SEATS)
    back = (reverse("codes:seats", args=[token]), _("Who plays at which table"))
    return standings_page(request, link.event, audience=Audience.TABLE, back=back)


def show_seats(
    request: HtmxHttpRequest,
    event: Event,
    *,
    url: str,
    standings_url: str,
    sentence: str = "",
    links: Sequence[tuple[str, str]] = (),
    forgotten: Sequence[tuple[str, str]] = (),
    more: Mapping[str, object] | None = None,
) -> HttpResponse:
    """Show who sits where, to a reader whom the caller has let in.

    `url` is the address of this page; `links` (address and words) lead on from it.
    """
    page = seats_page(
        event,
        query=request.GET.get("name", ""),
        own_entries=entries_of_phone(request.session, event),
    )
    version = version_of(page.version, sentence, links, forgotten)
    if request.headers.get("If-None-Match") == version:
        return HttpResponseNotModified()
    if request.htmx and request.GET.get("title", page.title) != page.title:
        return HttpResponseClientRefresh()
    context = {
        "page": page,
        "version": version,
        "event": event,
        "url": url,
        "shown": SHOWN,
        "sentence": sentence,
        "links": links,
        "forgotten": forgotten,
        "standings_url": standings_url if page.round else "",
        "guide_url": set_up_url(event.game),
        **(more or {}),
    }
    return render_part(request, "phones/seats.html", "seats", context)


class Awaited(StrEnum):
    """Why nobody sits anywhere now, if so."""

    NOTHING = ""
    ROUND = "round"
    END = "end"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Sitter:
    """One person; `table` is 0 for somebody who sits out."""

    key: str
    name: str
    is_named: bool
    table: int
    others: str
    is_own: bool


@dataclass(frozen=True, slots=True)
class SeatsPage:
    """`people` are those found, one's own first, then by name; `version` is that of
    everybody."""

    title: str
    awaited: Awaited
    round: Round | None
    people: tuple[Sitter, ...]
    query: str
    version: str

    @property
    def is_seated(self) -> bool:
        return self.awaited == Awaited.NOTHING


def seats_page(
    event: Event, *, query: str = "", own_entries: Iterable[int] = ()
) -> SeatsPage:
    """Read who sits where (4 queries), and leave those whose name has `query` in it."""
    seen = event.rounds.filter(state__in=SEEN_ROUNDS).select_related("stage")
    rounds = list(seen.order_by("-number"))
    running = _running(event, rounds)
    awaited = _awaited(event, rounds) if not running else Awaited.NOTHING
    everybody = _sitters(running, set(own_entries)) if running else ()
    newest = rounds[0] if rounds else None
    query = query.strip()[:LONGEST_QUERY]
    title = _title(event, awaited, newest)
    return SeatsPage(
        title=title,
        awaited=awaited,
        round=newest,
        people=tuple(each for each in everybody if _is_meant(each, query)),
        query=query,
        version=version_of(title, awaited, everybody),
    )


def _running(event: Event, rounds: Sequence[Round]) -> list[Round]:
    """In an elimination a game that is played again runs beside others of its step."""
    running = [each for each in rounds if each.state == RoundState.PUBLISHED]
    if event.format == EventFormat.FREE_PLAY or not rounds:
        return running
    newest = rounds[0]
    if newest.stage is None or not newest.stage.is_elimination:
        return [each for each in running if each is newest]
    step = (newest.stage_id, newest.step)
    return [each for each in running if (each.stage_id, each.step) == step]


def _awaited(event: Event, rounds: Sequence[Round]) -> Awaited:
    if event.is_finished:
        return Awaited.FINISHED
    if _is_played(event, rounds) and event.format != EventFormat.FREE_PLAY:
        return Awaited.END
    return Awaited.ROUND


def _is_played(event: Event, rounds: Sequence[Round]) -> bool:
    """Whether the plan asks for no more rounds, of a final either."""
    if not rounds or rounds[0].number < event.rounds_planned:
        return False
    last = event.stages.filter(kind=StageKind.ELIMINATION).first()
    return last is None or (last.has_started and knockout_of(last).is_over)


def _title(event: Event, awaited: Awaited, newest: Round | None) -> str:
    is_free = event.format == EventFormat.FREE_PLAY
    newest_name = round_name(newest) if newest else ""
    match awaited:
        case Awaited.FINISHED:
            return _("This event is finished.")
        case Awaited.END:
            if newest and newest.to_final is not None:
                return _("All games are played.")
            return _("%(name)s was the last one.") % {"name": newest_name}
        case Awaited.ROUND if is_free:
            return _("No game is running; this page will show the next one.")
        case Awaited.ROUND:
            number = newest.number + 1 if newest else 1
            if number > event.rounds_planned and event.stages.exists():
                return _("The next games have not started; this page will show them.")
            words = _("Round %(round)s has not started; this page will show it.")
            return words % {"round": number}
        case _ if is_free:
            return _("Who plays at which table")
        case _:
            return _("%(name)s: find your table") % {"name": newest_name}


def _sitters(running: Sequence[Round], own: set[int]) -> tuple[Sitter, ...]:
    seats = seats_in_play(running)
    if running[0].stage_id is not None:
        # Who plays again has a seat at both tables; the one to find is the new one.
        newest = {s.entry_id: s.pk for s in sorted(seats, key=lambda s: s.round_id)}
        seats = [seat for seat in seats if newest[seat.entry_id] == seat.pk]
    byes = Award.objects.filter(round__in=running, kind=AwardKind.BYE).select_related(
        "entry__player"
    )
    out = list(byes)
    players = [seat.entry.player for seat in seats]
    players += [award.entry.player for award in out]
    others = read_namesakes(event_people(running[0].event_id))
    shown = show_people(players, audience=Audience.TABLE, others=others)
    company: defaultdict[int, list[Seat]] = defaultdict(list)
    for seat in seats:
        company[seat.table_id].append(seat)
    sitters = [
        _sitter(
            seat.entry,
            shown,
            own,
            table=seat.table.number,
            others=[each.entry for each in company[seat.table_id] if each is not seat],
        )
        for seat in seats
    ]
    sitters += [_sitter(award.entry, shown, own) for award in out]
    return tuple(
        sorted(sitters, key=lambda each: (not each.is_own, not each.is_named, each.key))
    )


def _sitter(
    entry: Entry,
    shown: Mapping[int, Shown],
    own: set[int],
    *,
    table: int = 0,
    others: Sequence[Entry] = (),
) -> Sitter:
    as_seen = shown[entry.player_id]
    return Sitter(
        key=name_key(as_seen.name),
        name=as_seen.name,
        is_named=as_seen.is_told_apart,
        table=table,
        others=say_list([shown[each.player_id].short for each in others]),
        is_own=entry.pk in own,
    )


def _is_meant(sitter: Sitter, query: str) -> bool:
    """Look in what is shown only: a surname must not be found by guessing at it."""
    wanted = name_key(query)
    if not wanted:
        return True
    # Behind the name of two who are called alike stands a number.
    told = name_key(hall_name(query))
    is_whole = sitter.is_named and sitter.key.startswith(told)
    return is_whole or (sitter.is_named and wanted in sitter.key)
