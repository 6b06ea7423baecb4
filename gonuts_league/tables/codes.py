"""Short codes that are typed where nothing can be scanned.

Six characters, none of which is easily read as another one: no vowels (so no words), no
0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B, 6 and G, U and V. The first one tells
what a code opens: a letter one table, a digit a page of a whole event. So the two kinds
never share a code, though each keeps its own.

A code is a key like the token in a link, and much shorter: the caller counts
the misses (events.services.codes).
"""

import secrets
import unicodedata

LETTERS = "CDFHJKMNPQRTVWXY"
DIGITS = "3479"
LENGTH = 6
_GROUP = 3


def table_code() -> str:
    """Draw a code for a table."""
    return _code(LETTERS)


def event_code() -> str:
    """Draw a code for a page of a whole event."""
    return _code(DIGITS)


def read_code(typed: str) -> str:
    """Return the code that was meant, or nothing if it can be none.

    >>> read_code(" k7f-3mx ")
    'K7F3MX'
    >>> read_code("KIOSK1")
    ''
    """
    plain = unicodedata.normalize("NFKC", typed).upper()
    code = "".join(sign for sign in plain if sign not in " -–.·\t")
    is_code = len(code) == LENGTH and all(sign in LETTERS + DIGITS for sign in code)
    return code if is_code else ""


def say_code(code: str) -> str:
    """Write a code as it is read out: in two groups.

    >>> say_code("K7F3MX")
    'K7F 3MX'
    """
    return f"{code[:_GROUP]} {code[_GROUP:]}"


def _code(first: str) -> str:
    rest = (secrets.choice(LETTERS + DIGITS) for _ in range(LENGTH - 1))
    return secrets.choice(first) + "".join(rest)
