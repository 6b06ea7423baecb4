"""What a private link does: the own table now, recorded games, and the end of the link.

The person is shown by their whole name; everybody else as a phone at a table sees them.
"""

from typing import Any

from django.contrib import messages
from django.db.models import Exists, OuterRef, QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError, with_round
from gonuts_league.events.access import HtmxHttpRequest, refused_page
from gonuts_league.events.agreeing.recorded import own_seat, waiting_results
from gonuts_league.events.enums import RoundState
from gonuts_league.events.missed import missed_rounds
from gonuts_league.events.models import Entry, SignUp
from gonuts_league.events.models.event import round_name
from gonuts_league.events.services.recorded import (
    agree_to_recorded,
    call_recorded_right,
    call_recorded_wrong,
    withdraw_recorded,
)
from gonuts_league.events.services.sign_ups import (
    events_to_sign_up,
    sign_up_as,
    take_back_sign_up,
)
from gonuts_league.phones.table.access import by_link, phone_access
from gonuts_league.players.erasing.held import held_on
from gonuts_league.players.models import Player
from gonuts_league.players.pages.people import person_file
from gonuts_league.players.private_links import (
    actor_by_link,
    ask_for_erasure,
    drop_player_link,
    end_player_link,
    may_show_again,
    read_player_link,
    restore_player_link,
)
from gonuts_league.players.services import change_player
from gonuts_league.results.without_play import missed_words
from gonuts_league.tables.models import Seat
from gonuts_league.tables.services.links import choose_holder, link_token, table_link
from gonuts_league.web.live_parts import version_of
from gonuts_league.web.requests import in_zone, whole_number
from gonuts_league.web.templatetags.look import FACES, PARTS

from .seats import SeatsPage, seats_page

# The address that this browser has ended, so that nobody else can take it back.
ENDED = "ended-player-link"


def refused(request: HtmxHttpRequest, token: str, error: LeagueError) -> HttpResponse:
    """What a link that opens nothing shows: the way back where it was ended here."""
    if request.session.get(ENDED) == token:
        return render(request, "phones/mine_ended.html", {"token": token})
    return refused_page(request, error.sentence)


def now_of(player: Player) -> dict[str, Any]:
    """Where a person sits now, and the recorded games that wait for players of them."""
    tables, games = _now(player), waiting_results(player)
    return {"tables": tables, "waiting": games, "version": version_of((tables, games))}


def events_to_come(player: Player) -> QuerySet[Any]:
    """Events that a person may sign up for, and whether they did."""
    entered = Entry.objects.filter(player=player).values("event")
    coming = events_to_sign_up(player.club.events.exclude(pk__in=entered))
    asked = Exists(SignUp.objects.filter(event=OuterRef("pk"), player=player))
    return coming.annotate(has_asked=asked)


@by_link("POST")
def table(request: HtmxHttpRequest, token: str, event_slug: str) -> HttpResponse:
    """Open the table where the person sits now, as the holder of this phone."""
    seat = _seat_now(read_player_link(token).player, event_slug)
    if seat is None:
        return redirect("mine:page", token)
    key = link_token(table_link(seat.round.event_id, seat.table.number))
    access, _link = phone_access(request, key)
    if seat.table.is_open:
        choose_holder(seat.table, device=access.actor.device, seat_id=seat.pk)
    return redirect(access.newest_url)


@by_link("POST")
def sign_up(request: HtmxHttpRequest, token: str, event_slug: str) -> HttpResponse:
    """Ask to take part in an event that is planned, or take that back."""
    player = read_player_link(token).player
    event = get_object_or_404(player.club.events, slug=event_slug)
    if "back" in request.POST:
        take_back_sign_up(event, player.sign_ups.all())
    else:
        sign_up_as(player, event)
        messages.success(request, _("The organiser knows that you would like to come."))
    return redirect("mine:page", token)


@by_link("POST")
def game(request: HtmxHttpRequest, token: str, pk: int) -> HttpResponse:
    """Take what the person says of a game that another player recorded."""
    link = read_player_link(token)
    seat = own_seat(link.player, pk)
    if seat is None:
        if not Seat.objects.filter(table=pk, entry__player=link.player).exists():
            raise Http404
        messages.error(request, _("This game is no longer waiting."))
        return redirect("mine:page", token)
    try:
        said = _say(request, seat, actor_by_link(link))
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


@by_link("GET")
def held(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Show what is held on the person, and let them hide or ask for erasing."""
    player = read_player_link(token).player
    in_zone(player.club)
    context = {
        "token": token,
        "player": player,
        "held": held_on(player),
        "may_show": may_show_again(player),
    }
    return render(request, "phones/mine_held.html", context)


@by_link("GET")
def held_file(request: HtmxHttpRequest, token: str) -> HttpResponse:
    link = read_player_link(token)
    return person_file(link.player, actor=actor_by_link(link))


@by_link("POST")
def hide(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Hide the own name from the opened pages; show it again if they hid it."""
    link = read_player_link(token)
    is_hidden = "back" not in request.POST
    if is_hidden or may_show_again(link.player):
        change_player(link.player, is_hidden=is_hidden, actor=actor_by_link(link))
    return redirect("mine:held", token)


@by_link("POST")
def donut(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Take the donut that a person chose; anything else changes nothing."""
    link = read_player_link(token)
    parts = tuple(request.POST.get(part, "") for part in PARTS)
    if number := FACES.get(parts):
        change_player(link.player, face=number, actor=actor_by_link(link))
    return redirect("mine:page", token)


@by_link("POST")
def ask_erasure(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Ask the organiser to erase the name, or take that back."""
    link = read_player_link(token)
    is_asked = "back" not in request.POST
    ask_for_erasure(link.player, is_asked=is_asked, actor=actor_by_link(link))
    return redirect("mine:held", token)


@by_link("POST")
def end(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """End the link; this browser may take that back."""
    link = read_player_link(token)
    end_player_link(link, actor=actor_by_link(link))
    request.session[ENDED] = token
    return redirect("mine:page", token)


@by_link("POST")
def forget(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Read no more of the club with this browser; the link itself stays."""
    read_player_link(token)
    messages.success(
        request, _("This device has forgotten you. Your link still works.")
    )
    response = redirect("clubs:home")
    drop_player_link(response)
    return response


@by_link("POST")
def bring_back(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Take an ending back, in the browser where it was made."""
    if request.session.get(ENDED) != token:
        raise Http404
    link = read_player_link(token, is_ended=True)
    restore_player_link(link, actor=actor_by_link(link))
    del request.session[ENDED]
    return redirect("mine:page", token)


def _now(player: Player) -> list[dict[str, Any]]:
    """Where a person sits, or what they wait for, in each running event.

    Nobody sits anywhere in an event that only holds games recorded one by one.
    """
    entries = _entries(player).filter(event__finished_at=None, dropped_at=None)
    return [_table_now(each) for each in entries.filter(event__season_of_singles=None)]


def _table_now(entry: Entry) -> dict[str, Any]:
    page = seats_page(entry.event, own_entries=[entry.pk])
    own = next((each for each in page.people if each.is_own), None)
    is_seated = own is not None and own.table > 0
    return {
        "event": entry.event,
        "round": page.round,
        "own": own if is_seated else None,
        "missed": missed_words(
            entry.event, missed_rounds(entry.event).get(entry.pk, ())
        ),
        "words": "" if is_seated else _awaited(page, sits_out=own is not None),
    }


def _awaited(page: SeatsPage, *, sits_out: bool) -> str:
    if not page.is_seated or page.round is None:
        return page.title
    if page.round.is_named and not sits_out:
        return _("%(name)s: you have no game.") % {"name": round_name(page.round)}
    words = with_round(page.round.kept)
    if sits_out:
        return _("You sit out %(round)s.") % words
    return _("You sit at no table in %(round)s. Ask the organiser.") % words


def _seat_now(player: Player, event_slug: str) -> Seat | None:
    """The seat of a person in the newest running round of an event."""
    seats = Seat.objects.filter(
        entry__player=player,
        entry__removed_at=None,
        round__event__slug=event_slug,
        round__state=RoundState.PUBLISHED,
    )
    return seats.select_related("table", "round").order_by("-round__number").first()


def _entries(player: Player) -> QuerySet[Entry]:
    return (
        Entry.objects.filter(player=player, event__deleted_at=None)
        .select_related("event__club")
        .order_by("-event__starts_at", "-event_id")
    )
