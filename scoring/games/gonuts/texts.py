"""What Go Nuts says: names of cards, reasons, problems and rulings."""

from scoring.templates import Plural, gettext_noop, ngettext_lazy

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
    "counted-card": gettext_noop("{count} {card}"),
    "fixed-single": gettext_noop("Always {points}."),
    "fixed-each": gettext_noop("{each} each is {points}."),
    "power-only": gettext_noop("No points at the end; it is there for its power."),
    "unprinted": gettext_noop(
        "A stand-in by the ruling: our sources name no points for it."
    ),
    "unprinted-zero": gettext_noop(
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
    "cards-decide": gettext_noop("Cards decide: {count} against {others}."),
    "cards-level": ngettext_lazy(
        "{names} has as many cards, so the rank is shared.",
        "{names} have as many cards, so the rank is shared.",
        "number",
    ),
}

# What is wrong or odd: one line after its path, no full stop.
PROBLEMS: dict[str, str | Plural] = {
    "other-deck": ngettext_lazy(
        "the deck was built for {players} players, {count} sits here",
        "the deck was built for {players} players, {count} sit here",
        "count",
    ),
    "too-many-kinds": gettext_noop("{given} different cards; the box has {count}"),
    "unknown-card": gettext_noop("no card is called {given} in this game"),
    "unknown-card-close": gettext_noop(
        "no card is called {given} in this game; perhaps {card}"
    ),
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
    "no-cards": gettext_noop("no cards are given; scored as an empty tableau"),
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
