"""Replay a list of moves of Donuts and say what is illegal in it."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.games.donuts.board import Layout, find_field
from scoring.games.donuts.ending import ALL_DONUTS
from scoring.games.donuts.placing import GameState, Turn, fault_of, play
from scoring.quoting import quote
from scoring.types import Problem, impossible


@dataclass(frozen=True, slots=True)
class Replay:
    """A list of moves as far as it is legal.

    `states` are the positions before the first turn and after each; `problems` are the
    first illegal move and all that name no field, none otherwise.
    """

    states: tuple[GameState, ...]
    turns: tuple[Turn, ...]
    problems: tuple[Problem, ...]

    @property
    def state(self) -> GameState:
        """The position reached."""
        return self.states[-1]


def replay_moves(layout: Layout, moves: Sequence[object]) -> Replay:
    """Play the names of fields one after the other, as far as they are legal.

    Paths of problems count from 0: `moves[7]` is the eighth move. What comes after the
    first move beyond the thirtieth is not looked at.
    """
    states, turns = [GameState(layout)], list[Turn]()
    for place, name in enumerate(moves):
        field = find_field(name)
        if field is None:
            break
        if fault := fault_of(states[-1], field):
            path = f"moves[{place}]"
            illegal = Problem(path, "illegal-move", "impossible", fault.message)
            later = unreadable_moves(moves, place + 1)
            return Replay(tuple(states), tuple(turns), (illegal, *later))
        state, turn = play(states[-1], field)
        states.append(state)
        turns.append(turn)
    return Replay(tuple(states), tuple(turns), tuple(unreadable_moves(moves)))


def unreadable_moves(moves: Sequence[object], start: int = 0) -> list[Problem]:
    """Those that name no field, up to the first move that is one too many."""
    return [
        impossible(f"moves[{place}]", "not-a-field", given=quote(name))
        for place, name in enumerate(moves[: ALL_DONUTS + 1])
        if place >= start and find_field(name) is None
    ]
