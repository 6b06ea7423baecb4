"""TrueSkill for one person a team, written down plainly, to compare ratings with.

Herbrich, Minka and Graepel (2006): everybody shows a draw around their skill, and
neighbours in the ranking are apart by more than a margin, or by less where they are
level. Messages go along the chain of neighbours until they settle. Agrees with the
package `trueskill` 0.4.5 to five digits.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import erf, exp, pi, sqrt
from statistics import NormalDist

Gaussian = tuple[float, float]
"""Precision, and precision times mean."""

BETA = 12.5
TAU = 25 / 300
START = (25.0, 25 / 3)
# A tenth of the duels of equals are drawn.
MARGIN = NormalDist().inv_cdf((1 + 0.1) / 2) * sqrt(2) * BETA
_NOTHING = (0.0, 0.0)


def rate(
    ratings: Sequence[tuple[float, float]], ranks: Sequence[int]
) -> list[tuple[float, float]]:
    """New (mu, sigma) of everybody at a table, in the order given."""
    order = sorted(range(len(ranks)), key=ranks.__getitem__)
    skills = [(ratings[i][0], ratings[i][1] ** 2 + TAU**2) for i in order]
    shown = [(1 / (v + BETA**2), mu / (v + BETA**2)) for mu, v in skills]
    levels = [ranks[a] == ranks[b] for a, b in pairwise(order)]
    # What each pair of neighbours says of its better and of its worse one.
    up, down = [_NOTHING] * len(levels), [_NOTHING] * len(levels)
    for _ in range(10):
        most = 0.0
        for i in [*range(len(levels)), *reversed(range(len(levels)))]:
            better = _times(shown[i], down[i - 1] if i else _NOTHING)
            worse = _times(shown[i + 1], up[i + 1] if i + 1 < len(up) else _NOTHING)
            before = up[i]
            up[i], down[i] = _apart(better, worse, is_level=levels[i])
            most = max(most, abs(up[i][1] - before[1]))
        if most < 1e-5:
            break
    found: list[tuple[float, float]] = [(0.0, 0.0)] * len(order)
    for at, (player, (mu, variance)) in enumerate(zip(order, skills, strict=True)):
        said = _times(
            down[at - 1] if at else _NOTHING, up[at] if at < len(up) else _NOTHING
        )
        width = 1 / said[0] + BETA**2
        precision = 1 / variance + 1 / width
        mean = (mu / variance + said[1] / said[0] / width) / precision
        found[player] = (mean, sqrt(1 / precision))
    return found


def _times(one: Gaussian, other: Gaussian) -> Gaussian:
    return one[0] + other[0], one[1] + other[1]


def _apart(
    better: Gaussian, worse: Gaussian, *, is_level: bool
) -> tuple[Gaussian, Gaussian]:
    """What the order of two says of each of them."""
    mean_b, var_b = better[1] / better[0], 1 / better[0]
    mean_w, var_w = worse[1] / worse[0], 1 / worse[0]
    mean, var = mean_b - mean_w, var_b + var_w
    sd = sqrt(var)
    v, w = (_drawn if is_level else _won)(mean / sd, MARGIN / sd)
    cut_mean, cut_var = mean + sd * v, var * (1 - w)
    precision = max(1 / cut_var - 1 / var, 1e-12)
    told = (cut_mean / cut_var - mean / var) / precision
    width_b, width_w = 1 / precision + var_w, 1 / precision + var_b
    return (
        (1 / width_b, (told + mean_w) / width_b),
        (1 / width_w, (mean_b - told) / width_w),
    )


def _won(t: float, margin: float) -> tuple[float, float]:
    x = t - margin
    v = _density(x) / max(_below(x), 1e-12)
    return v, v * (v + x)


def _drawn(t: float, margin: float) -> tuple[float, float]:
    high, low = margin - t, -margin - t
    inside = max(_below(high) - _below(low), 1e-12)
    v = (_density(low) - _density(high)) / inside
    return v, v * v + (high * _density(high) - low * _density(low)) / inside


def _density(x: float) -> float:
    return exp(-x * x / 2) / sqrt(2 * pi)


def _below(x: float) -> float:
    return (1 + erf(x / sqrt(2))) / 2
