"""Read what was counted of a club: ratings, figures, records, news.

Pages take everything from here as frozen values with people and tables by id; names
come from `players.showing`, and guests are only in what is said to hold them. Nothing
here counts: what was counted of an older state of the games is given until the next
count is there, and `recount_state` tells so. What another version of the figures wrote
cannot be read: until the next count it is as if nothing was counted.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from gonuts_league.clubs.models import Club
from gonuts_league.jobs.enums import ACTIVE
from gonuts_league.jobs.models import Job
from gonuts_league.players.models import Player
from gonuts_league.standings.ratings.calibration import Calibration, SpreadAfter
from gonuts_league.standings.ratings.rating import rank_players
from gonuts_league.standings.statistics.documents import from_document
from gonuts_league.standings.statistics.types import (
    FIGURES_VERSION,
    FiguresOfClub,
    FiguresOfPlayer,
    Opponent,
    ScoreCounts,
)
from scoring.simulation.distributions.types import Distribution

from .models import ClubFigures, PlayerFigures, Rating
from .selectors import games_version, recount_key

Pair = tuple[int, int]
# How the versions begin of which documents can be read.
_READABLE = f"{FIGURES_VERSION}:"


@dataclass(frozen=True, slots=True)
class RecountState:
    """Whether what was counted is of the games as they are now.

    `percent` is how far a running count is; None if none runs. `counted_at` is
    None where nothing was counted yet.
    """

    is_current: bool
    percent: int | None
    counted_at: datetime | None


@dataclass(frozen=True, slots=True)
class _Scores:
    """The part of a club's figures with how often each score came."""

    scores: tuple[ScoreCounts, ...]


def ratings_of(
    club: Club, family: str = "", evenings: Collection[str] | None = None
) -> list[Rating]:
    """Members' ratings, in a family or in all, without their history: ranked ones by
    rank, then provisional ones by games, most first (one query). With `evenings` those
    of who played in one, as they stood after the last, ranked anew and with history.
    """
    found = Rating.objects.filter(player__club=club, player__is_guest=False)
    found = found.filter(family=family) if family else found
    rows: Iterable[Rating] = found.defer("history")
    if evenings is not None:
        rows = [row for row in found if row.cut_after(evenings)]
        tracks: dict[str, dict[int, Any]] = {row.family: {} for row in rows}
        for row in rows:
            tracks[row.family][row.player_id] = row.points[-1:]
        ranks = {each: rank_players(of, of) for each, of in tracks.items()}
        for row in rows:
            row.rank = ranks[row.family].get(row.player_id)
    ranked = [row for row in rows if row.rank is not None]
    waiting = [row for row in rows if row.rank is None]
    return [
        *sorted(ranked, key=lambda row: (row.rank, row.player_id)),
        *sorted(waiting, key=lambda row: (-row.game_count, row.player_id)),
    ]


def rated_families(club: Club) -> tuple[str, ...]:
    """Families in which anybody has a rating, in alphabetical order."""
    rated = Rating.objects.filter(player__club=club)
    return tuple(rated.order_by("family").values_list("family", flat=True).distinct())


def with_history(ratings: Iterable[Rating]) -> dict[int, Rating]:
    """These ratings with their history, by id (one query)."""
    return Rating.objects.in_bulk([rating.pk for rating in ratings])


def last_played(club: Club) -> list[tuple[int, datetime]]:
    """The members of a club, each with their last evening (one query)."""
    rows = _readable_figures().filter(player__club=club, player__is_guest=False)
    found = rows.values_list("player", "document__last_at")
    return [(player, datetime.fromisoformat(at)) for player, at in found]


def ratings_of_player(player: Player) -> list[Rating]:
    """A player's ratings with a history, a guest's too, the family with the most games
    first."""
    rated = player.ratings.order_by("-game_count", "family")
    return [rating for rating in rated if rating.history]


def figures_of(player: Player) -> FiguresOfPlayer | None:
    """What is counted of a player, a guest too; None for who has not played.

    Badges of the young are gone as soon as they are closed, not with the next count.
    """
    found = _readable_figures().filter(player=player).first()
    if found is None:
        return None
    figures = from_document(FiguresOfPlayer, found.document)
    if player.is_young and not player.has_open_badges:
        return replace(figures, badges=())
    return figures


def win_streaks(players: Collection[int]) -> dict[int, int]:
    """How many games in a row each of these players has won now (one query)."""
    rows = _readable_figures().filter(player__in=players)
    return dict(rows.values_list("player", "document__win_streak__0"))


def figures_of_club(club: Club) -> FiguresOfClub:
    """What is counted of a club; all empty until the first count."""
    document = _club_document(club)
    return (
        from_document(FiguresOfClub, document["club"]) if document else FiguresOfClub()
    )


def scores_of_club(club: Club) -> tuple[ScoreCounts, ...]:
    """How often each score came in a club's games, by edition and size (one query,
    which reads no more of what was counted than that)."""
    counted = ClubFigures.objects.filter(club=club, version__startswith=_READABLE)
    found = counted.values_list("document__club__scores", flat=True).first()
    return from_document(_Scores, {"scores": found or ()}).scores


def club_distribution(club: Club, game: str, seats: int) -> Distribution | None:
    """How often each score came in games of an edition and size; None without any."""
    for each in scores_of_club(club):
        if (each.game, each.seats) == (game, seats):
            counts = tuple((count.points, count.count) for count in each.counts)
            return Distribution(counts, each.score_count // each.seats)
    return None


def calibration_of(club: Club, family: str) -> Calibration | None:
    """How good the win chances were in a family; None where no game of it counts."""
    kept = _club_document(club).get("chances", {}).get(family)
    return None if kept is None else from_document(Calibration, kept)


def spreads_of(club: Club) -> Mapping[str, tuple[SpreadAfter, ...]]:
    """The spreads of win chances by family, oldest first (one query)."""
    counted = ClubFigures.objects.filter(club=club, version__startswith=_READABLE)
    found = counted.values_list("document__chances", flat=True).first() or {}
    return {
        family: tuple(SpreadAfter(*each) for each in kept["spreads"])
        for family, kept in found.items()
    }


def _club_document(club: Club) -> dict[str, Any]:
    counted = ClubFigures.objects.filter(club=club, version__startswith=_READABLE)
    found = counted.first()
    return found.document if found is not None else {}


def _readable_figures() -> QuerySet[PlayerFigures]:
    return PlayerFigures.objects.filter(
        player__club__figures__version__startswith=_READABLE
    )


def meetings_of(club: Club, players: Collection[int]) -> Mapping[Pair, Opponent]:
    """How each of these members did against each other one, by (player, opponent).

    Pairs that never met are not in it (one query).
    """
    asked = set(players)
    rows = _readable_figures().filter(player__club=club, player__in=asked)
    return {
        (row.player_id, opponent.player): opponent
        for row in rows.filter(player__is_guest=False)
        for opponent in from_document(FiguresOfPlayer, row.document).opponents
        if opponent.player in asked
    }


def recount_state(club: Club) -> RecountState:
    """Whether what was counted is of the games as they are now."""
    # Not the document, which is large.
    found = ClubFigures.objects.filter(club=club).only("version", "counted_at").first()
    job = Job.objects.filter(key=recount_key(club), state__in=ACTIVE).first()
    return RecountState(
        is_current=found is not None and found.version == games_version(club),
        percent=None if job is None else job.percent,
        counted_at=None if found is None else found.counted_at,
    )
