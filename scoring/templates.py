"""The templates of all sentences by message id, and the marks that find them.

The shared ones stand in `scoring.texts`, those of a game in the `texts` of its package,
whose game adds them here. `xgettext` finds them by the two marker functions, which are
among Django's default keywords.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Plural(NamedTuple):
    """A template in two numbers; `number_key` names the value that decides."""

    singular: str
    plural: str
    number_key: str


TEMPLATES: dict[str, str | Plural] = {}


def gettext_noop(text: str) -> str:
    """Mark a template for `xgettext`; gives it back as it is."""
    return text


def ngettext_lazy(singular: str, plural: str, number_key: str) -> Plural:
    """Mark a template in two numbers for `xgettext`."""
    return Plural(singular, plural, number_key)


def add_templates(templates: Mapping[str, str | Plural]) -> None:
    """Make templates known by their message ids. Raises ValueError on a known id."""
    if known := sorted(TEMPLATES.keys() & templates.keys()):
        raise ValueError(f"message ids used twice: {', '.join(known)}")
    TEMPLATES.update(templates)
