"""Every sentence the scoring library says, by id, with named placeholders.

A Message is an id and its values; nothing here is glued. An edge that speaks another
language renders the same ids through its own gettext and ngettext: the English
templates are the message ids of its catalogue, and `xgettext` finds them by the two
marker functions below, which are among Django's default keywords.

A value is a number (shown with a real minus sign), a text shown as it is (a player's
name), another Message (a card's name), or a tuple of these (shown as a list).
Several sentences about one thing are several Messages, joined by `render_all`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

Value: TypeAlias = "int | str | Message | tuple[str | Message, ...]"
Gettext: TypeAlias = Callable[[str], str]
Ngettext: TypeAlias = Callable[[str, str, int], str]


class Plural(NamedTuple):
    """A template in two numbers; `number_key` names the value that decides."""

    singular: str
    plural: str
    number_key: str


@dataclass(frozen=True, slots=True)
class Message:
    """One sentence (or a name) to be rendered: an id of TEMPLATES and its values."""

    id: str
    values: Mapping[str, Value] = field(default_factory=dict, hash=False)

    @property
    def sentence(self) -> str:
        """The English text."""
        return render(self)


def gettext_noop(text: str) -> str:
    """Mark a template for `xgettext`; gives it back as it is."""
    return text


def ngettext_lazy(singular: str, plural: str, number_key: str) -> Plural:
    """Mark a template in two numbers for `xgettext`."""
    return Plural(singular, plural, number_key)


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
    return " ".join(render(message, gettext, ngettext) for message in messages)


def _render_value(value: Value, gettext: Gettext, ngettext: Ngettext) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return str(value).replace("-", "−")
    if isinstance(value, Message):
        return render(value, gettext, ngettext)
    return _render_list(value, gettext, ngettext)


def _render_list(
    values: Sequence[str | Message], gettext: Gettext, ngettext: Ngettext
) -> str:
    """
    >>> _render_list(("A", "B", "C"), _as_written, _english_number)
    'A, B and C'
    """
    words = [_render_value(value, gettext, ngettext) for value in values]
    if not words:
        return ""
    text = words[0]
    for word in words[1:-1]:
        text = gettext(TEMPLATES_OF_LISTS["more"]).format(first=text, next=word)
    if len(words) > 1:
        text = gettext(TEMPLATES_OF_LISTS["last"]).format(first=text, last=words[-1])
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


TEMPLATES_OF_LISTS = {
    "more": gettext_noop("{first}, {next}"),
    "last": gettext_noop("{first} and {last}"),
}

# One name serves both editions; the same name may be another card in the other one.
CARD_NAMES = {
    "bear-claw": gettext_noop("Bear Claw"),
    "boston-cream": gettext_noop("Boston Cream"),
    "chocolate-frosted": gettext_noop("Chocolate Frosted"),
    "chocolate-glazed": gettext_noop("Chocolate Glazed"),
    "cinnamon-twist": gettext_noop("Cinnamon Twist"),
    "coffee": gettext_noop("Coffee"),
    "day-old-donuts": gettext_noop("Day-Old Donuts"),
    "donut-holes": gettext_noop("Donut Holes"),
    "double-chocolate": gettext_noop("Double Chocolate"),
    "eclair": gettext_noop("Éclair"),
    "french-cruller": gettext_noop("French Cruller"),
    "glazed": gettext_noop("Glazed"),
    "jelly-filled": gettext_noop("Jelly-Filled"),
    "maple-bar": gettext_noop("Maple Bar"),
    "maple-frosted": gettext_noop("Maple Frosted"),
    "maple-glazed": gettext_noop("Maple Glazed"),
    "milk": gettext_noop("Milk"),
    "mucho-matcha": gettext_noop("Mucho Matcha"),
    "old-fashioned": gettext_noop("Old Fashioned"),
    "plain": gettext_noop("Plain"),
    "powdered": gettext_noop("Powdered"),
    "raspberry-frosted": gettext_noop("Raspberry Frosted"),
    "raspberry-glazed": gettext_noop("Raspberry Glazed"),
    "red-velvet": gettext_noop("Red Velvet"),
    "sprinkled": gettext_noop("Sprinkled"),
    "strawberry-glazed": gettext_noop("Strawberry Glazed"),
}

# Why a line has its points: full sentences, shown after the card's name and count.
REASONS: dict[str, str | Plural] = {
    "seat-name": gettext_noop("seat {seat}"),
    "counted-card": gettext_noop("{count} {card}"),
    "fixed-single": gettext_noop("Always {points}."),
    "fixed-each": gettext_noop("{each} each is {points}."),
    "power-only": gettext_noop("No points at the end; it is there for its power."),
    "raspberry-unprinted": gettext_noop(
        "Counts 0 by the ruling: our sources name no points for it."
    ),
    "pairs": ngettext_lazy(
        "One pair is {points}.", "{pairs} pairs are {points}.", "pairs"
    ),
    "pair-first-waits": gettext_noop("Waits for a partner; two are {points}."),
    "pair-third-waits": gettext_noop("The third waits for a partner."),
    "pair-fifth-waits": gettext_noop("The fifth waits for a partner."),
    "together-1": gettext_noop("One alone is {points}."),
    "together-2": gettext_noop("Two together are {points}."),
    "together-3": gettext_noop("Three together are {points}."),
    "together-4": gettext_noop("Four together are {points}."),
    "together-5": gettext_noop("Five together are {points}."),
    "together-6": gettext_noop("Six together are {points}, as five are."),
    "even-1": gettext_noop("Scores nothing alone; two are {next}."),
    "even-2": gettext_noop("Two are {points}."),
    "even-3": gettext_noop("Three score nothing; four are {next}."),
    "even-4": gettext_noop("Four are {points}."),
    "even-5": gettext_noop("Five score nothing; six are {next}."),
    "even-6": gettext_noop("All six are {points}."),
    "most": gettext_noop("Most {card} at the table: +{bonus}."),
    "most-so-far": gettext_noop("Most {card} at the table so far: +{bonus}."),
    "most-shared": gettext_noop("Level with {names} on the most {card}: +{bonus}."),
    "most-shared-so-far": gettext_noop(
        "Level with {names} on the most {card} so far: +{bonus}."
    ),
    "most-shared-nothing": gettext_noop(
        "Level with {names} on the most {card}: a tie brings no bonus."
    ),
    "most-elsewhere": ngettext_lazy(
        "{names} has more {card}, so no bonus.",
        "{names} have more {card}, so no bonus.",
        "number",
    ),
    "fewest": gettext_noop("{player} has the fewest cards: {count}."),
    "fewest-so-far": gettext_noop("{player} has the fewest cards so far: {count}."),
    "fewest-shared": gettext_noop(
        "Level with {names} on the fewest cards, {count} each: enough by the ruling."
    ),
    "fewest-shared-so-far": gettext_noop(
        "Level with {names} on the fewest cards so far, {count} each: "
        "enough by the ruling."
    ),
    "fewest-shared-nothing": gettext_noop(
        "Level with {names} on the fewest cards, {count} each: a tie scores nothing."
    ),
    "fewest-elsewhere": ngettext_lazy(
        "Needs the fewest cards; {player} has {count}, but {names} has {fewest}.",
        "Needs the fewest cards; {player} has {count}, but {names} have {fewest}.",
        "number",
    ),
    "few-cards": ngettext_lazy(
        "{player} has {count} card, fewer than {limit}.",
        "{player} has {count} cards, fewer than {limit}.",
        "count",
    ),
    "few-cards-missed": gettext_noop(
        "Needs fewer than {limit} cards; {player} has {count}."
    ),
    "many-types": gettext_noop("{player} has {count} types, more than {limit}."),
    "many-types-missed": gettext_noop(
        "Needs more than {limit} types; {player} has {count}."
    ),
    "few-types": ngettext_lazy(
        "{player} has {count} type, fewer than {limit}.",
        "{player} has {count} types, fewer than {limit}.",
        "count",
    ),
    "few-types-missed": gettext_noop(
        "Needs fewer than {limit} types; {player} has {count}."
    ),
    "negatives": gettext_noop("1 for each card with negative points: {cards}."),
    "negatives-none": gettext_noop(
        "1 for each card with negative points; {player} has none."
    ),
    "can-change": ngettext_lazy(
        "{names} is not entered, so this can change.",
        "{names} are not entered, so this can change.",
        "number",
    ),
    "level-points": ngettext_lazy(
        "Level with {names} on {points} point.",
        "Level with {names} on {points} points.",
        "points",
    ),
    "cards-decide": gettext_noop("Cards decide: {count} against {others}."),
    "cards-level": ngettext_lazy(
        "{names} has as many cards, so the rank is shared.",
        "{names} have as many cards, so the rank is shared.",
        "number",
    ),
    "number": gettext_noop("{number}"),
}

# What is wrong or odd: one line after its path, no full stop.
PROBLEMS: dict[str, str | Plural] = {
    "unknown-game": gettext_noop("no game is called {given}; known are {games}"),
    "unknown-ruling": gettext_noop("this game has no ruling called {given}"),
    "unknown-ruling-value": gettext_noop(
        "{given} is no value of this ruling; it takes {values}"
    ),
    "seat-count": ngettext_lazy(
        "{count} seat; this game is for {least} to {most} players",
        "{count} seats; this game is for {least} to {most} players",
        "count",
    ),
    "player-count": gettext_noop(
        "{given} is no number of players; this game is for {least} to {most}"
    ),
    "other-deck": ngettext_lazy(
        "the deck was built for {players} players, {count} sits here",
        "the deck was built for {players} players, {count} sit here",
        "count",
    ),
    "unknown-card": gettext_noop("no card is called {given} in this game"),
    "unknown-card-close": gettext_noop(
        "no card is called {given} in this game; perhaps {card}"
    ),
    "not-a-count": gettext_noop("{given} is no whole number from 0"),
    "not-a-tableau": gettext_noop("{given} is no set of cards with their counts"),
    "too-many-in-deck": ngettext_lazy(
        "{count} {card} card, the {players}-player deck holds {copies}",
        "{count} {card} cards, the {players}-player deck holds {copies}",
        "count",
    ),
    "too-many-in-standin-deck": ngettext_lazy(
        "{count} {card} card, the stand-in {players}-player deck holds {copies}",
        "{count} {card} cards, the stand-in {players}-player deck holds {copies}",
        "count",
    ),
    "not-in-deck": gettext_noop(
        "{count} {card}, which is not in the {players}-player deck"
    ),
    "not-in-standin-deck": gettext_noop(
        "{count} {card}, which is not in the stand-in {players}-player deck"
    ),
    "too-many-in-box": ngettext_lazy(
        "{count} {card} card, the box holds {copies}",
        "{count} {card} cards, the box holds {copies}",
        "count",
    ),
    "far-too-many": gettext_noop(
        "more than {count} {card} cards, the box holds {copies}"
    ),
    "too-many-at-table": gettext_noop(
        "{count} {card} at this table, the {players}-player deck holds {copies}: "
        "{holdings}"
    ),
    "too-many-at-standin-table": gettext_noop(
        "{count} {card} at this table, the stand-in {players}-player deck holds "
        "{copies}: {holdings}"
    ),
    "too-many-at-table-for-box": gettext_noop(
        "{count} {card} at this table, the box holds {copies}: {holdings}"
    ),
    "holding": gettext_noop("{count} with {player}"),
    "nothing-left-over": gettext_noop(
        "all {count} cards of the deck lie in front of players; "
        "the last row usually leaves one over"
    ),
    "nobody-has-cards": gettext_noop("nobody at this table has a card"),
    "missing": gettext_noop("this field is needed"),
    "not-an-object": gettext_noop("{given} is no JSON object"),
    "not-a-list": gettext_noop("{given} is no JSON array"),
    "not-a-name": gettext_noop("{given} is no name"),
    "same-name": gettext_noop("{player} sits in seat {seat} already"),
    "similar-name": gettext_noop("{player} looks like {other} in seat {seat}"),
    "no-name": gettext_noop("a seat without a name; called {player} in the answer"),
    "blank-name": gettext_noop("the name is blank"),
    "no-cards": gettext_noop("no cards are given; scored as an empty tableau"),
    "unknown-field": gettext_noop("this field is not known here and was not read"),
    "repeated-key": gettext_noop("this is given more than once; the last one counts"),
    "not-json": gettext_noop("not JSON: {reason}, line {line}, column {column}"),
    "nested-too-deep": gettext_noop("not usable: nested too deeply"),
    "empty-input": gettext_noop("the input is empty"),
    "not-utf8": gettext_noop("the input is not UTF-8 (byte {position})"),
    "unreadable": gettext_noop("cannot be read: {reason}"),
}

RULINGS = {
    "ruling:fewest-tie": gettext_noop("Level on the fewest cards"),
    "ruling:fewest-tie:none": gettext_noop("nobody scores"),
    "ruling:fewest-tie:all": gettext_noop("everybody level scores"),
    "ruling:deck-filter": gettext_noop("Cards in the deck"),
    "ruling:deck-filter:by-players": gettext_noop("by the number of players"),
    "ruling:deck-filter:none": gettext_noop("the whole box"),
    "ruling:own-twist-counts": gettext_noop("The Cinnamon Twist just taken"),
    "ruling:own-twist-counts:no": gettext_noop("is no card to pass"),
    "ruling:own-twist-counts:yes": gettext_noop("counts as a card to pass"),
    "ruling:boston-cream-pair": gettext_noop("Two Boston Cream"),
    "ruling:boston-cream-pair:6": gettext_noop("6 points"),
    "ruling:boston-cream-pair:3": gettext_noop("3 points"),
    "ruling:raspberry-frosted-points": gettext_noop("Raspberry Frosted"),
    "ruling:raspberry-frosted-points:0": gettext_noop("0 points"),
    "ruling:raspberry-frosted-points:4": gettext_noop("4 points"),
    "ruling:day-old-donuts-take": gettext_noop("Day-Old Donuts take"),
    "ruling:day-old-donuts-take:three": gettext_noop("three cards, if there are three"),
    "ruling:day-old-donuts-take:up-to-three": gettext_noop("up to three cards"),
    "ruling:bear-claw-points": gettext_noop("Bear Claw points"),
    "ruling:bear-claw-points:-2": gettext_noop("−2 points"),
    "ruling:bear-claw-points:-3": gettext_noop("−3 points"),
}

TEMPLATES: dict[str, str | Plural] = {
    **{f"card:{card_id}": name for card_id, name in CARD_NAMES.items()},
    **REASONS,
    **PROBLEMS,
    **RULINGS,
}
