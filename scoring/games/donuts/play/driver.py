"""Let bots play games of Donuts to their end.

A game is determined by its seed and its bots: the board and all random numbers come
from the game's own generator.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from scoring.compiled import compiled
from scoring.games.donuts.board import LETTERS, Layout, opponent_of
from scoring.games.donuts.placing import GameState, play
from scoring.games.donuts.play.bots import BOTS, PERFECT_BOT, choose_bit
from scoring.games.donuts.play.engine import (
    FIELD_COUNT,
    MOST_DONUTS,
    NO_FIELD,
    bits_of,
    field_of,
    flips_of,
    has_five,
    value_of_groups,
)
from scoring.games.donuts.play.setup import (
    TABLES,
    draw_tiles,
    lay_lines,
    layout_of,
    new_tiles,
)
from scoring.games.donuts.play.solver import Solver
from scoring.simulation.types import Ints

_VALUES: Final = {"vanilla": 1, "chocolate": -1, None: 0}


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One game: its board and the fields of its moves."""

    layout: Layout
    fields: tuple[int, ...]


def play_one(seed: int, bots: Sequence[str]) -> PlayedGame:
    """The game of a seed."""
    numbers = _numbers_of(bots)
    if PERFECT_BOT in numbers:
        return _play_perfectly(seed, numbers)
    _, moves, tiles = _play_compiled(np.array([seed], dtype=np.int64), numbers)
    return PlayedGame(layout_of(tiles), tuple(moves[0, 1 : 1 + moves[0, 0]]))


def play_many(seeds: Ints, bots: Sequence[str]) -> tuple[Ints, Ints]:
    """By game 1, 0 or -1 for vanilla, and the number of moves."""
    numbers = _numbers_of(bots)
    if PERFECT_BOT not in numbers:
        values, moves, _ = _play_compiled(seeds, numbers)
        return values, moves[:, 0]
    games = [_play_perfectly(int(seed), numbers) for seed in seeds]
    winners = [_VALUES[positions_of(game)[-1].ending.winner] for game in games]
    lengths = [len(game.fields) for game in games]
    return np.array(winners, dtype=np.int64), np.array(lengths, dtype=np.int64)


def positions_of(game: PlayedGame) -> list[GameState]:
    """The positions before the first move of a game and after each."""
    states = [GameState(game.layout)]
    for field in game.fields:
        states.append(play(states[-1], field)[0])
    return states


def _numbers_of(bots: Sequence[str]) -> Ints:
    return np.array([BOTS[bot] for bot in bots], dtype=np.int64)


def _play_compiled(seeds: Ints, bots: Ints) -> tuple[Ints, Ints, Ints]:
    """Values and moves by game, and the tiles of the last one."""
    # Compiled code makes no arrays: it gets room for what is drawn for one game.
    tiles, lines = new_tiles(), np.zeros(FIELD_COUNT, dtype=np.int64)
    values = np.zeros(len(seeds), dtype=np.int64)
    moves = np.zeros((len(seeds), MOST_DONUTS + 1), dtype=np.int64)
    play_games(seeds.copy(), bots, TABLES, tiles, lines, values, moves)
    return values, moves, tiles


def _play_perfectly(seed: int, bots: Ints) -> PlayedGame:
    """A game in which a bot asks the solver, who knows this board alone."""
    generator, tiles = np.array([seed], dtype=np.int64), new_tiles()
    draw_tiles(generator, tiles)
    layout = layout_of(tiles)
    state, solver, fields = GameState(layout), Solver(layout), list[int]()
    while not state.has_ended:
        bot = int(bots[state.placed % 2])
        if bot == PERFECT_BOT:
            field = solver.best_field(state)
        else:
            field = choose_field(state, solver.lines, generator, bot)
        fields.append(field)
        state = play(state, field)[0]
    return PlayedGame(layout, tuple(fields))


def choose_field(state: GameState, lines: Ints, generator: Ints, bot: int) -> int:
    """Where `random` or `greedy` places its donut; the generator moves on."""
    own = bits_of(state.board, LETTERS[state.mover])
    other = bits_of(state.board, LETTERS[opponent_of(state.mover)])
    last = NO_FIELD if state.last is None else state.last
    return int(field_of(choose_bit(generator, own, other, last, lines, bot)))


@compiled
def play_games(
    seeds: Ints,
    bots: Ints,
    tables: Ints,
    tiles: Ints,
    lines: Ints,
    values: Ints,
    moves: Ints,
) -> int:
    """Play one game a seed of `random` and `greedy` bots; give the number of moves.

    ``seeds`` become the generators. By game: ``values`` gets 1, 0 or -1 for vanilla,
    ``moves`` the number of moves and then the field of each.
    """
    total = 0
    for game in range(seeds.shape[0]):
        random = seeds[game : game + 1]
        draw_tiles(random, tiles)
        lay_lines(tiles, tables, lines)
        values[game] = play_game(random, lines, bots, moves[game])
        total += moves[game, 0]
    return total


@compiled
def play_game(random: Ints, lines: Ints, bots: Ints, moves: Ints) -> int:
    """Play a game on a board whose lines are these; give 1, 0 or -1 for vanilla."""
    own, other, last = 0, 0, NO_FIELD
    for placed in range(MOST_DONUTS):
        bit = choose_bit(random, own, other, last, lines, bots[placed % 2])
        flips = flips_of(own, other, bit)
        own, other = own | flips | (1 << bit), other & ~flips
        last = field_of(bit)
        moves[0] = placed + 1
        moves[placed + 1] = last
        if has_five(own):
            return 1 if placed % 2 == 0 else -1
        own, other = other, own
    return value_of_groups(own, other)
