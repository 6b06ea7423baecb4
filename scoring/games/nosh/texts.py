"""What Nosh says: names of treats, reasons, problems and rulings."""

from scoring.templates import Plural, gettext_noop, ngettext_lazy

# The box's own names are not published; a club may have better ones.
TREAT_NAMES = {
    "treat-1": gettext_noop("Treat 1"),
    "treat-2": gettext_noop("Treat 2"),
    "treat-3": gettext_noop("Treat 3"),
    "treat-4": gettext_noop("Treat 4"),
    "treat-5": gettext_noop("Treat 5"),
}

# Why a line has its points: full sentences, shown after the item and its count.
REASONS: dict[str, str | Plural] = {
    "goal-printed": gettext_noop("Printed on the goal: {points}."),
    "goal-treats": gettext_noop("The goal with {treats} is worth {points}."),
    "goal-together": gettext_noop("All claimed goals together: {points}."),
    "goal-none": gettext_noop("No goal was claimed."),
    "favorite-shown": ngettext_lazy(
        "{count} goal shows the favourite: +{each}.",
        "{count} goals show the favourite: +{each} each.",
        "count",
    ),
    "favorite-shown-named": ngettext_lazy(
        "{count} goal shows the favourite, {treat}: +{each}.",
        "{count} goals show the favourite, {treat}: +{each} each.",
        "count",
    ),
    "favorite-once": gettext_noop(
        "However often a goal shows it, the bonus comes once per goal."
    ),
    "favorite-missed": gettext_noop("No goal shows the favourite."),
    "favorite-missed-named": gettext_noop("No goal shows the favourite, {treat}."),
    "coins-worth": ngettext_lazy(
        "Every two coins are 1 point: {coins} coin is worth {points}.",
        "Every two coins are 1 point: {coins} coins are worth {points}.",
        "coins",
    ),
    "coin-odd": gettext_noop("The odd coin only helps in a tie."),
    "coin-alone": gettext_noop("A single coin is worth nothing; it helps in a tie."),
    "coins-none": gettext_noop("No coin is left."),
    "coins-decide": gettext_noop("Coins decide: {count} against {others}."),
    "coins-level": ngettext_lazy(
        "{names} has as many coins, so the rank is shared.",
        "{names} have as many coins, so the rank is shared.",
        "number",
    ),
}

# What is wrong or odd: one line after its path, no full stop.
PROBLEMS: dict[str, str | Plural] = {
    "not-coins": gettext_noop("{given} is no whole number from 0 to {most}"),
    "not-points": gettext_noop("{given} is no whole number of points"),
    "not-yes-or-no": gettext_noop("{given} is neither true nor false"),
    "not-a-treat": ngettext_lazy(
        "{given} is no name of a treat, such as {example}",
        "{given} are no names of treats, such as {example}",
        "count",
    ),
    "favorite-needed": gettext_noop(
        "this field is needed, as goals of this seat give their treats"
    ),
    "same-favorite": gettext_noop(
        "{treat} is the favourite of {player} already, and there is one card of it"
    ),
    "too-many-goals": ngettext_lazy(
        "{count} goal; nobody can claim more than {most}",
        "{count} goals; nobody can claim more than {most}",
        "count",
    ),
    "too-many-treats": ngettext_lazy(
        "{count} treat is named at this table, the game has {most}: {treats}",
        "{count} different treats are named at this table, the game has {most}: "
        "{treats}",
        "count",
    ),
    "and-more": ngettext_lazy("{count} more", "{count} more", "count"),
    "no-goals": gettext_noop("no goals are given; scored as none"),
    "no-number": gettext_noop("no number is given; scored as 0"),
    "goals-count-instead": gettext_noop(
        "the goals of this seat are given one by one; this number was not read"
    ),
    "no-picture": gettext_noop(
        "this goal has no picture; scored as if it did not show the favourite"
    ),
    "empty-picture": gettext_noop("this goal shows no treat at all"),
    "picture-decides": gettext_noop(
        "the treats of this goal say otherwise, and they count"
    ),
    "odd-goal-points": gettext_noop(
        "{points} for one goal; usually it is {least} to {most}"
    ),
    "odd-goal-sum": gettext_noop(
        "{points} for all goals of a player; usually it is {least} to {most}"
    ),
    "goal-sum-too-low": ngettext_lazy(
        "{points} for all goals, though {count} goal shows the favourite",
        "{points} for all goals, though {count} goals show the favourite",
        "count",
    ),
    "too-many-favorite-goals": ngettext_lazy(
        "{count} goal with the favourite; nobody can claim more than {most}",
        "{count} goals with the favourite; nobody can claim more than {most}",
        "count",
    ),
    "nothing-paid": ngettext_lazy(
        "the {coins} coin of a whole game is left, so nothing was ever paid",
        "all {coins} coins of a whole game are left, so nothing was ever paid",
        "coins",
    ),
    "seat-treats": ngettext_lazy(
        "the goals show {count} treat; a player gets {most} at most",
        "the goals show {count} treats; a player gets {most} at most",
        "count",
    ),
    "table-treats": ngettext_lazy(
        "the goals at this table show {count} treat; only {most} are dealt",
        "the goals at this table show {count} treats; only {most} are dealt",
        "count",
    ),
    "table-goals": ngettext_lazy(
        "{count} goal at this table; only {most} can be claimed",
        "{count} goals at this table; only {most} can be claimed",
        "count",
    ),
    "nobody-has-goals": gettext_noop("nobody at this table has a goal"),
    "goal-not-in-deck": gettext_noop("no goal of the goal deck is like this one"),
    "goal-too-often": ngettext_lazy(
        "this goal lies at this table {count} time, the goal deck holds {copies}",
        "this goal lies at this table {count} times, the goal deck holds {copies}",
        "count",
    ),
    "seat-blue-goals": ngettext_lazy(
        "{count} blue goal; a player can claim {most} in rounds 1 to 6",
        "{count} blue goals; a player can claim {most} in rounds 1 to 6",
        "count",
    ),
    "seat-red-goals": ngettext_lazy(
        "{count} red goal; a player can claim {most} in round 7",
        "{count} red goals; a player can claim {most} in round 7",
        "count",
    ),
    "goal-sum-beyond-deck": gettext_noop(
        "{points} for all goals; the goal deck allows {most} at most"
    ),
    "blue-goals": ngettext_lazy(
        "{count} blue goal, the box holds {expected}",
        "{count} blue goals, the box holds {expected}",
        "count",
    ),
    "red-goals": ngettext_lazy(
        "{count} red goal, the box holds {expected}",
        "{count} red goals, the box holds {expected}",
        "count",
    ),
    "empty-goal-deck": gettext_noop("no goal is given"),
    "goal-deck-too-long": gettext_noop(
        "the text is too long for a goal deck; at most {limit} letters are read"
    ),
    "goal-deck-too-many": gettext_noop("more than {limit} goals"),
    "goal-deck-quotes": gettext_noop("the quotes do not close rightly"),
    "goal-columns": ngettext_lazy(
        "{count} column; there must be {expected}: colour, points and five counts",
        "{count} columns; there must be {expected}: colour, points and five counts",
        "count",
    ),
    "bad-treat-headings": gettext_noop(
        "the headings of the five treats must be five different names"
    ),
    "long-treat-heading": ngettext_lazy(
        "the heading {given} is longer than {most} letter",
        "the heading {given} is longer than {most} letters",
        "most",
    ),
    "unknown-goal-colour": gettext_noop("{given} is no colour; goals are blue or red"),
    "bad-goal-points": gettext_noop(
        "{given} is no number of points; they go from 0 to {most}"
    ),
    "bad-treat-count": gettext_noop(
        "{given} is no number of treats; they go from 0 to {most}"
    ),
    "goal-shows-nothing": gettext_noop("the goal shows no treat"),
}

RULINGS = {
    "ruling:income": gettext_noop("The two coins of a round come"),
    "ruling:income:end": gettext_noop("at the end of the round"),
    "ruling:income:start": gettext_noop("at the start of the round"),
    "ruling:last-stand-claims": gettext_noop("With the last stand of a round"),
    "ruling:last-stand-claims:yes": gettext_noop("a goal can be claimed"),
    "ruling:last-stand-claims:no": gettext_noop("no goal can be claimed"),
    "ruling:first-goals-redraw": gettext_noop("Goals above 3 points in round 1"),
    "ruling:first-goals-redraw:no": gettext_noop("stay as they are dealt"),
    "ruling:first-goals-redraw:yes": gettext_noop("are replaced"),
}

TEMPLATES: dict[str, str | Plural] = {
    **{f"treat:{treat}": name for treat, name in TREAT_NAMES.items()},
    **REASONS,
    **PROBLEMS,
    **RULINGS,
}
