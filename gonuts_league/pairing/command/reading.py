"""Parsed JSON to a request, with every problem found on the way.

1. The players are read, then everything that names them.
2. Ids become numbers in the order of the ids, so that the order in which players are
   given changes nothing.
3. If there was no problem, the request is made.

Refused is what contradicts itself or cannot be read. What is merely odd is a warning:
an unknown field, a round far ahead of its history, a table of one in the history.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain

from gonuts_league.pairing.schedules.making import rounds_to_meet_all
from gonuts_league.pairing.types import (
    DEFAULT_LEVELS,
    LARGEST_TABLE,
    SMALLEST_TABLE,
    Candidate,
    Effort,
    EntryId,
    Level,
    OddAt,
    OddTables,
    Pair,
    PairingTask,
    Pin,
    Table,
    TableSize,
    TooFewPlayersError,
)

from .findings import RequestFindings, RequestProblem, UnusableError
from .numbers import show
from .players import read_players
from .wishes import MOST_ROUNDS, read_history, read_pairs, read_places

MOST_SEATS = 300_000
_LARGEST_SEED = 10**18

_OF_BOTH = frozenset({"format", "seed", "table_size", "players"})
_OF_SWISS = frozenset(
    {
        *("round", "history", "avoid", "locked", "levels", "effort", "together"),
        *("rules", "pins", "sitting_out", "odd", "odd_at", "rounds_left"),
    }
)
_OF_SCHEDULE = frozenset({"rounds"})


class PairingFormat(StrEnum):
    """What is made of the players."""

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"


@dataclass(frozen=True, slots=True)
class SwissRequest:
    """One round; ``names[entry - 1]`` is the id of an entry of the task."""

    task: PairingTask
    names: tuple[str, ...]
    warnings: tuple[RequestProblem, ...]


@dataclass(frozen=True, slots=True)
class ScheduleRequest:
    """All rounds for these players, named in the order of their ids."""

    names: tuple[str, ...]
    size: TableSize
    rounds: int
    seed: int
    warnings: tuple[RequestProblem, ...]


def read_request(document: object) -> SwissRequest | ScheduleRequest:
    """What the document asks for. Raises UnusableError with all problems."""
    findings = RequestFindings()
    if not isinstance(document, dict):
        sentence = f"{show(document)} is not a JSON object"
        raise UnusableError([RequestProblem("", "not-an-object", sentence)])
    form = findings.choice(document.get("format", "swiss"), "format", PairingFormat)
    own = _OF_SWISS if form is PairingFormat.SWISS else _OF_SCHEDULE
    found = findings.mapping(document, "", _OF_BOTH | own)
    seed = findings.whole(
        found.get("seed", 0), "seed", -_LARGEST_SEED, _LARGEST_SEED, default=0
    )
    size = _read_size(found.get("table_size", {}), findings)
    players = read_players(found, findings)
    if form is PairingFormat.SWISS:
        return _read_swiss(found, seed, size, players, findings)
    return _read_schedule(found, seed, size, players, findings)


def _read_size(value: object, findings: RequestFindings) -> TableSize:
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
    players: Mapping[str, Candidate],
    findings: RequestFindings,
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
    warnings = tuple(findings.warnings)
    return ScheduleRequest(tuple(sorted(players)), size, rounds, seed, warnings)


def _read_swiss(
    found: Mapping[str, object],
    seed: int,
    size: TableSize,
    players: Mapping[str, Candidate],
    findings: RequestFindings,
) -> SwissRequest:
    history = read_history(found.get("history", []), findings)
    number = _read_round(found, len(history), findings)
    avoid = read_pairs(found.get("avoid", []), "avoid", findings)
    together = read_pairs(found.get("together", []), "together", findings)
    locked, pins, sitting_out = read_places(found, players, findings)
    rules = findings.mapping(
        found.get("rules", {}), "rules", frozenset({"apart", "together"})
    )
    apart_rule = read_pairs(rules.get("apart", []), "rules.apart", findings)
    together_rule = read_pairs(rules.get("together", []), "rules.together", findings)
    levels = _read_levels(found, bool(together), findings)
    effort = findings.choice(found.get("effort", "normal"), "effort", Effort)
    odd = findings.choice(found.get("odd", "fewest"), "odd", OddTables)
    odd_at = findings.choice(found.get("odd_at", "anywhere"), "odd_at", OddAt)
    rounds_left = findings.whole(
        found.get("rounds_left", 0), "rounds_left", 0, MOST_ROUNDS
    )
    findings.raise_if_any()
    groups = (*chain(*history), *avoid, *together, *apart_rule, *together_rule)
    names = tuple(sorted({*players, *chain.from_iterable(groups)}))
    number_of = {name: EntryId(i) for i, name in enumerate(names, start=1)}

    def pairs(named: Iterable[tuple[str, str]]) -> tuple[Pair, ...]:
        return tuple((number_of[a], number_of[b]) for a, b in named)

    def tables(named: Iterable[Iterable[str]]) -> tuple[Table, ...]:
        return tuple(tuple(number_of[name] for name in table) for table in named)

    task = PairingTask(
        round_number=number,
        seed=seed,
        size=size,
        candidates=tuple(
            replace(player, id=number_of[name]) for name, player in players.items()
        ),
        history=tuple(map(tables, history)),
        avoid=pairs(avoid),
        locked=tables(locked),
        levels=levels,
        effort=effort,
        together=pairs(together),
        apart_rule=pairs(apart_rule),
        together_rule=pairs(together_rule),
        pins=tuple(Pin(number_of[name], table, seat) for name, table, seat in pins),
        sitting_out=tuple(number_of[name] for name in sitting_out),
        odd=odd,
        odd_at=odd_at,
        rounds_left=rounds_left,
    )
    return SwissRequest(task, names, tuple(findings.warnings))


def _read_round(
    found: Mapping[str, object], played: int, findings: RequestFindings
) -> int:
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
    found: Mapping[str, object], has_together: bool, findings: RequestFindings
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
