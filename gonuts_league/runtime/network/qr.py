"""Addresses as square codes, drawn on the server without styles or scripts."""

from functools import lru_cache

import segno
from django.utils.safestring import SafeString, mark_safe

QUIET_ZONE = 3
_TOLD_APART = str.maketrans({sign: f"\\{sign}" for sign in '\\;,:"'})


def wifi_text(name: str, *, password: str) -> str:
    r"""What a phone's camera reads as a Wi-Fi to join.

    >>> wifi_text("Ring;Glaze", password="")
    'WIFI:T:nopass;S:Ring\\;Glaze;;'
    """
    name, password = (each.translate(_TOLD_APART) for each in (name, password))
    secret = f"T:WPA;P:{password};" if password else "T:nopass;"
    return f"WIFI:{secret}S:{name};;"


@lru_cache(maxsize=256)  # the codes of an evening are shown again and again
def qr_svg(text: str) -> SafeString:
    """Draw a text as a code; dark on white in every theme, so that it is read."""
    code = segno.make(text, error="m", micro=False, encoding="utf-8")
    svg = code.svg_inline(border=QUIET_ZONE, dark="#000", light="#fff", omitsize=True)
    return mark_safe(svg)
