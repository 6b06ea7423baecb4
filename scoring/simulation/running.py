"""Play what was asked for, in chunks, on one process or several.

1. What was asked is checked: game, players, bots, rulings, number of games.
2. The games are cut into chunks of the same size whatever the number of processes.
3. Each chunk is played and added up by itself; chunks are merged as they come.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context

from scoring.simulation.machines import find_machine
from scoring.simulation.seeds import seeds_of
from scoring.simulation.totals import Totals, new_totals
from scoring.simulation.types import Asked, SimulationError

MOST_GAMES = 100_000_000
CHUNK = 5_000
OnProgress = Callable[[int, int], None]


def check(asked: Asked) -> Asked:
    """What was asked for with all rulings in force.

    Raises UnknownGameError, RulingsError, or SimulationError with a sentence.
    """
    machine = find_machine(asked.game_id)
    _check_players(asked.game_id, asked.players)
    if not 1 <= asked.games <= MOST_GAMES:
        raise SimulationError(
            "--games", f"{asked.games} games, but 1 to {MOST_GAMES} can be played"
        )
    for bot in asked.bots:
        if bot not in machine.bots:
            known = ", ".join(machine.bots)
            raise SimulationError(
                "--bots", f"{asked.game_id} has no bot {bot!r}; it has {known}"
            )
    return replace(asked, rulings=machine.resolve_rulings(asked.rulings))


def seat_bots(game_id: str, players: int, named: Sequence[str]) -> tuple[str, ...]:
    """One bot a seat: those named, or the only one for all.

    Raises UnknownGameError, or SimulationError if they are not as many as seats.
    """
    _check_players(game_id, players)
    bots = tuple(named) * players if len(named) == 1 else tuple(named)
    if len(bots) != players:
        raise SimulationError(
            "--bots", f"{len(named)} bots for {players} players; give one or all"
        )
    return bots


def _check_players(game_id: str, players: int) -> None:
    counts = find_machine(game_id).player_counts
    if players not in counts:
        least, most = min(counts), max(counts)
        several = f"{least} to {most}" if most > least else str(least)
        raise SimulationError(
            "--players", f"{players} players, but {game_id} takes {several}"
        )


def run(
    asked: Asked, *, jobs: int = 1, on_progress: OnProgress | None = None
) -> Totals:
    """Play checked games on so many processes; the figures do not depend on them."""
    totals = new_totals(asked.players)
    for part in _parts(asked, jobs):
        totals.merge(part)
        if on_progress:
            on_progress(totals.games, asked.games)
    return totals


def play_chunk(asked: Asked, first: int, count: int) -> Totals:
    """Play games ``first`` to ``first + count - 1``, from 1, and add them up."""
    machine = find_machine(asked.game_id)
    seeds = seeds_of(asked.seed, first, count)
    totals = new_totals(asked.players)
    totals.add(machine.play(seeds, asked.bots, asked.rulings))
    return totals


def chunks_of(games: int) -> list[tuple[int, int]]:
    """First game and number of games of each chunk.

    >>> chunks_of(12_000)
    [(1, 5000), (5001, 5000), (10001, 2000)]
    """
    return [
        (first, min(CHUNK, games - first + 1)) for first in range(1, games + 1, CHUNK)
    ]


def _parts(asked: Asked, jobs: int) -> Iterator[Totals]:
    chunks = chunks_of(asked.games)
    if jobs == 1 or len(chunks) == 1:
        for first, count in chunks:
            yield play_chunk(asked, first, count)
        return
    # Spawned, not forked: a forked child of a process with threads may hang.
    context = get_context("spawn")
    workers = min(jobs, len(chunks), os.cpu_count() or 1)
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        tasks = [pool.submit(play_chunk, asked, *chunk) for chunk in chunks]
        for task in tasks:
            yield task.result()
