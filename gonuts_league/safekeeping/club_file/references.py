"""Ids of rows that stand inside values: in JSON, and in some texts.

A shape tells where they are. A label says that each whole number, in lists of any
depth, is an id of that model. A dict goes by the keys of a value, where "" is for bare
numbers, "+" for any other key and "*" says that the keys are ids. A tuple goes by
position in the innermost lists. What no shape names is no id.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

Shape: TypeAlias = "str | Mapping[str, Any] | tuple[Any, ...] | None"
Renumber: TypeAlias = Callable[[str, int], int]


def _each(keys: str, shape: Shape) -> dict[str, Shape]:
    return dict.fromkeys(keys.split(), shape)


_ENTRY, _SEAT, _TABLE = "events.Entry", "tables.Seat", "tables.Table"
_EVENT, _ROUND = "events.Event", "events.Round"
_PLAYER, _GROUP = "players.Player", "players.PlayerGroup"
_SEASON, _SEASON_TIE = "leagues.Season", "leagues.SeasonTie"
_JOURNAL = "clubs.JournalEntry"
_STAGE: Mapping[str, Shape] = {
    "seeds": _ENTRY,
    "groups": _ENTRY,
    "replaced": (None, _ENTRY, _ENTRY),
    "lot": {"tied": _ENTRY},
}
_KEPT: Mapping[str, Shape] = {
    **_each("entry entries out by byes tables joined moved", _ENTRY),
    **_each("by_entry placed", {"*": _ENTRY}),
    **_each("outcomes columns", {"*": _SEAT}),
    **_each("player players other keep added", _PLAYER),
    **_each("round_id round_ids away", _ROUND),
    **_each("table_id table_ids without", _TABLE),
    **_each("event event_id events", _EVENT),
    **_each("withdrawal withdrawals", "leagues.Withdrawal"),
    **_each("tie ties", _SEASON_TIE),
    "seats": {"": _ENTRY, "entry": _ENTRY},
    "places": {"entry": _ENTRY, "seat": _SEAT},
    "pins": {"entry_id": _ENTRY, "other_id": _ENTRY},
    "state": _STAGE,
    "stage_id": "events.Stage",
    "seat": _SEAT,
    "result": "tables.Result",
    "award": "events.Award",
    "decision": "events.TieDecision",
    "sign_up": "events.SignUp",
    "season": _SEASON,
    "league": "leagues.League",
    "night": "leagues.Night",
    "aliases": "players.PlayerAlias",
    "groups": _GROUP,
    "seating": {"*": _GROUP},
    "change": "players.PlayerChange",
    "user": "clubs.User",
    "job": "jobs.Job",
}
# Where an action means something else by a key.
_KEPT_BY_ACT: Mapping[str, Mapping[str, Shape]] = {
    "people-merged": {**_KEPT, "seats": _SEAT}
}
SHAPES: Mapping[str, Shape] = {
    f"{_JOURNAL}.before": _KEPT,
    f"{_JOURNAL}.after": _KEPT,
    **{f"events.Stage.{name}": shape for name, shape in _STAGE.items()},
    "events.TieDecision.entries": _ENTRY,
    "events.TieDecision.order": _ENTRY,
    "events.Round.cost": {"of": _ROUND},
    "events.Round.rules": {
        **_each(
            "field avoid together apart_rule together_rule locked sitting_out", _ENTRY
        ),
        "pins": (_ENTRY, None, None),
        "upon": _TABLE,
    },
    "leagues.SeasonTie.players": _PLAYER,
    "leagues.SeasonTie.order": _PLAYER,
    "tables.SecondCount.counts": {"+": {"*": _SEAT}},
}
# Texts: what comes before an id, with the model.
TEXTS: Mapping[str, Mapping[str, str]] = {
    "tables.Tap.client_id": {"slip-": _JOURNAL},
    f"{_JOURNAL}.link": {"player:": _PLAYER, "event:": _EVENT},
}


def renumbered(value: Any, field: str, renumber: Renumber, *, act: str = "") -> Any:
    """A value of a field with every id that is inside of it given a new number.

    `act` is the action of the row in the journal that it is of.
    """
    if field in SHAPES:
        shape = _KEPT_BY_ACT.get(act, SHAPES[field]) if act else SHAPES[field]
        return _in_shape(value, shape, renumber)
    for before, label in TEXTS.get(field, {}).items():
        if found := re.match(rf"{before}(\d+)", value):
            number = renumber(label, int(found[1]))
            return f"{before}{number}{value[found.end() :]}"
    return value


def _in_shape(value: Any, shape: Shape, renumber: Renumber) -> Any:
    match value, shape:
        case (bool() | str() | float() | None, _) | (_, None):
            return value
        case int(), str():
            return renumber(shape, value)
        case int(), {"": str(label)}:
            return renumber(label, value)
        case [int(), *_], tuple():
            pairs = zip(value, shape, strict=True)
            return [_in_shape(each, of, renumber) for each, of in pairs]
        case list(), _:
            return [_in_shape(each, shape, renumber) for each in value]
        # Rows that are gone are numbered as they are met: in one order in any database.
        case dict(), {"*": str(label)}:
            by_id = {int(key): each for key, each in value.items()}
            return {str(renumber(label, pk)): by_id[pk] for pk in sorted(by_id)}
        case dict(), dict():
            rest = shape.get("+")
            return {
                key: _in_shape(value[key], shape.get(key, rest), renumber)
                for key in sorted(value)
            }
    return value
