"""Record a game by one's private link."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from gonuts_league.clubs.access import in_zone
from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.forms import focus_first_error
from gonuts_league.errors import LeagueError
from gonuts_league.events.views.table.opening import HtmxHttpRequest, refused_page
from gonuts_league.leagues.forms.recording import RecordForm
from gonuts_league.leagues.models import Season
from gonuts_league.leagues.recording_page import (
    last_game,
    people_to_name,
    running_seasons,
)
from gonuts_league.leagues.services.recording import record_game
from gonuts_league.players.models import PlayerLink
from gonuts_league.players.private_links import read_player_link


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def record(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Ask who played and how it ended; hand it in for the other players."""
    try:
        link = read_player_link(token)
        seasons = _seasons(link)
    except LeagueError as error:
        return refused_page(request, error.sentence)
    in_zone(link.player.club)
    people = people_to_name(link.player)
    form = RecordForm(
        request.POST if request.method == "POST" else None,
        recorder=link.player,
        people=people.named,
        seasons=seasons,
        initial={"game": last_game(link.player)},
    )
    if form.is_bound and form.is_valid() and _record(form, link):
        messages.success(
            request, _("The game is noted. It counts once another player agrees.")
        )
        return redirect("mine:page", token)
    focus_first_error(form)
    context = {"token": token, "player": link.player, "form": form, "people": people}
    status = 422 if form.is_bound else 200
    return render(request, "leagues/record.html", context, status=status)


def _seasons(link: PlayerLink) -> list[Season]:
    club = link.player.club
    if not club.is_recording_open:
        raise LeagueError("recording-off")
    seasons = list(running_seasons(club))
    if not seasons:
        raise LeagueError("recording-no-season")
    return seasons


def _record(form: RecordForm, link: PlayerLink) -> bool:
    chosen = list(form.chosen)
    try:
        record_game(
            form.seasons[form.cleaned_data["season"]],
            recorder=link.player,
            players=[player for player, _number in chosen],
            game=form.cleaned_data["game"],
            depth=form.cleaned_data["depth"],
            numbers={player.pk: number for player, number in chosen},
            actor=Actor(link=f"player:{link.player_id}.{link.generation}"),
        )
    except LeagueError as error:
        form.show(error)
        return False
    return True
