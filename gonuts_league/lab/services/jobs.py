"""Much work of bots as a job in parts; the job's row is all of it.

1. What is asked for is checked and kept in the job. One person has one job of a kind
   under way.
2. The worker that gets the job plays for a moment and cuts the work into parts by the
   time that took; no web request has to.
3. A part is some games or evenings from the first to the last, added up; all parts make
   the same figures as the command does with the same seed.
"""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

from gonuts_league.errors import LeagueError
from gonuts_league.jobs.models import Job
from gonuts_league.jobs.parts import WorkPart, share_out
from gonuts_league.jobs.services import Claim, request_job
from scoring.simulation.running import chunks_of

MOST_PARTS = 2_000
# Half of the second that a part may take: another worker may be half as fast.
PART_SECONDS = 0.5
TRY_SECONDS = 0.1
GROWTH = 4
Clock = Callable[[], float]
AskedT = TypeVar("AskedT")


class BotJobs(ABC, Generic[AskedT]):
    """One kind of such jobs; `name` begins the codes of its errors.

    `counted` names what is counted, games or evenings; a result keeps their `sums`.
    """

    kind: str
    name: str
    counted: str
    sums: str

    def request(self, user: Any, asked: AskedT) -> Job:
        """Queue what somebody asks for; asked for twice the same is asked once.

        LeagueError while another one of theirs is under way. Raises as `check` does.
        """
        params = self.params_of(self.check(asked))
        # One key for each person, so that each has one job under way.
        key = f"{self.kind}:{user.pk}"
        job = request_job(self.kind, key=key, params=params, user=user)
        if job.params != params:
            raise LeagueError(f"{self.name}-runs")
        return job

    @abstractmethod
    def check(self, asked: AskedT) -> AskedT:
        """What is asked for with all that was left out. Raises for what cannot be."""

    @abstractmethod
    def params_of(self, asked: AskedT) -> dict[str, Any]: ...

    @abstractmethod
    def asked_in(self, params: Mapping[str, Any]) -> AskedT:
        """What a job's params ask for."""

    @abstractmethod
    def play(self, asked: AskedT, first: int, count: int) -> Any:
        """The sums of so many games or evenings."""

    @abstractmethod
    def sum_up(self, params: Mapping[str, Any], results: Iterable[Any]) -> Any:
        """The sums of parts together, each as JSON keeps them."""

    @abstractmethod
    def document_of(self, job: Job) -> dict[str, Any]:
        """The figures of a finished job as its command writes them as JSON."""

    def run(self, claim: Claim) -> None:
        """Cut the work into parts, and let workers play them; called by a worker."""
        share_out(claim, lambda: self.cut(self.asked_in(claim.params)))

    def cut(self, asked: AskedT) -> list[WorkPart]:
        """Parts of about half a second; LeagueError if that would be too many."""
        total: int = getattr(asked, self.counted)
        size = count_per_part(lambda count: self.play(asked, 1, count), total)
        if total > size * MOST_PARTS:
            raise LeagueError(f"{self.name}-too-long", most=size * MOST_PARTS)
        return [
            WorkPart({"first": first, "count": count}, count)
            for first, count in chunks_of(1, total, size)
        ]

    def play_part(
        self, params: Mapping[str, Any], part: Mapping[str, Any]
    ) -> dict[str, Any]:
        begun = time.perf_counter()
        played = self.play(self.asked_in(params), part["first"], part["count"])
        return {self.sums: played.as_json(), "seconds": time.perf_counter() - begun}

    def add_up(
        self, params: Mapping[str, Any], results: Iterable[Mapping[str, Any]]
    ) -> dict[str, Any]:
        """All parts as one; `seconds` is the work of all workers together."""
        parts = list(results)
        sums = self.sum_up(params, [part[self.sums] for part in parts])
        seconds = sum((part["seconds"] for part in parts), 0.0)
        return {self.sums: sums.as_json(), "seconds": seconds}


def count_per_part(
    play: Callable[[int], object], most: int, *, clock: Clock = time.process_time
) -> int:
    """Play more and more until it takes a moment, and reckon from that.

    The first one is played before the clock runs: it loads what was compiled. At least
    1 and at most `most` of them fill a part.
    """
    play(1)
    count, seconds = 1, 0.0
    while True:
        begun = clock()
        play(count)
        seconds = clock() - begun
        if seconds >= TRY_SECONDS or count >= most:
            break
        count = min(count * GROWTH, most)
    by_pace = int(count * PART_SECONDS / max(seconds, 1e-9))
    return max(1, min(by_pace, most))
