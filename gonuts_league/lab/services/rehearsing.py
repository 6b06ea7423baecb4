"""Rehearsals: whole evenings played by bots, before one is announced."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, astuple
from typing import Any, Final

from gonuts_league.errors import LeagueError
from gonuts_league.jobs.models import Job, JobPart
from gonuts_league.lab.bots import SEARCHING, is_slow
from gonuts_league.lab.evenings.figures import rehearsal_document
from gonuts_league.lab.evenings.playing import play_evenings
from gonuts_league.lab.evenings.tally import Tally, read_tally, tally_of
from gonuts_league.lab.evenings.types import ALIKE, Rehearsal
from gonuts_league.pairing.sizes import plan_sizes
from gonuts_league.pairing.types import (
    ImpossibleSizesError,
    TableSize,
    TooFewPlayersError,
)
from scoring import find_game
from scoring.simulation.machines import find_machine

from .jobs import BotJobs

# So many parts show early how it comes out, and are read in no time.
EARLY_PARTS = 60
MOST: Final = {"players": 100, "rounds": 12, "evenings": 10_000}
LEAST: Final = {"players": 2, "rounds": 1, "evenings": 1}


def table_size(preferred: int, minimum: int, maximum: int) -> TableSize:
    """LeagueError where the three contradict each other."""
    try:
        return TableSize(preferred, minimum, maximum)
    except ImpossibleSizesError as error:
        raise LeagueError("rehearsal-sizes", path="seats_preferred") from error


def require_playable(asked: Rehearsal) -> None:
    """LeagueError with the field that is wrong; UnknownGameError or SimulationError for
    a game that no machine plays."""
    machine = find_machine(asked.game)
    for path, most in MOST.items():
        least = LEAST[path]
        if not least <= getattr(asked, path) <= most:
            raise LeagueError("rehearsal-number", path=path, least=least, most=most)
    bots = {"usual": asked.usual, "best": asked.best}
    for path, bot in bots.items():
        if bot not in machine.bots and (path, bot) != ("best", ALIKE):
            known = ", ".join(machine.bots)
            raise LeagueError("rehearsal-no-bot", path=path, bot=bot, known=known)
    try:
        plan = plan_sizes(asked.players, asked.size)
    except TooFewPlayersError as error:
        raise LeagueError(
            "rehearsal-too-few", path="players", count=error.count, least=error.minimum
        ) from error
    counts = find_game(asked.game).player_counts
    limits = {"least": min(counts), "most": max(counts)}
    for seats in plan.sizes:
        if seats not in counts:
            code = "rehearsal-seats" if len(counts) > 1 else "rehearsal-seats-only"
            raise LeagueError(code, path="seats_preferred", seats=seats, **limits)
    for path, bot in bots.items():
        if is_slow() and bot in SEARCHING:
            raise LeagueError("rehearsal-bot-too-slow", path=path, bot=bot)


class _Rehearsals(BotJobs[Rehearsal]):
    kind, name, counted, sums = "rehearse", "rehearsal", "evenings", "tally"

    def check(self, asked: Rehearsal) -> Rehearsal:
        """Raises as `require_playable`."""
        require_playable(asked)
        return asked

    def params_of(self, asked: Rehearsal) -> dict[str, Any]:
        return {**asdict(asked), "size": [*astuple(asked.size)]}

    def asked_in(self, params: Mapping[str, Any]) -> Rehearsal:
        return Rehearsal(**{**params, "size": TableSize(*params["size"])})

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
