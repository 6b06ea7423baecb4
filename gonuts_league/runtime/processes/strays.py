"""Finds and ends the processes of one start, and never an innocent one.

Every process that the supervisor starts, and all that those start, carry the token of
that start in their environment. A process number may be used again by the system; a
token is not. So strays are recognised by the token alone.

Run as a program (`python -m gonuts_league.runtime.processes.strays TOKEN`) this is the
guard: it waits until its standard input closes, which happens when the supervisor ends
in whatever way, even by kill -9, and then ends what still carries the token.
"""

import contextlib
import os
import signal
import sys
import time

import psutil

from gonuts_league.runtime.system import ENDINGS

TOKEN_VARIABLE = "GONUTS_START_TOKEN"
_GRACE_SECONDS = 4.0


def strays(token: str) -> list[psutil.Process]:
    """List the processes of this user that carry the token."""
    found = []
    for each in psutil.process_iter():
        # Another user's, or gone in between: not ours.
        with contextlib.suppress(psutil.Error, OSError):
            if each.pid != os.getpid() and each.environ().get(TOKEN_VARIABLE) == token:
                found.append(each)
    return found


def end_strays(token: str, *, grace: float = _GRACE_SECONDS) -> int:
    """End what carries the token, politely first; return how many there were."""
    found = strays(token)
    for each in found:
        # Who has started others ends them in order.
        with contextlib.suppress(psutil.Error):
            if all(each.ppid() != other.pid for other in found):
                each.terminate()
    _, alive = psutil.wait_procs(found, timeout=grace)
    until = time.monotonic() + grace
    while alive and time.monotonic() < until:
        for each in alive:
            with contextlib.suppress(psutil.Error):
                each.kill()
        psutil.wait_procs(alive, timeout=1)
        alive = strays(token)
    return len(found)


def guard(token: str) -> None:
    """Wait for the supervisor's end, then end what it left behind."""
    for number in ENDINGS:
        signal.signal(number, signal.SIG_IGN)
    sys.stdin.buffer.read()
    end_strays(token)


if __name__ == "__main__":
    guard(sys.argv[1])
