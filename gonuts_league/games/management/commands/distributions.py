from argparse import ArgumentParser
from typing import Any, BinaryIO

from gonuts_league.tables.stream_command import StreamCommand
from scoring.simulation.distributions.command import run_command
from scoring.simulation.distributions.making import GAMES
from scoring.simulation.distributions.shipped import SHIPPED
from scoring.streams import Output


class Command(StreamCommand):
    help = "Make the shipped distributions of scores again, or check them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--out",
            default=str(SHIPPED),
            metavar="FILE",
            help="the file to make or to check; without, the shipped one",
        )
        parser.add_argument("--games", type=int, default=GAMES, help="games a cell")
        parser.add_argument("--jobs", type=int, default=1, help="processes to use")
        parser.add_argument(
            "--check",
            action="store_true",
            help="only tell whether the file is of today's rules and bots",
        )

    def answer(
        self, options: dict[str, Any], stdin: BinaryIO, stdout: Output, stderr: Output
    ) -> int:
        return run_command(
            stdout,
            stderr,
            out=options["out"],
            games=options["games"],
            jobs=options["jobs"],
            is_check=options["check"],
        )
