"""Play what was asked for, in chunks, on one process or several.

1. What was asked is checked: game, players, bots, rulings, number of games.
2. The games are cut into chunks: the first ones grow until one takes a moment, which
   tells how many games the others hold. Figures do not depend on it: every game has a
   seed of its own.
3. Each chunk is played and added up by itself; chunks are merged as they come.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from scoring.game import find_game
from scoring.simulation.machines import find_machine
from scoring.simulation.processes import play_on
from scoring.simulation.seeds import seeds_of
from scoring.simulation.totals import Totals, new_totals
from scoring.simulation.types import BotGames, SimulationError

MOST_GAMES = 100_000_000
MOST_IN_CHUNK = 5_000
CHUNK_SECONDS = 0.5
GROWTH = 4
OnProgress = Callable[[int, int], None]


def check(asked: BotGames) -> BotGames:
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
    rulings = find_game(asked.game_id).resolve_rulings(asked.rulings)
    return replace(asked, rulings=rulings)


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
    counts = find_game(game_id).player_counts
    if players not in counts:
        least, most = min(counts), max(counts)
        several = f"{least} to {most}" if most > least else str(least)
        raise SimulationError(
            "--players", f"{players} players, but {game_id} takes {several}"
        )


def run(
    asked: BotGames, *, jobs: int = 1, on_progress: OnProgress | None = None
) -> Totals:
    """Play checked games on so many processes; the figures do not depend on them."""
    totals = new_totals(asked.players)
    for part in _parts(asked, jobs):
        totals.merge(part)
        if on_progress:
            on_progress(totals.games, asked.games)
    return totals


def play_chunk(asked: BotGames, first: int, count: int) -> Totals:
    """Play games ``first`` to ``first + count - 1``, from 1, and add them up."""
    machine = find_machine(asked.game_id)
    seeds = seeds_of(asked.seed, first, count)
    totals = new_totals(asked.players)
    totals.add(machine.play(seeds, asked.bots, asked.rulings))
    return totals


def chunks_of(first: int, games: int, size: int) -> list[tuple[int, int]]:
    """First game and number of games of each chunk, from game ``first`` on.

    >>> chunks_of(1, 12_000, 5000)
    [(1, 5000), (5001, 5000), (10001, 2000)]
    """
    return [
        (start, min(size, games - start + 1)) for start in range(first, games + 1, size)
    ]


def _parts(asked: BotGames, jobs: int) -> Iterator[Totals]:
    yield play_chunk(asked, 1, 1)  # loads what was compiled, so it tells no pace
    first, size, seconds = 2, 1, 0.0
    while first <= asked.games:
        is_settled = seconds * GROWTH >= CHUNK_SECONDS or size == MOST_IN_CHUNK
        if jobs > 1 and is_settled:
            chunks = chunks_of(first, asked.games, size)
            yield from play_on(jobs, partial(play_chunk, asked), chunks)
            return
        count = min(size, asked.games - first + 1)
        begun = time.perf_counter()
        yield play_chunk(asked, first, count)
        seconds = time.perf_counter() - begun
        first += count
        by_pace = int(count * CHUNK_SECONDS / max(seconds, 1e-9))
        size = max(1, min(by_pace, count * GROWTH, MOST_IN_CHUNK))
