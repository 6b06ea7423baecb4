"""The journal of an event in sentences; the names in it are those of today.

The journal itself keeps ids only, so that an erased person is erased here as well.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from gonuts_league.clubs.models import JournalEntry, User
from gonuts_league.clubs.reasons import say_reason
from gonuts_league.clubs.services.actions import ACTIONS, Action
from gonuts_league.events.agreeing.hands import who
from gonuts_league.events.models import Entry, Event
from gonuts_league.events.selectors import erased_name
from gonuts_league.players.models import Player
from gonuts_league.tables.wording import (
    MOST_NAMED,
    and_more,
    say_points,
    say_some,
)

from .act_values import as_dict, flat_ids


@dataclass(frozen=True, slots=True)
class Told:
    """One act: what was done, when, by whom, and why if somebody said so."""

    pk: int
    sentence: str
    icon: str
    at: datetime
    who: str
    reason: str


@dataclass(frozen=True, slots=True)
class Names:
    """What everybody in some acts is called today, by the id that the acts hold."""

    entries: Mapping[int, str]
    players: Mapping[int, str]
    users: Mapping[int, str]

    def one(self, kept: Mapping[str, Any]) -> str:
        """The person that an act is about."""
        return (
            self.entries.get(kept.get("entry", 0))
            or self.players.get(kept.get("player", 0))
            or self.users.get(kept.get("user", 0))
            or erased_name()
        )

    def many(self, kept: Mapping[str, Any]) -> list[str]:
        """The people that an act is about, in the order it keeps them."""
        seated = kept.get("entries") or kept.get("seats") or []
        ids = [each for each in seated if isinstance(each, int)]
        if ids:
            return [self.entries.get(pk) or erased_name() for pk in ids]
        return [self.players.get(pk) or erased_name() for pk in kept.get("players", [])]


def tell(event: Event, acts: Sequence[JournalEntry]) -> list[Told]:
    """Word these acts of one event; two queries for all names in them."""
    return tell_acts(acts, names_in(acts))


def tell_acts(acts: Sequence[JournalEntry], names: Names) -> list[Told]:
    """Word acts in whose names were looked up already."""
    return [
        Told(
            pk=act.pk,
            sentence=sentence_of_act(act, names),
            icon=ACTIONS[act.act].icon if act.act in ACTIONS else "check",
            at=act.at,
            who=_doer(act),
            reason=say_reason(act.reason),
        )
        for act in acts
    ]


def _doer(act: JournalEntry) -> str:
    if act.user is not None or act.device:
        return who(act)
    return _("Somebody") if act.link else _("the league")


def name_acts(acts: Sequence[JournalEntry], names: Names | None = None) -> str:
    """The sentences of some acts as one, the last ones only counted."""
    names = names or names_in(acts[:MOST_NAMED])
    told = [sentence_of_act(act, names) for act in acts[:MOST_NAMED]]
    return "; ".join(told) + and_more(len(acts))


def names_in(acts: Iterable[JournalEntry]) -> Names:
    """Look up everybody in some acts; three queries at most."""
    kept = [
        values
        for act in acts
        for values in (act.after, act.before)
        if isinstance(values, dict)
    ]
    keys = ("entry", "entries", "seats", "tables", "byes", "by_entry", "out")
    entries = Entry.ever.filter(pk__in=_all_ids(kept, *keys))
    players = Player.ever.filter(pk__in=_all_ids(kept, "player", "players"))
    users = User.objects.filter(pk__in=_all_ids(kept, "user"))
    return Names(
        entries={each.pk: _name(each) for each in entries.select_related("player")},
        players={each.pk: each.name or erased_name() for each in players},
        users={each.pk: each.called for each in users},
    )


def sentence_of_act(act: JournalEntry, names: Names) -> str:
    """What was done, in one sentence."""
    kept = as_dict(act.after if isinstance(act.after, dict) else act.before)
    action = ACTIONS.get(act.act)
    if action is None:
        return act.act.replace("-", " ")
    words = action.sentence(kept) if callable(action.sentence) else action.sentence
    return str(words) % _values(act, kept, names, action)


def _values(
    act: JournalEntry, kept: Mapping[str, Any], names: Names, action: Action
) -> dict[str, Any]:
    table = act.table
    people = names.many(kept)
    return {
        **kept,
        "round": kept.get("round") or (table.round.number if table else "?"),
        "table": kept.get("table") or (table.number if table else "?"),
        "count": kept.get("count", len(people)),
        "names": say_some(people),
        "name": names.one(kept),
        "other": names.entries.get(kept.get("out", 0)) or erased_name(),
        "points": say_points(kept.get("points")),
        "event": kept.get("event_name"),
        **{key: _label(each, kept.get(key)) for key, each in action.labels.items()},
    }


def _label(choices: Any, value: object) -> str:
    return str(choices(value).label) if value in choices.values else ""


def _all_ids(kept: Iterable[Mapping[str, Any]], *keys: str) -> set[int]:
    return {pk for values in kept for key in keys for pk in flat_ids(values.get(key))}


def _name(entry: Entry) -> str:
    return entry.player.name or erased_name()
