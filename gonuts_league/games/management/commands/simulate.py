from argparse import ArgumentParser
from typing import Any, BinaryIO

from gonuts_league.tables.stream_command import StreamCommand
from scoring.quoting import quote
from scoring.simulation.command import Options, choose_code, run_command
from scoring.streams import UNUSABLE, Output

_NUMBERS = ("players", "games", "seed", "jobs")


class Command(StreamCommand):
    help = "Let bots play many games and tell how they went. Needs no database."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", metavar="GAME", help="such as gonuts-gamewright")
        parser.add_argument("--players", required=True, help="seats a game")
        parser.add_argument("--games", required=True, help="how many to play")
        parser.add_argument(
            "--seed",
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
        parser.add_argument("--jobs", default=1, help="processes to use")
        parser.add_argument("--json", action="store_true", help="figures as JSON")

    def answer(
        self, options: dict[str, Any], stdin: BinaryIO, stdout: Output, stderr: Output
    ) -> int:
        numbers: dict[str, int] = {}
        for name in _NUMBERS:
            try:
                numbers[name] = int(options[name])
            except ValueError:
                given = quote(options[name])
                stderr.write(f"--{name}: {given} is not a whole number\n")
        if len(numbers) < len(_NUMBERS):
            return UNUSABLE
        asked = Options(
            game_id=options["game"],
            players=numbers["players"],
            games=numbers["games"],
            seed=numbers["seed"],
            bots=options["bots"],
            rulings=options["rulings"],
            log=options["log"],
            jobs=numbers["jobs"],
            as_json=options["json"],
        )
        choose_code(asked, stderr)
        return run_command(asked, stdout, stderr)
