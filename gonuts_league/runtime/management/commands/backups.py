"""`backups`: the copies of the database, the newest first."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from gonuts_league.runtime.backups.copies import copies
from gonuts_league.runtime.backups.restoring import counts_in, made_at


class Command(BaseCommand):
    help = "List the copies of the database: when, why, and what is in them."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        kept = copies()
        if not kept:
            self.stdout.write("There are no copies yet.")
            return
        for copy in reversed(kept):
            reason = copy.stem[24:].replace("-", " ")
            counts = counts_in(copy)
            events = f"{counts['events']:4} events" if counts else "     damaged"
            moment = timezone.localtime(made_at(copy))
            self.stdout.write(f"{moment:%Y-%m-%d %H:%M}  {events}  {reason:16}  {copy}")
        self.stdout.write("\nBring one back:  ./run manage restore FILE   (or: newest)")
