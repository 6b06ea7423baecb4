"""How long a duel was, beside simulated ones. No length is better than another.

A club's own duels are no measure: of most of them only the winner is known.
"""

from fractions import Fraction

from django.utils.translation import gettext as _

from gonuts_league.tables.wording import say_by, say_figure, say_game
from gonuts_league.web.charts import Chart
from scoring import find_game
from scoring.simulation.distributions.beside import cell_beside
from scoring.simulation.distributions.types import Cell

from .drawing import draw_counts, say_percent, stand_in_notes
from .types import HowGood

PLAYERS = 2


def how_long(game_id: str, moves: int) -> HowGood | None:
    """Measure a finished duel by the number of its moves.

    None where nobody counted the moves of such games.
    """
    cell = cell_beside(game_id, PLAYERS, {})
    if cell is None or cell.measure != "moves":
        return None
    return HowGood(
        title=_("How long was that duel?"),
        summary=_summary(cell, moves),
        seats=(),
        notes=_notes(cell),
        chart=_chart(cell, moves),
    )


def _summary(cell: Cell, moves: int) -> str:
    """The greater of the two shares; the longest duels have only one."""
    longer = cell.distribution.percent_below(moves)
    shorter = cell.distribution.percent_above(moves)
    return say_by(
        "games/words/how_long.txt",
        cell=cell,
        moves=moves,
        is_longest=moves == find_game(cell.game_id).most_moves,
        is_longer=longer >= shorter,
        percent=say_percent(max(longer, shorter)),
    )


def _notes(cell: Cell) -> tuple[str, ...]:
    fair = _(
        "A long duel is no better than a short one. One that took just as many moves "
        "is neither longer nor shorter."
    )
    played = _("The computer's players were bots (%(bot)s). People play differently.")
    return (fair, played % {"bot": cell.bot}, *stand_in_notes(cell))


def _chart(cell: Cell, moves: int) -> Chart:
    counts = cell.distribution.counts
    title = _("Moves of duels played by the computer, %(edition)s")
    desc = _(
        "From %(least)s to %(most)s moves, %(average)s on average. A triangle stands "
        "over the moves of this duel: %(moves)s."
    )
    values = {
        "least": counts[0][0],
        "most": counts[-1][0],
        "average": say_figure(float(cell.distribution.mean)),
        "moves": moves,
    }
    return draw_counts(
        cell.distribution,
        [Fraction(moves)],
        title=title % {"edition": say_game(cell.game_id)},
        desc=desc % values,
        caption=_("Moves, and how many duels took that many"),
        head=(_("Moves"), _("Duels"), _("This duel")),
    )
