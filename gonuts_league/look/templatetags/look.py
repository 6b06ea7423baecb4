"""Pictures by name, and numbers as people read them."""

from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def icon(name: str) -> SafeString:
    """An icon of our sprite, hidden from screen readers: words stand beside it."""
    return format_html(
        '<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>',
        static("icons.svg"),
        name,
    )


@register.simple_tag
def donut(card: str, size: str = "donut") -> SafeString:
    """Our drawing of a card (its id, or `brand`) in a size class of the style sheet."""
    return format_html(
        '<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>',
        size,
        static("donuts.svg"),
        card,
    )


@register.filter
def minus(number: Any) -> str:
    """A number with a real minus sign; what is not known is a dash."""
    if number is None:
        return "\N{EN DASH}"
    return str(number).replace("-", "\N{MINUS SIGN}")
