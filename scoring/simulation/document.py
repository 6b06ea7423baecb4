"""The figures of a simulation as JSON."""

from collections.abc import Sequence
from typing import Any

from scoring.simulation.machines import find_machine
from scoring.simulation.totals import SeatFigures
from scoring.simulation.types import BotGames


def figures_document(
    asked: BotGames, figures: Sequence[SeatFigures], seconds: float
) -> dict[str, Any]:
    """What was asked, and the figures of each seat; ``seconds`` is what it took."""
    return {
        "game": asked.game_id,
        "players": asked.players,
        "games": asked.games,
        "seed": asked.seed,
        "rulings": dict(asked.rulings),
        **find_machine(asked.game_id).stand_ins,
        "seconds": round(seconds, 3),
        "games_per_second": round(asked.games / max(seconds, 1e-9), 1),
        "seats": [
            {
                "bot": bot,
                "wins": float(seat.wins),
                "win_share": float(seat.win_share),
                "mean": seat.mean,
                "sd": seat.sd,
                "min": seat.least,
                "max": seat.most,
                "quantiles": {str(q): value for q, value in seat.quantiles.items()},
            }
            for bot, seat in zip(asked.bots, figures, strict=True)
        ],
    }
