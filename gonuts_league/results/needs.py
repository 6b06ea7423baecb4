"""What somebody needs on the nights that are left, in sentences."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import gettext as _

from gonuts_league.leagues.seasons_read import SeasonTable, games_left
from gonuts_league.standings.seasons.needs import Forecast, GamesLeft, Need
from gonuts_league.standings.seasons.types import SeasonRow
from gonuts_league.tables.wording import say_by

TOP = 3


def behind_of(row: SeasonRow, ranked: Sequence[SeasonRow]) -> Fraction | None:
    """How many points the next better rank has more; None for who has none above."""
    if row.rank in (None, 1):
        return None
    return _better(row, ranked)[-1].points - row.points


def say_needs(table: SeasonTable, row: SeasonRow) -> tuple[str, ...]:
    """What a row needs to pass the rank above, the third and the first."""
    ranked = [each for each in table.rows if each.rank is not None]
    left = games_left(table)
    forecast = Forecast(table.rules, left)
    if row.rank is None or not forecast.is_possible or not forecast.games:
        return ()
    if row.rank == 1:
        is_safe = not row.is_shared and forecast.cannot_be_caught(row, ranked)
        return (_("Can no longer be caught."),) if is_safe else ()
    return tuple(
        _say(
            forecast.need(row, target), target, table.people[target.player].short, left
        )
        for target in _targets(row, ranked)
    )


def _targets(row: SeasonRow, ranked: Sequence[SeasonRow]) -> list[SeasonRow]:
    """Who is to be passed: the rank above, the last of the first three, the first."""
    better = _better(row, ranked)
    chosen = [better[-1]]
    if len(better) >= TOP:
        chosen.append(better[TOP - 1])
    chosen.append(better[0])
    return list({each.player: each for each in chosen}.values())


def _better(row: SeasonRow, ranked: Sequence[SeasonRow]) -> list[SeasonRow]:
    return [each for each in ranked if (each.rank or 0) < (row.rank or 0)]


def _say(need: Need, target: SeasonRow, name: str, left: GamesLeft) -> str:
    counts = sorted(Counter(need.places).items())
    places = [
        say_by("results/words/places.txt", place=place, count=count)
        for place, count in counts
    ]
    return say_by(
        "results/words/need.txt",
        need=need,
        target=target,
        name=name,
        left=left,
        places=places,
    )
