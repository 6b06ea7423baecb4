"""Which function does which kind of work; an app registers its own when it loads."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from .services import Claim

INTERACTIVE = "interactive"
BULK = "bulk"
# Parts of long work: the worker for bulk takes from both queues in turn, so that parts
# by the thousand keep nothing else waiting.
PARTS = "parts"

Values: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Runner:
    run: "Callable[[Claim], None]"
    queue: str


@dataclass(frozen=True, slots=True)
class PartRunner:
    """`do` turns the params of the job and of a part into the part's result, within a
    second or so; `add_up` turns those of the job and all results, in the order of the
    parts, into the job's."""

    do: Callable[[Values, Values], Values]
    add_up: Callable[[Values, Iterable[Values]], Values]


PART_RUNNERS: dict[str, PartRunner] = {}
RUNNERS: dict[str, Runner] = {}


def register_runner(
    kind: str, run: "Callable[[Claim], None]", *, queue: str = INTERACTIVE
) -> None:
    """Register `run` for jobs of `kind`; it takes a Claim and ends by `finish_job`."""
    RUNNERS[kind] = Runner(run, queue)


def register_part_runner(kind: str, runner: PartRunner) -> None:
    """Register jobs of `kind` as shared out; their `run` ends by `share_out`."""
    PART_RUNNERS[kind] = runner
