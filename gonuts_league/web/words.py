"""Sentences whose words stand in templates, where Python needs them as text."""

import re

from django.template import Context, Engine
from django.utils.safestring import SafeString, mark_safe

_BLANKS = re.compile(r"[ \n]+")


def say_by(template: str, /, **values: object) -> str:
    """The text of a template, not escaped: pages do that, messages and files need not.

    Blanks and line ends become one blank, so the template may have any shape.
    """
    return _render(template, Context(values, autoescape=False))


def markup_by(template: str, /, **values: object) -> SafeString:
    """The same with markup: values are escaped unless they are safe."""
    return mark_safe(_render(template, Context(values)))


def _render(template: str, context: Context) -> str:
    said = Engine.get_default().get_template(template).render(context)
    return _BLANKS.sub(" ", said).strip()
