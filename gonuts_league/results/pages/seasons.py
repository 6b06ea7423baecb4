"""What everybody may read of leagues: the list, a season's table, its file."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from gonuts_league.clubs.access import club_or_404, in_zone
from gonuts_league.clubs.models import Club
from gonuts_league.leagues.forms.seasons import LeagueForm
from gonuts_league.leagues.models import League, Season
from gonuts_league.leagues.people import People, people_shown
from gonuts_league.leagues.season_places import SeasonInShort, seasons_in_short
from gonuts_league.leagues.seasons_read import (
    season_table,
    visible_leagues,
    visible_seasons,
)
from gonuts_league.players.models import Player
from gonuts_league.players.showing import audience_of
from gonuts_league.results.seasons.csv_file import season_csv
from gonuts_league.results.seasons.live import (
    SeasonKey,
    read_season_key,
    season_fragment,
    season_tag,
    sign_season_key,
)
from gonuts_league.results.seasons.season_page import ROWS_A_PAGE, opened_row
from gonuts_league.results.seasons.words import say_champions, say_progress
from gonuts_league.tables.wording import say_list
from gonuts_league.web.asked import counted_from_one
from gonuts_league.web.live_parts import (
    LiveKeyExpiredError,
    answer_poll,
    load_again,
    page_within,
    poll_ms,
)
from gonuts_league.web.rendering import csv_file, render_part

PART = "season-table"


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
    shorts = seasons_in_short(seasons, audience=audience)
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
    season: Season, short: SeasonInShort, people: People
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


@require_GET
def season(request: HttpRequest, league_slug: str, season_number: int) -> HttpResponse:
    """One season's table; `?page=` names one of a hundred rows."""
    found = _season(request, league_slug, season_number)
    club = found.league.club
    audience = audience_of(request.user, club)
    page = page_within(
        counted_from_one(request, "page") or 1,
        most_rows=Player.ever.filter(club=club).count,
        rows_a_page=ROWS_A_PAGE,
    )
    key = SeasonKey(found.pk, audience, get_language() or "en", page)
    signed = sign_season_key(key)
    context = _part(key, signed, season_tag(key)) | {
        "season": found,
        "league": found.league,
        "club": club,
        "section": "standings",
        "may_organise": request.user.has_perm("clubs.organise", club),
        "others": found.league.seasons.exclude(pk=found.pk).order_by("-number"),
    }
    return render_part(request, "results/season.html", PART, context)


@require_GET
def row(
    request: HttpRequest, league_slug: str, season_number: int, row_key: str
) -> HttpResponse:
    """One row, opened: what its games gave, and why it stands where it stands."""
    found = _season(request, league_slug, season_number)
    club = found.league.club
    audience = audience_of(request.user, club)
    opened = opened_row(season_table(found, audience=audience), row_key)
    if opened is None:
        raise Http404
    context = {
        "row": opened,
        "season": found,
        "league": found.league,
        "club": club,
        "section": "standings",
    }
    response = render_part(request, "results/season_row.html", "row", context)
    add_never_cache_headers(response)
    return response


@require_GET
def live(request: HttpRequest, signed: str) -> HttpResponse:
    """Answer a poll: 304 while nothing changed, else the part as it is now."""
    try:
        key = read_season_key(signed)
    except LiveKeyExpiredError:
        return load_again()
    etag = season_tag(key)

    def render_live() -> str:
        context = _part(key, signed, etag) | {"is_live": True}
        return render_to_string(f"results/season.html#{PART}", context)

    return answer_poll(request, etag=etag, language=key.language, render=render_live)


@require_GET
def csv(request: HttpRequest, league_slug: str, season_number: int) -> HttpResponse:
    found = _season(request, league_slug, season_number)
    audience = audience_of(request.user, found.league.club)
    table = season_table(found, audience=audience)
    name = f"{found.league.slug}-{found.number}.csv"
    response = csv_file(season_csv(table), name)
    add_never_cache_headers(response)
    return response


def _season(request: HttpRequest, league_slug: str, season_number: int) -> Season:
    seasons = visible_seasons(request.user)
    found = get_object_or_404(seasons, league__slug=league_slug, number=season_number)
    in_zone(found.league.club)
    return found


def _part(key: SeasonKey, signed: str, etag: str) -> dict[str, object]:
    return {
        "fragment": season_fragment(key, etag),
        "etag": etag,
        "live_url": reverse("leagues:live", args=[signed]),
        "poll_ms": poll_ms(signed),
    }
