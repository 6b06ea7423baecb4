"""Every sentence the scoring library says: an id and named values, never glued.

An edge that speaks another language renders the same ids through its own gettext and
ngettext: the English templates are the message ids of its catalogue.

A value is a number (shown with a real minus sign), a text shown as it is (a player's
name), another Message (a card's name), or a tuple of these (shown as a list).
Several sentences about one thing are several Messages, joined by `render_all`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from scoring.templates import TEMPLATES, load_texts

load_texts(__file__)

Value: TypeAlias = "int | str | Message | tuple[str | Message, ...]"
Gettext: TypeAlias = Callable[[str], str]
Ngettext: TypeAlias = Callable[[str, str, int], str]


@dataclass(frozen=True, slots=True)
class Message:
    """One sentence (or a name) to be rendered: an id of TEMPLATES and its values."""

    id: str
    values: Mapping[str, Value] = field(default_factory=dict, hash=False)
    # The English text once it was asked for: equal lines share their messages.
    _english: str = field(default="", init=False, repr=False, compare=False)

    @property
    def sentence(self) -> str:
        """The English text."""
        if not self._english:
            object.__setattr__(self, "_english", render(self))
        return self._english


def _as_written(text: str) -> str:
    return text


def _english_number(singular: str, plural: str, number: int) -> str:
    return singular if number == 1 else plural


def render(
    message: Message,
    gettext: Gettext = _as_written,
    ngettext: Ngettext = _english_number,
) -> str:
    """The text of a message, translated by the two callables; English without.

    The number that decides about singular and plural is passed without its sign.

    >>> render(Message("fixed-single", {"points": -2}))
    'Always −2.'
    """
    template = TEMPLATES[message.id]
    words = {
        key: _render_value(value, gettext, ngettext)
        for key, value in message.values.items()
    }
    if isinstance(template, str):
        return gettext(template).format_map(words)
    number = message.values[template.number_key]
    if not isinstance(number, int):
        raise TypeError(f"{message.id}: {template.number_key} is no number")
    text = ngettext(template.singular, template.plural, abs(number))
    return text.format_map(words)


def render_all(
    messages: Sequence[Message],
    gettext: Gettext = _as_written,
    ngettext: Ngettext = _english_number,
) -> str:
    """Whole sentences one after the other, parted by a space."""
    return " ".join([render(message, gettext, ngettext) for message in messages])


def _render_value(value: Value, gettext: Gettext, ngettext: Ngettext) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return str(value) if value >= 0 else f"−{-value}"
    if isinstance(value, Message):
        return render(value, gettext, ngettext)
    return render_list(value, gettext, ngettext)


def render_list(
    values: Sequence[str | Message],
    gettext: Gettext = _as_written,
    ngettext: Ngettext = _english_number,
) -> str:
    """Names as a sentence has them; nothing is an empty text.

    >>> render_list(("A", "B", "C"))
    'A, B and C'
    """
    words = [_render_value(value, gettext, ngettext) for value in values]
    if not words:
        return ""
    text = words[0]
    for word in words[1:-1]:
        text = render(Message("list-more", {"first": text, "next": word}), gettext)
    if len(words) > 1:
        last = {"first": text, "last": words[-1]}
        text = render(Message("list-last", last), gettext)
    return text


def card_name(card_id: str) -> Message:
    """The display name of a card, to be put into another message or rendered alone.

    >>> card_name("eclair").sentence
    'Éclair'
    """
    return Message(f"card:{card_id}")


def ruling_question(ruling_id: str) -> Message:
    """What a ruling decides, as the label of a form field."""
    return Message(f"ruling:{ruling_id}")


def ruling_value(ruling_id: str, value: str) -> Message:
    """What one value of a ruling means, as the label of a choice."""
    return Message(f"ruling:{ruling_id}:{value}")
