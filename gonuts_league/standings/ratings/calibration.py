"""How the win chances did: what was shown beside what came.

1. The ratings are replayed evening by evening. Every game at whose start all were past
   provisional has chances, from the ratings at the beginning of its evening and the
   spread that all evenings before it say (`spread`): those that a page would have
   shown, never one that knew the result.
2. The first rank won; n who were first share the win and have 1/n of it.
3. Each seat goes into the bin of its chance, and each game into two measures: the log
   loss of the winner, beside that of guessing 1/k; and the slope, by how much more than
   1/k a player won for each point of chance shown above 1/k (least squares through the
   even chance; 1 is right, under 1 the chances were too bold, over 1 too cautious).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import fsum, log

from .chances import FIRST_SPREAD, are_shown, win_chances
from .rating import RatedEvening
from .spread import Outcome, SpreadFit

# Tenths, so that the bins of a small club hold something.
BINS = 10


@dataclass(frozen=True, slots=True)
class ChanceBin:
    """Seats whose chance was from `low` up to `high`; wins shared as 1/n.

    `shown` and `happened` are means over the seats.
    """

    low: float
    high: float
    seat_count: int
    shown: float
    happened: float


@dataclass(frozen=True, slots=True)
class SpreadAfter:
    """The spread of chances after this evening and before the next one of the list."""

    evening: str
    spread: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """What was found over all games that had chances; `bins` without empty ones.

    `log_loss` and `guess_loss` are means a game in nats, `slope` is 1 at best; they are
    None while there is nothing to tell them from. `spreads` are in the order of time.
    """

    game_count: int
    seat_count: int
    log_loss: float | None
    guess_loss: float | None
    slope: float | None
    bins: tuple[ChanceBin, ...]
    spreads: tuple[SpreadAfter, ...] = ()


@dataclass(frozen=True, slots=True)
class Forecast:
    """The chances of one game, and the share of the win that came, by seat."""

    shown: tuple[float, ...]
    happened: tuple[float, ...]


def calibrate(evenings: Iterable[RatedEvening]) -> Calibration:
    """Compare all chances of a club's games of one family with what came."""
    forecasts: list[Forecast] = []
    spreads: list[SpreadAfter] = []
    for key, games, spread in foresee(evenings):
        forecasts += games
        if spread != (spreads[-1].spread if spreads else FIRST_SPREAD):
            spreads.append(SpreadAfter(key, spread))
    return replace(judge_forecasts(forecasts), spreads=tuple(spreads))


def foresee(
    evenings: Iterable[RatedEvening],
) -> Iterator[tuple[str, list[Forecast], float]]:
    """Each evening's key, the chances of its games that had them, in their order and
    that of their places, and the spread that chances have after it."""
    fit = SpreadFit()
    for evening in evenings:
        outcomes = list(outcomes_of(evening))
        forecasts = [
            Forecast(win_chances(points, fit.spread), tuple(happened))
            for points, happened in outcomes
        ]
        fit = fit.after(outcomes)
        yield evening.key, forecasts, fit.spread


def outcomes_of(evening: RatedEvening) -> Iterator[Outcome]:
    """Who sat at each table at which all were past provisional, and who won."""
    for _, places in evening.games:
        if are_shown([evening.before[player] for player in places]):
            points = [
                replace(evening.before[player], sigma=evening.priors[player][1])
                for player in places
            ]
            first = min(places.values())
            winners = sum(place == first for place in places.values())
            yield points, [(place == first) / winners for place in places.values()]


def judge_forecasts(games: Sequence[Forecast]) -> Calibration:
    """Bin chances and measure them; games may come in any order."""
    seats = [
        (shown, happened, 1 / len(game.shown))
        for game in games
        for shown, happened in zip(game.shown, game.happened, strict=True)
    ]
    # Chances at an end of the scale are rounded there; a loss stays finite.
    losses = [-happened * log(max(shown, 1e-12)) for shown, happened, _ in seats]
    guesses = [-happened * log(even) for _, happened, even in seats]
    said = fsum((shown - even) ** 2 for shown, _, even in seats)
    came = fsum((shown - even) * (happened - even) for shown, happened, even in seats)
    count = len(games)
    return Calibration(
        count,
        len(seats),
        log_loss=fsum(losses) / count if count else None,
        guess_loss=fsum(guesses) / count if count else None,
        slope=came / said if said else None,
        bins=_bins([(shown, happened) for shown, happened, _ in seats]),
    )


def _bins(seats: Sequence[tuple[float, float]]) -> tuple[ChanceBin, ...]:
    by_bin: dict[int, list[tuple[float, float]]] = {}
    for shown, happened in seats:
        by_bin.setdefault(min(int(shown * BINS), BINS - 1), []).append(
            (shown, happened)
        )
    return tuple(
        ChanceBin(
            index / BINS,
            (index + 1) / BINS,
            len(held),
            fsum(shown for shown, _ in held) / len(held),
            fsum(happened for _, happened in held) / len(held),
        )
        for index, held in sorted(by_bin.items())
    )
