"""What the pages have in common on which an organiser runs a season."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone

from gonuts_league.clubs.access import in_zone
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.clubs.services.actions import ACTIONS
from gonuts_league.errors import LeagueError
from gonuts_league.journal.event_journal import names_in, sentence_of_act
from gonuts_league.journal.journal_page import JUST_NOW, LastAct, undo_url
from gonuts_league.journal.undo import may_undo, undo_of
from gonuts_league.leagues.models import Season
from gonuts_league.leagues.seasons_read import organised_seasons


def organised_season(
    request: HttpRequest, league_slug: str, season_number: int
) -> Season:
    """A season that the reader may run; 404 for everybody else."""
    seasons = organised_seasons(request.user)
    found = get_object_or_404(seasons, league__slug=league_slug, number=season_number)
    in_zone(found.league.club)
    return found


def page_url(page: str, season: Season) -> str:
    return reverse(f"leagues:{page}", args=[season.league.slug, season.number])


def frame_of(
    request: HttpRequest, season: Season, page: str, error: LeagueError | None
) -> dict[str, object]:
    """The context of each of these pages; `error` says why an act was refused."""
    back = page_url(page, season)
    return {
        "season": season,
        "league": season.league,
        "club": season.league.club,
        "section": "standings",
        "error": error,
        "just_done": _just_done(season, request.user, back=back),
    }


def _just_done(season: Season, user: Any, *, back: str) -> LastAct | None:
    """The newest act of `user` about leagues, while it is fresh and can be undone."""
    acts = JournalEntry.objects.filter(club=season.league.club, event=None, user=user)
    act = acts.select_related("club", "user", "undoes").order_by("-pk").first()
    if act is None or act.act not in ACTIONS or ACTIONS[act.act].topic != "seasons":
        return None
    if act.at < timezone.now() - JUST_NOW or not may_undo(user, act):
        return None
    if not undo_of(act).is_possible:
        return None
    sentence = sentence_of_act(act, names_in([act]))
    return LastAct(sentence, undo_url(act), back)


def addressed(rows: QuerySet[Any], pk: int) -> Any:
    """A row that an address names; not found if it belongs elsewhere."""
    elsewhere = rows.model._default_manager.filter(pk=pk).exclude(pk__in=rows)
    if elsewhere.exists():
        raise Http404
    return still_there(rows, pk)


def still_there(rows: QuerySet[Any], pk: int) -> Any:
    """A row that a page offered; LeagueError if somebody took it away since."""
    row = rows.filter(pk=pk).first()
    if row is None:
        raise LeagueError("changed-since")
    return row
