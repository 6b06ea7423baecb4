"""Players in the quick scorer: the server has no names, only their places.

Whatever the page says is worded with a mark for each player. Once it is written, each
mark becomes an element with "Player 1" and so on, and a script of the page puts the
name there that stands after the `#` of its address.
"""

import re

from django.utils.html import format_html
from django.utils.translation import gettext as _

# From Unicode's private use, one a seat. Nothing that is typed keeps such a character.
_FIRST = 0xE000
_MARK = re.compile(f"[{chr(_FIRST)}-{chr(_FIRST + 5)}]")
_PRIVATE = re.compile(r"[\ue000-\uf8ff]")


def marks(players: int) -> tuple[str, ...]:
    """What stands for the players in texts, by seat."""
    return tuple(chr(_FIRST + seat) for seat in range(players))


def without_marks(text: str) -> str:
    """What came from outside, without characters that would be taken for players."""
    return _PRIVATE.sub("", text)


def place_names(html: str) -> str:
    """The finished page with an element for every mark; none stands in an attribute."""
    return _MARK.sub(lambda match: _element(ord(match[0]) - _FIRST), html)


def default_name(seat: int) -> str:
    return _("Player %(seat)s") % {"seat": seat + 1}


def _element(seat: int) -> str:
    name = default_name(seat)
    return format_html('<span data-seat="{}">{}</span>', seat, name)
