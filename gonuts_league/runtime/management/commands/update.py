"""`update`: a release in the place of this program; `./run update` finishes it."""

import sqlite3
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import translation

from gonuts_league.errors import LeagueError
from gonuts_league.runtime.backups.copies import not_saved
from gonuts_league.runtime.management import PlainCommand
from gonuts_league.runtime.updates.updating import update


class Command(PlainCommand):
    help = "Update the program from a release, or leave all as it was."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the zip of the release")
        languages = [code for code, _ in settings.LANGUAGES]
        parser.add_argument(
            "--language", choices=languages, default=settings.LANGUAGE_CODE
        )

    def handle(self, *args: Any, file: Path, language: str, **options: Any) -> None:
        # A page that began it shows what it says here.
        with translation.override(language):
            try:
                self.stdout.write(update(file))
            except (LeagueError, OSError, sqlite3.Error) as error:
                self.give_up(not_saved(error, "update-not-begun").sentence)
