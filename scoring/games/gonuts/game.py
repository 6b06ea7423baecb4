"""The two Go Nuts games as the rest of the project sees them (`scoring.game.Game`)."""

from collections.abc import Mapping, Sequence
from functools import partial

from scoring.game import Game
from scoring.games.gonuts import check, decks, kinds, rulebook, score, setup, sheet
from scoring.games.gonuts.kinds import Edition
from scoring.games.gonuts.setup.cards import list_cards
from scoring.guide import Guide
from scoring.templates import load_texts
from scoring.types import Problem, Sheet, SheetScore, Tableau, TableScore

load_texts(__file__)


class GoNuts(Game):
    """One edition of Go Nuts; its methods are the functions of this package."""

    version = "1"
    family = "gonuts"
    family_names: Mapping[str, str] = {"en": "Go Nuts for Donuts"}
    player_counts = kinds.PLAYER_COUNTS
    tie_break_item = "cards"
    table_fields = sheet.TABLE_FIELDS
    seat_fields = sheet.SEAT_FIELDS
    play_package = "scoring.games.gonuts.play"
    usual_bots = ("regret", "adaptive")
    people_bot = "regret"

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.id, self.names = edition.id, edition.names
        self.guide = Guide(
            rulebook.RULES[edition.id],
            setup.how_to_play,
            partial(setup.set_up_steps, edition),
            partial(list_cards, edition),
        )
        self.rulings = kinds.rulings_of(edition)
        # The way of scoring and the power: one name may stand for two of these.
        self.card_meanings = {
            card.id: f"{card.id} {type(card.scoring).__name__} {card.power}"
            for card in edition.cards
        }

    def cards_for(self, players: int, rulings: Mapping[str, str]) -> dict[str, int]:
        """See `kinds.cards_for`; rulings left out have their defaults."""
        return kinds.cards_for(self.edition, players, self.resolve_rulings(rulings))

    def check(
        self,
        tableaux: Sequence[Tableau | None],
        rulings: Mapping[str, str],
        players: int | None = None,
        names: Sequence[str] | None = None,
        fields: Mapping[str, object] | None = None,
    ) -> tuple[Problem, ...]:
        return check.check_table(self.edition, tableaux, rulings, players, names)

    def score(
        self,
        tableaux: Sequence[Tableau | None],
        rulings: Mapping[str, str],
        names: Sequence[str] | None = None,
        fields: Mapping[str, object] | None = None,
    ) -> TableScore:
        return score.score_table(self.edition, tableaux, rulings, names)

    def score_sheet(self, one_sheet: Sheet, /) -> SheetScore:
        return sheet.score_sheet(self.edition, one_sheet)


GONUTS_FIRST = GoNuts(decks.FIRST)
GONUTS_GAMEWRIGHT = GoNuts(decks.GAMEWRIGHT)
