"""The log of a game that bots play from a seed: played at once, or by a worker.

1. It is kept for an hour, since every step of the game asks for it again.
2. Bots that do not search play within a request.
3. Those that search may think for seconds. Then the game is a job: who opens it first
   asks for it, and all others wait for the same one. Its result is the log.
4. Nobody has to sign in for that, so only some games wait at a time, and only the
   newest of their logs are kept.

Nothing is compiled for it, so that nobody waits for that.
"""

import hashlib
import json
from collections.abc import Mapping
from datetime import timedelta
from typing import Any, TypeAlias

from django.core.cache import cache
from django.db.models import Q, QuerySet
from django.utils import timezone

from gonuts_league.errors import LeagueError
from gonuts_league.jobs.enums import ACTIVE, JobState
from gonuts_league.jobs.models import Job
from gonuts_league.jobs.services import Claim, finish_job, request_job
from gonuts_league.lab.bots import SEARCHING, is_slow
from scoring.simulation.machines import find_machine
from scoring.simulation.seeds import seeds_of
from scoring.simulation.types import BotGames

from .filming import need_ready

Log: TypeAlias = dict[str, Any]
KIND = "watched-game"
KEPT_FOR = timedelta(hours=1)
FAILED_FOR = timedelta(minutes=1)
MOST_WAITING = 20
MOST_KEPT = 200


def play_logged(asked: BotGames, number: int) -> Log | None:
    """The log of one of the games of a seed; the same as `simulate --log` writes.

    None while a worker plays it. LeagueError while its machine is not ready, if its
    bots are too slow here, or if too many games wait.
    """
    need_ready(asked.game_id)
    params, key = params_of(asked, number), key_of(asked, number)
    log: Log | None = cache.get(key)
    if log is None:
        is_searched = any(bot in SEARCHING for bot in asked.bots)
        log = _searched(params, key) if is_searched else _play(params)
        if log is not None:
            cache.set(key, log, KEPT_FOR.total_seconds())
    return log


def params_of(asked: BotGames, number: int) -> dict[str, Any]:
    """All that makes one game of those of a seed."""
    return {
        "game": asked.game_id,
        "seed": int(seeds_of(asked.seed, number, 1)[0]),
        "bots": list(asked.bots),
        "rulings": dict(asked.rulings),
    }


def key_of(asked: BotGames, number: int) -> str:
    """The same for the same game."""
    told = json.dumps(params_of(asked, number), sort_keys=True)
    return f"{KIND}:{hashlib.sha256(told.encode()).hexdigest()}"


def run_watched(claim: Claim) -> None:
    """Play the game of a job; called by a worker."""
    finish_job(claim, result=_play(claim.params))


def _play(params: Mapping[str, Any]) -> Log:
    machine = find_machine(params["game"])
    return machine.log(params["seed"], params["bots"], params["rulings"])


def _searched(params: dict[str, Any], key: str) -> Log | None:
    """What a worker has played; asked for, if nobody did of late."""
    job = _of_late(key).order_by("-pk").first() or _ask(params, key)
    if job.state == JobState.FAILED:
        raise LeagueError(job.error_code, **job.error_values)
    log: Log | None = job.result
    return log


def _of_late(key: str) -> QuerySet[Job]:
    """A game that failed is tried again after a moment, not by each page that waits."""
    now = timezone.now()
    good = Q(state__in=(*ACTIVE, JobState.DONE), created_at__gt=now - KEPT_FOR)
    bad = Q(state=JobState.FAILED, finished_at__gt=now - FAILED_FOR)
    return Job.objects.filter(good | bad, key=key)


def _ask(params: dict[str, Any], key: str) -> Job:
    if is_slow():
        slow = [bot for bot in params["bots"] if bot in SEARCHING]
        raise LeagueError("bot-too-slow", bot=slow[0])
    games = Job.objects.filter(kind=KIND)
    if games.filter(state__in=ACTIVE).count() >= MOST_WAITING:
        raise LeagueError("too-many-watched")
    newest = games.order_by("-pk").values_list("pk", flat=True)[:MOST_KEPT]
    games.exclude(state__in=ACTIVE).exclude(pk__in=list(newest)).delete()
    return request_job(KIND, key=key, params=params)
