"""What the commands share that take JSON from a file and answer on standard output."""

import io
import os
import sys
from abc import abstractmethod
from argparse import ArgumentParser
from typing import IO, Any, BinaryIO

from django.core.management.base import BaseCommand

from scoring.streams import Closed, Output


class StreamCommand(BaseCommand):
    """Needs no database; the exit status is what `answer` gives."""

    requires_system_checks = []
    # What the argument FILE may be.
    file_help = ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", nargs="?", default="-", metavar="FILE", help=self.file_help
        )

    @abstractmethod
    def answer(
        self, options: dict[str, Any], stdin: BinaryIO, stdout: Output, stderr: Output
    ) -> int:
        """Read, write and return the exit status."""

    def handle(self, *args: Any, **options: Any) -> None:
        # A stream that was closed before the start is None.
        stdout = options.get("stdout") or sys.stdout
        stderr = options.get("stderr") or sys.stderr
        stdin = sys.stdin.buffer if sys.stdin else io.BytesIO()
        try:
            status = self.answer(options, stdin, stdout or Closed(), stderr or Closed())
        except BrokenPipeError:
            status = 0  # the reader has gone
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
