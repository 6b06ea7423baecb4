"""The `distributions` command: make the shipped file again, or check it.

Progress and problems go to standard error. The file is replaced when all of its cells
are played, so that a stop in between leaves it as it was.
"""

from collections.abc import Sequence
from pathlib import Path

from scoring.game import find_game
from scoring.simulation.command import MOST_JOBS, option_file
from scoring.simulation.progress import Progress
from scoring.simulation.types import SimulationError
from scoring.streams import ANSWERED, Output, exit_status, tell

from .making import GAMES, Plan, first_games, make_cell, plans
from .shipped import SHIPPED, read_cells, write_cells
from .types import Cell

CHANGED = 1


def run_command(
    stdout: Output,
    stderr: Output,
    *,
    out: str = str(SHIPPED),
    games: int = GAMES,
    jobs: int = 1,
    is_check: bool = False,
) -> int:
    """Make the file ``out`` or check it; the exit status is 0, 1 for a file that is not
    of these rules and bots, or 2 for a problem."""

    def answer() -> int:
        try:
            if not 1 <= jobs <= MOST_JOBS:
                raise SimulationError("--jobs", f"{jobs}, but 1 to {MOST_JOBS} can run")
            if not 1 <= games <= GAMES:
                said = f"{games}, but 1 to {GAMES} are played"
                raise SimulationError("--games", said)
            if is_check:
                return _check(_read(out), stdout)
            return _make(out, games, jobs, stderr)
        except SimulationError as error:
            return tell([error], stderr)

    return exit_status(answer, stderr)


def _make(out: str, games: int, jobs: int, stderr: Output) -> int:
    with option_file("--out", out) as file, Progress(stderr) as progress:
        cells = []
        for plan in plans():
            progress.begin(f"{plan.game_id}, {plan.players} players, {plan.bot}")
            told = progress.tell
            cells.append(make_cell(plan, games=games, jobs=jobs, on_progress=told))
        file.write(write_cells(cells))
    return ANSWERED


def _read(path: str) -> tuple[Cell, ...]:
    """Raises SimulationError for what is no such file."""
    try:
        return read_cells(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        reason = error.strerror or str(error)
        problem = f"{path} cannot be read: {reason}"
    except (ValueError, LookupError, TypeError):
        problem = f"{path} was not made by this command"
    raise SimulationError("--out", problem)


def _check(found: Sequence[Cell], stdout: Output) -> int:
    """Play the first games of each cell again and compare."""
    cells = {(cell.game_id, cell.players): cell for cell in found}
    changed = [
        plan
        for plan in plans()
        if not fits(cells.get((plan.game_id, plan.players)), plan)
    ]
    for plan in changed:
        stdout.write(
            f"{plan.game_id}, {plan.players} players: not of these rules and bots\n"
        )
    stdout.write(f"{len(cells)} cells, {len(changed)} to be made again\n")
    return CHANGED if changed else ANSWERED


def fits(cell: Cell | None, plan: Plan) -> bool:
    """Whether a cell is what its plan gives today, by its version and first games."""
    return (
        cell is not None
        and (cell.bot, cell.measure) == (plan.bot, plan.measure)
        and cell.version == find_game(plan.game_id).version
        and cell.first == first_games(plan)
    )
