"""Make the distributions that are shipped: many games a cell, played by bots.

1. A cell is a game (each edition is one) and a number of players; its bots are all of
   the one kind that plays that game most like people do at a table of its like.
2. Its games are those of `simulate` with the same seed, bots and default rulings.
3. The scores of all seats are counted together. A game that is only won or lost is
   counted by its moves.
4. The first few games are kept one by one. Played again they show whether rules or
   bots have changed since; all games are not played again for that.

It does not look for the strongest bots, nor for figures of a seat: `simulate` has them.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from scoring.game import find_game
from scoring.simulation.machines import GAME_IDS, find_machine
from scoring.simulation.running import OnProgress, check, run
from scoring.simulation.seeds import seeds_of
from scoring.simulation.types import BotGames, Played

from .types import Cell, Distribution, points_in

GAMES: Final = 20_000
SEED: Final = 7
FIRST: Final = 5


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played for one cell."""

    game_id: str
    players: int
    bot: str
    measure: str = "points"


def plans() -> Iterator[Plan]:
    """All cells that are shipped, in the order of the file."""
    for game_id in GAME_IDS:
        game = find_game(game_id)
        for players in game.player_counts:
            yield Plan(game_id, players, game.people_bot, game.measure)


def make_cell(
    plan: Plan,
    *,
    games: int = GAMES,
    jobs: int = 1,
    on_progress: OnProgress | None = None,
) -> Cell:
    """Play and count the games of one cell.

    Raises UnknownGameError or SimulationError for a plan that cannot be played.
    """
    asked = check(_asked(plan, games))
    counted: Counter[int] = Counter()
    parts = 1
    if plan.measure == "moves":
        counted.update(_moves_of(_play(asked)))
    else:
        totals = run(asked, jobs=jobs, on_progress=on_progress)
        parts = totals.parts
        for seat in totals.seats:
            counted.update(seat.counts)
    counts = tuple((points_in(each, parts), counted[each]) for each in sorted(counted))
    return Cell(
        game_id=plan.game_id,
        players=plan.players,
        measure=plan.measure,
        bot=plan.bot,
        seed=SEED,
        version=find_game(plan.game_id).version,
        parts=parts,
        first=first_games(plan),
        distribution=Distribution(counts, games),
        stand_ins=dict(find_machine(plan.game_id).stand_ins),
    )


def first_games(plan: Plan) -> tuple[tuple[int, ...], ...]:
    """What each seat had in the first games, in parts of one; or the moves of each."""
    played = _play(check(_asked(plan, FIRST)))
    if plan.measure == "moves":
        return tuple((moves,) for moves in _moves_of(played))
    return tuple(tuple(game) for game in played.points.tolist())


def _asked(plan: Plan, games: int) -> BotGames:
    return BotGames(plan.game_id, games, SEED, (plan.bot,) * plan.players)


def _play(asked: BotGames) -> Played:
    seeds = seeds_of(asked.seed, 1, asked.games)
    return find_machine(asked.game_id).play(seeds, asked.bots, asked.rulings)


def _moves_of(played: Played) -> list[int]:
    """How many moves each game took."""
    moves: list[int] = [] if played.moves is None else played.moves.tolist()
    return moves
