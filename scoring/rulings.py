"""The rulings of a game and which are in force at a table; the same for every game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.errors import RulingsError
from scoring.messages import Message
from scoring.quoting import path_key, quote
from scoring.types import Problem, impossible

# No game has as many; more are no typing error, and are not listed one by one.
MOST_LISTED = 20


@dataclass(frozen=True, slots=True)
class Ruling:
    """A named choice where a rulebook leaves one open; the default stands first.

    One that is play-only decides how a game is played: it changes no score and no
    check, so nobody needs to ask for it at the end.
    """

    id: str
    values: tuple[str, ...]
    is_play_only: bool = False

    @property
    def default(self) -> str:
        return self.values[0]


def check_rulings(
    rulings: Sequence[Ruling], given: Mapping[str, object]
) -> tuple[Problem, ...]:
    """What is unknown among the rulings given; paths begin with `rulings`.

    Where more than MOST_LISTED are given, only that is told.
    """
    if len(given) > MOST_LISTED:
        message = Message(
            "too-many-rulings", {"given": len(given), "count": len(rulings)}
        )
        return (Problem("rulings", "unknown-ruling", "impossible", message),)
    known = {ruling.id: ruling for ruling in rulings}
    problems = []
    for ruling_id, value in given.items():
        if ruling_id in known and value in known[ruling_id].values:
            continue
        path = f"rulings{path_key(ruling_id)}"
        if ruling_id not in known:
            given_id = quote(ruling_id)
            problems.append(impossible(path, "unknown-ruling", given=given_id))
        else:
            values = tuple(quote(each) for each in known[ruling_id].values)
            code, shown = "unknown-ruling-value", quote(value)
            problems.append(impossible(path, code, given=shown, values=values))
    return tuple(problems)


def resolve_rulings(
    rulings: Sequence[Ruling], given: Mapping[str, object]
) -> dict[str, str]:
    """All rulings in force: those given, and the default of every other.

    Raises RulingsError with every unknown id and value.
    """
    if problems := check_rulings(rulings, given):
        raise RulingsError(problems)
    return {ruling.id: str(given.get(ruling.id, ruling.default)) for ruling in rulings}
