"""What each way to treat an odd count would mean, in words."""

from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.events.enums import OddTables
from gonuts_league.pairing.consequences import Consequence, consequences
from gonuts_league.pairing.types import TableSize
from gonuts_league.tables.wording import say_list

"""A count that shows the differences, where nobody is entered yet."""


@dataclass(frozen=True, slots=True)
class SizesRow:
    """One choice: its value and name, and the tables and byes that it makes."""

    value: str
    label: str
    tables: str
    byes: str


@dataclass(frozen=True, slots=True)
class SizesPage:
    count: int
    rows: tuple[SizesRow, ...]


def sizes_page(count: int, size: TableSize | None) -> SizesPage:
    """What becomes of `count` players; without rows if no table can be filled."""
    found = consequences(count, size) if size is not None else ()
    return SizesPage(count, tuple(_row(each) for each in found))


def _row(each: Consequence) -> SizesRow:
    return SizesRow(
        value=each.odd,
        label=str(capfirst(OddTables(each.odd).label)),
        tables=say_list([_say_tables(size, count) for size, count in each.tables]),
        byes=_say_byes(each.byes),
    )


def _say_tables(size: int, count: int) -> str:
    return ngettext(
        "%(count)s table of %(size)s", "%(count)s tables of %(size)s", count
    ) % {"count": count, "size": size}


def _say_byes(count: int) -> str:
    if not count:
        return _("nobody sits out")
    return ngettext("%(count)s player sits out", "%(count)s players sit out", count) % {
        "count": count
    }
