"""Work a position out within what a request may take, and keep what was found out.

A request searches so many positions and no more; what it found out is kept in files,
so that the next one goes on from there, whatever process answers it, and nothing that
was known is unknown again. What it did not find a job does (`solving`). There is one
search at a time; a request that comes meanwhile reads, and never compiles.
"""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.cache.backends.filebased import FileBasedCache

from gonuts_league.lab.bots import is_ready, is_slow
from gonuts_league.runtime.system import hold_lock
from scoring.games.donuts.board import Layout
from scoring.games.donuts.placing import GameState
from scoring.games.donuts.play.verdicts import (
    MoveValue,
    Verdict,
    judge_moves,
    worth_of_moves,
)

from .address import Question

if TYPE_CHECKING:
    from scoring.games.donuts.play.advice import Adviser

GAME_ID, PERFECT = "donuts", "perfect"
# A fifth of a second compiled; without Numba less in half a second.
POSITIONS = 300_000
PLAIN_POSITIONS = 400
# Nearly always enough for a reply, of which one move that wins is all that is needed.
REPLY_POSITIONS = 900_000
_KEPT_SECONDS = 24 * 60 * 60
_MOST_BOARDS = 200
_MOST_KEPT = 20_000


@dataclass(frozen=True, slots=True)
class Findings:
    """What is known of the position that is shown, and of every move of the game.

    `is_ready`: positions can be searched. `is_open`: something is still unknown, and
    `goes_on`: another request finds out more of it.
    """

    worth: int | None
    values: tuple[MoveValue, ...]
    verdicts: tuple[Verdict, ...]
    is_ready: bool
    is_open: bool
    goes_on: bool


def work_out(
    question: Question, most: int | None = None, *, waits: bool = False
) -> Findings:
    """Search for what is not known yet, the position that is shown first; at `most` so
    many positions, or what a request may."""
    states = question.replay.states
    shown = states[question.at]
    if not can_search():
        values = tuple(MoveValue(field, None) for field in shown.legal_fields)
        verdicts = judge_moves([None] * len(states))
        return Findings(
            None, values, verdicts, is_ready=False, is_open=True, goes_on=True
        )
    most = most or (PLAIN_POSITIONS if is_slow() else POSITIONS)
    with advised(question.layout, most, waits=waits) as adviser:
        values = adviser.move_values(shown)
        along = list(adviser.worth_along(states))
    # One move that wins is enough, and so is the position searched as a whole.
    if (by_moves := worth_of_moves(values)) is not None:
        along[question.at] = by_moves
    is_open = None in along or any(each.value is None for each in values)
    return Findings(
        worth=along[question.at],
        values=values,
        verdicts=judge_moves(along),
        is_ready=True,
        is_open=is_open,
        goes_on=is_open and not is_slow(),
    )


def can_search() -> bool:
    """Whether nothing has to be compiled first."""
    return settings.COMPILES_IN_REQUESTS or is_ready(GAME_ID)


def find_reply(state: GameState, bot: str, seed: int) -> int | None:
    """Where a bot moves; the same for the same seed. None while it is not found yet."""
    if bot == PERFECT:
        with advised(state.layout, REPLY_POSITIONS) as adviser:
            return adviser.best_field(state)
    from scoring.games.donuts.play import bots  # noqa: PLC0415 -- slow import
    from scoring.games.donuts.play.driver import choose_field  # noqa: PLC0415 -- the same
    from scoring.games.donuts.play.engine import lines_of  # noqa: PLC0415 -- the same
    from scoring.simulation.seeds import seeds_of  # noqa: PLC0415 -- the same

    generator = seeds_of(seed, state.placed + 1, 1)
    return choose_field(state, lines_of(state.layout), generator, bots.BOTS[bot])


@contextmanager
def advised(layout: Layout, most: int, *, waits: bool = False) -> "Iterator[Adviser]":
    """Ask about a board and keep what is found; nothing new while others search, or
    only once they have, if it `waits`."""
    from scoring.games.donuts.play.advice import Adviser  # noqa: PLC0415 -- slow import
    from scoring.games.donuts.play.solver import Solver  # noqa: PLC0415 -- slow import

    key = sha256(layout.encode()).hexdigest()
    with ExitStack() as turn:
        try:
            turn.enter_context(hold_lock(solver_folder() / "searching", waits=waits))
        except BlockingIOError:
            most = 0
        known: dict[str, int] = _boards().get(key, {})
        before = dict(known)
        yield Adviser(known, Solver(layout), most)
    if before != known and len(known) <= _MOST_KEPT:
        keep(key, known)


def keep(key: str, found: Mapping[str, int]) -> None:
    """Add what was found out of a board to what every process knows of it.

    Of two searches the one that got further counts: its worth is the lesser number.
    """
    boards = _boards()
    with hold_lock(solver_folder() / "lock"):
        known: dict[str, int] = boards.get(key, {})
        for position, worth in found.items():
            known[position] = min(worth, known.get(position, worth))
        boards.set(key, known)


def solver_folder() -> Path:
    folder = Path(settings.VAR_DIR) / "solver"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _boards() -> FileBasedCache:
    options = {"TIMEOUT": _KEPT_SECONDS, "OPTIONS": {"MAX_ENTRIES": _MOST_BOARDS}}
    return FileBasedCache(str(solver_folder()), options)
