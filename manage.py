#!/usr/bin/env python3
"""Django's command line for this project."""

import os
import signal
import sys

from gonuts_league.call_stack import with_room


@with_room
def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gonuts_league.settings.local")
    from gonuts_league.command import (  # noqa: PLC0415 -- settings must be named first
        run_command,
    )

    # Files and processes of a command are put in order then, as by Ctrl-C.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        run_command(sys.argv)
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)


if __name__ == "__main__":
    main()
