"""Pictures by name, and numbers as people read them."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from django import template
from django.conf import settings
from django.template import Context
from django.templatetags.static import static
from django.utils.formats import get_format
from django.utils.html import format_html
from django.utils.safestring import SafeString

from gonuts_league.web.help import HELP_OF
from gonuts_league.web.requests import page_to_return_to

register = template.Library()

SHAPES = ("ring", "filled", "square", "flower", "heart", "star", "bite", "twist")
GLAZES = (
    *("vanilla", "blueberry", "strawberry", "chocolate"),
    *("matcha", "lemon", "mint", "raspberry"),
)
TOPPINGS = (
    *("bare", "pearls", "berry", "drizzle"),
    *("halo", "sprinkles", "stripes", "crescent"),
)


@register.simple_tag
def command() -> str:
    """What is typed here before a management command."""
    return str(settings.COMMAND)


# A page draws hundreds of few; where a file of ours lies stays for the whole process.
drawn_once = lru_cache(2048)


@register.simple_tag
@drawn_once
def icon(name: str) -> SafeString:
    """An icon of our sprite, hidden from screen readers: words stand beside it."""
    return format_html(
        '<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>',
        static("icons.svg"),
        name,
    )


@register.simple_tag
@drawn_once
def donut(card: str, size: str = "donut") -> SafeString:
    """Our drawing of a card (its id, or `brand`) in a size class of the style sheet.

    The brand has a small file of its own: it is on every page, cards are on some.
    """
    return format_html(
        '<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>',
        size,
        static("brand.svg" if card == "brand" else "donuts.svg"),
        card,
    )


@register.simple_tag
def face(
    player: int | None, size: str = "", faces: Mapping[int, int] = MappingProxyType({})
) -> SafeString:
    """A player's donut in a size class (`m`, `l`, `xl`), nothing without an id.

    It is decoration beside the name. An event has `faces` that differ in it.
    """
    if not player or not (number := faces.get(player, player)):
        return SafeString()
    return _drawn_face(number, size)


@drawn_once
def _drawn_face(number: int, size: str) -> SafeString:
    shape, glaze, topping = face_of(number)
    return format_html(
        '<svg class="face gl-{glaze}{size}" aria-hidden="true">'
        '<use href="{sprite}#{shape}"/><use href="{sprite}#{topping}"/></svg>',
        **{
            "shape": shape,
            "glaze": glaze,
            "topping": topping,
            "size": size and f" {size}",
        },
        sprite=static("faces.svg"),
    )


def face_of(player: int) -> tuple[str, str, str]:
    """Shape, glaze and topping of a player's donut, always the same for an id.

    Any 64 ids in a row, as the people of a club get them, differ in shape and topping,
    so that they can be told apart without colour; any 512 differ in something.
    """
    eights, shape = divmod(player, 8)
    topping = (eights + 3 * shape) % 8
    glaze = (eights // 8 + eights + 5 * shape) % 8
    return SHAPES[shape], GLAZES[glaze], TOPPINGS[topping]


# A number for each donut there is, among those that no person's id is.
FACES: dict[tuple[str, ...], int] = {
    face_of(number): number for number in range(2**14, 2**14 + 512)
}
PARTS = {"shape": SHAPES, "glaze": GLAZES, "topping": TOPPINGS}


def donut_parts(number: int) -> list[tuple[str, list[tuple[str, int, bool]]]]:
    """By part of a donut what it could be, as a number to draw, and what it is."""
    own = face_of(number)
    return [
        (
            part,
            [
                (value, FACES[(*own[:at], value, *own[at + 1 :])], value == own[at])
                for value in values
            ],
        )
        for at, (part, values) in enumerate(PARTS.items())
    ]


@register.inclusion_tag("includes/movement.html")
def movement(row: Any) -> dict[str, Any]:
    """How a row's rank differs from the one before, if both are known."""
    rank, before = row.rank, row.previous_rank
    if rank is None or before is None:
        return {}
    kind = "same" if rank == before else "up" if rank < before else "down"
    return {"kind": kind, "steps": abs(before - rank)}


@register.simple_tag(takes_context=True)
def help_topic(context: Context) -> str:
    """The how-to of this page; none for strangers, nor where there is no page."""
    match = getattr(context.get("request"), "resolver_match", None)
    topic = topic_of(match.view_name) if match else ""
    # Who reads is looked up only where it matters: not at a table.
    return topic if topic and context["user"].is_authenticated else ""


def topic_of(page: str) -> str:
    """The how-to of a page by the name of its address; empty for none."""
    room, colon, _ = page.partition(":")
    return HELP_OF.get(page) or HELP_OF.get(room + colon, "")


@register.filter
def minus(number: Any) -> str:
    """A number with a real minus sign; what is not known is a dash."""
    if number is None:
        return "\N{EN DASH}"
    text = str(number).replace("-", "\N{MINUS SIGN}")
    return text.replace(".", get_format("DECIMAL_SEPARATOR"))


@register.inclusion_tag("includes/languages.html", takes_context=True)
def language_switch(context: Context) -> dict[str, Any]:
    """Buttons to read this page in another language; without a script, for anybody."""
    return {
        "csrf_token": context.get("csrf_token"),
        "languages": settings.LANGUAGES,
        "next": page_to_return_to(context["request"]),
    }
