"""Play chunks of games on several processes, which end with the one that began.

1. Processes are spawned, not forked: a forked child of a process with threads may hang.
2. They do not hear Ctrl-C, which a terminal sends to all: the first process hears it,
   and takes back what has not begun.
3. A process that finds its parent gone, even killed, ends at once.
"""

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from threading import Thread
from typing import TypeVar

from scoring.simulation.types import SimulationError

_Result = TypeVar("_Result")


def play_on(
    processes: int, play: Callable[..., _Result], chunks: Sequence[tuple[object, ...]]
) -> Iterator[_Result]:
    """What `play` gives for each chunk, in their order, by so many processes.

    Raises SimulationError if one of them was killed.
    """
    workers = min(processes, len(chunks), os.cpu_count() or 1)
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_end_with_first)
    try:
        for task in _begun(pool, play, chunks):
            yield task.result()
    except BrokenProcessPool:
        message = f"one of {workers} processes was killed; try fewer"
        raise SimulationError("--jobs", message) from None
    finally:
        pool.shutdown(cancel_futures=True)


def _begun(
    pool: ProcessPoolExecutor,
    play: Callable[..., _Result],
    chunks: Sequence[tuple[object, ...]],
) -> list[Future[_Result]]:
    if sys.platform == "win32":  # no signal can be blocked there
        return [pool.submit(play, *chunk) for chunk in chunks]
    # Processes are spawned here, and what is blocked stays blocked in them.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return [pool.submit(play, *chunk) for chunk in chunks]
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_with_first() -> None:
    Thread(target=_wait_for_end_of_first, daemon=True).start()


def _wait_for_end_of_first() -> None:
    first = multiprocessing.parent_process()
    if first is not None:
        first.join()
        os._exit(1)
