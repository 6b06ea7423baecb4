"""Whether a points system goes with the games that a season counts."""

from collections.abc import Collection

from gonuts_league.events.standings.system_fit import WITH_TOTALS, Fit, system_errors
from scoring.games.registry import GAMES

from .models import Season
from .season_counting import counted_evenings


def games_counted(*, game: str, families: Collection[str]) -> frozenset[str]:
    """The editions that may count, by what was chosen of them."""
    if game:
        return frozenset({game})
    return frozenset(
        each.id for each in GAMES.values() if not families or each.family in families
    )


def sizes_counted(games: Collection[str], seats: int | None) -> frozenset[int]:
    """The sizes of tables that may count: the one chosen, or those of the games."""
    if seats is not None:
        return frozenset({seats})
    return frozenset(size for game in games for size in GAMES[game].player_counts)


def has_totals(season: Season) -> bool:
    """Whether the points of every game that counts so far are known."""
    evenings = counted_evenings(season)
    games = [game for evening in evenings for game in evening.games]
    return all(game.depth in WITH_TOTALS for game in games if game.gives_points)


def require_fit(season: Season) -> None:
    """Raise LeagueError if the season's points system does not go with its games."""
    games = games_counted(game=season.game, families=season.families)
    sizes = sizes_counted(games, season.seats)
    fit = Fit(has_totals=has_totals(season), sizes=sizes, games=games)
    for error in system_errors(fit, season.points_system):
        error.path = "points_system"
        raise error
