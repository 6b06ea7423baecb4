"""Who led the ratings of a family after each evening, and when the leader changed.

1. Listed players past provisional can lead; best is who has the most mu - sigma.
2. A leader stays one until a player has clearly more: a tie changes nothing.
3. The first leader of all is no news: nobody was passed.
"""

from collections.abc import Mapping, Set

from gonuts_league.standings.ratings.rating import RatingPoint, RatingTrack

from .games import Evening
from .types import FeedItem, FeedKind

Ratings = Mapping[str, Mapping[int, RatingTrack]]

# Less apart than this is rounding, not strength.
_CLEARLY = 1e-9


class Leaders:
    """Follow the leaders of all families, evening by evening."""

    def __init__(self, ratings: Ratings, listed: Set[int]) -> None:
        self._points = _by_evening(ratings, listed)
        self._strengths: dict[str, dict[int, float]] = {each: {} for each in ratings}
        self._leaders: dict[str, int] = {}

    def take_news(self, evening: Evening) -> list[FeedItem]:
        """Add an evening; return the news of players who passed a leader."""
        news = []
        for family, points in sorted(self._points.get(evening.key, {}).items()):
            before = self._leaders.get(family)
            leader = self._leader_after(family, points)
            if before is not None and leader != before:
                news.append(
                    FeedItem(
                        FeedKind.LEADER,
                        evening.key,
                        evening.at,
                        None,
                        (leader,),
                        (before,),
                        family=family,
                    )
                )
        return news

    def _leader_after(self, family: str, points: Mapping[int, RatingPoint]) -> int:
        strength, leader = self._strengths[family], self._leaders.get(family)
        strength.update({player: point.careful for player, point in points.items()})
        # A player who was absent can only have passed a leader who played.
        rivals = strength if leader in points or leader is None else points
        best = max(rivals, key=lambda player: (strength[player], -player))
        if leader is None or strength[best] > strength[leader] + _CLEARLY:
            self._leaders[family] = leader = best
        return leader


def _by_evening(
    ratings: Ratings, listed: Set[int]
) -> dict[str, dict[str, dict[int, RatingPoint]]]:
    """The ratings that count for a lead, by evening, family and player."""
    found: dict[str, dict[str, dict[int, RatingPoint]]] = {}
    for family, tracks in ratings.items():
        for player, track in tracks.items():
            if player in listed:
                for point in track:
                    if not point.is_provisional:
                        by_family = found.setdefault(point.key, {})
                        by_family.setdefault(family, {})[player] = point
    return found
