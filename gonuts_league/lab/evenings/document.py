"""The figures of a rehearsal as one JSON document."""

from typing import Any

from scoring.simulation.machines import find_machine

from .figures import figures_of
from .tally import Tally
from .types import Rehearsal


def rehearsal_document(asked: Rehearsal, tally: Tally) -> dict[str, Any]:
    """What was asked for, data that stands in for the box's, and all figures.

    Shares, means and spreads are numbers with their margins; there is at least one
    evening.
    """
    size = asked.size
    return {
        "game": asked.game,
        "players": asked.players,
        "rounds": asked.rounds,
        "sizes": [size.minimum, size.preferred, size.maximum],
        "seed": asked.seed,
        "bots": {"usual": asked.usual, "best": asked.best},
        "stand_ins": dict(find_machine(asked.game).stand_ins),
        "figures": figures_of(asked, tally).as_json(),
    }
