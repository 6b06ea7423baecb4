"""What is said of the steps of a Nosh game."""

from scoring.templates import Plural, gettext_noop, ngettext_lazy

TEMPLATES: dict[str, str | Plural] = {
    "nosh-step:begin": gettext_noop(
        "Everybody has {coins} coins, one treat and a secret favourite; "
        "{player} begins."
    ),
    "nosh-step:deal": gettext_noop("Goals and stands of round {round} are laid out."),
    "nosh-step:last-deal": gettext_noop(
        "The red goals and the stands of the last round are laid out."
    ),
    "nosh-step:shuffle": gettext_noop("The discarded treats are shuffled for it."),
    "nosh-step:choose": gettext_noop("{player} puts up a stand: {treats}."),
    "nosh-step:choose-empty": gettext_noop("{player} puts up an empty stand."),
    "nosh-step:bid": ngettext_lazy(
        "{player} bids {coins} coin.", "{player} bids {coins} coins.", "coins"
    ),
    "nosh-step:pass": gettext_noop("{player} passes."),
    "nosh-step:win": ngettext_lazy(
        "{player} gets the stand for {coins} coin.",
        "{player} gets the stand for {coins} coins.",
        "coins",
    ),
    "nosh-step:last-stand": gettext_noop(
        "{player} is left, and gets the last stand for nothing."
    ),
    "nosh-step:claim": ngettext_lazy(
        "{player} claims a goal worth {points} point and discards {treats}.",
        "{player} claims a goal worth {points} points and discards {treats}.",
        "points",
    ),
    "nosh-step:income": ngettext_lazy(
        "Everybody gets {coins} coin.", "Everybody gets {coins} coins.", "coins"
    ),
    "nosh-step:goals-leave": ngettext_lazy(
        "{count} goal that nobody claimed leaves the game.",
        "{count} goals that nobody claimed leave the game.",
        "count",
    ),
    "nosh-step:over": gettext_noop(
        "All rounds are played, and the favourites are turned up."
    ),
    "nosh-step:won": ngettext_lazy(
        "{players} wins with {points} point.",
        "{players} wins with {points} points.",
        "points",
    ),
    "nosh-step:shared": ngettext_lazy(
        "{players} share the win with {points} point each.",
        "{players} share the win with {points} points each.",
        "points",
    ),
}
