"""Words that scores and lengths share."""

from django.utils.translation import gettext as _

from gonuts_league.tables.wording import say_list
from scoring.simulation.distributions.types import Cell


def say_percent(percent: int) -> str:
    return f"{percent}\N{NO-BREAK SPACE}%"


def stand_in_notes(cell: Cell) -> list[str]:
    """That something of ours stands in for what is in the box, where it does."""
    if not cell.stand_ins:
        return []
    guess = _(
        "They were played with a stand-in of ours (%(names)s), since nobody has "
        "published what is in the box."
    )
    return [guess % {"names": say_list(list(cell.stand_ins.values()))}]
