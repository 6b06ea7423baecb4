"""The `referee` command: logs in as JSON, faults out.

The input is one log, an array of logs, or one a line. Standard output has one answer
for all of them: how many there were, how many are legal, and the first fault of each
of the first hundred that are not. The exit status is 1 if any game is illegal, and 2
if the input, or any log in it, cannot be read; such a log counts as no game.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, BinaryIO

from scoring import streams
from scoring.errors import RulingsError, SeatCountError, UnreadableError
from scoring.play_types import Fault, LogError
from scoring.simulation.machines import GAME_IDS, load
from scoring.simulation.progress import Progress
from scoring.tables_json import load_json

ILLEGAL = 1
MOST_FAULTS = 100
Judge = Callable[[Mapping[str, Any]], Fault | None]


def run_command(
    file: str, stdin: BinaryIO, stdout: streams.Output, stderr: streams.Output
) -> int:
    """Judge all logs of a file (`-` for standard input); gives the exit status."""
    return streams.exit_status(lambda: _answer(file, stdin, stdout, stderr), stderr)


def _answer(
    file: str, stdin: BinaryIO, stdout: streams.Output, stderr: streams.Output
) -> int:
    progress = Progress(stderr)
    report = _Report(stderr, progress)
    try:
        with progress, streams.open_input(file, stdin) as source:
            for path, document in read_documents(source):
                report.judge(path, document)
    except UnreadableError as error:
        return streams.tell([error.problem], stderr)
    streams.write_json(report.body(), stdout)
    if report.is_unusable:
        return streams.UNUSABLE
    return streams.ANSWERED if report.legal == report.games else ILLEGAL


class _Report:
    def __init__(self, stderr: streams.Output, progress: Progress) -> None:
        self.stderr = stderr
        self.progress = progress
        self.games = self.legal = 0
        self.faults: list[dict[str, Any]] = []
        self.is_unusable = False

    def judge(self, path: str, document: object) -> None:
        try:
            if isinstance(document, UnreadableError):
                raise document
            fault = judge_log(document)
        except UnreadableError as error:
            self.refuse(path, error.problem.sentence)
            return
        except (LogError, RulingsError, SeatCountError) as error:
            self.refuse(path, str(error))
            return
        self.games += 1
        self.progress.count(self.games)
        if fault is None:
            self.legal += 1
        elif len(self.faults) < MOST_FAULTS:
            self.faults.append(
                {
                    "game": self.games,
                    "round": fault.round_number,
                    "move": fault.move,
                    "rule": fault.rule,
                    "message": fault.message,
                }
            )

    def refuse(self, path: str, sentence: str) -> None:
        self.is_unusable = True
        self.progress.end()
        self.stderr.write(f"{path}: {sentence}\n")

    def body(self) -> dict[str, Any]:
        return {"games": self.games, "legal": self.legal, "faults": self.faults}


def judge_log(document: object) -> Fault | None:
    """The first fault of a log of any game, None if it is legal.

    Raises LogError for what is no log of a game that is judged, RulingsError.
    """
    if not isinstance(document, dict):
        raise LogError("log", "must be an object")
    game_id = document.get("game")
    if not isinstance(game_id, str) or game_id not in GAME_IDS:
        known = ", ".join(GAME_IDS)
        raise LogError("game", f"must be one of {known}")
    judge: Judge = load(game_id, "machine").JUDGES[game_id]
    return judge(document)


def read_documents(source: Iterable[bytes]) -> Iterator[tuple[str, object]]:
    """Every log with its path: of one log, of an array, or of lines.

    A line that is no JSON stands as the error that it is.
    """
    lines = (line for line in streams.read_lines(source) if line.strip())
    first = next(lines, b"")
    try:
        document = load_json(streams.decode(first))
    except UnreadableError:
        # No log on a line of its own, so the file is one document.
        document = load_json(streams.decode(first + b"".join(lines)))
    if isinstance(document, list):
        yield from ((f"[{place}]", each) for place, each in enumerate(document))
        return
    yield "[0]", document
    for place, line in enumerate(lines, start=1):
        try:
            yield f"[{place}]", load_json(streams.decode(line))
        except UnreadableError as error:
            yield f"[{place}]", error
