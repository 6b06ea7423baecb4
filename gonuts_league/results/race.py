"""The race: who stood where after each round or evening, drawn for the leaders."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from gonuts_league.events.standings.figures import DASH
from gonuts_league.web.charts import Chart, DataTable, Racer, draw_bump

Ranks = tuple[int | None, ...]


def draw_race(
    racers: Sequence[tuple[str, str, Ranks]],
    steps: Sequence[str],
    *,
    key: str,
    desc: str,
    caption: str,
) -> Chart:
    """Draw racers in the order in which they stand now, each with a name in the picture
    and one in its table, and the ranks after each step."""
    return draw_bump(
        [Racer(name=in_picture, ranks=ranks) for in_picture, _name, ranks in racers],
        steps=steps,
        key=key,
        title=_("The race"),
        desc=desc,
        table=DataTable(
            caption=caption,
            head=(_("Player"), *steps),
            rows=tuple(
                (name, *(str(rank or DASH) for rank in ranks))
                for _in_picture, name, ranks in racers
            ),
        ),
    )
