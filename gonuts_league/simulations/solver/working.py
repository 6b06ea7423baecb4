"""Work a position out within what a request may take, and keep what was found out.

A request searches so many positions and no more; what it found out is kept for a day,
so that the next one goes on from there. Nothing is compiled in a request.
"""

from dataclasses import dataclass
from hashlib import sha256

from django.conf import settings
from django.core.cache import cache

from gonuts_league.simulations.readiness import is_ready, is_slow
from scoring.games.donuts.play.verdicts import (
    MoveValue,
    Verdict,
    judge_moves,
    worth_of_moves,
)

from .address import Question

GAME_ID = "donuts"
# A fifth of a second compiled; without Numba less in half a second.
POSITIONS = 300_000
PLAIN_POSITIONS = 400
_KEPT_SECONDS = 24 * 60 * 60
_MOST_KEPT = 20_000


@dataclass(frozen=True, slots=True)
class Findings:
    """What is known of the position that is shown, and of every move of the game.

    `is_ready`: positions can be searched. `is_open`: something is still unknown, and
    `goes_on`: another request finds out more of it.
    """

    worth: int | None
    values: tuple[MoveValue, ...]
    verdicts: tuple[Verdict, ...]
    is_ready: bool
    is_open: bool
    goes_on: bool


def work_out(question: Question) -> Findings:
    """Search for what is not known yet, the position that is shown first."""
    from scoring.games.donuts.play.advice import Adviser  # noqa: PLC0415 -- slow import
    from scoring.games.donuts.play.solver import Solver  # noqa: PLC0415 -- slow import

    states = question.replay.states
    shown = states[question.at]
    if not (settings.COMPILES_IN_REQUESTS or is_ready(GAME_ID)):
        values = tuple(MoveValue(field, None) for field in shown.legal_fields)
        verdicts = judge_moves([None] * len(states))
        return Findings(
            None, values, verdicts, is_ready=False, is_open=True, goes_on=True
        )
    key = f"donuts-solver:{sha256(question.layout.encode()).hexdigest()}"
    known: dict[str, int] = cache.get(key, {})
    before = len(known)
    most = PLAIN_POSITIONS if is_slow() else POSITIONS
    adviser = Adviser(known, Solver(question.layout), most)
    values = adviser.move_values(shown)
    along = adviser.worth_along(states)
    if before < len(known) <= _MOST_KEPT:
        cache.set(key, known, _KEPT_SECONDS)
    is_open = None in along or any(each.value is None for each in values)
    return Findings(
        worth=worth_of_moves(values) if values else along[question.at],
        values=values,
        verdicts=judge_moves(along),
        is_ready=True,
        is_open=is_open,
        goes_on=is_open and not is_slow(),
    )
