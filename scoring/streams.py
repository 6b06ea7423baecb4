"""Files and streams of the commands that take JSON in and give JSON out.

What cannot be opened or read raises an UnreadableError. Every problem is one line on
standard error, its path first; a problem of the input as a whole has the path `input`,
and where the answers cannot be written, one line with the path `output` says why.
"""

import contextlib
import errno
import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import BinaryIO, Protocol, TextIO

from scoring.errors import UnreadableError
from scoring.types import impossible

ANSWERED = 0
UNUSABLE = 2

# An answer is put together by us and holds no ring, so none is looked for.
_ENCODER = json.JSONEncoder(ensure_ascii=False, check_circular=False)


class Output(Protocol):
    """A text stream to write to; its `encoding` may be None or missing."""

    def write(self, text: str, /) -> object: ...

    def flush(self) -> object: ...


class Told(Protocol):
    """A problem that can be told: where it is, and a sentence without a full stop."""

    @property
    def path(self) -> str: ...

    @property
    def sentence(self) -> str: ...


class Closed:
    """Stands for a stream that was closed before we began: nothing can be written."""

    def write(self, text: str, /) -> object:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))

    def flush(self) -> object:
        return None


def exit_status(answer: Callable[[], int], stderr: Output) -> int:
    """What `answer` gives, or 2 with a line where its answers cannot be written.

    A BrokenPipeError goes up to the caller.
    """
    try:
        return answer()
    except BrokenPipeError:
        raise
    except OSError as error:
        _say(f"output: cannot be written: {error.strerror or error}", stderr)
        return UNUSABLE


def open_input(file: str, stdin: BinaryIO) -> AbstractContextManager[BinaryIO]:
    """The file, or standard input for `-`. Raises UnreadableError."""
    if file == "-":
        return nullcontext(stdin)
    try:
        return Path(file).open("rb")
    except (OSError, ValueError) as error:
        raise _unreadable(error) from error


def read_lines(source: Iterable[bytes]) -> Iterator[bytes]:
    """The lines of an open file, which can still refuse to be read."""
    try:
        yield from source
    except OSError as error:
        raise _unreadable(error) from error


def _unreadable(error: Exception) -> UnreadableError:
    reason = getattr(error, "strerror", None) or str(error)
    return UnreadableError(impossible("", "unreadable", reason=reason))


@contextmanager
def written_whole(path: Path) -> Iterator[TextIO]:
    """A new file, opened at once; it takes the place of ``path`` when all is written.

    Until then, and for good after an error or a stop, the old one is as it was. What is
    no plain file, such as a pipe, is written itself. Raises OSError.
    """
    if path.exists() and not path.is_file():
        with path.open("w", encoding="utf-8") as stream:
            yield stream
        return
    place = path.resolve()  # of a link what it leads to
    if place.exists() and not os.access(place, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    beside = place.with_name(f"{place.name}.new")
    file = beside.open("w", encoding="utf-8")
    try:
        with file:
            yield file
        beside.replace(place)
    finally:
        beside.unlink(missing_ok=True)


def decode(content: bytes) -> str:
    """Text of UTF-8, with or without a byte order mark. Raises UnreadableError."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        fault = impossible("", "not-utf8", position=error.start)
        raise UnreadableError(fault) from error


def write_json(answer: object, stdout: Output) -> None:
    """One line of JSON; letters that the stream cannot say become JSON's escapes."""
    text = _ENCODER.encode(answer)
    try:
        text.encode(getattr(stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        text = json.dumps(answer)
    stdout.write(f"{text}\n")
    stdout.flush()


def tell(problems: Sequence[Told], stderr: Output) -> int:
    """Write a line for each; the exit status that follows."""
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
