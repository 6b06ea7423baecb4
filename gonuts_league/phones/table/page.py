"""What a table shows: cards being entered, its result, or why there is neither."""

from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect, HttpResponseClientRefresh

from gonuts_league.errors import LeagueError, with_round
from gonuts_league.events.access import HtmxHttpRequest
from gonuts_league.events.agreeing.agreement import waits_for_others
from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Round
from gonuts_league.events.models.event import round_name
from gonuts_league.games.registry import PAGES
from gonuts_league.phones.pages.seats import show_seats
from gonuts_league.players.showing import Audience
from gonuts_league.results.pages.standings import standings_page
from gonuts_league.tables.enums import Depth, TableState
from gonuts_league.tables.models import Result, Table, TableLink
from gonuts_league.tables.selectors import box_of, is_scored_by_game

from .access import (
    TableAccess,
    at_table,
    by_link,
    forgotten_tables,
    newest_round,
    number_in,
    phone_access,
    table_of_link,
)
from .ending import show_ending
from .entry import answer, show_entry
from .frame import closing_words, holder_at, last_shown, show_page, state_key
from .reading import read_table
from .verdict import result_in_force, verdict_confirmed
from .who import ask_who

# A phone that asks for one of these goes on entering although the table is handed in.
STAYS = {"seat", "game", "box", "way", "change"}


@by_link("GET")
def phone(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Show a table's newest round to a phone that opened its link."""
    access, link = phone_access(request, token)
    round_ = newest_round(link.event, link.number)
    try:
        table = table_of_link(link, round_.number if round_ else 0)
    except LeagueError:
        words = _("Table %(table)s is not used in this round.")
        sentence = words % {"table": link.number} if round_ else ""
        return _between_rounds(access, link, round_, sentence=sentence)
    if round_ is None or round_.state != RoundState.PUBLISHED:
        return _between_rounds(access, link, round_, played=table)
    if (unchanged := _unchanged(access, table)) is not None:
        return unchanged
    forgotten = _forgotten(access, link, round_.number)
    return _show(access, table, poll_url=access.newest_url, forgotten=forgotten)


@at_table("GET")
def table(access: TableAccess, table: Table) -> HttpResponse:
    """Show a table of one round."""
    if (unchanged := _unchanged(access, table)) is not None:
        return unchanged
    return _show(access, table, poll_url=access.url(table))


@at_table("GET")
def live(access: TableAccess, table: Table) -> HttpResponse:
    """Answer a poll of the entry page: what another phone changed, or nothing."""
    if closing_words(table) or not table.is_open or not is_scored_by_game(table):
        return HttpResponseClientRefresh()
    if waits_for_others(table) and not access.request.GET.get("stays"):
        return HttpResponseClientRedirect(access.url(table, "confirm"))
    seen = (
        number_in(access.request.GET, "seen"),
        number_in(access.request.GET, "seen_late"),
    )
    if seen == (table.version, table.late_version):
        return HttpResponse(status=204)
    if not box_of(table):
        return HttpResponseClientRefresh()
    now = read_table(
        table,
        audience=access.audience,
        game_number=number_in(access.request.GET, "game"),
    )
    return answer(access, now, access.request.GET, is_resync=True)


@by_link("GET")
def standings(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Show the event's standings to the holder of a table's link."""
    access, link = phone_access(request, token)
    back = (access.newest_url, _("Table %(table)s") % {"table": link.number})
    return standings_page(request, access.event, audience=Audience.TABLE, back=back)


@by_link("GET")
def seats(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Show where everybody sits to the holder of a table's link."""
    access, link = phone_access(request, token)
    back = _("Table %(table)s") % {"table": link.number}
    return show_seats(
        request,
        access.event,
        url=access.seats_url,
        standings_url=access.standings_url,
        links=[(access.newest_url, back)],
    )


def _show(
    access: TableAccess,
    table: Table,
    *,
    poll_url: str,
    forgotten: list[tuple[str, str]] | None = None,
) -> HttpResponse:
    """Show the page that the table's state asks for."""
    closing = closing_words(table)
    context: dict[str, Any] = {"forgotten": forgotten or []}
    if table.counts or table.state == TableState.VOID or closing:
        context |= {"poll_url": poll_url, "closing": closing}
        return _show_result(access, table, context)
    holder = holder_at(access, table)
    if access.token and holder is None:
        return ask_who(access, table)
    context |= {"holder": holder, "stays": waits_for_others(table)}
    if context["stays"] and not access.request.GET.keys() & STAYS:
        return access.lead_to(table, "confirm")
    if not is_scored_by_game(table):
        return access.lead_to(table, table.depth)
    asked = last_shown(access, table)
    now = read_table(
        table, audience=access.audience, game_number=number_in(asked, "game")
    )
    if now.asks_for_places:
        return access.lead_to(table, Depth.PLACES)
    show = show_entry if now.box else show_ending
    return show(access, now, context, asked=asked)


def _show_result(
    access: TableAccess, table: Table, context: dict[str, Any]
) -> HttpResponse:
    now = read_table(table, audience=access.audience)
    result, names = result_in_force(table), now.name_by_seat
    verdict = result and verdict_confirmed(result, names, access.event, has_worth=True)
    order = [row["name"] for row in verdict["rows"]] if verdict else []
    reasons = [each for each in now.all_reasons if each.name in order]
    context |= {
        "holder": None,
        "state": _state(access, table),
        "verdict": verdict,
        "reasons_by_seat": sorted(reasons, key=lambda each: order.index(each.name)),
        "played": _played(result) if result else (),
        "can_change": result is not None and not context["closing"],
        "asks_why": access.actor.user is not None,
        "is_of_staff": bool(access.token and result and result.user_id),
        "can_correct": result is not None and _can_correct(access, table),
        "is_void": table.state == TableState.VOID,
    }
    return show_page(access, "phones/table_result.html", table, context)


def _played(result: Result) -> list[tuple[int, str]]:
    """The games that were entered with all their moves; 0 for the only one."""
    is_alone = len(result.fields) == 1
    pages = PAGES[result.table.game]
    urls = {
        int(number): pages.played_url(fields.get("layout"), fields["moves"])
        for number, fields in result.fields.items()
        if fields.get("moves")
    }
    return [(0 if is_alone else n, url) for n, url in sorted(urls.items()) if url]


def _can_correct(access: TableAccess, table: Table) -> bool:
    """Whether its organiser is here, who opens a result of a closed round again."""
    user, event = access.actor.user, access.event
    if user is None or event.is_finished or table.round.state != RoundState.CLOSED:
        return False
    return user.has_perm("clubs.organise", event.club)


def _between_rounds(
    access: TableAccess,
    link: TableLink,
    round_: Round | None,
    *,
    sentence: str = "",
    played: Table | None = None,
) -> HttpResponse:
    """Show where everybody sits, since nothing is played at this table now."""
    words = _("%(name)s, table %(number)s")
    return show_seats(
        access.request,
        access.event,
        url=access.newest_url,
        standings_url=access.standings_url,
        sentence=sentence,
        links=[(access.url(played), words % _named(played))] if played else [],
        forgotten=_forgotten(access, link, round_.number) if round_ else [],
    )


def _unchanged(access: TableAccess, table: Table) -> HttpResponse | None:
    """Answer a poll of a page that shows `shown`; None if it is no poll."""
    shown = access.request.GET.get("shown", "")
    if not access.request.htmx or not shown:
        return None
    if shown == _state(access, table):
        return HttpResponse(status=204)
    if shown.startswith(f"{state_key(table)}-after"):
        return HttpResponseClientRedirect(access.newest_url)
    return HttpResponseClientRefresh()


def _state(access: TableAccess, table: Table) -> str:
    """Once its round is closed, the next one that people may see is a change too."""
    if not access.token or table.round.state != RoundState.CLOSED:
        return state_key(table)
    newest = newest_round(access.event, table.number)
    return f"{state_key(table)}-after{newest.number if newest else 0}"


def _forgotten(
    access: TableAccess, link: TableLink, number: int
) -> list[tuple[str, str]]:
    words = _("Table %(table)s of %(round)s has no confirmed result yet.")
    return [
        (access.url(table), words % _named(table))
        for table in forgotten_tables(link, number)
    ]


def _named(table: Table) -> dict[str, object]:
    round_ = table.round
    values = with_round({**round_.kept, "table": table.number})
    return values | {"number": table.number, "name": round_name(round_, table.number)}
