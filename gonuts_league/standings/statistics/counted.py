"""Everything that is derived of a club's games, as the documents that are kept of it.

1. One rating for each family of games, with ranks among those listed, and how the win
   chances did (`rating`, `calibration`).
2. The figures of all players and of the club (`count`).
3. The digest of it all: the club's document, those of players by id, ratings by family
   and player. The same games give the same digest, in any process, at any time.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from gonuts_league.standings.ratings.calibration import calibrate
from gonuts_league.standings.ratings.rating import (
    RatingTrack,
    rank_players,
    replay,
    tracks_of,
)

from .count import count_figures
from .documents import digest_of, to_document
from .games import Evening
from .types import Person

Document = dict[str, Any]
Tell = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class CountedRating:
    """A player's rating in a family.

    `history` has a row for each evening: its key, mu, sigma, and games so far.
    """

    family: str
    player: int
    mu: float
    sigma: float
    game_count: int
    rank: int | None
    history: list[list[Any]]

    @property
    def row(self) -> list[Any]:
        """All of it, as it stands in the digest."""
        return [getattr(self, name) for name in self.__slots__]


@dataclass(frozen=True, slots=True)
class Counted:
    """What is kept: players' documents by id in rising order, ratings in that of their
    family and player."""

    club: Document
    players: Mapping[int, Document]
    ratings: tuple[CountedRating, ...]

    @property
    def digest(self) -> str:
        return digest_of(
            [
                self.club,
                *([player, self.players[player]] for player in sorted(self.players)),
                *(rating.row for rating in self.ratings),
            ]
        )


def count_all(
    evenings: Sequence[Evening],
    people: Mapping[int, Person],
    tell: Tell = lambda done, total: None,
) -> Counted:
    """Count everything; `tell` hears how many of the steps are done, and of how many.

    Raises StandingsError for games that cannot be.
    """
    families = sorted({game.family for each in evenings for game in each.games})
    # A step is an evening that was gone through: rated, or counted.
    total, steps = len(evenings) * (len(families) + 1), count(1)

    def walk() -> Iterator[Evening]:
        for evening in evenings:
            yield evening
            tell(next(steps), total)

    rated = {family: list(replay(walk(), family)) for family in families}
    tracks = {family: tracks_of(games) for family, games in rated.items()}
    chances = {family: to_document(calibrate(games)) for family, games in rated.items()}
    figures = count_figures(walk(), people, tracks)
    return Counted(
        club={"club": to_document(figures.club), "chances": chances},
        players={player: to_document(told) for player, told in figures.players.items()},
        ratings=_ratings(tracks, people),
    )


def _ratings(
    tracks_by_family: Mapping[str, Mapping[int, RatingTrack]],
    people: Mapping[int, Person],
) -> tuple[CountedRating, ...]:
    listed = {player for player, person in people.items() if person.is_listed}
    return tuple(
        CountedRating(
            family=family,
            player=player,
            mu=track[-1].mu,
            sigma=track[-1].sigma,
            game_count=track[-1].game_count,
            rank=ranks.get(player),
            history=[
                [point.key, point.mu, point.sigma, point.game_count] for point in track
            ],
        )
        for family, tracks in sorted(tracks_by_family.items())
        for ranks in [rank_players(tracks, listed)]
        for player, track in sorted(tracks.items())
    )
