"""Who met somebody with more or with fewer points in the last rounds of an event."""

from collections.abc import Mapping
from fractions import Fraction

from gonuts_league.events import selectors
from gonuts_league.events.models import Event
from gonuts_league.pairing.floats import floats_of_round
from gonuts_league.pairing.types import EntryId

_ROUNDS = 2
_TABLES_OF_TWO = 2


def latest_floats(event: Event, *, before: int) -> dict[int, tuple[int, ...]]:
    """By entry the floats of the last two rounds before this one, the latest last.

    Empty where more than two sit at a table: there nobody floats.
    """
    if event.seats_preferred != _TABLES_OF_TWO:
        return {}
    rounds = event.rounds.filter(number__lt=before, state__in=selectors.SEEN_ROUNDS)
    found = [
        floats_of_round(
            selectors.tables_as_values(round_),
            _points(event, upto_round=round_.number - 1),
        )
        for round_ in list(rounds.order_by("number"))[-_ROUNDS:]
    ]
    people = {entry for floats in found for entry in floats}
    return {
        entry: tuple(floats[entry] for floats in found if entry in floats)
        for entry in people
    }


def _points(event: Event, *, upto_round: int) -> Mapping[EntryId, Fraction]:
    standings = selectors.ranked(event, upto_round=upto_round)
    return {row.entry: row.points for row in standings}
