"""`backup`: save a backup now, beside the running league; in a file if one is named.

One that goes to a file leaves the data folder, as a download does, and is noted.
"""

import shutil
import sqlite3
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.db import DatabaseError

from gonuts_league.clubs.actors import Actor
from gonuts_league.runtime.backups.copies import keep_copy, not_saved
from gonuts_league.runtime.management import PlainCommand
from gonuts_league.safekeeping.access import log_backup


class Command(PlainCommand):
    help = "Save a backup of all clubs now; it may run beside the league."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", help="write it there too")

    def handle(self, *args: Any, file: str | None, **options: Any) -> None:
        try:
            copy = keep_copy("by-hand")
        except (OSError, sqlite3.Error) as error:
            self.give_up(not_saved(error).sentence)
        if copy is None:
            self.give_up("There is no database to back up yet.")
        if file:
            copy = self._give(copy, file)
        self.stdout.write(f"Saved: {copy}")

    def _give(self, copy: Path, file: str) -> Path:
        try:
            given = Path(shutil.copy(copy, file))
        except OSError as error:
            self.give_up(f"Saved: {copy}\nOnly {file} could not be written: {error}")
        try:
            log_backup(Actor())
        except DatabaseError as error:  # damaged, or of another version
            self.stderr.write(f"The journal could not note it: {error}")
        return given
