"""Nosh as the rest of the project sees it (`scoring.types.Game`)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.games.nosh import check, rules, score, sheet, texts
from scoring.games.nosh.guide import GUIDE
from scoring.guide import Guide
from scoring.rulings import resolve_rulings
from scoring.templates import add_templates
from scoring.types import Problem, Ruling, Sheet, SheetScore, Tableau, TableScore

add_templates(texts.TEMPLATES)


@dataclass(frozen=True, slots=True, eq=False)
class Nosh:
    """The game; its methods are the functions of this package.

    A tableau holds `goals`, or the numbers `goal_points` and `favorite_goals` instead,
    and `favorite` and `coins`; see `entry.py`.
    """

    id: str
    names: Mapping[str, str]
    version: str

    @property
    def family(self) -> str:
        return "nosh"

    @property
    def player_counts(self) -> tuple[int, ...]:
        return rules.PLAYER_COUNTS

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        return rules.RULINGS

    @property
    def tie_break_item(self) -> str:
        return "coins"

    @property
    def has_start_player(self) -> bool:
        return True

    @property
    def card_meanings(self) -> Mapping[str, str]:
        return {}

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
        return GUIDE

    def resolve_rulings(self, given: Mapping[str, object]) -> dict[str, str]:
        """See `scoring.rulings.resolve_rulings`."""
        return resolve_rulings(self.rulings, given)

    def cards_for(self, players: int, rulings: Mapping[str, str]) -> dict[str, int]:
        """Empty: a tableau of Nosh is no count of cards."""
        return {}

    def check(
        self,
        tableaux: Sequence[Tableau | None],
        rulings: Mapping[str, str],
        players: int | None = None,
        names: Sequence[str] | None = None,
        fields: Mapping[str, object] | None = None,
    ) -> tuple[Problem, ...]:
        """See `check.check_table`."""
        return check.check_table(tableaux, rulings, players, names)

    def score(
        self,
        tableaux: Sequence[Tableau | None],
        rulings: Mapping[str, str],
        names: Sequence[str] | None = None,
        fields: Mapping[str, object] | None = None,
    ) -> TableScore:
        """See `score.score_table`."""
        return score.score_table(tableaux, rulings, names)

    def count_moves(self, fields: Mapping[str, object] | None) -> None:
        """Nothing: points alone describe a game."""

    def score_sheet(self, one_sheet: Sheet, /) -> SheetScore:
        """See `sheet.score_sheet`."""
        return sheet.score_sheet(one_sheet)


NOSH = Nosh(id="nosh", names={"en": "Nosh", "de": "Nosh"}, version="1")
