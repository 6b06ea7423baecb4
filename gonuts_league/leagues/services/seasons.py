"""Found leagues, begin seasons in them, change how they count, and close them."""

import secrets
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from django.db import transaction
from django.db.models import F, Max
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import Club, JournalEntry
from gonuts_league.clubs.services.actions import (
    Action,
    kept_in,
    log_action,
    register,
    require_same,
    still_there,
)
from gonuts_league.errors import LeagueError
from gonuts_league.events.selectors import counts
from gonuts_league.events.services.setup import moment
from gonuts_league.leagues.models import League, Season
from gonuts_league.leagues.season_counting import require_fit
from gonuts_league.leagues.seasons_read import final_table
from gonuts_league.leagues.services.season_figures import keep_season
from gonuts_league.players.services import lock_club
from gonuts_league.standings.seasons.ranking import undecided_first
from gonuts_league.standings.seasons.types import SEASON_TIE_BREAKS
from gonuts_league.tables.models import Result
from gonuts_league.tables.wording import say_list

PLAN = ("name", "starts_on", "ends_on")
# The nights planned are one: who can still come to enough of them has a rank.
RULES = (
    *("points_system", "tie_breaks", "best_of", "night_cap", "least_nights"),
    *("nights_planned", "families", "game", "seats"),
)
# What the points have to go with, and they themselves.
FITTING = {"points_system", "families", "game", "seats"}


@transaction.atomic
def create_league(club: Club, *, name: str, actor: Actor) -> League:
    """Found a league; it has no season yet."""
    league = League.objects.create(club=club, name=name, slug=_free_slug(name))
    kept = {"league": league.pk, "title": name, "slug": league.slug}
    log_action(club, "league-founded", actor=actor, after=kept)
    return league


@transaction.atomic
def take_league_back(league: League, *, actor: Actor) -> None:
    """Take the founding of a league back; LeagueError if it has a season."""
    league = _locked(league)
    if league.seasons.exists():
        raise LeagueError("league-has-season")
    kept = {"league": league.pk, "title": league.name, "slug": league.slug}
    log_action(league.club, "league-taken-back", actor=actor, before=kept)
    league.delete()


@transaction.atomic
def bring_league_back(
    club: Club, *, pk: int, name: str, slug: str, actor: Actor
) -> None:
    League.objects.create(pk=pk, club=club, name=name, slug=slug)
    kept = {"league": pk, "title": name, "slug": slug}
    log_action(club, "league-founded", actor=actor, after=kept)


@transaction.atomic
def create_season(
    league: League, *, name: str, actor: Actor, **settings: Any
) -> Season:
    """Begin the next season of a league; what is not given is as in the last one.

    LeagueError if its points do not go with the games that are to count.
    """
    league = _locked(league)
    last = league.seasons.order_by("-number").first()
    copied = settings_of(last) if last else {"tie_breaks": list(SEASON_TIE_BREAKS)}
    number = league.seasons.aggregate(Max("number"))["number__max"] or 0
    season = Season(
        league=league, number=number + 1, **{**copied, **settings, "name": name}
    )
    season.save()
    require_fit(season)
    log_action(league.club, "season-begun", actor=actor, after=_begun(season))
    return season


@transaction.atomic
def take_season_back(season: Season, *, actor: Actor) -> None:
    """Take the beginning of a season back; LeagueError once it has a night."""
    season = lock_season(season)
    if season.nights.exists() or season.singles_id is not None:
        raise LeagueError("season-has-night", season=season.name)
    club, kept = season.league.club, _begun(season) | {"version": season.version}
    log_action(club, "season-taken-back", actor=actor, before=kept)
    season.delete()


@transaction.atomic
def bring_season_back(club: Club, kept: Mapping[str, Any], *, actor: Actor) -> Season:
    """Begin again what was taken back, under its old number and settings."""
    league = League.objects.filter(club=club, pk=kept["league"]).first()
    if league is None or league.seasons.filter(number=kept["number"]).exists():
        raise LeagueError("changed-since")
    season = Season(
        pk=kept["season"],
        league=league,
        number=kept["number"],
        # Its page is another one than before, whatever was kept of that.
        version=kept.get("version", 0) + 1,
        **fields_from(kept["settings"]),
    )
    season.save(force_insert=True)
    log_action(club, "season-begun", actor=actor, after=_begun(season))
    return season


@transaction.atomic
def change_season(
    season: Season, *, actor: Actor, reason: str = "", **settings: Any
) -> Season:
    """Change the plan or the rules of a season.

    Once a game counts, other rules need a reason, which the journal keeps; LeagueError
    without one, and for points that do not go with the games that count.
    """
    season = lock_season(season)
    changed = {
        name: value
        for name, value in settings.items()
        if value != getattr(season, name)
    }
    if not changed:
        return season
    needs_reason = bool(changed.keys() & set(RULES)) and has_begun(season)
    if needs_reason and not reason and actor.undoing is None:
        raise LeagueError("season-reason", path="reason")
    before = {name: _kept(getattr(season, name)) for name in changed}
    for name, value in changed.items():
        setattr(season, name, value)
    if changed.keys() & FITTING:
        require_fit(season)
    season.save(update_fields=list(changed))
    bump_season(season)
    about = {"season": season.pk, "title": season.name}
    log_action(
        season.league.club,
        "season-changed",
        actor=actor,
        before={**about, **before},
        after={**about, **{name: _kept(value) for name, value in changed.items()}},
        reason=reason,
    )
    return season


@transaction.atomic
def close_season(
    season: Season, *, actor: Actor, closed_at: datetime | None = None
) -> Season:
    """End a season: the first then is its champion, until it is reopened.

    LeagueError while nobody would have a rank, or while nobody has decided about those
    who would be level in everything at the top.
    """
    season = lock_season(season)
    table = final_table(season)
    if not any(row.rank == 1 for row in table.rows):
        code = "season-too-short" if table.rows else "season-without-champion"
        raise LeagueError(code, season=season.name)
    level = undecided_first(table.rows)
    if level:
        names = [table.people[player].short for player in level]
        raise LeagueError("season-tied", names=say_list(names))
    _save_end(season, closed_at or timezone.now(), "season-closed", actor=actor)
    keep_season(season)
    return season


@transaction.atomic
def reopen_season(season: Season, *, actor: Actor) -> Season:
    season = lock_season(season, allow_closed=True)
    if not season.is_closed:
        raise LeagueError("season-open", season=season.name)
    _save_end(season, None, "season-reopened", actor=actor)
    return season


def _save_end(
    season: Season, closed_at: datetime | None, action: str, *, actor: Actor
) -> None:
    about = {"season": season.pk, "title": season.name}
    before = {**about, "closed_at": moment(season.closed_at)}
    season.closed_at = closed_at
    season.save(update_fields=["closed_at"])
    bump_season(season)
    after = {**about, "closed_at": moment(closed_at)}
    log_action(season.league.club, action, actor=actor, before=before, after=after)


def _locked(league: League) -> League:
    leagues = League.objects.select_for_update(of=("self",)).select_related("club")
    return leagues.get(pk=league.pk)


def lock_season(season: Season, *, allow_closed: bool = False) -> Season:
    """Lock a club and its season for a decision; LeagueError if it is closed."""
    # First, as adding people to a season and an undo lock the club before.
    lock_club(season.league.club)
    seasons = Season.objects.select_for_update(of=("self",))
    locked = still_there(seasons.select_related("league__club").filter(pk=season.pk))
    if locked.is_closed and not allow_closed:
        raise LeagueError("season-closed", season=locked.name)
    return locked


def bump_season(season: Season) -> None:
    """Mark that something the table depends on, other than games, changed."""
    Season.objects.filter(pk=season.pk).update(version=F("version") + 1)


def has_begun(season: Season) -> bool:
    """Whether a game of the season counts."""
    events = [*season.nights.values_list("event_id", flat=True), season.singles_id]
    return Result.objects.filter(counts(), table__round__event__in=events).exists()


def settings_of(season: Season) -> dict[str, Any]:
    """The rules of a season, for one that follows it."""
    return {name: getattr(season, name) for name in RULES}


def fields_from(kept: Mapping[str, Any]) -> dict[str, Any]:
    """Settings as the journal has kept them, for a season's fields."""
    days = {"starts_on", "ends_on"}
    return {
        name: date.fromisoformat(value) if name in days and value else value
        for name, value in kept.items()
    }


def _begun(season: Season) -> dict[str, Any]:
    return {
        "season": season.pk,
        "league": season.league_id,
        "number": season.number,
        "title": season.name,
        "settings": {name: _kept(getattr(season, name)) for name in (*PLAN, *RULES)},
    }


def _kept(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value


def _free_slug(name: str) -> str:
    base = slugify(name)[:48] or "league"
    slug = base
    while League.objects.filter(slug=slug).exists():
        slug = f"{base}-{secrets.token_hex(2)}"
    return slug


def season_in(row: JournalEntry) -> Season:
    return still_there(Season.objects.filter(pk=kept_in(row)["season"]))


def _take_league_again(row: JournalEntry, actor: Actor) -> None:
    league = still_there(League.objects.filter(pk=kept_in(row)["league"]))
    take_league_back(league, actor=actor)


def _bring_league_again(row: JournalEntry, actor: Actor) -> None:
    kept = kept_in(row)
    slug = kept["slug"]
    require_same(League.objects.filter(slug=slug).exists(), False)
    bring_league_back(
        row.club, pk=kept["league"], name=kept["title"], slug=slug, actor=actor
    )


def _change_again(row: JournalEntry, actor: Actor) -> None:
    """Only what is as the action left it is changed back."""
    season = season_in(row)
    before, left = (
        fields_from({name: kept[name] for name in (*PLAN, *RULES) if name in kept})
        for kept in (row.before, row.after)
    )
    require_same({name: getattr(season, name) for name in left}, left)
    change_season(season, actor=actor, **before)


def _close_again(row: JournalEntry, actor: Actor) -> None:
    closed_at = datetime.fromisoformat(row.before["closed_at"])
    close_season(season_in(row), actor=actor, closed_at=closed_at)


register(
    Action(
        "league-founded",
        _("The league “%(title)s” was founded"),
        undo=_take_league_again,
    ),
    Action(
        "league-taken-back",
        _("The league “%(title)s” was taken back"),
        icon="undo",
        undo=_bring_league_again,
    ),
    family="leagues",
    topic="seasons",
    touches="league",
    rests="league: seasons",
)
register(
    Action(
        "season-begun",
        _("The season “%(title)s” was begun"),
        undo=lambda row, actor: take_season_back(season_in(row), actor=actor),
    ),
    Action(
        "season-taken-back",
        _("The season “%(title)s” was taken back"),
        icon="undo",
        undo=lambda row, actor: bring_season_back(row.club, kept_in(row), actor=actor),
    ),
    family="seasons",
    topic="seasons",
    touches="season",
    rests="season: nights season-changed withdrawals season-ties season-ends",
)
register(
    Action(
        "season-changed",
        _("The rules of “%(title)s” were changed"),
        topic="seasons",
        touches="season",
        rests="season: seasons season-ends",
        shows={
            "starts_on": _("First day"),
            "ends_on": _("Last day"),
            "nights_planned": _("Nights planned"),
            "best_of": _("Games that count"),
            "night_cap": _("Games of one night that count"),
            "least_nights": _("Nights needed for a rank"),
            "families": _("Games"),
            "seats": _("Players a table"),
            "points_system": _("Points"),
            "tie_breaks": _("Ties are broken by"),
        },
        undo=_change_again,
    )
)
register(
    Action(
        "season-closed",
        _("The season “%(title)s” was closed"),
        icon="trophy",
        undo=lambda row, actor: reopen_season(season_in(row), actor=actor),
    ),
    Action(
        "season-reopened",
        _("The season “%(title)s” was opened again"),
        icon="undo",
        takes_back="season-closed",
        undo=_close_again,
    ),
    family="season-ends",
    topic="seasons",
    touches="season",
)
