"""What stands in the standings for a game that gives no points."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from .standings_read import StandingsRead


def places_played(read: StandingsRead) -> dict[tuple[int, int | None], str]:
    """What stands in the rounds of an elimination, where no points are."""
    numbers = {row.number for row in read.rounds if row.is_elimination}
    return {
        (seat.entry, number): _say_place(seat.rank, [s.rank for s in seats])
        for (number, _table), seats in read.results.items()
        if number in numbers
        for seat in seats
    }


def _say_place(rank: int | None, ranks: Sequence[int | None]) -> str:
    if rank is None:
        return _("not there")
    if len(ranks) > 2:
        return _("place %(place)s") % {"place": rank}
    if ranks.count(rank) > 1:
        return _("drawn")
    return _("won") if rank == 1 else _("lost")
