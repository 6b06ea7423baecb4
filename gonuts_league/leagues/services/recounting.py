"""Count again whatever is derived of a club's games, as a job: all of it, or nothing.

1. Every few seconds clubs whose version moved since their last count get a job; while
   one is under way there is no second.
2. The worker notes the version, reads the games and the people, and counts. If the
   version has moved by then it starts again; after `MOST_STARTS` it keeps what it has,
   with the version that it noted, so that the next look finds the club once more.
   Tables of seasons have versions of their own: those that hold are not counted again.
3. Rows that changed, the digest and the end of the job are written in one transaction.
   A worker that lost the job writes nothing; what another wrote is compared anew.
"""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from gonuts_league.clubs.models import Club
from gonuts_league.jobs.enums import ACTIVE, JobState
from gonuts_league.jobs.models import Job
from gonuts_league.jobs.services import Claim, finish_job, request_job
from gonuts_league.leagues.models import ClubFigures, PlayerFigures, Rating
from gonuts_league.leagues.selectors import (
    games_version,
    games_versions,
    played_evenings,
    recount_key,
)
from gonuts_league.leagues.services.season_figures import save_figures, stale_figures
from gonuts_league.standings.statistics.counted import (
    Counted,
    CountedRating,
    Tell,
    count_all,
)
from gonuts_league.standings.statistics.types import Person

KIND = "recount"
MOST_STARTS = 3
RETRY_AFTER = timedelta(minutes=10)
_RATED = ("mu", "sigma", "game_count", "rank", "history")


def request_stale() -> None:
    """Queue a count of every club whose games or people changed.

    A version whose count failed waits a while: it would most likely fail again.
    """
    versions = games_versions(Club.objects.all())
    counted = dict(ClubFigures.objects.values_list("club_id", "version"))
    lately = timezone.now() - RETRY_AFTER
    rows = Job.objects.filter(kind=KIND, state=JobState.FAILED, finished_at__gt=lately)
    failed = {
        (row["club"], row["version"]) for row in rows.values_list("params", flat=True)
    }
    stale = [
        pk
        for pk, version in versions.items()
        if counted.get(pk) != version and (pk, version) not in failed
    ]
    for club in Club.objects.filter(pk__in=stale):
        request_recount(club, version=versions[club.pk])


def request_recount(club: Club, *, version: str | None = None) -> Job:
    """Queue a count of a club; while one is under way, return that one."""
    params = {"club": club.pk, "version": version or games_version(club)}
    return request_job(KIND, key=recount_key(club), params=params, club=club)


def run_recount(claim: Claim) -> None:
    """Count the club that a job asks for; called by a worker."""
    club = Club.objects.get(pk=claim.params["club"])

    def finish(digest: str) -> None:
        finish_job(claim, result={"digest": digest})
        old = Job.objects.filter(key=recount_key(club)).exclude(state__in=ACTIVE)
        old.exclude(pk=claim.job_id).delete()

    recount(club, tell=claim.progress, finish=finish)


@contextmanager
def _no_collector() -> Iterator[None]:
    """Without it a third of the time goes to looking for cycles in games: there are
    none, and all of them are in memory at once."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@_no_collector()
def recount(
    club: Club,
    *,
    tell: Tell = lambda done, total: None,
    finish: Callable[[str], None] = lambda digest: None,
) -> str:
    """Count everything of a club and store it; return the digest.

    `finish` is called with it inside the transaction that writes.
    """
    version, counted = _count(club, tell)
    seasons = stale_figures(club)
    digest = counted.digest
    digest_before, kept = read_kept(club)
    with transaction.atomic():
        now = ClubFigures.objects.filter(club=club)
        if now.values_list("digest", flat=True).first() != digest_before:
            _, kept = read_kept(club)
        _write_players(counted, kept)
        _write_ratings(counted, kept)
        save_figures(seasons)
        ClubFigures.objects.update_or_create(
            club=club,
            defaults={
                "version": version,
                "document": counted.club,
                "digest": digest,
                "counted_at": timezone.now(),
            },
        )
        finish(digest)
    return digest


def _count(club: Club, tell: Tell) -> tuple[str, Counted]:
    """What was counted, with the version that the games had when it began."""
    for _ in range(MOST_STARTS):
        version = games_version(club)
        counted = count_all(played_evenings(club, with_parts=True), _people(club), tell)
        if games_version(club) == version:
            break
    return version, counted


def _people(club: Club) -> dict[int, Person]:
    rows = club.players.values_list("pk", "is_guest", "is_young", "has_open_badges")
    return {
        pk: Person(
            is_listed=not is_guest,
            has_badges=not is_young or has_open_badges,
        )
        for pk, is_guest, is_young, has_open_badges in rows
    }


def read_kept(club: Club) -> tuple[str | None, Counted]:
    """What is in the database now, and the digest that says whether it still is."""
    found = ClubFigures.objects.filter(club=club).first()
    players = PlayerFigures.objects.filter(player__club=club).order_by("player")
    ratings = Rating.objects.filter(player__club=club).order_by("family", "player")
    kept = Counted(
        club=found.document if found else {},
        players=dict(players.values_list("player_id", "document")),
        ratings=tuple(
            CountedRating(*row)
            for row in ratings.values_list("family", "player_id", *_RATED)
        ),
    )
    return (found.digest if found else None), kept


def _write_players(counted: Counted, kept: Counted) -> None:
    """Write what differs, and delete what is no longer counted."""
    gone = kept.players.keys() - counted.players.keys()
    if gone:
        PlayerFigures.objects.filter(player__in=gone).delete()
    PlayerFigures.objects.bulk_create(
        [
            PlayerFigures(player_id=player, document=document)
            for player, document in counted.players.items()
            if kept.players.get(player) != document
        ],
        update_conflicts=True,
        unique_fields=["player"],
        update_fields=["document"],
    )


def _write_ratings(counted: Counted, kept: Counted) -> None:
    now, before = (
        {(rating.family, rating.player): rating for rating in each.ratings}
        for each in (counted, kept)
    )
    for family, player in before.keys() - now.keys():
        Rating.objects.filter(family=family, player=player).delete()
    Rating.objects.bulk_create(
        [
            Rating(
                player_id=rating.player,
                family=rating.family,
                **{name: getattr(rating, name) for name in _RATED},
            )
            for key, rating in now.items()
            if before.get(key) != rating
        ],
        update_conflicts=True,
        unique_fields=["player", "family"],
        update_fields=list(_RATED),
    )
