from typing import Any, BinaryIO

from gonuts_league.tables.stream_command import StreamCommand
from scoring.simulation.judging import run_command
from scoring.streams import Output


class Command(StreamCommand):
    help = "Replay logs of games and find the first illegal move. Needs no database."
    file_help = "one log, an array, or one log a line; standard input without"

    def answer(
        self, options: dict[str, Any], stdin: BinaryIO, stdout: Output, stderr: Output
    ) -> int:
        return run_command(options["file"], stdin, stdout, stderr)
