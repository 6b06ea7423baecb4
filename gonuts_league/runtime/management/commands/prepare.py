"""`prepare`: what a server needs before its processes start, once for each version."""

from argparse import ArgumentParser
from typing import Any

from gonuts_league.runtime import preparing
from gonuts_league.runtime.backups.trouble import TroubleError
from gonuts_league.runtime.management import PlainCommand
from scoring.simulation import warm


class Command(PlainCommand):
    help = "Bring the database and the static files of a server up to date."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--compile", action="store_true", help="compile the games, too (minutes)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            preparing.prepare(self.stdout.write)
        except preparing.CopyFailedError as error:
            self.give_up(
                "The database needs an update, but it could not be copied first, so "
                f"nothing was changed: {error}"
            )
        except TroubleError as error:
            self.give_up(str(error))
        if options["compile"]:
            warm.main()
        self.stdout.write("Ready.")
