"""One supervisor for one data folder, and the note it leaves about itself.

The lock is the kernel's, so it ends with the process that holds it. The note in
`var/running.json` names the start's token: the next start uses it to end what a
killed supervisor may have left behind. What a supervisor is asked lies in a file too.
"""

import errno
import http.client
import json
import os
import secrets
import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path

import psutil

from gonuts_league.runtime.system import IS_WINDOWS, hold_lock

from .strays import TOKEN_VARIABLE, end_strays

FOR_PHONES, AS_BEFORE = "for-phones", "as-before"
_ASKED = "running.asked"


@dataclass(frozen=True, slots=True)
class RunningStart:
    """One start of the supervisor: its process, its token and where it answers.

    `is_lan` is whether phones of the same network may connect.
    """

    pid: int
    token: str
    address: str
    is_lan: bool = False


class AlreadyRunningError(RuntimeError):
    """Another supervisor holds this data folder."""

    def __init__(self, start: RunningStart | None) -> None:
        self.start = start
        super().__init__("another supervisor holds this data folder")


class PortTakenError(RuntimeError):
    """Another program listens on the port; `free` is one that nobody uses."""

    def __init__(self, port: int, free: int) -> None:
        self.port = port
        self.free = free
        super().__init__(f"port {port} is taken")


@contextmanager
def only_start(
    var_dir: Path, *, host: str, port: int, is_lan: bool = False
) -> Iterator[RunningStart]:
    """Hold the data folder, ending what an earlier, killed start left behind.

    Raises AlreadyRunningError or PortTakenError.
    """
    note = var_dir / "running.json"
    with only_holder(var_dir):
        if left_behind := _start_in(note):
            # Their guard asks them too; what they were doing is in the database.
            end_strays(left_behind.token, grace=1)
        check_port(host, port)
        (var_dir / _ASKED).unlink(missing_ok=True)
        address = f"http://127.0.0.1:{port}"
        start = RunningStart(os.getpid(), secrets.token_hex(16), address, is_lan)
        fresh = note.with_suffix(".new")
        fresh.write_text(json.dumps(asdict(start)))
        fresh.replace(note)
        yield start
        note.unlink(missing_ok=True)


@contextmanager
def only_holder(var_dir: Path) -> Iterator[None]:
    """Hold the data folder against a start; AlreadyRunningError if a league runs."""
    try:
        lock = hold_lock(var_dir / "running.lock", waits=False)
    except BlockingIOError:
        raise AlreadyRunningError(_start_in(var_dir / "running.json")) from None
    with lock:
        yield


def running_start(var_dir: Path) -> RunningStart | None:
    """The start that serves this data folder now, for commands beside it."""
    start = _start_in(var_dir / "running.json")
    return start if start is not None and psutil.pid_exists(start.pid) else None


def start_of_this_process(var_dir: Path) -> RunningStart | None:
    """The start that this process is part of; None under another server."""
    start = _start_in(var_dir / "running.json")
    is_ours = start and os.environ.get(TOKEN_VARIABLE) == start.token
    return start if is_ours else None


def start_again(var_dir: Path, how: str = AS_BEFORE) -> None:
    """Ask the supervisor to stop all, carry out what was asked for, and start anew."""
    (var_dir / _ASKED).write_text(how)


def take_asked(var_dir: Path) -> str:
    """How the supervisor is asked to start anew, once; empty if it is not."""
    with suppress(OSError):
        if asked := (var_dir / _ASKED).read_text():
            (var_dir / _ASKED).unlink()
            return asked
    return ""


def _start_in(note: Path) -> RunningStart | None:
    try:
        return RunningStart(**json.loads(note.read_text()))
    except (FileNotFoundError, ValueError, TypeError):
        return None


def check_port(host: str, port: int) -> None:
    """Raise PortTakenError if another program listens there."""
    if not _is_free(host, port):
        higher = range(port + 1, min(port + 100, 65536))
        free = next((each for each in higher if _is_free(host, each)), 8000)
        raise PortTakenError(port, free)


def status_at(host: str, port: int, *, patience: float) -> int:
    """The status of the first page, as a browser asks; 0 while nobody answers."""
    with closing(http.client.HTTPConnection(host, port, timeout=patience)) as asked:
        try:
            asked.request("GET", "/")
            return asked.getresponse().status
        except (OSError, http.client.HTTPException):
            return 0


def _is_free(host: str, port: int) -> bool:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as attempt:
        # Connections of a start just ended may still be closing: not taken.
        if not IS_WINDOWS:  # where two programs would share a port
            attempt.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            attempt.bind((host, port))
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            return False
    return True
