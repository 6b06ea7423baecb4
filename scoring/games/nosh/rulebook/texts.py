"""The questions that Nosh leaves open, and what we do."""

from scoring.templates import Plural, gettext_noop

ASKS = {
    "N1": gettext_noop("When do the {income} coins of a round come?"),
    "N2": gettext_noop("May the taker of the last stand claim a goal?"),
    "N3": gettext_noop("How does the bidding for a stand begin and go on?"),
    "N4": gettext_noop("Who begins the next auction?"),
    "N5": gettext_noop("Which treats pay for a goal?"),
    "N6": gettext_noop("How many goals can be claimed in a round?"),
    "N7": gettext_noop("What if the treats run out?"),
    "N8": gettext_noop("In which order are stands dealt?"),
    "N9": gettext_noop("What is open to all?"),
    "N10": gettext_noop("What happens to favourites that nobody has?"),
    "N11": gettext_noop("Are goals of round 1 replaced that are hard to claim?"),
    "N12": gettext_noop("What happens to goals that nobody claims?"),
    "N13": gettext_noop("Are treats left at the end worth anything?"),
    "N14": gettext_noop("What are coins worth at the end?"),
    "N15": gettext_noop("Who begins the first round?"),
    "N16": gettext_noop("How many can play?"),
    "goals": gettext_noop("Which goals are in the box?"),
    "printed": gettext_noop("What scores at the end?"),
}

DOES = {
    "N1": gettext_noop(
        "At its end, after the last round too. The rulebook says the end in one place "
        "and the start in another; either way they are as many in all."
    ),
    "N2": gettext_noop(
        "Yes, as if it had been won for nothing: there are as many goals as players."
    ),
    "N3": gettext_noop(
        "Who chose the stand must bid, even if only 0. A later bid is higher by 1 or "
        "more and never beyond one's coins; who passes is out of this auction."
    ),
    "N4": gettext_noop(
        "The same player, unless it was that player who won: then the next one to the "
        "left without a stand. The taker of the last stand begins the next round."
    ),
    "N5": gettext_noop(
        "Any own ones, whenever they came, the first treat included. They have to be "
        "exactly those shown."
    ),
    "N6": gettext_noop(
        "One by each player, right after winning a stand, from the goals of that round."
    ),
    "N7": gettext_noop(
        "The discards are shuffled as soon as one is needed, even within a deal. If "
        "there are none either, later stands stay short or empty and are sold so."
    ),
    "N8": gettext_noop(
        "The largest first. All of them lie open before the first is chosen."
    ),
    "N9": gettext_noop(
        "Treats and coins. Claimed goals lie face down, and a favourite is secret "
        "until the end."
    ),
    "N10": gettext_noop("They leave the game unseen."),
    "N11": gettext_noop(
        "Not unless you agree on it; the rulebook leaves it to you. If so, goals above "
        "3 points are drawn anew until none is left, and leave the game."
    ),
    "N12": gettext_noop(
        "They leave the game after their round; in the last round they count for "
        "nobody."
    ),
    "N13": gettext_noop("No."),
    "N14": gettext_noop(
        "1 point for every {coins}; an odd one earns nothing. In a tie more coins win, "
        "each single one counted; level there too, rank and win are shared."
    ),
    "N15": gettext_noop(
        "Draw lots, or let the biggest of you begin, as the rulebook has it. Our "
        "simulated games draw."
    ),
    "N16": gettext_noop("{least} to {most}; other numbers are refused."),
    "goals": gettext_noop(
        "Our {blue} blue and {red} red goals are a stand-in, as no list of the real "
        "ones is public. Scores go by the points on your cards, and a club can enter "
        "its own."
    ),
    "printed": gettext_noop(
        "The points on claimed goals, {favorite} more for each that shows the "
        "favourite, and 1 for every {coins} coins left."
    ),
}

TEMPLATES: dict[str, str | Plural] = {
    **{f"nosh-rule:{rule_id}:asks": words for rule_id, words in ASKS.items()},
    **{f"nosh-rule:{rule_id}:does": words for rule_id, words in DOES.items()},
}
