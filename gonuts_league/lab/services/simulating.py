"""Simulations: many games by bots, for their figures."""

from collections.abc import Iterable, Mapping
from typing import Any

from gonuts_league.errors import LeagueError
from gonuts_league.jobs.models import Job
from scoring.simulation.running import check, play_chunk
from scoring.simulation.totals import Totals, figures_document, new_totals, read_totals
from scoring.simulation.types import BotGames

from .jobs import BotJobs

# What the site plays at once; the command line plays more.
MOST_GAMES = 1_000_000
MOST_SEED = 2**63 - 1


class _Simulations(BotJobs[BotGames]):
    kind, name, counted, sums = "simulate", "simulation", "games", "totals"

    def check(self, asked: BotGames) -> BotGames:
        """Raises as `scoring.simulation.running.check` does, and LeagueError."""
        checked = check(asked)
        if checked.games > MOST_GAMES:
            raise LeagueError("simulation-too-many", path="games", most=MOST_GAMES)
        return checked

    def params_of(self, asked: BotGames) -> dict[str, Any]:
        return {
            "game": asked.game_id,
            "games": asked.games,
            "seed": asked.seed,
            "bots": list(asked.bots),
            "rulings": dict(asked.rulings),
        }

    def asked_in(self, params: Mapping[str, Any]) -> BotGames:
        return BotGames(
            game_id=params["game"],
            games=params["games"],
            seed=params["seed"],
            bots=tuple(params["bots"]),
            rulings=params["rulings"],
        )

    def play(self, asked: BotGames, first: int, count: int) -> Totals:
        return play_chunk(asked, first, count)

    def sum_up(self, params: Mapping[str, Any], results: Iterable[Any]) -> Totals:
        totals = new_totals(len(params["bots"]))
        for result in results:
            totals.merge(read_totals(result))
        return totals

    def document_of(self, job: Job) -> dict[str, Any]:
        asked, result = self.asked_in(job.params), job.result or {}
        figures = read_totals(result["totals"]).figures()
        return figures_document(asked, figures, result["seconds"])


SIMULATIONS = _Simulations()
