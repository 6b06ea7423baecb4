"""What Windows and POSIX do differently: locks, groups of processes, signals, the disk.

No other module uses what only one of them has (`tests/test_house.py`). The branches for
Windows are prepared and were not tried there.
"""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

import psutil

IS_WINDOWS = sys.platform == "win32"

if sys.platform == "win32":
    import msvcrt

    HANG_UP = signal.SIGBREAK  # closing the window sends it
    END_IN_ORDER = signal.CTRL_BREAK_EVENT
    LEAST_URGENT = psutil.IDLE_PRIORITY_CLASS
    _APART: dict[str, Any] = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
else:
    import fcntl

    HANG_UP = signal.SIGHUP
    END_IN_ORDER = signal.SIGTERM
    LEAST_URGENT = 15
    _APART: dict[str, Any] = {"start_new_session": True}

ENDINGS = (signal.SIGINT, signal.SIGTERM, HANG_UP)


def hold_lock(path: Path, *, waits: bool = True) -> BinaryIO:
    """Open a file under the system's lock, which ends as it is closed or we end.

    Without waiting BlockingIOError if another process holds it.
    """
    file = path.open("ab")
    try:
        if sys.platform == "win32":  # where waiting ends after ten seconds
            wait = msvcrt.LK_LOCK if waits else msvcrt.LK_NBLCK
            msvcrt.locking(file.fileno(), wait, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | (0 if waits else fcntl.LOCK_NB))
    except OSError as error:
        file.close()
        raise (BlockingIOError if IS_WINDOWS else error) from None
    return file


def start_apart(command: Sequence[str], **options: Any) -> subprocess.Popen[bytes]:
    """Start a program as the leader of a group, so that Ctrl-C reaches only us."""
    return subprocess.Popen(command, **_APART, **options)


def kill_group(leader: int) -> None:
    """Kill all that is left of a group; on Windows only while its leader is there."""
    if sys.platform == "win32":
        subprocess.run(f"taskkill /t /f /pid {leader}", capture_output=True)
    else:
        # macOS says of a dead group that it is not permitted.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(leader, signal.SIGKILL)


def become(command: Sequence[str], environment: Mapping[str, str]) -> NoReturn:
    """Run another program in our place; on Windows we wait for its end."""
    if sys.platform != "win32":
        os.execve(command[0], list(command), environment)
    for number in ENDINGS:
        signal.signal(number, signal.SIG_IGN)
    sys.exit(subprocess.call(command, env=environment))


def sync_file(path: Path) -> None:
    """Wait until what was written is on the disk."""
    # Windows does not sync what is open for reading alone.
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def sync_folder(path: Path) -> None:
    """Wait until a new name is on the disk, which it is only when its folder is."""
    if IS_WINDOWS:
        return
    descriptor = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
