"""Where everybody stood after each round, for a picture of the race.

For each round asked for, what counted until then is ranked as ever.

It says who stood where and nothing else: no values, no reasons. A decision about a tie
is about the standings it was made for, and does not count here.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from gonuts_league.pairing.types import EntryId

from .ledgers import Field
from .order import ranks_of


def ranks_after(
    rounds: Iterable[int],
    racers: Collection[EntryId],
    *,
    field: Field,
    tie_breaks: Sequence[str],
) -> tuple[Mapping[EntryId, int], ...]:
    """The ranks of the racers after each of these rounds.

    They are those among everybody in the field, as ``rank_standings`` gives them with
    ``upto_round``; a racer who had no game and no award by then has none.

    Raises UnknownTieBreakError.
    """
    found = []
    for number in rounds:
        counted = field.until(number)
        ranks = ranks_of(
            counted.ledgers, field=counted, tie_breaks=tie_breaks, wanted=racers
        )
        begun = {
            entry
            for entry in racers
            if counted.ledgers[entry].games or counted.ledgers[entry].awards
        }
        found.append({entry: ranks[entry] for entry in begun})
    return tuple(found)
