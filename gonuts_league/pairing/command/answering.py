"""A request to the JSON of its answer, or to the problem that stops it."""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Any

from gonuts_league.pairing.schedules.making import make_schedule
from gonuts_league.pairing.swiss import pair_swiss
from gonuts_league.pairing.types import (
    LEVEL_FIELDS,
    Bound,
    Cost,
    EntryId,
    Level,
    PairingError,
    PinnedTwiceError,
    RuleImpossibleError,
    Seating,
    TooFewPlayersError,
    TooManyPinnedError,
)

from .findings import RequestProblem, UnusableError
from .numbers import as_json, show
from .reading import ScheduleRequest, SwissRequest, read_request

_MOST_NAMED = 10


def answer_document(document: object, clock: Callable[[], float]) -> dict[str, Any]:
    """The answer to parsed JSON; ``clock`` gives seconds, for the field ``seconds``.

    Raises UnusableError with all problems.
    """
    request = read_request(document)
    start = clock()
    answer = _answer(request)
    return {
        **answer,
        "seconds": round(clock() - start, 3),
        "warnings": problems_as_json(request.warnings),
    }


def problems_as_json(problems: Iterable[RequestProblem]) -> list[dict[str, str]]:
    """Problems or warnings as JSON."""
    return [{"path": p.path, "code": p.code, "message": p.sentence} for p in problems]


def _answer(request: SwissRequest | ScheduleRequest) -> dict[str, Any]:
    names = request.names
    try:
        if isinstance(request, ScheduleRequest):
            return _schedule_as_json(request)
        return _seating_as_json(request, pair_swiss(request.task))
    except PairingError as error:
        raise UnusableError([_problem_of(error, names)]) from error


def _seating_as_json(request: SwissRequest, seating: Seating) -> dict[str, Any]:
    return {
        "format": "swiss",
        "round": request.task.round_number,
        "seed": request.task.seed,
        "tables": [_named(table, request.names) for table in seating.tables],
        "byes": sorted(_named(seating.byes, request.names)),
        "cost": _numbers_as_json(seating.cost, request.task.levels),
        "bound": _numbers_as_json(seating.bound, request.task.levels),
        "proven": [level.value for level in seating.proven],
        "levels": [level.value for level in request.task.levels],
        "effort": request.task.effort.value,
        "method": seating.method,
        "version": seating.version,
    }


def _named(entries: Iterable[EntryId], names: tuple[str, ...]) -> list[str]:
    return [names[entry - 1] for entry in entries]


def _numbers_as_json(
    numbers: Cost | Bound, levels: Sequence[Level]
) -> dict[str, int | float | None]:
    return {
        name: None if (value := getattr(numbers, name)) is None else as_json(value)
        for level, name in LEVEL_FIELDS.items()
        if level in levels or level is not Level.ODD_PLACE
    }


def _schedule_as_json(request: ScheduleRequest) -> dict[str, Any]:
    names = request.names
    schedule = make_schedule(len(names), request.size, request.rounds, request.seed)
    return {
        "format": "round-robin",
        "seed": request.seed,
        "rounds": [
            {
                "tables": [[names[p] for p in table] for table in one_round.tables],
                "byes": [names[p] for p in one_round.byes],
            }
            for one_round in schedule.rounds
        ],
        "repeats": schedule.repeats,
        "bound": schedule.bound,
        "unmet": schedule.unmet,
        "method": schedule.method.value,
    }


def _problem_of(error: PairingError, names: tuple[str, ...]) -> RequestProblem:
    match error:
        case TooFewPlayersError(count=count, minimum=minimum):
            sentence = f"{count} to seat; a table needs at least {minimum}"
            return RequestProblem("players", "too-few-players", sentence)
        case RuleImpossibleError(entries=entries):
            sentence = f"no seating keeps the rules and pins of {_list(entries, names)}"
            return RequestProblem("rules", "rules-impossible", sentence)
        case PinnedTwiceError(entries=entries):
            sentence = f"the pins of {_list(entries, names)} contradict each other"
            return RequestProblem("pins", "pins-contradict", sentence)
        case TooManyPinnedError(table=table, count=count, maximum=maximum):
            sentence = f"{count} are pinned to table {table}; it seats {maximum}"
            return RequestProblem("pins", "too-many-pinned", sentence)
        case _:
            return RequestProblem(
                "", "cannot-be-paired", "these players cannot be paired"
            )


def _list(entries: tuple[EntryId, ...], names: tuple[str, ...]) -> str:
    shown = [show(name) for name in _named(entries[:_MOST_NAMED], names)]
    more = len(entries) - len(shown)
    return ", ".join(chain(shown, [f"{more} more"] if more else []))
