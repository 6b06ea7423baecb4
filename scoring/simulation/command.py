"""The `simulate` command: games played by bots, their figures on standard output.

Progress and problems go to standard error. A few games of quick bots are played as they
are where compiling would take longer: they are the same games. With a log every game is
one line of JSON, in the order of the games' numbers; its file is opened before anything
is played, and stays as it was until all games are in the new one.
"""

import io
import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path

from scoring.compiled import IS_COMPILED, compile_nothing
from scoring.errors import RulingsError, UnknownGameError
from scoring.simulation.machines import GAME_IDS, find_machine
from scoring.simulation.progress import Progress
from scoring.simulation.running import check, run, seat_bots
from scoring.simulation.seeds import seeds_of
from scoring.simulation.totals import SeatFigures, figures_document
from scoring.simulation.types import BotGames, SimulationError
from scoring.simulation.warm import is_warm
from scoring.streams import (
    ANSWERED,
    UNUSABLE,
    Output,
    exit_status,
    write_json,
    written_whole,
)

MOST_JOBS = 64
# Played uncompiled before the compiler would be done, by bot.
PLAIN_GAMES = {"random": 1_000, "greedy": 200, "regret": 20}
# Logs from a gigabyte on are told of before they are written.
BIG_LOG = 10**9
_FEW_LOGGED = 10_000


@dataclass(frozen=True, slots=True)
class Options:
    """The options as they were typed; ``log`` is a path, or empty."""

    game_id: str
    players: int
    games: int
    seed: int
    bots: str
    rulings: str = ""
    log: str = ""
    jobs: int = 1
    as_json: bool = False


def choose_code(options: Options, stderr: Output) -> None:
    """Compile nothing for a few games of a cold start; say so, or what is waited for.

    To be called before a game is loaded. What is typed wrong is refused later.
    """
    if options.game_id not in GAME_IDS or is_warm(options.game_id):
        return
    bots = [name.strip() for name in options.bots.split(",")]
    if options.games <= min(PLAIN_GAMES.get(bot, 0) for bot in bots):
        compile_nothing()
        _say("Not compiled yet: so few games are played as they are.", stderr)
    else:
        _say("Compiling what is not compiled yet, which takes a minute.", stderr)


def run_command(options: Options, stdout: Output, stderr: Output) -> int:
    """Play the games and tell of them; the exit status is 0, or 2 for a problem."""
    return exit_status(lambda: _answer(options, stdout, stderr), stderr)


def _answer(options: Options, stdout: Output, stderr: Output) -> int:
    try:
        asked = check(_asked(options))
        return _simulate(options, asked, stdout, stderr)
    except UnknownGameError as error:
        _say(f"GAME: no game has the id {error.game_id!r}", stderr)
    except RulingsError as error:
        for problem in error.problems:
            ruling = problem.path.removeprefix("rulings.")
            _say(f"--rulings: {ruling}: {problem.sentence}", stderr)
    except SimulationError as error:
        _say(str(error), stderr)
    return UNUSABLE


def _asked(options: Options) -> BotGames:
    """Read the lists among the options. Raises SimulationError."""
    if not 1 <= options.jobs <= MOST_JOBS:
        raise SimulationError("--jobs", f"{options.jobs}, but 1 to {MOST_JOBS} can run")
    if options.log == "-" and options.as_json:
        raise SimulationError("--log", "- is refused beside --json: both would mix")
    named = [name.strip() for name in options.bots.split(",")]
    return BotGames(
        game_id=options.game_id,
        games=options.games,
        seed=options.seed,
        bots=seat_bots(options.game_id, options.players, named),
        rulings=_rulings(options.rulings),
    )


def _rulings(typed: str) -> dict[str, str]:
    given = {}
    for pair in filter(None, (part.strip() for part in typed.split(","))):
        ruling, is_named, value = pair.partition("=")
        if not is_named:
            raise SimulationError("--rulings", f"{pair!r} is not written as name=value")
        if ruling.strip() in given:
            raise SimulationError("--rulings", f"{ruling.strip()!r} is named twice")
        given[ruling.strip()] = value.strip()
    return given


def _simulate(options: Options, asked: BotGames, stdout: Output, stderr: Output) -> int:
    with _open_log(options.log, stdout) as log, Progress(stderr) as progress:
        if not IS_COMPILED:
            _say("Numba is not installed: the same games, but slower.", stderr)
        if log is not None and asked.games > _FEW_LOGGED:
            _tell_size(options.log, asked, stderr)
        begun = time.perf_counter()
        totals = run(asked, jobs=options.jobs, on_progress=progress.tell)
        seconds = time.perf_counter() - begun
        if log is not None:
            _write_log(log, asked, progress)
    figures = totals.figures()
    if options.as_json:
        write_json(figures_document(asked, figures, seconds), stdout)
    elif options.log != "-":
        _write_table(asked, figures, seconds, stdout)
    return ANSWERED


def _open_log(path: str, stdout: Output) -> AbstractContextManager[Output | None]:
    """Where games are logged; None for nowhere. Raises SimulationError."""
    if path in ("", "-"):
        return nullcontext(stdout if path else None)
    return option_file("--log", path)


@contextmanager
def option_file(option: str, path: str) -> Iterator[Output]:
    """A file that an option names, to be written whole. Raises SimulationError."""
    try:
        with written_whole(Path(path)) as file:
            yield file
    except OSError as error:
        reason = error.strerror or str(error)
        raise SimulationError(option, f"{path} cannot be written: {reason}") from error


def _tell_size(path: str, asked: BotGames, stderr: Output) -> None:
    """Print how big a log will be and what room there is, before anything is played."""
    first = io.StringIO()
    seed = int(seeds_of(asked.seed, 1, 1)[0])
    machine = find_machine(asked.game_id)
    write_json(machine.log(seed, asked.bots, asked.rulings), first)
    size = len(first.getvalue()) * asked.games
    if size < BIG_LOG:
        return
    line = f"--log: {asked.games:,} games are about {size / 10**9:.0f} GB"
    if path != "-":
        free = shutil.disk_usage(Path(path).resolve().parent).free
        line += f"; {free / 10**9:.0f} GB are free"
    _say(f"{line}.", stderr)


def _write_log(log: Output, asked: BotGames, progress: Progress) -> None:
    """Play the games once more, one by one."""
    machine = find_machine(asked.game_id)
    progress.begin("log")
    for done, seed in enumerate(seeds_of(asked.seed, 1, asked.games), start=1):
        write_json(machine.log(int(seed), asked.bots, asked.rulings), log)
        progress.tell(done, asked.games)


def _write_table(
    asked: BotGames, figures: Sequence[SeatFigures], seconds: float, stdout: Output
) -> None:
    rate = asked.games / max(seconds, 1e-9)
    stand_ins = find_machine(asked.game_id).stand_ins
    lines = [
        f"{asked.game_id}, {asked.players} players, {asked.games} games, "
        f"seed {asked.seed}: {seconds:.2f} s, {rate:,.0f} games a second",
        *(f"{what}: {name} (a stand-in)" for what, name in stand_ins.items()),
        f"{'seat':<6}{'bot':<12}{'wins %':>8}{'mean':>8}{'sd':>7}{'min':>6}"
        f"{'5%':>6}{'25%':>6}{'50%':>6}{'75%':>6}{'95%':>6}{'max':>6}",
    ]
    for number, (bot, seat) in enumerate(zip(asked.bots, figures, strict=True)):
        quantiles = "".join(f"{value:>6g}" for value in seat.quantiles.values())
        lines.append(
            f"{number:<6}{bot:<12}{float(100 * seat.win_share):>8.1f}{seat.mean:>8.2f}"
            f"{seat.sd:>7.2f}{seat.least:>6g}{quantiles}{seat.most:>6g}"
        )
    stdout.write("\n".join(lines) + "\n")


def _say(line: str, stderr: Output) -> None:
    with suppress(OSError):
        stderr.write(f"{line}\n")
