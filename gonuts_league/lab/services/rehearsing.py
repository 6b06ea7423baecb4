"""Rehearsals: whole evenings played by bots, before one is announced."""

from collections.abc import Iterable, Mapping
from typing import Any

from gonuts_league.errors import LeagueError
from gonuts_league.jobs.models import Job, JobPart
from gonuts_league.lab.bots import SEARCHING, is_slow
from gonuts_league.lab.evenings.checking import check
from gonuts_league.lab.evenings.document import rehearsal_document
from gonuts_league.lab.evenings.playing import play_evenings
from gonuts_league.lab.evenings.tally import Tally, read_tally, tally_of
from gonuts_league.lab.evenings.types import (
    NumberError,
    Rehearsal,
    RehearsalError,
    TableOfGameError,
    UnknownBotError,
)
from gonuts_league.pairing.types import (
    ImpossibleSizesError,
    TableSize,
    TooFewPlayersError,
)

from .jobs import BotJobs

# So many parts show early how it comes out, and are read in no time.
EARLY_PARTS = 60


def table_size(preferred: int, minimum: int, maximum: int) -> TableSize:
    """LeagueError where the three contradict each other."""
    try:
        return TableSize(preferred, minimum, maximum)
    except ImpossibleSizesError as error:
        raise LeagueError("rehearsal-sizes", path="seats_preferred") from error


def require_playable(asked: Rehearsal) -> None:
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


class _Rehearsals(BotJobs[Rehearsal]):
    kind, name, counted, sums = "rehearse", "rehearsal", "evenings", "tally"

    def check(self, asked: Rehearsal) -> Rehearsal:
        """Raises as `require_playable`; UnknownGameError or SimulationError for a game
        that no machine plays."""
        require_playable(asked)
        return asked

    def params_of(self, asked: Rehearsal) -> dict[str, Any]:
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

    def asked_in(self, params: Mapping[str, Any]) -> Rehearsal:
        return Rehearsal(
            game_id=params["game"],
            players=params["players"],
            rounds=params["rounds"],
            size=TableSize(*params["size"]),
            evenings=params["evenings"],
            seed=params["seed"],
            usual=params["usual"],
            best=params["best"],
        )

    def play(self, asked: Rehearsal, first: int, count: int) -> Tally:
        return tally_of(play_evenings(asked, first, count))

    def sum_up(self, params: Mapping[str, Any], results: Iterable[Any]) -> Tally:
        tally = Tally()
        for result in results:
            tally.merge(read_tally(result))
        return tally

    def tally_so_far(self, job: Job) -> Tally:
        """What is known of a job: all of it once it is done, else its first parts."""
        if job.result:
            return read_tally(job.result["tally"])
        done = JobPart.objects.filter(job=job, is_done=True).order_by("number")
        results = done.values_list("result", flat=True)[:EARLY_PARTS]
        return self.sum_up(job.params, [result["tally"] for result in results])

    def document_of(self, job: Job) -> dict[str, Any]:
        return rehearsal_document(self.asked_in(job.params), self.tally_so_far(job))


REHEARSALS = _Rehearsals()
