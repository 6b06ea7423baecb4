"""Which programs make up the league on one machine, and with what settings."""

import os
import sys
from pathlib import Path

from django.conf import settings

from gonuts_league.runtime.system import IS_WINDOWS

from .children import ChildPlan
from .strays import TOKEN_VARIABLE


def host() -> str:
    """The address to listen at: every one of this machine's in a hall, else its own."""
    return "0.0.0.0" if settings.IS_LAN else "127.0.0.1"


def programs(token: str) -> tuple[ChildPlan, ...]:
    """The web server, the worker with the clock, the bulk worker, and the compiler.

    The compiler prepares simulations and ends; so no request ever compiles.
    """
    schedule = ("--schedule", str(Path(settings.VAR_DIR) / "clock-schedule"))
    # On Windows no worker can have the clock.
    with_clock = () if IS_WINDOWS else ("-B", *schedule)
    beat = ("celery", "-A", "gonuts_league.celery:app", "beat", *schedule)
    return (
        _plan("web", "The web server", _granian(), token),
        _plan(
            "interactive",
            "The worker for quick tasks",
            (*_celery("interactive"), *with_clock),
            token,
        ),
        _plan("bulk", "The worker for long tasks", _celery("bulk", "parts"), token),
        _plan(
            "warm", "The compiler", ("scoring.simulation.warm",), token, is_once=True
        ),
        *([_plan("clock", "The clock", beat, token)] if IS_WINDOWS else []),
    )


def _plan(
    name: str,
    label: str,
    command: tuple[str, ...],
    token: str,
    *,
    is_once: bool = False,
) -> ChildPlan:
    environment = os.environ | {
        TOKEN_VARIABLE: token,
        # Celery then returns what it holds instead of finishing it.
        "REMAP_SIGTERM": "SIGQUIT",
        # Its checks load the code of all pages, and no worker shows one.
        "CELERY_SKIP_CHECKS": "1",
        "GONUTS_VAR": str(settings.VAR_DIR),
        "PYTHONUNBUFFERED": "1",
    }
    log = Path(settings.VAR_DIR) / "log" / f"{name}.log"
    return ChildPlan(
        name=name,
        label=label,
        command=(sys.executable, "-m", *command),
        environment=environment,
        folder=Path(settings.BASE_DIR),
        log=log,
        is_once=is_once,
    )


def _granian() -> tuple[str, ...]:
    return (
        "granian",
        *("--interface", "wsgi", "--host", host(), "--port", str(settings.PORT)),
        *("--workers", "2", "--blocking-threads", "4", "--no-ws"),
        *("--respawn-failed-workers", "--respawn-interval", "0.2"),
        *("--workers-kill-timeout", "3"),
        "gonuts_league.wsgi:application",
    )


def _celery(name: str, *more_queues: str) -> tuple[str, ...]:
    """A worker of the queue of its name; from several it takes in turn."""
    queues = ",".join((name, *more_queues))
    # On Windows Celery keeps no processes for tasks.
    pool = ("-P", "solo") if IS_WINDOWS else ("-c", "1")
    return (
        *("celery", "-A", "gonuts_league.celery:app", "worker"),
        *("-Q", queues, *pool, "-n", f"{name}@%h", "--loglevel", "WARNING"),
        *("--without-gossip", "--without-mingle"),
    )
