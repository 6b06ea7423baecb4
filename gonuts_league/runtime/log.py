"""Lines of the log: which request they belong to, and no secret of its address.

The address of a table, a screen or a person's own page lets its holder in.
So wherever it stands in a line, the route stands instead, filled with numbers and the
names of clubs and events only; of what is no address of ours nothing is told.
"""

import json
import logging
import re
from contextvars import ContextVar
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from django.db import InterfaceError, NotSupportedError, OperationalError
from django.http import HttpRequest
from django.urls import Resolver404, resolve

_PLACE = re.compile(r"<(?:(\w+):)?(\w+)>")
# A new value of an address is a secret until it is named here.
_OPEN = re.compile(r"(.+_)?slug|game_id|family|topic")
_PASSWORD = re.compile(r"(://[^\s:/@]*:)[^\s@]+@")
_SHORTEST_SECRET = 4
# What says that a database is away, or of too old a version.
NO_DATABASE = (InterfaceError, NotSupportedError, OperationalError)

# The request that this thread answers, and the mark that its lines carry.
current_request: ContextVar[tuple[str, HttpRequest] | None] = ContextVar(
    "current_request", default=None
)


class LineFormatter(logging.Formatter):
    """A line for a person, without secrets."""

    def format(self, record: logging.LogRecord) -> str:
        return _without_secrets(super().format(record))

    def formatException(self, ei: Any) -> str:  # noqa: N802 -- logging's own name
        """One line where a database is away: how we came to ask it tells nothing."""
        if isinstance(ei[1], NO_DATABASE):
            return f"The database does not answer: {' '.join(str(ei[1]).split())}"
        return super().formatException(ei)


class JsonFormatter(LineFormatter):
    """One JSON object a line, for programs that gather logs."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, tz=UTC).isoformat(),
            "level": record.levelname,
            "logger": record.name,
            "message": _without_secrets(record.getMessage()),
        }
        if current := current_request.get():
            found, request = current
            shown, _hidden = _shown(request.path_info)
            told |= {"request_id": found, "method": request.method, "path": shown}
        told |= getattr(record, "figures", {})
        if record.exc_info:
            told["exception"] = _without_secrets(self.formatException(record.exc_info))
        return json.dumps(told, ensure_ascii=False)


def _without_secrets(text: str) -> str:
    """A text without the address that is asked for, and without passwords in others."""
    text = _PASSWORD.sub(r"\1…@", text)
    if current := current_request.get():
        request = current[1]
        shown, hidden = _shown(request.path_info)
        asked = (request.get_full_path(), request.path, request.path[1:])
        whole = dict.fromkeys(asked, shown) | {asked[2]: shown[1:]}
        for secret, instead in (whole | dict.fromkeys(hidden, "…")).items():
            if len(secret) >= _SHORTEST_SECRET:
                text = text.replace(secret, instead)
    return text


@lru_cache(maxsize=1_000)
def _shown(path: str) -> tuple[str, list[str]]:
    """What to show of an address, and the values in it that are left out.

    Kept, as a line asks twice and polls ask for the same address again and again.
    """
    try:
        match = resolve(path)
    except Resolver404:
        return "/…", []
    hidden: list[str] = []

    def fill(place: re.Match[str]) -> str:
        kind, name = place.groups()
        value = str(match.kwargs.get(name, ""))
        if kind == "int" or _OPEN.fullmatch(name):
            return value
        hidden.append(value)
        return f"<{name}>"

    return f"/{_PLACE.sub(fill, match.route)}", hidden
