"""Why somebody has so many points, as every page shows it that scores a table."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.games.links import ruling_url
from gonuts_league.games.registry import PAGES
from gonuts_league.tables.wording import plural_of, say, say_points
from scoring.types import Line, SeatScore


@dataclass(frozen=True, slots=True)
class ReasonLine:
    """`rule_url` is empty where the line rests on no ruling."""

    picture: str
    what: str
    because: str
    points: str
    is_zero: bool
    rule: str
    rule_url: str


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why one player has so many points; `total` is a dash while nothing is scored."""

    name: str
    heading: str
    lines: tuple[ReasonLine, ...]
    total: str
    is_final: bool


def reasons_of(
    game_id: str, name: str, score: SeatScore | None, *, is_final: bool
) -> Reasons:
    """The reasons for one player; without a score there are none yet."""
    if score is None:
        return Reasons(name, _("Why so many points"), (), say_points(None), False)
    total = say_points(score.points)
    heading = ngettext(
        "Why %(points)s point", "Why %(points)s points", plural_of(score.points)
    ) % {"points": total}
    return Reasons(name, heading, reason_lines(game_id, score), total, is_final)


def reason_lines(game_id: str, score: SeatScore) -> tuple[ReasonLine, ...]:
    """The lines of one seat, in their order."""
    return tuple(_reason_line(game_id, line) for line in score.lines)


def _reason_line(game_id: str, line: Line) -> ReasonLine:
    what, picture = PAGES[game_id].say_item(line)
    return ReasonLine(
        picture=picture,
        what=what,
        because=say(*line.why),
        points=say_points(line.points),
        is_zero=not line.points,
        rule=line.rule,
        rule_url=ruling_url(game_id, line.rule),
    )
