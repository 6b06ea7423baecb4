"""Which function does which kind of work; an app enters its own when it loads."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .services import Claim

INTERACTIVE = "interactive"
BULK = "bulk"


@dataclass(frozen=True, slots=True)
class Runner:
    run: "Callable[[Claim], None]"
    queue: str


RUNNERS: dict[str, Runner] = {}


def register_runner(
    kind: str, run: "Callable[[Claim], None]", *, queue: str = INTERACTIVE
) -> None:
    """Let `run` do jobs of `kind`; it takes a Claim and ends by `finish_job`."""
    RUNNERS[kind] = Runner(run, queue)
