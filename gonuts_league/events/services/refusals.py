"""Why a round cannot be paired as asked: the errors of the pairing package as ours.

People stand in them by id, so that no job keeps a name; `with_names` adds the names
where the sentence is shown.
"""

from collections.abc import Mapping
from typing import Any

from gonuts_league.errors import LeagueError
from gonuts_league.events.models import Entry
from gonuts_league.events.selectors import entry_names, event_namesakes
from gonuts_league.pairing.types import (
    ImpossibleSizesError,
    PairingError,
    PairingTask,
    PinnedTwiceError,
    RuleImpossibleError,
    TooFewPlayersError,
    TooManyPinnedError,
)
from gonuts_league.tables.wording import say_some


def refused(error: PairingError, task: PairingTask) -> LeagueError:
    """The sentence for an error; what is no fault of the rules goes up as it is."""
    match error:
        case TooFewPlayersError():
            return LeagueError(
                "too-few-players", count=error.count, least=error.minimum
            )
        case ImpossibleSizesError():
            return LeagueError(
                "sizes-impossible",
                count=len(task.candidates),
                least=error.minimum,
                most=error.maximum,
            )
        case TooManyPinnedError():
            return LeagueError(
                "too-many-pinned",
                table=error.table,
                count=error.count,
                most=error.maximum,
            )
        case PinnedTwiceError():
            return LeagueError("pinned-twice", entries=list(error.entries))
        case RuleImpossibleError():
            return LeagueError("rules-impossible", entries=list(error.entries))
    raise error


def with_names(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a refusal with the `names` and `count` of the people in it."""
    if "entries" not in values:
        return dict(values)
    ids = values["entries"]
    entries = list(Entry.ever.filter(pk__in=ids).select_related("player"))
    names = entry_names(entries, others=event_namesakes(entries))
    named = [names[pk] for pk in ids if pk in names]
    return {**values, "names": say_some(named), "count": len(ids)}
