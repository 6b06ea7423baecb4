from argparse import ArgumentParser
from typing import Any, BinaryIO

from gonuts_league.tables.stream_command import StreamCommand
from scoring.command import run
from scoring.streams import Output


class Command(StreamCommand):
    help = "Score tables given as JSON and say why. Needs no database."
    file_help = "a file of one table or an array of tables; standard input without"

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--lines",
            action="store_true",
            help="read one table a line and answer line by line (JSON Lines)",
        )

    def answer(
        self, options: dict[str, Any], stdin: BinaryIO, stdout: Output, stderr: Output
    ) -> int:
        return run(options["file"], stdin, stdout, stderr, lines=options["lines"])
