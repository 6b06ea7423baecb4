"""Games as a file: what goes out, and earlier ones into a season as a job.

What comes in comes as a whole or not at all:

1. `request_reading` keeps the file in a job; the same file is refused once it was read.
2. The worker reads and checks it again: people may have come or gone meanwhile.
3. New people, nights and the end of the job are written together, so that a worker
   that lost the job, or a message that comes twice, writes nothing.
"""

import base64
import hashlib
import zlib
from collections.abc import Iterable, Mapping

from django.db import transaction
from django.utils import translation
from django.utils.translation import get_language

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.enums import Export
from gonuts_league.clubs.models import Club, JournalEntry
from gonuts_league.clubs.services.accounts import log_export
from gonuts_league.clubs.services.actions import still_there
from gonuts_league.errors import LeagueError
from gonuts_league.jobs.models import Job
from gonuts_league.jobs.services import Claim, finish_job, request_job
from gonuts_league.leagues.history.games_csv.reading import read_games
from gonuts_league.leagues.history.games_csv.writing import write_games
from gonuts_league.leagues.history.kept_nights import kept_nights
from gonuts_league.leagues.history.plan import (
    HistoryPlan,
    NamedInFile,
    past_nights_of,
    plan_history,
)
from gonuts_league.leagues.models import Season
from gonuts_league.players.lists.csv_records import CsvFileError
from gonuts_league.players.names import name_key
from gonuts_league.players.services import NewPerson, add_people, lock_club

from .history import record_history
from .seasons import lock_season

KIND = "read-games"


def take_games(club: Club, *, actor: Actor, events: Iterable[int] | None = None) -> str:
    """The games of a club, or of some of its events (ids), as a file that another club
    can import; the journal notes who took them."""
    games = write_games(each.night for each in kept_nights(club, events))
    log_export(club, Export.GAMES, actor=actor)
    return games


@transaction.atomic
def request_reading(
    season: Season,
    content: bytes,
    *,
    default_game: str,
    choices: Mapping[str, str],
    actor: Actor,
    dates: str = "",
) -> Job:
    """Queue the reading of a file that was shown; return its job.

    `dates` as in `read_games`, `choices` as in `plan_history`. LeagueError if the file
    was read already, or the season is closed.
    """
    club = lock_season(season).league.club
    source = source_of(content)
    require_unread(club, source)
    return request_job(
        KIND,
        key=f"{KIND}:{club.pk}:{source}",
        params={
            "season": season.pk,
            "file": base64.b64encode(zlib.compress(content)).decode(),
            "game": default_game,
            "dates": dates,
            "choices": dict(choices),
            "source": source,
            "language": get_language(),
        },
        club=club,
        user=actor.user,
    )


def run_reading(claim: Claim) -> None:
    """Read the file that a job asks for; called by a worker."""
    params = claim.params
    seasons = Season.objects.select_related("league__club")
    season = still_there(seasons.filter(pk=params["season"]))
    content = zlib.decompress(base64.b64decode(params["file"]))
    try:
        _take(season, content, claim)
    except LeagueError:
        _forget_file(claim)
        raise


def _take(season: Season, content: bytes, claim: Claim) -> None:
    params = claim.params
    plan = _plan(season.league.club, content, claim)
    requester = Job.objects.select_related("requested_by").get(pk=claim.job_id)
    # Nights are named in the language of the user who asked.
    with translation.override(params["language"]), transaction.atomic():
        row = take_history(
            season, plan, source=params["source"], actor=Actor(requester.requested_by)
        )
        finish_job(claim, result={"act": row.pk, "games": plan.game_count})
        _forget_file(claim)


def _forget_file(claim: Claim) -> None:
    """Keep no names with a job that is over: a player may be erased meanwhile."""
    kept = {
        name: value
        for name, value in claim.params.items()
        if name not in ("file", "choices")
    }
    Job.objects.filter(pk=claim.job_id, token=claim.token).update(params=kept)


def _plan(club: Club, content: bytes, claim: Claim) -> HistoryPlan:
    try:
        file = read_games(
            content,
            default_game=claim.params["game"],
            dates=claim.params.get("dates", ""),
        )
    except CsvFileError:
        raise LeagueError("history-unusable") from None
    return plan_history(
        club, file, choices=claim.params["choices"], on_progress=claim.progress
    )


@transaction.atomic
def take_history(
    season: Season, plan: HistoryPlan, *, source: str, actor: Actor
) -> JournalEntry:
    """Write what a plan holds, with its new people; return the row of the journal.

    LeagueError if the file was read already, or if the plan still asks something.
    """
    club = season.league.club
    lock_club(club)
    require_unread(club, source)
    if not plan.is_ready:
        raise LeagueError("history-unusable")
    new = [each for each in plan.people if each.is_new]
    added = add_people(club, [_person(each, plan) for each in new], actor=actor)
    players = {
        name_key(each.name): each.player.pk for each in plan.people if each.player
    }
    players |= {
        name_key(each.name): player.pk for each, player in zip(new, added, strict=True)
    }
    players |= {
        name_key(each.name): players[each.same_as]
        for each in plan.people
        if each.same_as
    }
    return record_history(
        club,
        past_nights_of(club, plan, players),
        actor=actor,
        season=season,
        source=source,
        added=[player.pk for player in added],
    )


def _person(each: NamedInFile, plan: HistoryPlan) -> NewPerson:
    """Somebody new, ticked as any of the names in the file is."""
    own = [one for one in plan.people if name_key(each.name) == one.same_as]
    ticks = each.ticks.union(*(one.ticks for one in own))
    return NewPerson(
        each.name,
        is_guest="guest" in ticks,
        is_young="young" in ticks,
        is_hidden="hidden" in ticks,
    )


def source_of(content: bytes) -> str:
    """What distinguishes one file from another."""
    return hashlib.sha256(content).hexdigest()


def require_unread(club: Club, source: str) -> None:
    """LeagueError if this very file was read, and that was not taken back."""
    read = JournalEntry.objects.filter(
        club=club, act="history-recorded", undone_by=None, after__source=source
    )
    if read.exists():
        raise LeagueError("history-read-already")
