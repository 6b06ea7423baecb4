"""What standings show of stages: places instead of points, and how far all came."""

from collections.abc import Callable, Sequence

from django.urls import reverse
from django.utils.translation import gettext as _

from gonuts_league.players.showing import Audience

from .models import Event
from .stage_words import say_end
from .standings.types import Standing
from .standings_read import StandingsRead


def places_played(read: StandingsRead) -> dict[tuple[int, int | None], str]:
    """What stands in the rounds of an elimination, where no points are."""
    numbers = read.rounds_for_places
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


def how_far(read: StandingsRead) -> Callable[[Standing], str]:
    """Make the words under a name: how far it came after a cut, if it did."""
    is_for_two = read.knockout is not None and read.knockout.rules.is_for_two

    def words(standing: Standing) -> str:
        end = read.ends.get(standing.entry)
        return say_end(end, is_for_two=is_for_two) if end else ""

    return words


def stages_url(event: Event, read: StandingsRead) -> str:
    """Where the stages stand; empty for an event without, and for a phone at a table,
    which may not follow there."""
    if read.audience == Audience.TABLE or not any(row.kind for row in read.rounds):
        return ""
    return reverse("events:stages", args=[event.slug])
