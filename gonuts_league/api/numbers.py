"""Numbers in the query of an address."""

from rest_framework.exceptions import NotFound
from rest_framework.request import Request

MOST_DIGITS = 5


def number_in(request: Request, name: str) -> int | None:
    """A whole number from 1, None if none is given; NotFound for anything else."""
    typed = request.query_params.get(name)
    if not typed:
        return None
    is_number = typed.isascii() and typed.isdigit()
    if not is_number or len(typed) > MOST_DIGITS or not int(typed):
        raise NotFound
    return int(typed)
