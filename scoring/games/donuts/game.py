"""Donuts as the rest of the project sees it (`scoring.game.Game`)."""

from collections.abc import Mapping, Sequence

from scoring.game import Game
from scoring.games.donuts import check, reading, rulebook, score, setup
from scoring.games.donuts.board import largest_group
from scoring.games.donuts.ending import ALL_DONUTS
from scoring.guide import Guide
from scoring.templates import load_texts
from scoring.types import Problem, Sheet, SheetScore, Tableau, TableScore, impossible

load_texts(__file__)


class Donuts(Game):
    """The game of two flavors on 36 fields; its methods are this package's functions.

    A seat holds its flavor; what happened stands in the fields of the table
    (`reading.py`).
    """

    id = "donuts"
    names: Mapping[str, str] = {"en": "Donuts", "de": "Donuts"}
    version = "1"
    family = "donuts"
    player_counts = check.PLAYER_COUNTS
    guide = Guide(
        rulebook.RULES,
        setup.how_to_play,
        setup.set_up_steps,
        draw_board=setup.draw_board,
    )
    has_start_player = True
    table_fields = reading.TABLE_FIELDS
    entry_fields = reading.TABLE_FIELDS
    seat_fields = frozenset({"flavor"})
    most_moves = ALL_DONUTS
    play_package = "scoring.games.donuts.play"
    usual_bots = ("random", "greedy")
    people_bot = "greedy"
    measure = "moves"

    def check(
        self,
        tableaux: Sequence[Tableau | None],
        rulings: Mapping[str, str],
        players: int | None = None,
        names: Sequence[str] | None = None,
        fields: Mapping[str, object] | None = None,
    ) -> tuple[Problem, ...]:
        """There is no deck of other `players`."""
        return check.check_table(tableaux, rulings, reading.read_fields(fields))

    def score(
        self,
        tableaux: Sequence[Tableau | None],
        rulings: Mapping[str, str],
        names: Sequence[str] | None = None,
        fields: Mapping[str, object] | None = None,
    ) -> TableScore:
        return score.score_table(tableaux, rulings, names, reading.read_fields(fields))

    def count_moves(self, fields: Mapping[str, object] | None) -> int | None:
        return reading.count_moves(reading.read_fields(fields))

    def count_laid_out(
        self, tableau: Tableau, fields: Mapping[str, object]
    ) -> Mapping[str, int]:
        """`group`: the fields of the seat's largest group, where the board is known.

        >>> board = ["vv....", "v....."] + ["......"] * 4
        >>> DONUTS.count_laid_out({"flavor": "vanilla"}, {"board": board})
        {'group': 3}
        """
        result = reading.read_fields(fields).result
        flavor = reading.read_flavor(tableau.get("flavor"))
        if result is None or result.board is None or flavor is None:
            return {}
        return {"group": len(largest_group(result.board, flavor))}

    def score_sheet(self, one_sheet: Sheet, /) -> SheetScore:
        """Refused is what no game ends with and what cannot be read; a table without
        any result is refused too. Odd boards warn.
        """
        names, rulings, seats = one_sheet.names, one_sheet.rulings, one_sheet.seats
        read = reading.read_fields(one_sheet.fields)
        found = check.check_table(seats, rulings, read)
        if not read.result and not read.problems:
            found += (impossible("board", "no-result"),)
        problems = tuple(problem for problem in found if problem.grade == "impossible")
        warnings = tuple(problem for problem in found if problem.grade != "impossible")
        if problems or read.result is None:
            return SheetScore(problems, warnings, None)
        scored = score.score_table(seats, rulings, names, read)
        outcome = read.result.ending.outcome
        return SheetScore((), warnings, scored, {"outcome": outcome})


DONUTS = Donuts()
