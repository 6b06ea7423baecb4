# noqa: N999 -- a command is named by its file, and this one is typed with hyphens
"""`hall-check`, or `./run --check`: ready for a hall without internet?"""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from gonuts_league.runtime.readiness import hall_lines


class Command(BaseCommand):
    help = "Say whether this computer is ready for a hall without internet."
    # They would open a database that may be damaged.
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        lines = hall_lines()
        for line in lines:
            self.stdout.write(
                f"{'ok   ' if line.is_ready else 'MEND '} {line.sentence}"
            )
        missing = sum(not line.is_ready for line in lines)
        if missing:
            self.stdout.write(f"Not ready: {missing} to mend.")
            sys.exit(1)
        self.stdout.write("Ready for a hall without internet.")
