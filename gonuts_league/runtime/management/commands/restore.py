"""`restore`: put a copy in the place of the database, or its key back alone."""

import sqlite3
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings

from gonuts_league.runtime.backups import restoring
from gonuts_league.runtime.backups.copies import not_saved
from gonuts_league.runtime.management import PlainCommand
from gonuts_league.runtime.processes.running import AlreadyRunningError, only_holder

NO_KEY = (
    "The key of this database is kept nowhere: printed codes and private links of it "
    "open no more. Print new ones."
)


class Command(PlainCommand):
    help = "Put a copy in the place of the database; what is there now is kept."
    # They would open a database that may be damaged.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "copy",
            metavar="FILE|newest|key",
            help='a copy, "newest", or "key" for the secret key alone',
        )

    def handle(self, *args: Any, **options: Any) -> None:
        var_dir = Path(settings.VAR_DIR)
        try:
            var_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
            with only_holder(var_dir):
                if options["copy"] == "key":
                    has_key = restoring.restore_key()
                    said = "The key is back in its place." if has_key else NO_KEY
                else:
                    said = _told(restoring.restore_copy(_copy(options["copy"])))
        except AlreadyRunningError:
            self.give_up("The league is running. Stop it first with Ctrl-C.")
        except (restoring.RestoreError, OSError, sqlite3.Error) as error:
            self.give_up(not_saved(error, "backup-not-restored").sentence)
        self.stdout.write(said)


def _copy(name: str) -> Path:
    is_any = name == "newest"
    return restoring.newest_whole() if is_any else restoring.find_copy(name)


def _told(restored: restoring.Restored) -> str:
    lines = [f"Restored: {restored.copy}"]
    if restored.kept:
        lines.append(f"What was there before is kept: {restored.kept}")
    if restored.lost:
        lost = ", ".join(f"{count} {word}" for word, count in restored.lost.items())
        lines.append(f"Made since then, and in the kept file only: {lost}")
    if restored.erased_count:
        lines.append(f"People erased again: {restored.erased_count}")
    if not restored.has_key:
        lines.append(NO_KEY)
    return "\n".join([*lines, f"Start the league with {settings.PROGRAM}"])
