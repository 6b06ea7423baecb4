"""How far people's form goes on a night, fitted to the games of one club.

Win chances need to know how much luck there is: a night's form is taken to lie around
the rating with a standard deviation, the spread. No constant suits all clubs, since the
ratings of a lucky game settle closer together than its results deserve. Steps:

1. A club begins with `FIRST_SPREAD`, as firmly as after `FIRST_INFORMATION`.
2. After each evening every game that had chances says by how much the chance of its
   winner would have grown with the logarithm of the spread (its score), and how much
   such a game can tell of that (its information).
3. The logarithm moves by the sum of the scores over all information, which is the step
   of scoring to the most likely spread. What earlier games told fades: it weighs half
   after `HALF_LIFE` games, because ratings settle and a club changes.
4. The spread in use follows once it is off by more than `_PATIENCE`. So a club keeps a
   short list of spreads, and the page of an old round can find its own.

An evening's chances never know its results. Not done: a spread by edition or size.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, fsum, log

from .chances import FIRST_SPREAD, win_chances
from .rating import RatingPoint

FIRST_INFORMATION = 40.0
HALF_LIFE = 200
# No club is beyond these, whatever nonsense its results are.
LEAST_SPREAD, MOST_SPREAD = 6.0, 40.0

_PATIENCE = 0.02
# Scores are differences of chances at spreads so much apart (in logarithms), on a grid
# that is exact to five digits, which is cheap and plenty for a sum over many games.
_APART = 0.15
_STEPS = 16

Outcome = tuple[Sequence[RatingPoint], Sequence[float]]
"""Who sat at a table, by ratings of before, and which share of the win each had."""


@dataclass(frozen=True, slots=True)
class SpreadFit:
    """What is known of a club's spread after some evenings; `spread` is in use."""

    spread: float = FIRST_SPREAD
    fitted: float = FIRST_SPREAD
    information: float = FIRST_INFORMATION

    def after(self, games: Iterable[Outcome]) -> "SpreadFit":
        """What is known after an evening whose games had these outcomes."""
        found = [_findings(*game, self.fitted) for game in games]
        if not found:
            return self
        kept = self.information * 0.5 ** (len(found) / HALF_LIFE)
        information = kept + fsum(each for _, each in found)
        step = fsum(score for score, _ in found) / information
        fitted = min(max(self.fitted * exp(step), LEAST_SPREAD), MOST_SPREAD)
        is_off = abs(log(fitted / self.spread)) > _PATIENCE
        return SpreadFit(fitted if is_off else self.spread, fitted, information)


def _findings(
    points: Sequence[RatingPoint], happened: Sequence[float], spread: float
) -> tuple[float, float]:
    """The score and the information of one game."""
    wide = win_chances(points, spread * exp(_APART), steps=_STEPS)
    close = win_chances(points, spread * exp(-_APART), steps=_STEPS)
    # Chances at an end of the scale are rounded there; a logarithm stays finite.
    scores = [
        log(max(more, 1e-12) / max(less, 1e-12)) / (2 * _APART)
        for more, less in zip(wide, close, strict=True)
    ]
    score = fsum(s * share for s, share in zip(scores, happened, strict=True))
    information = fsum(
        (more + less) / 2 * s * s
        for more, less, s in zip(wide, close, scores, strict=True)
    )
    return score, information
