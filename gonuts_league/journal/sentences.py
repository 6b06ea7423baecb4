"""The actions of the journal in sentences; the names in them are those of today.

The journal itself keeps ids only, so that an erased person is erased here as well.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from gonuts_league.clubs.models import JournalEntry, User
from gonuts_league.clubs.services.actions import ACTIONS, Action
from gonuts_league.errors import with_round
from gonuts_league.events.agreeing.hands import who
from gonuts_league.events.models import Entry
from gonuts_league.events.selectors import erased_name, full_name
from gonuts_league.players.models import Player, PlayerChange
from gonuts_league.tables.wording import (
    MOST_NAMED,
    and_more,
    say_by,
    say_list,
    say_points,
    say_some,
)


@dataclass(frozen=True, slots=True)
class Names:
    """What everybody in some actions is called today, by the id that the actions hold.

    `changes` are what was kept of people where an erasure reaches it.
    """

    entries: Mapping[int, str]
    players: Mapping[int, str]
    users: Mapping[int, str]
    changes: Mapping[int, PlayerChange]

    def entry(self, pk: int) -> str:
        return self.entries.get(pk) or erased_name()

    def one(self, kept: Mapping[str, Any]) -> str:
        """The person that an action is about."""
        return (
            self.entries.get(kept.get("entry", 0))
            or self.players.get(kept.get("player", 0))
            or self.users.get(kept.get("user", 0))
            or erased_name()
        )

    def many(self, kept: Mapping[str, Any]) -> list[str]:
        """The people that an action is about, in the order it keeps them."""
        seated = kept.get("entries") or kept.get("seats") or []
        ids = [each for each in seated if isinstance(each, int)]
        if ids:
            return [self.entry(pk) for pk in ids]
        return [self.players.get(pk) or erased_name() for pk in kept.get("players", [])]

    def beyond_sentence(self, kept: Mapping[str, Any]) -> list[str]:
        """One line of the people, where a sentence only counts the last of them."""
        people = self.many(kept)
        return [say_list(people)] if len(people) > MOST_NAMED else []


def name_actions(actions: Sequence[JournalEntry], names: Names | None = None) -> str:
    """The sentences of some actions as one, the last ones only counted."""
    names = names or names_in(actions[:MOST_NAMED])
    told = [action_sentence(row, names) for row in actions[:MOST_NAMED]]
    return "; ".join(told) + and_more(len(actions))


def names_in(actions: Iterable[JournalEntry]) -> Names:
    """Look up everybody in some actions; four queries at most."""
    kept = [
        values
        for row in actions
        for values in (row.after, row.before)
        if isinstance(values, dict)
    ]
    keys = ("entry", "entries", "seats", "tables", "byes", "by_entry", "out")
    entries = Entry.ever.filter(pk__in=all_ids(kept, *keys))
    players = Player.ever.filter(pk__in=all_ids(kept, "player", "players"))
    users = User.objects.filter(pk__in=all_ids(kept, "user"))
    return Names(
        entries={each.pk: full_name(each) for each in entries.select_related("player")},
        players={each.pk: each.name or erased_name() for each in players},
        users={each.pk: each.called for each in users},
        changes=PlayerChange.objects.in_bulk(all_ids(kept, "change")),
    )


def action_sentence(row: JournalEntry, names: Names) -> str:
    """What was done, in one sentence."""
    kept = as_dict(row.after if isinstance(row.after, dict) else row.before)
    action = ACTIONS.get(row.act)
    if action is None:
        return row.act.replace("-", " ")
    words = action.sentence(kept) if callable(action.sentence) else action.sentence
    return str(words) % _values(row, kept, names, action)


def _values(
    row: JournalEntry, kept: Mapping[str, Any], names: Names, action: Action
) -> dict[str, Any]:
    table = row.table
    people = names.many(kept)
    where = {**table.round.kept, "table": table.number} if table else {}
    where |= {key: each for key, each in kept.items() if each is not None}
    return {
        **kept,
        "table": "?",
        **with_round(where),
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


def all_ids(kept: Iterable[Mapping[str, Any]], *keys: str) -> set[int]:
    """The ids that some rows hold under these keys."""
    return {pk for values in kept for key in keys for pk in flat_ids(values.get(key))}


def doer(row: JournalEntry) -> str:
    """Name who did it; a link alone names nobody."""
    if row.user is not None or row.device:
        return who(row)
    return _("Somebody") if row.link else _("the league")


def source(row: JournalEntry) -> str:
    """By which link or code it was done."""
    kind, _colon, rest = row.link.partition(":")
    number, _dot, generation = rest.partition(".")
    return say_by(
        "journal/words/source.txt",
        row=row,
        kind=kind,
        number=number,
        generation=generation,
    )


def as_dict(kept: Any) -> dict[str, Any]:
    """What a row kept before or after; empty if that is a single value, or nothing."""
    return kept if isinstance(kept, dict) else {}


def flat_ids(value: Any) -> Iterable[int]:
    """The ids in a value: one, a list of them or of lists, a result's seats, keys.

    >>> list(flat_ids([[1, 2], {"entry": 3, "rank": 1}, {"4": "7.5"}]))
    [1, 2, 3, 4]
    """
    match value:
        case bool() | None:
            return []
        case int():
            return [value]
        case {"entry": int(entry_id)}:
            return [entry_id]
        case dict():
            return [int(key) for key in value if str(key).isdigit()]
        case list():
            return [pk for each in value for pk in flat_ids(each)]
    return []
