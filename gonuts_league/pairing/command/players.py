"""The players of a request, as they are given."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from .findings import Findings
from .numbers import show

MOST_PLAYERS = 20_000
_MOST_BYES = 1_000_000
_MOST_ROUNDS = 1000
_FIELDS = frozenset({"id", "points", "club", "byes", "floats"})


@dataclass(frozen=True, slots=True)
class Player:
    """One player under the given id; ``club`` is empty for none."""

    name: str
    points: Fraction
    club: str
    byes: int
    floats: tuple[int, ...]


def read_players(found: Mapping[str, object], findings: Findings) -> list[Player]:
    """All players; one of whom the id cannot be read is left out."""
    if "players" not in found:
        findings.refuse("players", "missing", "this field is needed")
        return []
    given = findings.items(found["players"], "players")
    if len(given) > MOST_PLAYERS:
        sentence = f"{len(given)} players, at most {MOST_PLAYERS} at once"
        findings.refuse("players", "too-many-players", sentence)
        return []
    first: dict[str, int] = {}
    players = []
    for i, value in enumerate(given):
        player = _read_player(value, f"players[{i}]", findings)
        if player is None:
            continue
        if first.setdefault(player.name, i) < i:
            where = f"players[{first[player.name]}]"
            sentence = f"{show(player.name)} is {where} already"
            findings.refuse(f"players[{i}].id", "same-id", sentence)
        else:
            players.append(player)
    return players


def _read_player(value: object, path: str, findings: Findings) -> Player | None:
    if not isinstance(value, dict):
        findings.refuse(path, "not-an-object", f"{show(value)} is no JSON object")
        return None
    found = findings.mapping(value, path, _FIELDS)
    points = findings.number(found.get("points", 0), f"{path}.points")
    byes = findings.whole(found.get("byes", 0), f"{path}.byes", 0, _MOST_BYES)
    club = found.get("club")
    if club is not None and not isinstance(club, str):
        sentence = f"{show(club)} is no club; give a string, or null for none"
        findings.refuse(f"{path}.club", "not-a-club", sentence)
    floats = _read_floats(found.get("floats", []), f"{path}.floats", findings)
    if "id" not in found:
        findings.refuse(f"{path}.id", "missing", "this field is needed")
        return None
    name = findings.name(found["id"], f"{path}.id")
    return None if name is None else Player(name, points, str(club or ""), byes, floats)


def _read_floats(value: object, path: str, findings: Findings) -> tuple[int, ...]:
    """For each of the latest rounds -1, 0 or 1."""
    given = findings.items(value, path)
    if len(given) > _MOST_ROUNDS:
        sentence = f"{len(given)} rounds; at most {_MOST_ROUNDS} are read"
        findings.refuse(path, "too-many-rounds", sentence)
        return ()
    return tuple(
        findings.whole(each, f"{path}[{i}]", -1, 1) for i, each in enumerate(given)
    )
