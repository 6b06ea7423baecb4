"""Disks that take nothing, to a process that a test starts (its `preexec_fn`)."""

import ctypes
import os
import resource
from collections.abc import Callable

_DROP_FROM_BOUNDS, _OVERRIDE_MODES = 24, 1  # Linux: prctl, CAP_DAC_OVERRIDE


def obey_modes() -> None:
    """Keep root, too, from writing to what its mode makes read-only."""
    if os.geteuid() == 0:
        dropped = ctypes.CDLL(None).prctl(_DROP_FROM_BOUNDS, _OVERRIDE_MODES, 0, 0, 0)
        assert dropped == 0


def full_at(limit: int) -> Callable[[], None]:
    """Let no file grow beyond so many bytes: to a program the disk is full."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
