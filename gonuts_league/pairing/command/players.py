"""The players of a request, as they are given."""

from collections.abc import Mapping

from gonuts_league.pairing.types import Candidate, EntryId

from .findings import RequestFindings
from .numbers import show

MOST_PLAYERS = 20_000
_MOST_BYES = 1_000_000
_MOST_ROUNDS = 1000
_NO_NUMBER = EntryId(0)
_FIELDS = frozenset({"id", "points", "club", "byes", "floats"})


def read_players(
    found: Mapping[str, object], findings: RequestFindings
) -> dict[str, Candidate]:
    """All players by the given id, not numbered yet; without an id none."""
    if "players" not in found:
        findings.refuse("players", "missing", "this field is needed")
        return {}
    given = findings.items(found["players"], "players")
    if len(given) > MOST_PLAYERS:
        sentence = f"{len(given)} players, at most {MOST_PLAYERS} at once"
        findings.refuse("players", "too-many-players", sentence)
        return {}
    first: dict[str, int] = {}
    players: dict[str, Candidate] = {}
    for i, value in enumerate(given):
        name, player = _read_player(value, f"players[{i}]", findings)
        if name is None:
            continue
        if first.setdefault(name, i) < i:
            sentence = f"{show(name)} is players[{first[name]}] already"
            findings.refuse(f"players[{i}].id", "same-id", sentence)
        else:
            players[name] = player
    return players


def _read_player(
    value: object, path: str, findings: RequestFindings
) -> tuple[str | None, Candidate]:
    if not isinstance(value, dict):
        findings.refuse(path, "not-an-object", f"{show(value)} is not a JSON object")
        return None, Candidate(_NO_NUMBER)
    found = findings.mapping(value, path, _FIELDS)
    points = findings.number(found.get("points", 0), f"{path}.points")
    byes = findings.whole(found.get("byes", 0), f"{path}.byes", 0, _MOST_BYES)
    club = found.get("club")
    if club is not None and not isinstance(club, str):
        sentence = f"{show(club)} is no club; give a string, or null for none"
        findings.refuse(f"{path}.club", "not-a-club", sentence)
    floats = _read_floats(found.get("floats", []), f"{path}.floats", findings)
    name = None
    if "id" in found:
        name = findings.name(found["id"], f"{path}.id")
    else:
        findings.refuse(f"{path}.id", "missing", "this field is needed")
    return name, Candidate(_NO_NUMBER, points, str(club or ""), byes, floats)


def _read_floats(
    value: object, path: str, findings: RequestFindings
) -> tuple[int, ...]:
    """For each of the latest rounds -1, 0 or 1."""
    given = findings.items(value, path)
    if len(given) > _MOST_ROUNDS:
        sentence = f"{len(given)} rounds; at most {_MOST_ROUNDS} are read"
        findings.refuse(path, "too-many-rounds", sentence)
        return ()
    return tuple(
        findings.whole(each, f"{path}[{i}]", -1, 1) for i, each in enumerate(given)
    )
