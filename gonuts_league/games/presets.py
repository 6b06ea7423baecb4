"""A ready-made kind of evening; an event copies one and may then differ."""

from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

from gonuts_league.formats.plan import StagePlan
from gonuts_league.standings.byes import ByeRule
from gonuts_league.standings.points import point_system
from gonuts_league.tables.enums import Series


@dataclass(frozen=True, slots=True)
class Preset:
    """`minutes` is the time the whole evening takes; 0 minutes a round: no clock.

    Without `stages` the standings after all rounds decide; `steps` come after those
    rounds, as long as no game is drawn.
    """

    id: str
    name: str | Promise
    about: str | Promise
    game: str
    rounds_planned: int
    seats_preferred: int
    seats_min: int
    seats_max: int
    format: str = "swiss"
    series: str = Series.SINGLE
    game_count: int = 1
    round_minutes: int = 35
    stages: tuple[StagePlan, ...] = ()
    steps: int = 0

    @property
    def minutes(self) -> int:
        return (self.rounds_planned + self.steps) * self.round_minutes

    @property
    def counting(self) -> dict[str, Any]:
        """How games and byes count where that is not the usual: at tables of two a
        win is 1, a draw 1/2, and a bye counts as a win."""
        if self.seats_max > 2:
            return {}
        return {
            "points_system": "duel",
            "tie_breaks": list(point_system("duel").suggested),
            "bye_rule": str(ByeRule.WIN),
        }
