import os
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from scoring.command import Options, run


class Command(BaseCommand):
    help = "Score tables given as JSON and say why. Needs no database."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file",
            nargs="?",
            default="-",
            metavar="FILE",
            help="a file of one table or an array of tables; standard input without",
        )
        parser.add_argument(
            "--lines",
            action="store_true",
            help="read one table a line and answer line by line (JSON Lines)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        stdout = options.get("stdout") or sys.stdout
        stderr = options.get("stderr") or sys.stderr
        asked = Options(file=options["file"], lines=options["lines"])
        try:
            status = run(asked, sys.stdin.buffer, stdout, stderr)
        except BrokenPipeError:
            # Whoever read has gone; Python must not complain when it flushes at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            status = 0
        if status:
            sys.exit(status)
