"""Ask for a simulation, and play it as a job in parts; the job's row is all of it.

1. What is asked for is checked and kept in the job, with every ruling in force. One
   person has one simulation under way.
2. The worker that gets the job tries the bots for a moment and cuts the games into
   parts by that; no web request has to.
3. A part is some games from the first to the last, added up; all parts make the same
   figures as the command does with the same seed.
"""

import time
from collections.abc import Iterable, Mapping
from typing import Any

from gonuts_league.errors import LeagueError
from gonuts_league.jobs.models import Job
from gonuts_league.jobs.parts import Cut, share_out
from gonuts_league.jobs.services import Claim, request_job
from scoring.simulation.document import figures_document
from scoring.simulation.running import check, chunks_of, play_chunk
from scoring.simulation.totals import new_totals, read_totals
from scoring.simulation.types import Asked

from .pacing import games_per_part

KIND = "simulate"
# What the site plays at once; the command line plays more.
MOST_GAMES = 1_000_000
MOST_PARTS = 2_000
MOST_SEED = 2**63 - 1


def request_simulation(user: Any, asked: Asked) -> Job:
    """Queue games for somebody; asked for twice the same is asked once.

    LeagueError while another one of theirs is under way; what cannot be played is told
    as `scoring.simulation.running.check` does.
    """
    asked = check(asked)
    if asked.games > MOST_GAMES:
        raise LeagueError("simulation-too-many", path="games", most=MOST_GAMES)
    params = params_of(asked)
    # One key for each person, so that each has one simulation under way.
    job = request_job(KIND, key=f"{KIND}:{user.pk}", params=params, user=user)
    if job.params != params:
        raise LeagueError("simulation-runs")
    return job


def params_of(asked: Asked) -> dict[str, Any]:
    return {
        "game": asked.game_id,
        "games": asked.games,
        "seed": asked.seed,
        "bots": list(asked.bots),
        "rulings": dict(asked.rulings),
    }


def asked_in(params: Mapping[str, Any]) -> Asked:
    """What a job's params ask for."""
    return Asked(
        game_id=params["game"],
        games=params["games"],
        seed=params["seed"],
        bots=tuple(params["bots"]),
        rulings=params["rulings"],
    )


def run_simulation(claim: Claim) -> None:
    """Cut the games into parts, and let workers play them; called by a worker."""
    share_out(claim, lambda: cut_games(asked_in(claim.params)))


def cut_games(asked: Asked) -> list[Cut]:
    """Parts of about half a second; LeagueError if that would be too many."""
    size = games_per_part(asked)
    if asked.games > size * MOST_PARTS:
        raise LeagueError("simulation-too-long", most=size * MOST_PARTS)
    return [
        Cut({"first": first, "count": count}, count)
        for first, count in chunks_of(1, asked.games, size)
    ]


def play_part(params: Mapping[str, Any], part: Mapping[str, Any]) -> dict[str, Any]:
    begun = time.perf_counter()
    totals = play_chunk(asked_in(params), part["first"], part["count"])
    return {"totals": totals.as_json(), "seconds": time.perf_counter() - begun}


def add_up(
    params: Mapping[str, Any], results: Iterable[Mapping[str, Any]]
) -> dict[str, Any]:
    """All parts as one; `seconds` is the work of all workers together."""
    totals, seconds = new_totals(len(params["bots"])), 0.0
    for result in results:
        totals.merge(read_totals(result["totals"]))
        seconds += result["seconds"]
    return {"totals": totals.as_json(), "seconds": seconds}


def document_of(job: Job) -> dict[str, Any]:
    """The figures of a finished simulation as `simulate --json` writes them."""
    asked, result = asked_in(job.params), job.result or {}
    figures = read_totals(result["totals"]).figures()
    return figures_document(asked, figures, result["seconds"])
