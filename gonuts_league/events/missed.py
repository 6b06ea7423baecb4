"""Rounds that a player missed by coming later, and what the event gives for them.

Only rounds before the first one in which somebody sat or sat out are missed. A
player who leaves and comes back misses nothing and is given nothing for it.
"""

from collections.abc import Iterable, Mapping

from django.db.models import Min

from gonuts_league.tables.models import Seat

from .enums import AwardKind, EventFormat, RoundState
from .models import Award, Event

SEEN = (RoundState.PUBLISHED, RoundState.CLOSED)


def missed_rounds(event: Event) -> Mapping[int, tuple[int, ...]]:
    """Numbers of the rounds that each entry missed, for entries that missed any.

    An entry that is not here has missed nothing so far. Four queries.
    """
    if event.format == EventFormat.FREE_PLAY:
        return {}
    seen = event.rounds.filter(state__in=SEEN).exclude(stage__number__gt=1)
    numbers = sorted(seen.values_list("number", flat=True))
    if not numbers:
        return {}
    here = event.entries.filter(checked_in_at__isnull=False)
    first = _first_rounds(event)
    found = {
        pk: rounds_before(first.get(pk), numbers)
        for pk in here.values_list("pk", flat=True)
    }
    return {pk: missed for pk, missed in found.items() if missed}


def rounds_before(first: int | None, numbers: Iterable[int]) -> tuple[int, ...]:
    """The rounds before an entry's first one, None for none yet.

    >>> rounds_before(3, [1, 2, 3, 4])
    (1, 2)
    """
    return tuple(n for n in numbers if first is None or n < first)


def _first_rounds(event: Event) -> dict[int, int]:
    seats = Seat.objects.filter(round__event=event, round__state__in=SEEN)
    byes = Award.objects.filter(event=event, kind=AwardKind.BYE, round__state__in=SEEN)
    first: dict[int, int] = {}
    for rows in (seats, byes):
        earliest = rows.values_list("entry").annotate(first=Min("round__number"))
        for pk, number in earliest.order_by("entry"):
            first[pk] = min(number, first.get(pk, number))
    return first
