"""One person's own page: their table now, their results, and the end of its link."""

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from gonuts_league.clubs.access import in_zone
from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import HtmxHttpRequest, refused_page
from gonuts_league.events.agreeing.recorded import own_seat
from gonuts_league.events.models import Entry
from gonuts_league.events.services.recorded import (
    agree_to_recorded,
    call_recorded_right,
    call_recorded_wrong,
    withdraw_recorded,
)
from gonuts_league.phones.my_page import my_events, my_now, seat_now
from gonuts_league.phones.table_page.doors import phone_door
from gonuts_league.players.models import PlayerLink
from gonuts_league.players.private_links import (
    end_player_link,
    read_player_link,
    restore_player_link,
)
from gonuts_league.players.showing import Audience
from gonuts_league.results.pages.standings import standings_page
from gonuts_league.tables.models import Seat
from gonuts_league.tables.services.holders import choose_holder
from gonuts_league.tables.services.links import link_token, table_link
from gonuts_league.web.asked import whole_number
from gonuts_league.web.rendering import render_part

# The address that this browser has ended, so that nobody else can take it back.
ENDED = "ended-player-link"


@require_safe
@never_cache
def page(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Show a person where to sit now, and what they have played."""
    try:
        player = read_player_link(token).player
    except LeagueError as error:
        if request.session.get(ENDED) == token:
            return render(request, "phones/mine_ended.html", {"token": token})
        return refused_page(request, error.sentence)
    in_zone(player.club)
    now = my_now(player)
    if request.headers.get("If-None-Match") == now.version:
        return HttpResponseNotModified()
    context = {"token": token, "player": player, "now": now}
    if not request.htmx:
        context["events"] = my_events(player)
    return render_part(request, "phones/mine.html", "now", context)


@require_POST
@never_cache
def table(request: HtmxHttpRequest, token: str, event_slug: str) -> HttpResponse:
    """Open the table where the person sits now, as the holder of this phone."""
    try:
        player = read_player_link(token).player
    except LeagueError as error:
        return refused_page(request, error.sentence)
    seat = seat_now(player, event_slug)
    if seat is None:
        return redirect("mine:page", token)
    key = link_token(table_link(seat.round.event_id, seat.table.number))
    door, _link = phone_door(request.session, key)
    if seat.table.is_open:
        choose_holder(seat.table, device=door.actor.device, seat_id=seat.pk)
    return redirect(door.newest_url)


@require_POST
@never_cache
def game(request: HtmxHttpRequest, token: str, pk: int) -> HttpResponse:
    """Take what the person says of a game that somebody recorded."""
    try:
        link = read_player_link(token)
    except LeagueError as error:
        return refused_page(request, error.sentence)
    seat = own_seat(link.player, pk)
    if seat is None:
        if not Seat.objects.filter(table=pk, entry__player=link.player).exists():
            raise Http404
        messages.error(request, _("This game does not wait any more."))
        return redirect("mine:page", token)
    try:
        said = _say(request, seat, _holder(link))
    except LeagueError as error:
        messages.error(request, error.sentence)
    else:
        messages.success(request, said)
    return redirect("mine:page", token)


def _say(request: HtmxHttpRequest, seat: Seat, actor: Actor) -> str:
    match request.POST.get("say", ""):
        case "agree":
            version = whole_number(request.POST.get("version", ""))
            if agree_to_recorded(seat, version=version, actor=actor) is None:
                return _("It counts once another player of this game agrees.")
            return _("The game counts now.")
        case "wrong":
            call_recorded_wrong(seat, actor=actor)
            return _("The organiser is asked to look at this game.")
        case "right":
            version = whole_number(request.POST.get("version", ""))
            call_recorded_right(seat, version=version, actor=actor)
            return _("The game waits for agreement again.")
        case "withdraw":
            withdraw_recorded(seat, actor=actor)
            return _("The game is taken back.")
    raise LeagueError("changed-since")


@require_POST
@never_cache
def end(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Let the link open nothing any more; this browser may take that back."""
    try:
        link = read_player_link(token)
        end_player_link(link, actor=_holder(link))
    except LeagueError as error:
        return refused_page(request, error.sentence)
    request.session[ENDED] = token
    return redirect("mine:page", token)


@require_POST
@never_cache
def bring_back(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Take an ending back, in the browser where it was made."""
    if request.session.get(ENDED) != token:
        raise Http404
    try:
        link = read_player_link(token, is_ended=True)
        restore_player_link(link, actor=_holder(link))
    except LeagueError as error:
        return refused_page(request, error.sentence)
    del request.session[ENDED]
    return redirect("mine:page", token)


@require_safe
@never_cache
def standings(request: HtmxHttpRequest, token: str, event_slug: str) -> HttpResponse:
    """Show the standings of an event that this person is in."""
    try:
        player = read_player_link(token).player
    except LeagueError as error:
        return refused_page(request, error.sentence)
    entry = Entry.objects.filter(player=player, event__slug=event_slug)
    found = entry.select_related("event__club").first()
    if found is None:
        raise Http404
    return standings_page(
        request,
        in_zone(found.event),
        audience=Audience.TABLE,
        base_template="includes/table_plain.html",
    )


def _holder(link: PlayerLink) -> Actor:
    return Actor(link=f"player:{link.player_id}.{link.generation}")
