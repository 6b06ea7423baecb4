"""The values of the page that shows where two counts of a table differ."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.events.agreeing.second_counts import PLACE, POINTS, Counts, TwoCounts
from gonuts_league.games.widgets.columns import column_rows
from gonuts_league.tables.counting.differences import Difference
from gonuts_league.tables.counting.scores import table_rulings
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.selectors import box_of
from gonuts_league.tables.wording import plural_of, say_points, say_winners
from scoring import find_game
from scoring.errors import ScoringError
from scoring.types import Points


@dataclass(frozen=True, slots=True)
class DifferenceRow:
    """One difference; `worth` are whole sentences on what the second count moves."""

    field: str
    player: str
    what: str
    card: str
    first: str
    second: str
    worth: tuple[str, ...]
    chosen: str


@dataclass(frozen=True, slots=True)
class DifferencesPage:
    """`first_wins` and `second_wins` say who wins by each count, where one game
    tells it."""

    rows: tuple[DifferenceRow, ...]
    version: int
    counted: str
    first_wins: str
    second_wins: str


def differences_page(
    both: TwoCounts, names: Mapping[int, str], *, chosen: Mapping[str, str]
) -> DifferencesPage:
    """All differences of all games, with what was chosen so far."""
    labels = _labels(both)
    return DifferencesPage(
        rows=tuple(
            _row(both, game, each, names, labels, chosen)
            for game in both.games
            for each in both.differences(game)
        ),
        version=both.table.version,
        counted=both.second_key,
        first_wins=_wins(both, both.first, names),
        second_wins=_wins(both, both.second, names),
    )


def field_of(game: int, seat_id: int, item: str) -> str:
    return f"d-{game}-{seat_id}-{item}"


def _row(
    both: TwoCounts,
    game: int,
    each: Difference,
    names: Mapping[int, str],
    labels: Mapping[str, str],
    chosen: Mapping[str, str],
) -> DifferenceRow:
    seat = both.seats[each.seat]
    field = field_of(game, seat.pk, each.item)
    player = names[seat.pk]
    if len(both.games) > 1:
        player = _("%(name)s, game %(game)s") % {"name": player, "game": game}
    return DifferenceRow(
        field=field,
        player=player,
        what=labels.get(each.item, each.item),
        card=each.item if each.item in box_of(both.table) else "",
        first=say_points(each.first),
        second=say_points(each.second),
        worth=_worth(both, each, names),
        chosen=chosen.get(field, ""),
    )


def _wins(both: TwoCounts, counts: Counts, names: Mapping[int, str]) -> str:
    if len(both.games) != 1:
        return ""
    side = both.side(counts, both.games[0])
    listed = [names[seat.pk] for seat in both.seats]
    return say_winners([listed[index] for index in _winners(both, side)])


def _winners(both: TwoCounts, side: Sequence[Mapping[str, Any]]) -> Sequence[int]:
    if both.kind == Depth.CARDS:
        try:
            score = find_game(both.table.game).score(side, table_rulings(both.table))
        except ScoringError:
            return ()
        return score.winners
    if both.kind == Depth.PLACES:
        return [index for index, each in enumerate(side) if each[PLACE] == 1]
    keys = [(each[POINTS], each.get("tie_break", 0)) for each in side]
    return [index for index, key in enumerate(keys) if key == max(keys)]


def _labels(both: TwoCounts) -> dict[str, str]:
    fixed = {
        POINTS: _("points"),
        PLACE: _("place"),
        "tie_break": _("what decides between equal points"),
    }
    game = find_game(both.table.game)
    rows = column_rows(game, 4, table_rulings(both.table), has_box=True)
    return fixed | {row.key: row.label for row in rows}


def _worth(
    both: TwoCounts, each: Difference, names: Mapping[int, str]
) -> tuple[str, ...]:
    if both.kind == Depth.PLACES or each.item == "tie_break":
        return ()
    if each.points is None:
        return (_("No game can end with one of the two."),)
    moved: list[tuple[int, Points]] = [(each.seat, each.points), *each.others]
    return tuple(_moved(names[both.seats[seat].pk], points) for seat, points in moved)


def _moved(name: str, points: Any) -> str:
    """What the second count moves for one player."""
    values = {"name": name, "points": say_points(abs(points))}
    if not points:
        return _("%(name)s's points stay the same.") % values
    many = plural_of(points)
    if points > 0:
        text = ngettext(
            "%(name)s has %(points)s point more.",
            "%(name)s has %(points)s points more.",
            many,
        )
    else:
        text = ngettext(
            "%(name)s has %(points)s point fewer.",
            "%(name)s has %(points)s points fewer.",
            many,
        )
    return text % values
