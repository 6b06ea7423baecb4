from typing import Any, BinaryIO

from gonuts_league.pairing.command.command import run
from gonuts_league.tables.stream_command import StreamCommand
from scoring.streams import Output


class Command(StreamCommand):
    help = "Pair one round given as JSON. Needs no database."
    file_help = "a file of one round to pair; standard input without"

    def answer(
        self, options: dict[str, Any], stdin: BinaryIO, stdout: Output, stderr: Output
    ) -> int:
        return run(options["file"], stdin, stdout, stderr)
