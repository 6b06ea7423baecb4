import io
import os
import sys
from argparse import ArgumentParser
from typing import IO, Any

from django.core.management.base import BaseCommand

from scoring.command import Closed, Options, run


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
        # A stream that was closed before the start is None.
        stdout = options.get("stdout") or sys.stdout
        stderr = options.get("stderr") or sys.stderr
        stdin = sys.stdin.buffer if sys.stdin else io.BytesIO()
        asked = Options(file=options["file"], lines=options["lines"])
        try:
            status = run(asked, stdin, stdout or Closed(), stderr or Closed())
        except BrokenPipeError:
            status = 0  # whoever read has gone
        for stream in (stdout, stderr):
            _let_go(stream)
        if status:
            sys.exit(status)


def _let_go(stream: IO[str] | None) -> None:
    """Drop what a stream cannot write; Python would complain of it at exit."""
    if stream is None:
        return
    try:
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
