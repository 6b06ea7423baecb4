"""Pictures of numbers: values for the templates in `templates/charts`.

Each function takes plain numbers and words and gives a frozen value that holds every
coordinate as text, in per cent of the picture, so that letters are never scaled and
the template only places it. A chart has a title, a description for who does not see
it, and its numbers as a table. No script, no inline style; colours come from classes.

Numbers are worded by the caller: these functions know no language.
"""

from .bars import draw_bars
from .bump import draw_bump
from .dots import draw_dots
from .line import draw_line
from .types import Bar, Chart, DataTable, Dot, LinePoint, Racer, ToldShare

__all__ = [
    "Bar",
    "Chart",
    "DataTable",
    "Dot",
    "LinePoint",
    "Racer",
    "ToldShare",
    "draw_bars",
    "draw_bump",
    "draw_dots",
    "draw_line",
]
