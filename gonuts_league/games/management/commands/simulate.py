from argparse import ArgumentParser
from typing import Any, BinaryIO

from gonuts_league.tables.stream_command import StreamCommand
from scoring.simulation.command import Options, choose_code, run_command
from scoring.streams import Output


class Command(StreamCommand):
    help = "Let bots play many games and tell how they went. Needs no database."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", metavar="GAME", help="such as gonuts-gamewright")
        parser.add_argument("--players", type=int, required=True, help="seats a game")
        parser.add_argument("--games", type=int, required=True, help="how many to play")
        parser.add_argument(
            "--seed",
            type=int,
            required=True,
            help="a number; the same one gives the same games again",
        )
        parser.add_argument(
            "--bots",
            required=True,
            help="one name for all seats, or one a seat: random,greedy,random; "
            "docs/how-bots-think.md has the others",
        )
        parser.add_argument(
            "--rulings", default="", help="those that are not usual: fewest-tie=all"
        )
        parser.add_argument(
            "--log", default="", metavar="FILE", help="every game as a line of JSON"
        )
        parser.add_argument("--jobs", type=int, default=1, help="processes to use")
        parser.add_argument("--json", action="store_true", help="figures as JSON")

    def answer(
        self, options: dict[str, Any], stdin: BinaryIO, stdout: Output, stderr: Output
    ) -> int:
        asked = Options(
            game_id=options["game"],
            players=options["players"],
            games=options["games"],
            seed=options["seed"],
            bots=options["bots"],
            rulings=options["rulings"],
            log=options["log"],
            jobs=options["jobs"],
            as_json=options["json"],
        )
        choose_code(asked, stderr)
        return run_command(asked, stdout, stderr)
