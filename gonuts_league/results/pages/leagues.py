"""A club's leagues with their seasons, and the way from a league to its newest one."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET

from gonuts_league.clubs.models import Club
from gonuts_league.clubs.rules import club_or_404
from gonuts_league.leagues.forms.seasons import LeagueForm
from gonuts_league.leagues.models import League, Season
from gonuts_league.leagues.people import ShownPeople, people_shown
from gonuts_league.leagues.season_places import SeasonInShort, seasons_in_short
from gonuts_league.leagues.seasons_read import visible_leagues
from gonuts_league.players.showing import audience_of
from gonuts_league.tables.wording import say_by, say_list
from gonuts_league.web.requests import render_part


@require_GET
def league_list(request: HttpRequest, club_slug: str) -> HttpResponse:
    return render_leagues(request, club_or_404(request, club_slug), LeagueForm())


def render_leagues(
    request: HttpRequest, club: Club, form: LeagueForm, *, status: int = 200
) -> HttpResponse:
    """A club's leagues by name with their seasons, newest first; as many queries for
    one season as for all of them."""
    audience = audience_of(request.user, club)
    found = Season.objects.filter(league__club=club).select_related("league__club")
    seasons = list(found.order_by("-number"))
    shorts = seasons_in_short(seasons)
    first = {player for short in shorts.values() for player in short.leaders}
    people = people_shown(club, first, audience=audience)
    lines = [(each, *_say_season(each, shorts[each.pk], people)) for each in seasons]
    leagues = League.objects.filter(club=club).order_by("name", "pk")
    context = {
        "club": club,
        "section": "standings",
        "leagues": [
            (league, [line for line in lines if line[0].league_id == league.pk])
            for league in leagues
        ],
        "may_organise": request.user.has_perm("clubs.organise", club),
        "form": form,
    }
    template = "results/leagues.html"
    return render_part(request, template, "leagues", context, status=status)


def _say_season(
    season: Season, short: SeasonInShort, people: ShownPeople
) -> tuple[str, str]:
    """How far a season is, and who leads it, or won one that is closed."""
    progress = say_progress(
        season, held=short.nights_held, left=short.nights_left, games=short.games
    )
    first = [people[player] for player in short.leaders]
    if not season.is_closed:
        return progress, say_list([each.short for each in first])
    return progress, say_champions([each.name for each in first]) if first else ""


@require_GET
def league(request: HttpRequest, league_slug: str) -> HttpResponse:
    """Lead to the newest season, or to the club's leagues before the first."""
    found = get_object_or_404(visible_leagues(request.user), slug=league_slug)
    newest = found.seasons.order_by("-number").first()
    if newest is None:
        return redirect("leagues:list", found.club.slug)
    return redirect("leagues:season", found.slug, newest.number)


def say_progress(season: Season, *, held: int, left: int, games: int) -> str:
    """How many nights were played, of how many; games where there was no night."""
    return say_by(
        "results/words/progress.txt",
        season=season,
        held=held,
        left=left,
        games=games,
        by_games=games and not held and (season.is_closed or not season.nights_planned),
    )


def say_champions(names: Sequence[str]) -> str:
    """Who won a season that is closed."""
    return ngettext(
        "Champion: %(names)s", "Champions together: %(names)s", len(names)
    ) % {"names": say_list(names)}
