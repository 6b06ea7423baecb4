"""Rehearse an evening as a job in parts, as simulations are played.

1. What is asked for is checked and kept in the job. One person has one rehearsal under
   way.
2. The worker that gets the job plays an evening or a few, and cuts all of them into
   parts by the time that took.
3. A part is some evenings from the first to the last, added up; all parts make the same
   figures as the command does with the same seed.
"""

import time
from collections.abc import Iterable, Mapping
from typing import Any

from gonuts_league.errors import LeagueError
from gonuts_league.jobs.models import Job, JobPart
from gonuts_league.jobs.parts import Cut, share_out
from gonuts_league.jobs.services import Claim, request_job
from gonuts_league.lab.bots import SEARCHING, is_slow
from gonuts_league.lab.pacing import count_per_part
from gonuts_league.pairing.types import (
    ImpossibleSizesError,
    TableSize,
    TooFewPlayersError,
)

from .evenings.checking import check
from .evenings.document import rehearsal_document
from .evenings.playing import play_evenings
from .evenings.tally import Tally, read_tally, tally_of
from .evenings.types import (
    Asked,
    NumberError,
    RehearsalError,
    TableOfGameError,
    UnknownBotError,
)

KIND = "rehearse"
MOST_PARTS = 2_000
# So many parts show early how it comes out, and are read in no time.
EARLY_PARTS = 60


def table_size(preferred: int, minimum: int, maximum: int) -> TableSize:
    """LeagueError where the three contradict each other."""
    try:
        return TableSize(preferred, minimum, maximum)
    except ImpossibleSizesError as error:
        raise LeagueError("rehearsal-sizes", path="seats_preferred") from error


def request_rehearsal(user: Any, asked: Asked) -> Job:
    """Queue evenings for somebody; asked for twice the same is asked once.

    LeagueError for what cannot be played, and while another one of theirs is under
    way; UnknownGameError or SimulationError for a game that no machine plays.
    """
    require_playable(asked)
    params = params_of(asked)
    job = request_job(KIND, key=f"{KIND}:{user.pk}", params=params, user=user)
    if job.params != params:
        raise LeagueError("rehearsal-runs")
    return job


def require_playable(asked: Asked) -> None:
    """LeagueError with the field that is wrong."""
    try:
        check(asked)
    except TooFewPlayersError as error:
        raise LeagueError(
            "rehearsal-too-few", path="players", count=error.count, least=error.minimum
        ) from error
    except RehearsalError as error:
        raise _refusal(error) from error
    if is_slow():
        for path, bot in (("usual", asked.usual), ("best", asked.best)):
            if bot in SEARCHING:
                raise LeagueError("rehearsal-bot-too-slow", path=path, bot=bot)


def _refusal(error: RehearsalError) -> LeagueError:
    match error:
        case NumberError():
            return LeagueError(
                "rehearsal-number", path=error.path, least=error.least, most=error.most
            )
        case TableOfGameError():
            is_one_size = error.least == error.most
            return LeagueError(
                "rehearsal-seats-only" if is_one_size else "rehearsal-seats",
                path="seats_preferred",
                seats=error.seats,
                least=error.least,
                most=error.most,
            )
        case UnknownBotError():
            return LeagueError(
                "rehearsal-no-bot",
                path=error.path,
                bot=error.bot,
                known=", ".join(error.known),
            )
    raise error


def params_of(asked: Asked) -> dict[str, Any]:
    size = asked.size
    return {
        "game": asked.game_id,
        "players": asked.players,
        "rounds": asked.rounds,
        "size": [size.preferred, size.minimum, size.maximum],
        "evenings": asked.evenings,
        "seed": asked.seed,
        "usual": asked.usual,
        "best": asked.best,
    }


def asked_in(params: Mapping[str, Any]) -> Asked:
    """What a job's params ask for."""
    return Asked(
        game_id=params["game"],
        players=params["players"],
        rounds=params["rounds"],
        size=TableSize(*params["size"]),
        evenings=params["evenings"],
        seed=params["seed"],
        usual=params["usual"],
        best=params["best"],
    )


def run_rehearsal(claim: Claim) -> None:
    """Cut the evenings into parts, and let workers play them; called by a worker."""
    share_out(claim, lambda: cut_evenings(asked_in(claim.params)))


def cut_evenings(asked: Asked) -> list[Cut]:
    """Parts of about half a second; LeagueError if that would be too many."""
    size = count_per_part(lambda count: play_evenings(asked, 1, count), asked.evenings)
    if asked.evenings > size * MOST_PARTS:
        raise LeagueError("rehearsal-too-long", most=size * MOST_PARTS)
    return [
        Cut({"first": first, "count": count}, count)
        for first in range(1, asked.evenings + 1, size)
        for count in [min(size, asked.evenings - first + 1)]
    ]


def play_part(params: Mapping[str, Any], part: Mapping[str, Any]) -> dict[str, Any]:
    begun = time.perf_counter()
    tally = tally_of(play_evenings(asked_in(params), part["first"], part["count"]))
    return {"tally": tally.as_json(), "seconds": time.perf_counter() - begun}


def add_up(
    params: Mapping[str, Any], results: Iterable[Mapping[str, Any]]
) -> dict[str, Any]:
    """All parts as one; `seconds` is the work of all workers together."""
    tally, seconds = Tally(), 0.0
    for result in results:
        tally.merge(read_tally(result["tally"]))
        seconds += result["seconds"]
    return {"tally": tally.as_json(), "seconds": seconds}


def tally_so_far(job: Job) -> Tally:
    """What is known of a job: all of it once it is done, else its first parts."""
    if job.result:
        return read_tally(job.result["tally"])
    done = JobPart.objects.filter(job=job, is_done=True).order_by("number")
    results = done.values_list("result", flat=True)[:EARLY_PARTS]
    return read_tally(add_up(job.params, results)["tally"])


def document_of(job: Job) -> dict[str, Any]:
    """The figures of a finished rehearsal as `rehearse --json` writes them."""
    return rehearsal_document(asked_in(job.params), tally_so_far(job))
