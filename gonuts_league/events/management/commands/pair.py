from argparse import ArgumentParser
from typing import Any, BinaryIO

from gonuts_league.pairing.command.command import run
from gonuts_league.tables.stream_command import StreamCommand
from scoring.streams import Output


class Command(StreamCommand):
    help = "Pair one round given as JSON. Needs no database."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file",
            nargs="?",
            default="-",
            metavar="FILE",
            help="a file of one round to pair; standard input without",
        )

    def answer(
        self, options: dict[str, Any], stdin: BinaryIO, stdout: Output, stderr: Output
    ) -> int:
        return run(options["file"], stdin, stdout, stderr)
