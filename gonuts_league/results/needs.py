"""What somebody needs on the nights that are left, in sentences."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.events.standings.figures import decimals_for, say_number
from gonuts_league.leagues.seasons_read import SeasonTable, games_left
from gonuts_league.standings.seasons.needs import Forecast, GamesLeft, Need, Reach
from gonuts_league.standings.seasons.types import SeasonRow
from gonuts_league.tables.wording import say_list

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
        return _lead(row, ranked, forecast)
    return tuple(
        _say(
            forecast.need(row, target), target, table.people[target.player].short, left
        )
        for target in _targets(row, ranked)
    )


def _lead(
    row: SeasonRow, ranked: Sequence[SeasonRow], forecast: Forecast
) -> tuple[str, ...]:
    if not row.is_shared and forecast.cannot_be_caught(row, ranked):
        return (_("Can no longer be caught."),)
    return ()


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
    words = {
        "name": name,
        "rank": target.rank,
        "behind": _points(need.behind),
        "points": _points(target.points),
        "when": _when(left),
        "seats": left.seats,
        "places": say_list(_places(need.places)),
    }
    match need.reach:
        case Reach.NEVER:
            return _("%(name)s (rank %(rank)s) can no longer be caught.") % words
        case Reach.POINTS:
            return (
                _(
                    "To pass %(name)s (rank %(rank)s): the games that count have to "
                    "gain more than %(behind)s in points %(when)s, if %(name)s stays "
                    "at %(points)s in points."
                )
                % words
            )
    return (
        _(
            "To pass %(name)s (rank %(rank)s): %(places)s at tables of %(seats)s "
            "%(when)s are enough, if %(name)s stays at %(points)s in points."
        )
        % words
    )


def _when(left: GamesLeft) -> str:
    if not left.nights:
        return _("in the games left tonight")
    if left.nights == 1 and not left.tonight:
        return _("on the last night")
    return ngettext(
        "until the end (%(count)s more night)",
        "until the end (%(count)s more nights)",
        left.nights,
    ) % {"count": left.nights}


def _places(places: Sequence[int]) -> list[str]:
    counts = sorted(Counter(places).items())
    return [_say_place(place, count) for place, count in counts]


def _say_place(place: int, count: int) -> str:
    text = {
        1: ngettext("a first place", "%(count)s first places", count),
        2: ngettext("a second place", "%(count)s second places", count),
        3: ngettext("a third place", "%(count)s third places", count),
        4: ngettext("a fourth place", "%(count)s fourth places", count),
        5: ngettext("a fifth place", "%(count)s fifth places", count),
        6: ngettext("a sixth place", "%(count)s sixth places", count),
    }[place]
    return text % {"count": count}


def _points(points: Fraction) -> str:
    return say_number(points, decimals_for([points]))
