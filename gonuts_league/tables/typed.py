"""Read numbers that people type; LeagueError says what would be right."""

from decimal import Decimal, InvalidOperation

from gonuts_league.errors import LeagueError

MOST_CARDS = 200
MOST_POINTS = Decimal(9999)
LEAST_POINTS = Decimal(-999)


def typed_points(typed: str, *, path: str) -> Decimal:
    """Whole and half points, with any minus sign and either decimal mark."""
    try:
        points = Decimal(typed.replace(",", ".").replace("−", "-"))
    except InvalidOperation:
        raise LeagueError("points-unusable", path=path) from None
    if not points.is_finite() or not LEAST_POINTS <= points <= MOST_POINTS:
        raise LeagueError("points-unusable", path=path)
    if points * 2 % 1:
        raise LeagueError("points-unusable", path=path)
    return points


def typed_count(typed: str, *, path: str) -> int | None:
    """A number of cards; None where nothing is typed."""
    if not typed:
        return None
    if not (typed.isascii() and typed.isdigit()) or int(typed) > MOST_CARDS:
        raise LeagueError("count-unusable", path=path, most=MOST_CARDS)
    return int(typed)
