"""The two Go Nuts games as the rest of the project sees them (`scoring.types.Game`)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.games.gonuts import check, decks, rules, score, sheet, texts
from scoring.games.gonuts.guide import GUIDES
from scoring.games.gonuts.kinds import Card, Edition
from scoring.guide import Guide
from scoring.rulings import resolve_rulings
from scoring.templates import add_templates
from scoring.types import Problem, Ruling, Sheet, SheetScore, Tableau, TableScore

add_templates(texts.TEMPLATES)


@dataclass(frozen=True, slots=True, eq=False)
class GoNuts:
    """One edition of Go Nuts; its methods are the functions of this package."""

    edition: Edition
    version: str

    @property
    def id(self) -> str:
        return self.edition.id

    @property
    def names(self) -> Mapping[str, str]:
        """The display name by language code."""
        return self.edition.names

    @property
    def family(self) -> str:
        return "gonuts"

    @property
    def player_counts(self) -> tuple[int, ...]:
        return rules.PLAYER_COUNTS

    @property
    def cards(self) -> tuple[Card, ...]:
        """All card types of the box, in the order in which they are shown."""
        return self.edition.cards

    @property
    def is_standin(self) -> bool:
        """Whether the dots of this edition are our guess."""
        return self.edition.is_standin

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        return rules.rulings_of(self.edition)

    @property
    def tie_break_item(self) -> str:
        return "cards"

    @property
    def has_start_player(self) -> bool:
        return False

    @property
    def card_meanings(self) -> Mapping[str, str]:
        """The way of scoring and the power: one name may stand for two of these."""
        return {
            card.id: f"{card.id} {type(card.scoring).__name__} {card.power}"
            for card in self.edition.cards
        }

    @property
    def table_fields(self) -> frozenset[str]:
        return sheet.TABLE_FIELDS

    @property
    def entry_fields(self) -> frozenset[str]:
        return frozenset()

    @property
    def seat_fields(self) -> frozenset[str]:
        return sheet.SEAT_FIELDS

    @property
    def guide(self) -> Guide:
        return GUIDES[self.id]

    def resolve_rulings(self, given: Mapping[str, object]) -> dict[str, str]:
        """See `scoring.rulings.resolve_rulings`."""
        return resolve_rulings(self.rulings, given)

    def cards_for(self, players: int, rulings: Mapping[str, str]) -> dict[str, int]:
        """See `rules.cards_for`; rulings left out have their defaults."""
        return rules.cards_for(self.edition, players, self.resolve_rulings(rulings))

    def check(
        self,
        tableaux: Sequence[Tableau | None],
        rulings: Mapping[str, str],
        players: int | None = None,
        names: Sequence[str] | None = None,
        fields: Mapping[str, object] | None = None,
    ) -> tuple[Problem, ...]:
        """See `check.check_table`."""
        return check.check_table(self.edition, tableaux, rulings, players, names)

    def score(
        self,
        tableaux: Sequence[Tableau | None],
        rulings: Mapping[str, str],
        names: Sequence[str] | None = None,
        fields: Mapping[str, object] | None = None,
    ) -> TableScore:
        """See `score.score_table`."""
        return score.score_table(self.edition, tableaux, rulings, names)

    def count_moves(self, fields: Mapping[str, object] | None) -> None:
        """Nothing: points alone describe a game."""

    def score_sheet(self, one_sheet: Sheet, /) -> SheetScore:
        """See `sheet.score_sheet`."""
        return sheet.score_sheet(self.edition, one_sheet)


GONUTS_FIRST = GoNuts(decks.FIRST, version="1")
GONUTS_GAMEWRIGHT = GoNuts(decks.GAMEWRIGHT, version="1")
