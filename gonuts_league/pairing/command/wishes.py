"""What a request says of people together: the past, wishes and orders.

History and wishes may name people who are no players of this round. Orders may not:
locked tables, pins and byes by hand.
"""

from collections.abc import Collection, Mapping

from gonuts_league.pairing.types import LARGEST_TABLE

from .findings import RequestFindings
from .numbers import show
from .players import MOST_PLAYERS

MOST_ROUNDS = 1000
_LONGEST_TABLE = 100
_PIN_FIELDS = frozenset({"player", "table", "seat"})


NamedPin = tuple[str, int, int | None]
"""The given id of a player, the table, and the seat where there is one."""


def read_history(value: object, findings: RequestFindings) -> list[list[list[str]]]:
    """The tables of each earlier round; a table of one has played nothing."""
    given = findings.items(value, "history")
    if len(given) >= MOST_ROUNDS:
        sentence = f"{len(given)} rounds; at most {MOST_ROUNDS - 1} are read"
        findings.refuse("history", "too-many-rounds", sentence)
        return []
    return [
        [
            table
            for t, each in enumerate(findings.items(tables, f"history[{r}]"))
            if (table := _read_past_table(each, f"history[{r}][{t}]", findings))
        ]
        for r, tables in enumerate(given)
    ]


def _read_past_table(value: object, path: str, findings: RequestFindings) -> list[str]:
    table = _read_table(value, path, findings)
    if len(table) > 1:
        return table
    findings.warn(path, "nobody-met", "nobody meets at a table of fewer than two")
    return []


def _read_table(value: object, path: str, findings: RequestFindings) -> list[str]:
    """Ids in seat order, each once."""
    table: list[str] = []
    named = findings.names(value, path)
    if len(named) > _LONGEST_TABLE:
        sentence = f"{len(named)} seats; no table has more than {_LONGEST_TABLE}"
        findings.refuse(path, "table-too-long", sentence)
        return []
    for name, where in named:
        if name in table:
            sentence = f"{show(name)} sits at this table already"
            findings.refuse(where, "seated-twice", sentence)
        table.append(name)
    return table


def read_pairs(
    value: object, path: str, findings: RequestFindings
) -> list[tuple[str, str]]:
    """Pairs of two different ids."""
    pairs = []
    for i, each in enumerate(findings.items(value, path)):
        where = f"{path}[{i}]"
        if not isinstance(each, list) or len(each) != 2:
            sentence = f"{show(each)} is no pair of two ids"
            findings.refuse(where, "not-a-pair", sentence)
            continue
        names = [name for name, _ in findings.names(each, where)]
        if len(names) < 2:
            continue
        if names[0] == names[1]:
            sentence = f"{show(names[0])} is named twice in one pair"
            findings.refuse(where, "not-a-pair", sentence)
        pairs.append((names[0], names[1]))
    return pairs


def read_places(
    found: Mapping[str, object], known: Collection[str], findings: RequestFindings
) -> tuple[list[list[str]], list[NamedPin], list[str]]:
    """Locked tables, pins and byes by hand; nobody has two places."""
    placed: dict[str, str] = {}

    def place(name: str, where: str) -> None:
        if name not in known:
            sentence = f"{show(name)} is none of the players"
            findings.refuse(where, "unknown-player", sentence)
        elif placed.setdefault(name, where) != where:
            sentence = f"{show(name)} has a place already: {placed[name]}"
            findings.refuse(where, "placed-twice", sentence)

    locked = []
    for t, each in enumerate(findings.items(found.get("locked", []), "locked")):
        path = f"locked[{t}]"
        table = [name for name, _ in findings.names(each, path)]
        if each == []:
            findings.refuse(path, "empty-table", "nobody sits at this table")
        for seat, name in enumerate(table):
            place(name, f"{path}[{seat}]")
        locked.append(table)
    pins = _read_pins(found.get("pins", []), findings)
    for (name, _, _), where in pins:
        place(name, where)
    out = findings.names(found.get("sitting_out", []), "sitting_out")
    for name, where in out:
        place(name, where)
    return locked, [pin for pin, _ in pins], [name for name, _ in out]


def _read_pins(value: object, findings: RequestFindings) -> list[tuple[NamedPin, str]]:
    pins = []
    for i, each in enumerate(findings.items(value, "pins")):
        path = f"pins[{i}]"
        found = findings.mapping(each, path, _PIN_FIELDS)
        if not isinstance(each, dict):
            continue
        name = findings.name(found.get("player"), f"{path}.player")
        table = findings.whole(found.get("table"), f"{path}.table", 1, MOST_PLAYERS)
        seat = None
        if found.get("seat") is not None:
            last = LARGEST_TABLE - 1
            seat = findings.whole(found["seat"], f"{path}.seat", 0, last)
        if name is not None:
            pins.append(((name, table, seat), f"{path}.player"))
    return pins
