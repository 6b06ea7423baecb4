"""The questions that Go Nuts leaves open, and what we do."""

from scoring.templates import Plural, gettext_noop

ASKS = {
    "R1": gettext_noop("Is the bonus for most {plain} paid for each card?"),
    "R2": gettext_noop("What if several players are level on the most {plain}?"),
    "R3": gettext_noop("What if nobody has a {plain}?"),
    "R4": gettext_noop("Who has the fewest cards when players are level?"),
    "R5": gettext_noop("Whose cards are compared for the fewest?"),
    "R6": gettext_noop("Which cards does {counter} count?"),
    "R7": gettext_noop("Is a drink a donut?"),
    "R8": gettext_noop("How many cards are too many for {few_cards}?"),
    "R9": gettext_noop("What is a type?"),
    "R10": gettext_noop("What happens to {twist} if somebody has no card?"),
    "R11": gettext_noop("How are cards passed with {twist}?"),
    "R12": gettext_noop("Do cards taken earlier in a round count already?"),
    "R13": gettext_noop("What does {thief} do if opponents have no cards?"),
    "R14": gettext_noop("Must a power be used?"),
    "R15": gettext_noop("Does a card that comes by a power use its own?"),
    "R16": gettext_noop("What if the discard pile holds too little?"),
    "R17": gettext_noop("Which card is on top of the discard pile?"),
    "R18": gettext_noop("What does {drawer} do with an empty deck?"),
    "R19": gettext_noop("What does {chooser} do with fewer than two cards?"),
    "R20": gettext_noop("When exactly does the game end?"),
    "R21": gettext_noop("How is the row refilled?"),
    "R22": gettext_noop("Does anybody score what is left over?"),
    "R23": gettext_noop("Which cards may {sweeper} discard?"),
    "R24": gettext_noop("What does {payer} cost?"),
    "R25": gettext_noop("Which card may go with {givers}?"),
    "R26": gettext_noop("Who decides about a gift or a theft?"),
    "R27": gettext_noop("Who picks the card for {wrecker}?"),
    "R28": gettext_noop("May somebody sit out a round?"),
    "R29": gettext_noop("What breaks a tie at the end?"),
    "R30": gettext_noop("What are six {holes} or {jelly} worth?"),
    "R31": gettext_noop("What may everybody look at?"),
    "deck": gettext_noop("Which cards are in the deck?"),
    "printed": gettext_noop("What does a card score that needs no ruling?"),
    "set": gettext_noop("How does a set of equal cards score?"),
    "G1": gettext_noop("What are two {cream} worth?"),
    "G2": gettext_noop("What is {ruled} worth?"),
    "G3": gettext_noop("May {sweeper} discard any card of the row?"),
    "G4": gettext_noop("How can the published example be counted?"),
    "F1": gettext_noop("What does {ruled} cost?"),
    "F2": gettext_noop("Where do the dots of this edition come from?"),
    "F3": gettext_noop("Could every {plain} claim the bonus for itself?"),
    "F4": gettext_noop("Is a tie enough for the bonus of {plain}?"),
    "F5": gettext_noop("Which cards of this edition are no donuts?"),
    "F6": gettext_noop("Is the row laid out twice before the first round?"),
    "F7": gettext_noop("Is the end checked before or after a round?"),
    "F8": gettext_noop("What happens to selection cards and gaps?"),
    "F9": gettext_noop("Does a card that was given or passed use its power?"),
    "F10": gettext_noop("Does {thief} stay when there is nothing to take?"),
    "F11": gettext_noop("Can the {twist} just taken be passed on?"),
}

DOES = {
    "R1": gettext_noop(
        "No. Whoever has more than anybody else gets {bonus} once, however many "
        "copies that is."
    ),
    "R2-nobody": gettext_noop(
        "Nobody gets the bonus: level is not more than the others."
    ),
    "R2-shared": gettext_noop(
        "Each of those who share the most gets {tie_bonus} instead of the bonus."
    ),
    "R3": gettext_noop("Nobody gets a bonus; having none is no tie for the most."),
    "R4": gettext_noop(
        "None of them: {fewest} pays only who stands alone, just as a tie for the "
        "most is not the most. An event can let all of them score."
    ),
    "R5": gettext_noop(
        "All cards of all players, those without a {fewest} included. Each copy "
        "earns {fewest_points}."
    ),
    "R6": gettext_noop(
        "Own cards printed with points below 0: {negatives}. Every copy of "
        "{counter} counts all of them; a set that earns 0 is not one, and the minus "
        "points stay."
    ),
    "R7": gettext_noop(
        "Yes, a card like any other: for types, for the number of cards, for the "
        "fewest, and for the tie-break."
    ),
    "R8": gettext_noop("{limit}, with itself counted. Each copy scores."),
    "R9": gettext_noop(
        "A card name, however many copies; the scoring card itself is one too. Each "
        "copy scores. {many_types} and {few_types} never score side by side."
    ),
    "R10": gettext_noop(
        "It is discarded and nobody passes. The one just taken is no card to pass: "
        "its taker needs another."
    ),
    "R11": gettext_noop(
        "Everybody picks before anything moves, so what is on its way cannot be handed "
        "on. A passed card uses no power."
    ),
    "R12": gettext_noop(
        "Yes. What lower numbers brought lies in front of its player and can be "
        "taken, passed, discarded and counted; higher numbers come later."
    ),
    "R13": gettext_noop("Nothing. The card stays with whoever took it."),
    "R14": gettext_noop(
        "Yes, as far as it can be used: taking, giving, discarding and drawing alike."
    ),
    "R14-three": gettext_noop(
        "Yes, as far as it can be used. {scavenger} brings three cards, or all of a "
        "smaller pile; with {sweeper}, none is a number too."
    ),
    "R15": gettext_noop(
        "No. Only the card taken from the row does; nothing that is stolen, drawn, "
        "fetched, given or passed."
    ),
    "R16": gettext_noop(
        "{fetchers} take what is there, even nothing, and keep their own points."
    ),
    "R17": gettext_noop(
        "The one discarded last. Cards go there number by number, each at once; who "
        "discards several by one power picks their order."
    ),
    "R18": gettext_noop("It draws nothing."),
    "R19": gettext_noop(
        "A single card is simply taken, and an empty deck gives none. The card put "
        "back lies on top, known to its player alone."
    ),
    "R20": gettext_noop(
        "After the last number, if the deck holds fewer cards than the row has gaps; "
        "no gap is filled then. With just as many, one last round follows."
    ),
    "R21": gettext_noop(
        "Gaps only, the lowest number first. Cards that stayed keep their number."
    ),
    "R22": gettext_noop(
        "No: cards in the row, in the deck and in the discard pile are nobody's."
    ),
    "R23": gettext_noop(
        "Those still in the row whose number nobody chose; two who clashed chose "
        "theirs. They are discarded at once, and refilled after the round."
    ),
    "R24": gettext_noop(
        "Three other own cards, or the card itself. With fewer than three others it "
        "has to go."
    ),
    "R25": gettext_noop(
        "Any other own card, an earlier copy of the same name too. Without another "
        "one, the card itself goes."
    ),
    "R26": gettext_noop(
        "Whoever took the card from the row picks the player and the card. A gift "
        "cannot be refused."
    ),
    "R27": gettext_noop(
        "Its taker picks the opponent and the card, and has to if anybody has one."
    ),
    "R28": gettext_noop("No. Everybody chooses a number in every round."),
    "R29": gettext_noop(
        "More cards, of whatever kind. Level there too, players share the rank and "
        "the win; seats decide nothing."
    ),
    "R30": gettext_noop(
        "Six {holes} are {holes_points}, as five are; six {jelly} are "
        "{jelly_points}. A number that the box cannot hold is refused."
    ),
    "R31": gettext_noop(
        "At all cards in front of players and through the discard pile. The deck and "
        "numbers not yet turned up are secret."
    ),
    "deck": gettext_noop(
        "Those with at most as many dots as there are players: the whole box from "
        "{last_dots} players on. An event can play the whole box with fewer."
    ),
    "printed": gettext_noop("What stands on it, once for each copy."),
    "set": gettext_noop(
        "By the number of copies that one player has; the list of cards gives the "
        "points."
    ),
    "G1": gettext_noop(
        "{pair_points}: the card-by-card page gives it in its table and beside a "
        "picture. A public program counts 3."
    ),
    "G2": gettext_noop(
        "{ruled_points}, a stand-in: our sources name no points for it. The like card "
        "of the first edition has 4; look at your card and choose."
    ),
    "G3": gettext_noop(
        "No, only what nobody chose. One caption reads otherwise, but the text beside "
        "it says so twice."
    ),
    "G4": gettext_noop(
        "It speaks of eleven cards of eight types and names ten of seven. We take the "
        "missing one for an eighth type without points: 17 in all."
    ),
    "F1": gettext_noop(
        "{ruled_points}, as the list of cards in the rulebook has it; a worked "
        "example there has −3. The Gamewright card agrees with the list."
    ),
    "F2": gettext_noop(
        "They are a stand-in: no source prints them, so each card borrows them from "
        "the Gamewright card that does what it does. No table is refused because of "
        "them."
    ),
    "F3": gettext_noop("The words on the card allow it, but a player gets it once."),
    "F4": gettext_noop("No: it takes more than any other player has."),
    "F5": gettext_noop(
        "None. The rulebook calls {counter} a donut, and nothing else is in doubt."
    ),
    "F6": gettext_noop(
        "No. Laying it out and filling it up for round 1 are one and the same."
    ),
    "F7": gettext_noop(
        "It comes to the same: between two rounds the row is filled, and where it "
        "cannot be filled the game is over."
    ),
    "F8": gettext_noop(
        "The cards go back to their hands, and gaps are filled where they are."
    ),
    "F9": gettext_noop("No. A power works only for a card from the row."),
    "F10": gettext_noop("Yes, and its minus points with it."),
    "F11": gettext_noop("No, neither passed on nor counted as a card to pass."),
}

TEMPLATES: dict[str, str | Plural] = {
    **{f"gonuts-rule:{rule_id}:asks": words for rule_id, words in ASKS.items()},
    **{f"gonuts-rule:{rule_id}:does": words for rule_id, words in DOES.items()},
}
