"""Addresses as square codes, drawn on the server without styles or scripts."""

import segno
from django.utils.safestring import SafeString, mark_safe

QUIET_ZONE = 3


def qr_svg(address: str) -> SafeString:
    """Draw an address as a code; dark on white in every theme, so that it is read."""
    svg = segno.make(address, error="m", micro=False).svg_inline(
        border=QUIET_ZONE, dark="#000", light="#fff", omitsize=True
    )
    return mark_safe(svg)
