"""Nosh as the rest of the project sees it (`scoring.game.Game`)."""

from collections.abc import Mapping, Sequence

from scoring.game import Game
from scoring.games.nosh import check, deck_check, rulebook, rules, score, setup
from scoring.games.nosh.entry import read_entry
from scoring.games.nosh.goals import GoalDeck
from scoring.guide import Guide
from scoring.templates import load_texts
from scoring.types import Problem, Sheet, SheetScore, Tableau, TableScore

load_texts(__file__)


class Nosh(Game):
    """The game; its methods are the functions of this package.

    A tableau holds `goals`, or the numbers `goal_points` and `favorite_goals` instead,
    and `favorite` and `coins`; see `entry.py`.
    """

    id = "nosh"
    names: Mapping[str, str] = {"en": "Nosh", "de": "Nosh"}
    version = "1"
    family = "nosh"
    player_counts = rules.PLAYER_COUNTS
    guide = Guide(rulebook.RULES, setup.how_to_play, setup.set_up_steps)
    rulings = rules.RULINGS
    tie_break_item = "coins"
    has_start_player = True
    seat_fields = frozenset(
        {"goals", "goal_points", "favorite_goals", "favorite", "coins"}
    )
    has_own_deck = True
    play_package = "scoring.games.nosh.play"
    usual_bots = ("greedy", "bidder")
    people_bot = "bidder"

    def check(
        self,
        tableaux: Sequence[Tableau | None],
        rulings: Mapping[str, str],
        players: int | None = None,
        names: Sequence[str] | None = None,
        fields: Mapping[str, object] | None = None,
    ) -> tuple[Problem, ...]:
        return check.check_table(tableaux, rulings, players, names)

    def check_own_deck(
        self, deck: GoalDeck, tableaux: Sequence[Tableau | None]
    ) -> tuple[Problem, ...]:
        return deck_check.check_against_deck(deck, tableaux)

    def score(
        self,
        tableaux: Sequence[Tableau | None],
        rulings: Mapping[str, str],
        names: Sequence[str] | None = None,
        fields: Mapping[str, object] | None = None,
    ) -> TableScore:
        return score.score_table(tableaux, rulings, names)

    def count_laid_out(
        self, tableau: Tableau, fields: Mapping[str, object]
    ) -> Mapping[str, int]:
        """`coins`, `goals` and `favorites` (goals that show the favourite); how many
        goals there were is not known where only their points were entered.

        >>> seat = {"goal_points": 9, "favorite_goals": 1, "coins": 4}
        >>> NOSH.count_laid_out(seat, {})
        {'coins': 4, 'favorites': 1}
        """
        if not tableau:
            return {}
        entry = read_entry(tableau, "").entry
        counts = {"coins": entry.coins, "favorites": entry.favorite_goals}
        return counts if entry.goals is None else counts | {"goals": len(entry.goals)}

    def score_sheet(self, one_sheet: Sheet, /) -> SheetScore:
        """Only what is impossible refuses a table; everything else warns.

        A seat without goals is scored as having none, one without coins as having 0.
        """
        names, rulings, seats = one_sheet.names, one_sheet.rulings, one_sheet.seats
        found = check.check_table(seats, rulings, names=names)
        problems = tuple(problem for problem in found if problem.grade == "impossible")
        warnings = tuple(problem for problem in found if problem.grade != "impossible")
        if problems:
            return SheetScore(problems, warnings, None)
        return SheetScore((), warnings, score.score_table(seats, rulings, names))


NOSH = Nosh()
