# noqa: N999 -- a command is named by its file, and this one is typed with hyphens
"""`backup-check`: unpack a backup aside, look at all of it, and say what is in it."""

from argparse import ArgumentParser
from typing import Any

from gonuts_league.runtime.backups.archive import RestoreError
from gonuts_league.runtime.backups.restoring import check_backup, find_copy
from gonuts_league.runtime.management import PlainCommand


class Command(PlainCommand):
    help = "Check that a backup can be restored, and say what is in it."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("copy", metavar="FILE|newest", nargs="?", default="newest")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            manifest = check_backup(copy := find_copy(options["copy"]))
        except RestoreError as error:
            self.give_up(error.sentence)
        except OSError as error:
            self.give_up(f"It could not be read: {error}")
        version = manifest.version or "0.1.0 or older"
        self.stdout.write(f"{copy} is whole.")
        self.stdout.write(f"{manifest.taken_at:%Y-%m-%d %H:%M} UTC, version {version}")
        for club in manifest.clubs:
            self.stdout.write(
                f"  {club.name}: {club.people} people, {club.events} events"
            )
