"""Which processes are left, once the system has had time to bury the others."""

import time

import psutil


def still_alive(processes: list[psutil.Process]) -> list[psutil.Process]:
    """Wait up to ten seconds for all to end; zombies have ended."""
    until = time.monotonic() + 10
    left = processes
    while left and time.monotonic() < until:
        left = [each for each in left if _is_alive(each)]
        time.sleep(0.05)
    return left


def _is_alive(process: psutil.Process) -> bool:
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False
