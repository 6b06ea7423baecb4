"""Who wins a table, told from ratings: chances that sum to 1, and expected places.

What a player shows on a night is taken to be a draw from a normal distribution around
`mu` with the variance sigma^2 + spread^2: what is not known of the player, and the luck
of the game. The highest draw wins. Steps:

1. The chance of i is the integral of i's density times the chances that each other one
   stays below, over a grid of equal steps (trapezoids; for such smooth functions that
   fall off to nothing at both ends they are exact to ten digits).
2. What rounding leaves is shared out, so that the chances sum to 1.
3. The expected place is 1 and, for each opponent, the chance to be behind.

The spread is the luck of the game, and fitted to each club (`spread`).

Not done: shared victories (two draws are never equal), seats, and editions.
"""

from collections.abc import Iterable, Sequence
from math import erfc, exp, fsum, sqrt
from operator import mul

from .rating import RatingPoint

# Before a club has games to fit its own spread to. The rating's own beta of 12.5 makes
# chances too bold where there is much luck (docs/how-ratings-work.md).
FIRST_SPREAD = 16.0

# Beyond so many standard deviations from the strongest nothing is left that counts.
_REACH = 6.5
_STEPS = 32
_ROOT_TWO = sqrt(2)


def are_shown(points: Iterable[RatingPoint | None]) -> bool:
    """Whether all are past provisional; None is a player without a game."""
    return all(point and not point.is_provisional for point in points)


def win_chances(
    points: Sequence[RatingPoint], spread: float = FIRST_SPREAD, steps: int = _STEPS
) -> tuple[float, ...]:
    """The chance of each to win the table, in the order given; they sum to 1.

    Equal ratings have equal chances, and the order of seats changes no bit.
    """
    forms = _forms(points, spread)
    top = max(mu for mu, _ in forms)
    reach = _REACH * max(sd for _, sd in forms)
    grid = [top - reach + step * (2 * reach / steps) for step in range(steps + 1)]
    all_below = [1.0] * len(grid)
    hazards: dict[tuple[float, float], list[float]] = {}
    for mu, sd in sorted(forms):
        # Factors that are the same for everybody at the table are left out.
        scale = _ROOT_TWO * sd
        scaled = [(x - mu) / scale for x in grid]
        below = [erfc(-z) for z in scaled]
        all_below = list(map(mul, all_below, below))
        hazards[mu, sd] = [
            exp(-z * z) / chance / sd for z, chance in zip(scaled, below, strict=True)
        ]
    raw = {form: fsum(map(mul, all_below, each)) for form, each in hazards.items()}
    total = fsum(raw[form] for form in forms)
    return tuple(raw[form] / total for form in forms)


def expected_places(
    points: Sequence[RatingPoint], spread: float = FIRST_SPREAD
) -> tuple[float, ...]:
    """The mean place of each at the table, from 1, in the order given.

    >>> even = RatingPoint("", 25, 1, 10)
    >>> expected_places([even, even, even])
    (2.0, 2.0, 2.0)
    """
    forms = _forms(points, spread)
    return tuple(
        0.5
        + fsum(
            _below((mu_q - mu) / sqrt(sd * sd + sd_q * sd_q)) for mu_q, sd_q in forms
        )
        for mu, sd in forms
    )


def _forms(points: Sequence[RatingPoint], spread: float) -> list[tuple[float, float]]:
    """Mean and standard deviation of what each player may show."""
    return [(point.mu, sqrt(point.sigma**2 + spread * spread)) for point in points]


def _below(z: float) -> float:
    """The chance that a standard normal draw is below z."""
    return erfc(-z / _ROOT_TWO) / 2
