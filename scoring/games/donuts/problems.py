"""The problems of a Donuts table, in the two grades that there are."""

from scoring.messages import Message, Value
from scoring.types import Problem


def impossible(path: str, code: str, **values: Value) -> Problem:
    """What no game can end with; the code is also the id of its sentence."""
    return Problem(path, code, "impossible", Message(code, values))


def unlikely(path: str, code: str, **values: Value) -> Problem:
    """What is worth a second look; the code is also the id of its sentence."""
    return Problem(path, code, "unlikely", Message(code, values))
