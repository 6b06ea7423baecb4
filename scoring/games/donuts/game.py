"""Donuts as the rest of the project sees it (`scoring.types.Game`)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.games.donuts import check, reading, score, sheet, texts
from scoring.games.donuts.guide import GUIDE
from scoring.guide import Guide
from scoring.rulings import resolve_rulings
from scoring.templates import add_templates
from scoring.types import Problem, Ruling, Sheet, SheetScore, Tableau, TableScore

add_templates(texts.TEMPLATES)


@dataclass(frozen=True, slots=True, eq=False)
class Donuts:
    """The game of two flavors on 36 fields; its methods are this package's functions.

    A seat holds its flavor; what happened stands in the fields of the table
    (`reading.py`).
    """

    version: str

    @property
    def id(self) -> str:
        return "donuts"

    @property
    def names(self) -> Mapping[str, str]:
        """The display name by language code."""
        return {"en": "Donuts", "de": "Donuts"}

    @property
    def family(self) -> str:
        return "donuts"

    @property
    def player_counts(self) -> tuple[int, ...]:
        return check.PLAYER_COUNTS

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        return ()

    @property
    def tie_break_item(self) -> str:
        return ""

    @property
    def has_start_player(self) -> bool:
        return True

    @property
    def card_meanings(self) -> Mapping[str, str]:
        return {}

    @property
    def table_fields(self) -> frozenset[str]:
        return reading.TABLE_FIELDS

    @property
    def entry_fields(self) -> frozenset[str]:
        return reading.TABLE_FIELDS

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
        """Nothing: Donuts has no cards."""
        return {}

    def check(
        self,
        tableaux: Sequence[Tableau | None],
        rulings: Mapping[str, str],
        players: int | None = None,
        names: Sequence[str] | None = None,
        fields: Mapping[str, object] | None = None,
    ) -> tuple[Problem, ...]:
        """See `check.check_table`; there is no deck of other `players`."""
        return check.check_table(tableaux, rulings, reading.read_fields(fields))

    def score(
        self,
        tableaux: Sequence[Tableau | None],
        rulings: Mapping[str, str],
        names: Sequence[str] | None = None,
        fields: Mapping[str, object] | None = None,
    ) -> TableScore:
        """See `score.score_table`."""
        return score.score_table(tableaux, rulings, names, reading.read_fields(fields))

    def count_moves(self, fields: Mapping[str, object] | None) -> int | None:
        """See `reading.count_moves`."""
        return reading.count_moves(reading.read_fields(fields))

    def score_sheet(self, one_sheet: Sheet, /) -> SheetScore:
        """See `sheet.score_sheet`."""
        return sheet.score_sheet(one_sheet)


DONUTS = Donuts(version="1")
