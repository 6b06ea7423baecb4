"""The templates of all sentences by message id.

They stand in a `texts.json` beside what says them: sections of whole message ids, each
with its text, or where a number decides with a list of the singular, the plural and
the name of the value that decides. The site's `makemessages` reads these files too.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple


class Plural(NamedTuple):
    """A template in two numbers; `number_key` names the value that decides."""

    singular: str
    plural: str
    number_key: str


TEMPLATES: dict[str, str | Plural] = {}


def load_texts(module: str) -> Mapping[str, tuple[str, ...]]:
    """Make known the `texts.json` beside a module's file; gives each section's ids."""
    file = Path(module).with_name("texts.json")
    sections = json.loads(file.read_text(encoding="utf-8"))
    for texts in sections.values():
        add_templates(
            {
                message_id: text if isinstance(text, str) else Plural(*text)
                for message_id, text in texts.items()
            }
        )
    return {name: tuple(texts) for name, texts in sections.items()}


def add_templates(templates: Mapping[str, str | Plural]) -> None:
    """Make templates known by their message ids. Raises ValueError on a known id."""
    if known := sorted(TEMPLATES.keys() & templates.keys()):
        raise ValueError(f"message ids used twice: {', '.join(known)}")
    TEMPLATES.update(templates)
