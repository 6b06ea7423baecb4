"""Simulations that nobody had to play."""

import math
from collections import Counter

from gonuts_league.jobs.models import Job
from gonuts_league.lab.services.simulating import SIMULATIONS
from scoring.simulation.totals import SeatTotals, Totals
from scoring.simulation.types import BotGames

from .jobs import JobFactory

BOTS = ("greedy", "random", "random", "random")


def make_simulation(user, *, state="done", bots=BOTS, games=10_000, **fields) -> Job:
    """A simulation of somebody; one that is done has points like a bell."""
    asked = BotGames("gonuts-gamewright", games, 7, bots, {"fewest-tie": "all"})
    result = None
    if state == "done":
        seats = [
            SeatTotals(60 * games // len(bots), bell(games, middle=20 - seat))
            for seat in range(len(bots))
        ]
        result = {"totals": Totals(seats, games).as_json(), "seconds": 1.25}
    return JobFactory(
        kind=SIMULATIONS.kind,
        key=f"{SIMULATIONS.kind}:{user.pk}",
        state=state,
        params=SIMULATIONS.params_of(asked),
        result=result,
        requested_by=user,
        **fields,
    )


def bell(games: int, *, middle: int) -> Counter[int]:
    """So many scores around the middle."""
    counts = Counter(
        {
            points: int(games / 16 * math.exp(-(((points - middle) / 9) ** 2)))
            for points in range(middle - 18, middle + 30)
        }
    )
    counts[middle] += games - counts.total()
    return +counts
