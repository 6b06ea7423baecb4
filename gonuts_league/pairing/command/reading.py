"""Parsed JSON to a request, with every problem found on the way.

1. The players are read, then everything that names them.
2. Ids become numbers in the order of the ids, so that the order in which players are
   given changes nothing.
3. If there was no problem, the request is made.

Refused is what contradicts itself or cannot be read. What is merely odd is a warning:
an unknown field, a round far ahead of its history, a table of one in the history.
"""

from collections.abc import Mapping

from gonuts_league.pairing.schedules import rounds_to_meet_all
from gonuts_league.pairing.types import (
    DEFAULT_LEVELS,
    LARGEST_TABLE,
    SMALLEST_TABLE,
    Effort,
    Level,
    OddAt,
    OddTables,
    PairingTask,
    TableSize,
    TooFewPlayersError,
)

from .findings import Findings, Problem, UnusableError
from .numbers import show
from .players import Player, read_players
from .request import Format, ScheduleRequest, SwissRequest
from .wishes import MOST_ROUNDS, Naming, read_history, read_orders, read_pairs

MOST_SEATS = 300_000
_LARGEST_SEED = 10**18

_OF_BOTH = frozenset({"format", "seed", "table_size", "players"})
_OF_SWISS = frozenset(
    {
        "round",
        "history",
        "avoid",
        "locked",
        "levels",
        "effort",
        "together",
        "rules",
        "pins",
        "sitting_out",
        "odd",
        "odd_at",
        "rounds_left",
    }
)
_OF_SCHEDULE = frozenset({"rounds"})


def read_request(document: object) -> SwissRequest | ScheduleRequest:
    """What the document asks for. Raises UnusableError with all problems."""
    findings = Findings()
    if not isinstance(document, dict):
        sentence = f"{show(document)} is no JSON object"
        raise UnusableError([Problem("", "not-an-object", sentence)])
    form = findings.choice(document.get("format", "swiss"), "format", Format)
    own = _OF_SWISS if form is Format.SWISS else _OF_SCHEDULE
    found = findings.mapping(document, "", _OF_BOTH | own)
    seed = findings.whole(
        found.get("seed", 0), "seed", -_LARGEST_SEED, _LARGEST_SEED, default=0
    )
    size = _read_size(found.get("table_size", {}), findings)
    players = read_players(found, findings)
    if form is Format.SWISS:
        return _read_swiss(found, seed, size, players, findings)
    return _read_schedule(found, seed, size, players, findings)


def _read_size(value: object, findings: Findings) -> TableSize:
    """Least and most are one off the preferred size, at tables of two none."""
    path = "table_size"
    found = findings.mapping(value, path, frozenset({"preferred", "min", "max"}))

    def seats(key: str, default: int) -> int:
        return findings.whole(
            found.get(key, default),
            f"{path}.{key}",
            SMALLEST_TABLE,
            LARGEST_TABLE,
            default=default,
        )

    preferred = seats("preferred", 4)
    off = 0 if preferred == SMALLEST_TABLE else 1
    least = seats("min", preferred - off)
    most = seats("max", min(preferred + off, LARGEST_TABLE))
    if least <= preferred <= most:
        return TableSize(preferred, least, most)
    sentence = f"{least}, {preferred} and {most} are not in order: min, preferred, max"
    findings.refuse(path, "sizes-out-of-order", sentence)
    return TableSize()


def _read_schedule(
    found: Mapping[str, object],
    seed: int,
    size: TableSize,
    players: list[Player],
    findings: Findings,
) -> ScheduleRequest:
    try:
        default = rounds_to_meet_all(len(players), size)
    except TooFewPlayersError:
        default = 1
    rounds = findings.whole(
        found.get("rounds", default), "rounds", 1, 10 * MOST_SEATS, default=default
    )
    if rounds * len(players) > MOST_SEATS:
        sentence = (
            f"{rounds} rounds of {len(players)} players are more than"
            f" {MOST_SEATS} seats, the most that are planned at once"
        )
        findings.refuse("rounds", "too-many-seats", sentence)
    findings.raise_if_any()
    names = tuple(sorted(player.name for player in players))
    return ScheduleRequest(names, size, rounds, seed, tuple(findings.warnings))


def _read_swiss(
    found: Mapping[str, object],
    seed: int,
    size: TableSize,
    players: list[Player],
    findings: Findings,
) -> SwissRequest:
    history = read_history(found.get("history", []), findings)
    number = _read_round(found, len(history), findings)
    avoid = read_pairs(found.get("avoid", []), "avoid", findings)
    together = read_pairs(found.get("together", []), "together", findings)
    orders = read_orders(found, {player.name for player in players}, findings)
    levels = _read_levels(found, bool(together), findings)
    effort = findings.choice(found.get("effort", "normal"), "effort", Effort)
    odd = findings.choice(found.get("odd", "fewest"), "odd", OddTables)
    odd_at = findings.choice(found.get("odd_at", "anywhere"), "odd_at", OddAt)
    rounds_left = findings.whole(
        found.get("rounds_left", 0), "rounds_left", 0, MOST_ROUNDS
    )
    findings.raise_if_any()
    naming = Naming.of(players, history, avoid, together, orders)
    task = PairingTask(
        round_number=number,
        seed=seed,
        size=size,
        candidates=tuple(naming.candidate(player) for player in players),
        history=tuple(naming.tables(tables) for tables in history),
        avoid=naming.pairs(avoid),
        locked=naming.tables(orders.locked),
        levels=levels,
        effort=effort,
        together=naming.pairs(together),
        apart_rule=naming.pairs(orders.apart),
        together_rule=naming.pairs(orders.together),
        pins=tuple(naming.pin(pin) for pin in orders.pins),
        sitting_out=naming.table(orders.sitting_out),
        odd=odd,
        odd_at=odd_at,
        rounds_left=rounds_left,
    )
    return SwissRequest(task, naming.names, tuple(findings.warnings))


def _read_round(found: Mapping[str, object], played: int, findings: Findings) -> int:
    """The number of the round to pair; by itself the one after the history."""
    value = found.get("round", played + 1)
    number = findings.whole(value, "round", 1, MOST_ROUNDS, default=played + 1)
    if number <= played:
        sentence = f"round {number} is to be paired, but the history has {played}"
        findings.refuse("round", "round-in-history", sentence)
    elif number > played + 1:
        sentence = f"round {number} is to be paired, but the history has only {played}"
        findings.warn("round", "history-is-short", sentence)
    return number


def _read_levels(
    found: Mapping[str, object], has_together: bool, findings: Findings
) -> tuple[Level, ...]:
    """The levels in their order; by themselves all for which there are wishes."""
    if "levels" not in found:
        return tuple(
            level
            for level in DEFAULT_LEVELS
            if has_together or level is not Level.TOGETHER
        )
    levels: list[Level] = []
    for i, each in enumerate(findings.items(found["levels"], "levels")):
        level = findings.choice(each, f"levels[{i}]", Level)
        if level in levels and each == level:
            sentence = f"{show(each)} is named before"
            findings.refuse(f"levels[{i}]", "named-twice", sentence)
        levels.append(level)
    return tuple(levels)
