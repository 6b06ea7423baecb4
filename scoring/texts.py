"""What every game says: lists, levels, and what is wrong with JSON or with names."""

from scoring.templates import Plural, gettext_noop, ngettext_lazy

LISTS = {
    "list-more": gettext_noop("{first}, {next}"),
    "list-last": gettext_noop("{first} and {last}"),
}

# Full sentences about a score.
REASONS: dict[str, str | Plural] = {
    "seat-name": gettext_noop("seat {seat}"),
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
    "number": gettext_noop("{number}"),
}

# What is wrong or odd: one line after its path, no full stop.
PROBLEMS: dict[str, str | Plural] = {
    "unknown-game": gettext_noop("no game is called {given}; known are {games}"),
    "unknown-ruling": gettext_noop("this game has no ruling called {given}"),
    "too-many-rulings": ngettext_lazy(
        "{given} rulings, but this game has {count}",
        "{given} rulings, but this game has {count}",
        "count",
    ),
    "unknown-ruling-value": gettext_noop(
        "{given} is no value of this ruling; it takes {values}"
    ),
    "seat-count": ngettext_lazy(
        "{count} seat; this game is for {least} to {most} players",
        "{count} seats; this game is for {least} to {most} players",
        "count",
    ),
    "seat-count-fixed": ngettext_lazy(
        "{count} seat; this game is for {most} players",
        "{count} seats; this game is for {most} players",
        "count",
    ),
    "player-count": gettext_noop(
        "{given} is no number of players; this game is for {least} to {most}"
    ),
    "not-a-count": gettext_noop("{given} is no whole number from 0"),
    "missing": gettext_noop("this field is needed"),
    "not-an-object": gettext_noop("{given} is no JSON object"),
    "not-a-list": gettext_noop("{given} is no JSON array"),
    "not-a-name": gettext_noop("{given} is no name"),
    "same-name": gettext_noop("{player} sits in seat {seat} already"),
    "similar-name": gettext_noop("{player} looks like {other} in seat {seat}"),
    "no-name": gettext_noop("a seat without a name; called {player} in the answer"),
    "blank-name": gettext_noop("the name is blank"),
    "unknown-field": gettext_noop("this field is not known here and was not read"),
    "repeated-key": gettext_noop("this is given more than once; the last one counts"),
    "more-problems": gettext_noop("and {count} more"),
    "not-json": gettext_noop("not JSON: {reason}, line {line}, column {column}"),
    "nested-too-deep": gettext_noop("not usable: nested too deeply"),
    "empty-input": gettext_noop("the input is empty"),
    "not-utf8": gettext_noop("the input is not UTF-8 (byte {position})"),
    "unreadable": gettext_noop("cannot be read: {reason}"),
}

TEMPLATES = {**LISTS, **REASONS, **PROBLEMS}
