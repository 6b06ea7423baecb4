"""The `score` command: tables in as JSON, answers out, problems on standard error.

Standard output has the shape of the input: one object for one table, an array for an
array, one line for each line with `lines`. The place of a table that is refused holds
the error object. Every problem is also one line on standard error, its path first; in
an array or a stream the path begins with the place from 0, `[3].seats[1].cards.plain`
(empty lines are skipped and not counted). A problem of the input as a whole has the
path `input`.

What cannot be read as a table at all (no UTF-8, no JSON, nothing) is one such problem.
Only for a file that cannot be opened or read nothing stands on standard output, but the
lines before. A stream of no lines is no problem, like an array of no tables. Where the
answers cannot be written, one line with the path `output` says why.
"""

import contextlib
import errno
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Protocol

from scoring.errors import UnreadableError
from scoring.messages import Message
from scoring.tables_json import (
    answer_document,
    answer_table,
    load_json,
    place_problems,
    refuse,
)
from scoring.types import Problem

ANSWERED = 0
UNUSABLE = 2

# An answer is put together here and holds no ring, so none is looked for.
_ENCODER = json.JSONEncoder(ensure_ascii=False, check_circular=False)


class Output(Protocol):
    """A text stream to write to; its `encoding` may be None or missing."""

    def write(self, text: str, /) -> object: ...

    def flush(self) -> object: ...


class Closed:
    """Stands for a stream that was closed before we began: nothing can be written."""

    def write(self, text: str, /) -> object:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))

    def flush(self) -> object:
        return None


@dataclass(frozen=True, slots=True)
class Options:
    """`file` is a path, or `-` for standard input; `lines` reads JSON Lines."""

    file: str = "-"
    lines: bool = False


def run(options: Options, stdin: BinaryIO, stdout: Output, stderr: Output) -> int:
    """Answer all tables of the input; the exit status is 0, or 2 for any problem.

    A BrokenPipeError of `stdout` goes up to the caller.
    """
    try:
        return _answer(options, stdin, stdout, stderr)
    except BrokenPipeError:
        raise
    except OSError as error:
        _say(f"output: cannot be written: {error.strerror or error}", stderr)
        return UNUSABLE


def _answer(options: Options, stdin: BinaryIO, stdout: Output, stderr: Output) -> int:
    try:
        with _open_input(options.file, stdin) as source:
            if options.lines:
                return _answer_lines(_read_lines(source), stdout, stderr)
            content = b"".join(_read_lines(source))
    except UnreadableError as error:
        return _tell([error.problem], stderr)
    return _answer_document(content, stdout, stderr)


def _open_input(file: str, stdin: BinaryIO) -> AbstractContextManager[BinaryIO]:
    if file == "-":
        return nullcontext(stdin)
    try:
        return Path(file).open("rb")
    except (OSError, ValueError) as error:
        raise _unreadable(error) from error


def _read_lines(source: Iterable[bytes]) -> Iterator[bytes]:
    """The lines of an open file, which can still refuse to be read."""
    try:
        yield from source
    except OSError as error:
        raise _unreadable(error) from error


def _unreadable(error: Exception) -> UnreadableError:
    reason = getattr(error, "strerror", None) or str(error)
    message = Message("unreadable", {"reason": reason})
    return UnreadableError(Problem("", "unreadable", "impossible", message))


def _answer_document(content: bytes, stdout: Output, stderr: Output) -> int:
    try:
        answer = answer_document(load_json(_decode(content)))
    except UnreadableError as error:
        answer = refuse([error.problem])
    _write(answer.body, stdout)
    return _tell(answer.problems, stderr)


def _answer_lines(source: Iterable[bytes], stdout: Output, stderr: Output) -> int:
    status = ANSWERED
    lines = (line.rstrip() for line in source if line.strip())
    for place, line in enumerate(lines):
        try:
            answer = answer_table(load_json(_decode(line)))
        except UnreadableError as error:
            answer = refuse([error.problem])
        _write(answer.body, stdout)
        status = max(status, _tell(place_problems(answer.problems, place), stderr))
    return status


def _decode(content: bytes) -> str:
    """Text of UTF-8, with or without a byte order mark. Raises UnreadableError."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = Message("not-utf8", {"position": error.start})
        fault = Problem("", "not-utf8", "impossible", message)
        raise UnreadableError(fault) from error


def _write(answer: object, stdout: Output) -> None:
    """One line of JSON; letters that the stream cannot say become JSON's escapes."""
    text = _ENCODER.encode(answer)
    try:
        text.encode(getattr(stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        text = json.dumps(answer)
    stdout.write(f"{text}\n")
    stdout.flush()


def _tell(problems: Sequence[Problem], stderr: Output) -> int:
    for problem in problems:
        _say(f"{problem.path or 'input'}: {problem.sentence}", stderr)
    return UNUSABLE if problems else ANSWERED


def _say(line: str, stderr: Output) -> None:
    encoding = getattr(stderr, "encoding", None) or "utf-8"
    shown = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in line)
    safe = shown.encode(encoding, "backslashreplace").decode(encoding)
    # Nobody is left to tell it to; the exit status still does.
    with contextlib.suppress(OSError):
        stderr.write(f"{safe}\n")
