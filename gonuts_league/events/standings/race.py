"""Where everybody stood after each round, for a picture of the race.

1. The games are read once.
2. For each round asked for, what counted until then is ranked as ever.

It says who stood where and nothing else: no values, no reasons. A decision about a tie
is about the standings it was made for, and does not count here.
"""

from collections.abc import Iterable, Mapping, Sequence

from gonuts_league.events.pairing.types import EntryId
from gonuts_league.events.standings.ledgers import Field, open_ledgers
from gonuts_league.events.standings.order import ranks_of
from gonuts_league.events.standings.points import point_system
from gonuts_league.events.standings.types import AwardPoints, GameResult


def ranks_after(
    rounds: Iterable[int],
    entries: Iterable[EntryId],
    games: Iterable[GameResult],
    awards: Iterable[AwardPoints] = (),
    *,
    system: str = "newport",
    tie_breaks: Sequence[str] = ("wins", "margin"),
) -> tuple[Mapping[EntryId, int], ...]:
    """The ranks after each of these rounds, of those who had a game or an award by it.

    Everybody is ranked, as ``rank_standings`` does with ``upto_round``, but who had
    nothing yet is left out of the answer.

    Raises what ``rank_standings`` raises.
    """
    chosen = point_system(system)
    ledgers = open_ledgers(entries, games, awards, chosen)
    found = []
    for number in rounds:
        counted = {entry: ledger.until(number) for entry, ledger in ledgers.items()}
        ranks = ranks_of(counted, field=Field(counted, chosen), tie_breaks=tie_breaks)
        found.append(
            {
                entry: rank
                for entry, rank in ranks.items()
                if counted[entry].games or counted[entry].awards
            }
        )
    return tuple(found)
