"""What points systems, tie-breaks and their exact numbers are called for people.

Events and seasons word them alike. The codes are those of `standings.points` and
`standings.tiebreaks`; "points" comes first of all criteria, and a tie that they leave
open may be decided by a play-off or a lot. Numbers have few decimals, a real minus,
and a dash for what is not known.
"""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from django.utils.formats import get_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from gonuts_league.standings.types import AheadBy, CriterionValue
from gonuts_league.tables.wording import MINUS, say_by, say_list
from scoring.types import Points

DASH = "\N{EN DASH}"
MOST_DECIMALS = 2
MOST_TO_DIFFER = 6
Words = str | Promise
Value = Fraction | tuple[Fraction, ...] | None
SIGNED = "margin"
MARGIN_DECIMALS = 1


SYSTEMS: Mapping[str, Words] = {
    "newport": gettext_lazy("Points for places"),
    "wins": gettext_lazy("Wins only"),
    "vekn": gettext_lazy("Games won alone, then points of the game"),
    "catan": gettext_lazy("Wins, then points of the game"),
    "heats": gettext_lazy("Heats: wins, then 1000, 100, 10, 1"),
    "pods": gettext_lazy("Pods: 5 for a win, 1 for a draw"),
    "nemestats": gettext_lazy("Points for places, steeper"),
    "bogan": gettext_lazy("Gains equal losses"),
    "beaten": gettext_lazy("Share of opponents beaten"),
    "raw": gettext_lazy("Points of the game"),
    "duel": gettext_lazy("Two players: 1, ½, 0"),
}
"""What a system is called."""
CRITERIA: Mapping[str, tuple[Words, Words]] = {
    "points": (gettext_lazy("points"), gettext_lazy("Event points")),
    "wins": (gettext_lazy("wins"), gettext_lazy("Wins")),
    "sole-wins": (gettext_lazy("wins alone"), gettext_lazy("Won alone")),
    "score": (gettext_lazy("points of the games"), gettext_lazy("Game points")),
    "margin": (gettext_lazy("margin"), gettext_lazy("Margin")),
    "share": (gettext_lazy("share of the table"), pgettext_lazy("part", "Share")),
    "countback": (gettext_lazy("countback"), gettext_lazy("Places")),
    "h2h": (gettext_lazy("games against each other"), gettext_lazy("Duels")),
    "opp": (gettext_lazy("strength of the opponents"), gettext_lazy("Opponents")),
    "opp-cut-1": (
        gettext_lazy("strength of the opponents without the weakest"),
        gettext_lazy("Opponents without the weakest"),
    ),
    "opp-wins": (gettext_lazy("wins of the opponents"), gettext_lazy("Their wins")),
    "opp-points": (
        gettext_lazy("points of the opponents"),
        gettext_lazy("Their points"),
    ),
    "dropped": (gettext_lazy("dropped results"), gettext_lazy("Dropped")),
}
"""What a criterion is called inside a sentence and over a column."""
DECIDED: Mapping[str, Words] = {
    "play-off": gettext_lazy("the play-off"),
    "lot": gettext_lazy("the lot"),
}


def say_system(code: str) -> str:
    """The name of a points system."""
    return str(SYSTEMS[code])


def words_of_system(code: str) -> tuple[str, str, str]:
    """What a system is called, what it does, and what a table of four gives."""
    about, example = (
        say_by(f"events/words/{words}.txt", code=code)
        for words in ("system_about", "system_example")
    )
    return say_system(code), about, example


def words_of_criterion(code: str) -> tuple[Words, Words, Words]:
    """What it is called inside a sentence and over a column, and what it is."""
    return *CRITERIA[code], say_by("events/words/criterion_about.txt", code=code)


def say_criterion(code: str) -> str:
    """A criterion as it stands inside a sentence: "wins", "margin"."""
    return str(CRITERIA[code][0])


def say_criteria(codes: Sequence[str]) -> str:
    """Tie-breaks in their order: "wins, then margin"."""
    return _(", then ").join(say_criterion(code) for code in codes)


def head_of(code: str) -> str:
    """What stands over the column of a criterion."""
    return str(CRITERIA[code][1])


def decimals_of(code: str, values: Sequence[Value]) -> int:
    """How many decimals a column of these values has."""
    if code == SIGNED:
        return MARGIN_DECIMALS
    numbers: list[Fraction | None] = []
    for value in values:
        numbers.extend(value if isinstance(value, tuple) else [value])
    return decimals_for(numbers)


def say_value(code: str, value: Value, decimals: int) -> str:
    """One value; a vector has its numbers side by side: "2 · 1 · 0"."""
    if isinstance(value, tuple):
        said = [say_number(number, decimals) for number in value]
        return " · ".join(said) or DASH
    return say_number(value, decimals, is_signed=code == SIGNED)


def say_level(values: Sequence[CriterionValue]) -> str:
    """What two are level on: "points (22) and wins (1)"."""
    return say_list(
        [
            _("%(what)s (%(number)s)")
            % {
                "what": say_criterion(code),
                "number": say_value(code, value, decimals_of(code, [value])),
            }
            for code, value in ((each.code, each.value) for each in values)
        ]
    )


def say_difference(ahead: AheadBy) -> tuple[str, str, str]:
    """What sets two apart, and both numbers so that they are seen to differ.

    Of two vectors it is the first place in which they differ.
    """
    own, other = ahead.own.value, ahead.other.value
    what = say_criterion(ahead.code)
    if isinstance(own, tuple) or isinstance(other, tuple):
        place, own, other = _first_apart(own or (), other or ())
        what = _("finishes in place %(place)s") % {"place": place}
    return what, *say_apart(own, other, is_signed=ahead.code == SIGNED)


def _first_apart(
    own: Fraction | tuple[Fraction, ...], other: Fraction | tuple[Fraction, ...]
) -> tuple[int, Fraction, Fraction]:
    """The place from 1 at which two counts of places differ, and both counts."""
    mine, theirs = ([*v] if isinstance(v, tuple) else [v] for v in (own, other))
    length = max(len(mine), len(theirs))
    filled = (v + [Fraction(0)] * (length - len(v)) for v in (mine, theirs))
    for place, (one, two) in enumerate(zip(*filled, strict=True), start=1):
        if one != two:
            return place, one, two
    return 1, Fraction(0), Fraction(0)


def decimals_for(numbers: Collection[Points | None]) -> int:
    """Give the least decimal count that shows a column exactly, two at most.

    >>> decimals_for([Fraction(28), Fraction(9, 2), None])
    1
    >>> decimals_for([Fraction(28), Fraction(13, 3)])
    2
    """
    parts = {number.denominator for number in numbers if number is not None}
    for decimals in range(MOST_DECIMALS):
        if all(10**decimals % part == 0 for part in parts):
            return decimals
    return MOST_DECIMALS


def say_number(
    number: Points | None, decimals: int = 0, *, is_signed: bool = False
) -> str:
    """Write a number with so many decimals, halves rounded away from zero.

    >>> say_number(Fraction(13, 3), 2), say_number(Fraction(-1, 8), 2, is_signed=True)
    ('4.33', '−0.13')
    >>> say_number(Fraction(1, 8), 1, is_signed=True), say_number(None)
    ('+0.1', '–')
    """
    if number is None:
        return DASH
    over, under = abs(number.numerator), number.denominator
    # In whole numbers: a page says a thousand of them.
    units = (2 * over * 10**decimals + under) // (2 * under)
    text = str(units)
    if decimals:
        whole, part = divmod(units, 10**decimals)
        text = f"{whole}{get_format('DECIMAL_SEPARATOR')}{part:0{decimals}}"
    if not units:
        return text
    if number < 0:
        return f"{MINUS}{text}"
    return f"+{text}" if is_signed else text


def say_figure(number: Fraction) -> str:
    """Write a number with as many decimals as it has, two at most."""
    return say_number(number, decimals_for([number]))


def say_signed(number: Fraction) -> str:
    """Write a number that was added or taken away, with its sign."""
    return say_number(number, decimals_for([number]), is_signed=True)


def say_plain(value: Fraction | tuple[Fraction, ...] | None) -> str:
    """Write a number for a file: a point and six decimals at most, in every language.

    Empty for what is not known; what a vector counts is parted by spaces.

    >>> say_plain(Fraction(13, 3)), say_plain(Fraction(-2)), say_plain(None)
    ('4.333333', '-2', '')
    """
    match value:
        case None:
            return ""
        case tuple():
            return " ".join(map(say_plain, value))
    if value.denominator == 1:
        return str(value.numerator)
    return f"{float(value):.{MOST_TO_DIFFER}f}".rstrip("0").rstrip(".")


def say_apart(
    own: Fraction | None, other: Fraction | None, *, is_signed: bool = False
) -> tuple[str, str]:
    """Write two numbers that differ with as many decimals as it takes to see it.

    >>> say_apart(Fraction(13, 3), Fraction(433, 100))
    ('4.333', '4.330')
    """
    decimals = decimals_for([own, other])
    if is_signed:
        decimals = min(decimals, 1)
    while True:
        said = (
            say_number(own, decimals, is_signed=is_signed),
            say_number(other, decimals, is_signed=is_signed),
        )
        if said[0] != said[1] or own == other or decimals == MOST_TO_DIFFER:
            return said
        decimals += 1
