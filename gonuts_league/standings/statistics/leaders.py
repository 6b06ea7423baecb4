"""Who led the ratings of a family after each evening, and when somebody else did.

1. Whoever is listed and past provisional can lead; best is who has the most mu - sigma.
2. A leader stays one until somebody has clearly more: a tie changes nothing.
3. The first leader of all is no news: nobody was passed.
"""

from collections.abc import Mapping, Set
from dataclasses import dataclass, field

from gonuts_league.standings.ratings.rating import RatingPoint, RatingTrack

from .games import Evening
from .types import FeedItem, FeedKind

Ratings = Mapping[str, Mapping[int, RatingTrack]]

# Less apart than this is rounding, not strength.
_CLEARLY = 1e-9


@dataclass(slots=True)
class _Lead:
    strength: dict[int, float] = field(default_factory=dict)
    leader: int | None = None


class Leaders:
    """Follow the leaders of all families, evening by evening."""

    def __init__(self, ratings: Ratings, listed: Set[int]) -> None:
        self._points = _by_evening(ratings, listed)
        self._leads = {family: _Lead() for family in sorted(ratings)}

    def take_news(self, evening: Evening) -> list[FeedItem]:
        """Tell of an evening; gives who passed the leader of a family by it."""
        news = []
        for family, points in sorted(self._points.get(evening.key, {}).items()):
            lead = self._leads[family]
            before = lead.leader
            _move(lead, points)
            if before is not None and lead.leader not in (None, before):
                news.append(
                    FeedItem(
                        FeedKind.LEADER,
                        evening.key,
                        evening.at,
                        None,
                        (lead.leader,),
                        (before,),
                        family=family,
                    )
                )
        return news


def _move(lead: _Lead, points: Mapping[int, RatingPoint]) -> None:
    lead.strength.update({player: point.careful for player, point in points.items()})
    strength = lead.strength
    # Whoever did not play this evening can only have passed a leader who did.
    rivals = strength if lead.leader in points or lead.leader is None else points
    best = max(rivals, key=lambda player: (strength[player], -player))
    if lead.leader is None or strength[best] > strength[lead.leader] + _CLEARLY:
        lead.leader = best


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
