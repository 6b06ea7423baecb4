"""Whether a points system goes with what an event plays, in words."""

from dataclasses import dataclass

from gonuts_league.errors import LeagueError
from gonuts_league.events.models import Event
from gonuts_league.events.selectors import results_for_points
from gonuts_league.standings.refusals import Problem, refusals
from gonuts_league.tables.counting.effects import SEAT_EFFECTS
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.models import ResultSeat
from gonuts_league.tables.wording import say_game, say_list

WITH_TOTALS = (Depth.CARDS, Depth.TOTALS)


@dataclass(frozen=True, slots=True)
class Fit:
    """What an event asks of its points system: sizes it may seat or has seated,
    editions, and whether the totals of all games are known."""

    has_totals: bool
    sizes: frozenset[int]
    games: frozenset[str]


def fit_of(event: Event) -> Fit:
    """Read what was played so far; an event that has not begun may have totals."""
    results = results_for_points(event)
    depths = set(results.values_list("depth", flat=True))
    played = set(results.values_list("game", flat=True))
    planned = range(event.seats_min, event.seats_max + 1)
    return Fit(
        has_totals=depths <= set(WITH_TOTALS),
        sizes=frozenset(planned) | _sizes_played(event),
        games=frozenset({event.game} | played),
    )


def _sizes_played(event: Event) -> frozenset[int]:
    taking = [outcome for outcome, each in SEAT_EFFECTS.items() if each.takes_place]
    seats = ResultSeat.objects.filter(
        result__in=results_for_points(event), outcome__in=taking
    )
    counts: dict[int, int] = {}
    for result_id in seats.values_list("result_id", flat=True):
        counts[result_id] = counts.get(result_id, 0) + 1
    return frozenset(count for count in counts.values() if count > 1)


def system_errors(fit: Fit, system: str) -> tuple[LeagueError, ...]:
    """Why an event cannot be counted by a points system; nothing if it can."""
    found = refusals(
        system, has_totals=fit.has_totals, sizes=fit.sizes, games=fit.games
    )
    return tuple(_error(problem) for problem in found)


def _error(problem: Problem) -> LeagueError:
    return LeagueError(
        f"system-{problem.refusal}",
        sizes=say_list(list(map(str, problem.sizes))),
        games=say_list([say_game(game) for game in problem.games]),
    )
