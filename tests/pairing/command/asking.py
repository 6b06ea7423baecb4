"""Requests for the pair command, and what it says to them."""

import io
import json
from itertools import combinations
from typing import Any

from gonuts_league.pairing.command.command import run


def players(count: int, **fields: Any) -> list[dict[str, Any]]:
    """p01, p02, ... with falling points."""
    return [
        {"id": f"p{n:02}", "points": count - n, **fields} for n in range(1, count + 1)
    ]


def request(count: int, **fields: Any) -> dict[str, Any]:
    return {"players": players(count), **fields}


def ask_bytes(content: bytes) -> tuple[int, str, str]:
    """Exit status, standard output and standard error."""
    stdout, stderr = io.StringIO(), io.StringIO()
    status = run("-", io.BytesIO(content), stdout, stderr)
    return status, stdout.getvalue(), stderr.getvalue()


def pair(asked: object) -> dict[str, Any]:
    """The answer, which must be one."""
    status, out, err = ask_bytes(json.dumps(asked).encode())
    assert (status, err) == (0, "")
    answer: dict[str, Any] = json.loads(out)
    return answer


def refuse(asked: object) -> str:
    """What stands on standard error, which must be the same as in the error object."""
    status, out, err = ask_bytes(json.dumps(asked).encode())
    body = json.loads(out)
    assert status == 2
    assert err == "".join(
        f"{p['path'] or 'input'}: {p['message']}\n" for p in body["problems"]
    )
    assert body["error"] == body["problems"][0]["message"]
    return err


def met(tables: list[list[str]]) -> set[frozenset[str]]:
    return {frozenset(pair) for table in tables for pair in combinations(table, 2)}


def seated(answer: dict[str, Any]) -> list[str]:
    return sorted(
        name for table in (*answer["tables"], answer["byes"]) for name in table
    )
