"""`backups`: the copies of the database, the newest first."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import timezone

from gonuts_league.runtime.backups.archive import RestoreError, read_manifest
from gonuts_league.runtime.backups.copies import copies, made_at


class Command(BaseCommand):
    help = "List the backups: when, why, and what is in them."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        kept = copies()
        if not kept:
            self.stdout.write("There are no backups yet.")
            return
        for copy in reversed(kept):
            reason = copy.stem[24:].replace("-", " ")
            try:
                counts = read_manifest(copy).counts
            except (OSError, RestoreError):
                counts = {}
            events = f"{counts['events']:4} events" if counts else "     damaged"
            moment = timezone.localtime(made_at(copy))
            self.stdout.write(f"{moment:%Y-%m-%d %H:%M}  {events}  {reason:16}  {copy}")
        command = f"{settings.COMMAND} restore FILE"
        self.stdout.write(f"\nRestore one:  {command}   (or: newest)")
