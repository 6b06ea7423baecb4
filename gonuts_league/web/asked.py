"""Numbers that an address or a form holds: what a browser sends may be anything."""

from django.http import Http404, HttpRequest

MOST_DIGITS = 9


def whole_number(typed: str) -> int:
    """A whole number below a milliard; 0, which nothing has, for anything else.

    >>> whole_number("12"), whole_number("1.5"), whole_number("-3"), whole_number("")
    (12, 0, 0, 0)
    """
    is_number = typed.isascii() and typed.isdigit() and len(typed) <= MOST_DIGITS
    return int(typed) if is_number else 0


def counted_from_one(request: HttpRequest, name: str) -> int | None:
    """A round or a page of the address, None if none is named; Http404 for nonsense."""
    typed = request.GET.get(name, "")
    number = whole_number(typed)
    if typed and not number:
        raise Http404
    return number or None
