"""One shape for every error, wherever it was raised.

`{"error": first sentence, "problems": [{"path", "code", "message"}, ...]}`
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.http import Http404
from rest_framework.exceptions import APIException, NotFound
from rest_framework.response import Response
from rest_framework.views import exception_handler as rest_handler

from gonuts_league.errors import LeagueError
from gonuts_league.tables.wording import say
from scoring import GAMES
from scoring.errors import (
    RulingsError,
    ScoringError,
    TableauError,
    UnknownGameError,
    UnreadableError,
)
from scoring.quoting import quote
from scoring.simulation.types import SimulationError
from scoring.types import Problem, impossible

# Nothing is wrong with what was sent, but something is in another state or under way.
BUSY = """
    event-finished event-begun event-not-started event-has-open-round event-full
    has-dropped has-played still-waiting nobody-here one-player too-few-players
    too-few-for-stage stage-begun stage-changed stage-not-begun stage-round-open
    stage-undecided cut-tied no-stage-left schedule-played draw-runs job-runs-already
    draft-changed round-not-draft round-not-published round-closed round-still-open
    round-has-results next-round-exists tables-unconfirmed close-unconfirmed seat-gone
    rules-impossible too-many-pinned pinned-twice seat-pinned table-begun
    table-confirmed table-disputed table-full table-in-correction table-not-confirmed
    table-void not-handed-in seats-not-entered seat-not-scored slip-conflict
    series-undecided outside-setup season-closed key-reused recording-off
    recorded-left recorded-too-many simulation-runs rehearsal-runs
"""
STATUS_BY_CODE = {
    "version-missing": 428,
    **dict.fromkeys(("stale", "changed-since", "table-changed"), 412),
    **dict.fromkeys(BUSY.split(), 409),
}


def problem(path: str, code: str, message: str) -> dict[str, str]:
    return {"path": path, "code": code, "message": message}


def error_body(problems: Sequence[Mapping[str, str]]) -> dict[str, Any]:
    """The error object for at least one problem."""
    return {"error": problems[0]["message"], "problems": list(problems)}


def exception_handler(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """Answer our own errors and the framework's; anything else is raised as a bug."""
    if isinstance(error, LeagueError):
        found = [problem(error.path, error.code, error.sentence)]
        status = STATUS_BY_CODE.get(error.code, 400)
        return Response(error_body(found), status=status)
    if isinstance(error, ScoringError):
        return Response(error_body(_scoring_problems(error)), status=400)
    if isinstance(error, Http404):
        error = NotFound()  # "No Job matches" would be a word of ours
    response = rest_handler(error, dict(context))
    if response is not None:
        response.data = error_body(_rest_problems(response.data, error))
    return response


def _scoring_problems(error: ScoringError) -> list[dict[str, str]]:
    if isinstance(error, RulingsError | TableauError):
        return [_as_json(each) for each in error.problems]
    if isinstance(error, UnreadableError):
        return [_as_json(error.problem)]
    if isinstance(error, UnknownGameError):
        given, games = quote(error.game_id), tuple(GAMES)
        found = impossible("game", "unknown-game", given=given, games=games)
        return [_as_json(found)]
    if isinstance(error, SimulationError):
        path = error.path.removeprefix("--").lower()
        return [problem(path, "unusable", error.sentence)]
    return [problem("", "unusable", str(error))]


def _as_json(found: Problem) -> dict[str, str]:
    return problem(found.path, found.code, say(found.message))


def _rest_problems(details: Any, error: Exception) -> list[dict[str, str]]:
    codes = error.get_codes() if isinstance(error, APIException) else "not-found"
    if isinstance(details, Mapping) and set(details) == {"detail"}:
        code = codes if isinstance(codes, str) else "invalid"
        return [problem("", code.replace("_", "-"), str(details["detail"]))]
    return [
        problem(path, code.replace("_", "-"), message)
        for path, code, message in _leaves(details, codes, "")
    ]


def _leaves(details: Any, codes: Any, path: str) -> Iterator[tuple[str, str, str]]:
    """Every message of a nested answer with the path that leads to it."""
    if isinstance(details, Mapping):
        for key, inner in details.items():
            yield from _leaves(inner, codes[key], _joined(path, key))
    elif isinstance(details, list):
        for index, inner in enumerate(details):
            place = path if isinstance(inner, str) else f"{path}[{index}]"
            yield from _leaves(inner, codes[index], place)
    else:
        yield path, str(codes), str(details)


def _joined(path: str, key: str | int) -> str:
    if isinstance(key, int):
        return f"{path}[{key}]"
    return path if key == "non_field_errors" else f"{path}.{key}".removeprefix(".")
