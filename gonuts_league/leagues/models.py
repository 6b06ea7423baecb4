"""Leagues with their seasons, and what is worked out from a club's games.

Nothing here holds a result: seasons say which games count and how, and ratings and
figures can be thrown away and made again from the games alone.
"""

from collections.abc import Collection

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from gonuts_league.clubs.models import KeptRows, only_choices
from gonuts_league.events.enums import TieChoice
from gonuts_league.standings.ratings.rating import (
    OURS,
    PROVISIONAL_GAMES,
    RatingPoint,
    shown,
)
from gonuts_league.standings.seasons.types import SEASON_TIE_BREAKS


class League(models.Model):
    """Seasons that follow one another; `slug` is its address."""

    club = models.ForeignKey(
        "clubs.Club", on_delete=models.CASCADE, related_name="leagues"
    )
    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(max_length=60, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


def usual_tie_breaks() -> list[str]:
    return list(SEASON_TIE_BREAKS)


class Season(models.Model):
    """Games of many nights counted together; who was best is in its figures."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="seasons")
    # From 1 in its league; part of its address.
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=80)
    starts_on = models.DateField(_("first day"), null=True, blank=True)
    ends_on = models.DateField(_("last day"), null=True, blank=True)
    nights_planned = models.PositiveSmallIntegerField(
        _("nights planned"), null=True, blank=True
    )
    points_system = models.CharField(max_length=20, default="newport")
    tie_breaks = models.JSONField(default=usual_tie_breaks)
    # Of each player's games the best so many count; None: all of them.
    best_of = models.PositiveSmallIntegerField(
        _("games that count"), null=True, blank=True
    )
    # Most games of one night that may count; None: all of them.
    night_cap = models.PositiveSmallIntegerField(
        _("games of one night"), null=True, blank=True
    )
    # People who came to fewer nights are listed without a rank.
    least_nights = models.PositiveSmallIntegerField(
        _("nights needed for a rank"), default=0
    )
    # Game families whose games count; empty: all.
    families = models.JSONField(default=list)
    # One edition and number of seats only, where a points system needs that.
    game = models.CharField(max_length=40, blank=True)
    seats = models.PositiveSmallIntegerField(null=True, blank=True)
    # The event of free play that holds the games recorded one by one.
    singles = models.OneToOneField(
        "events.Event",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="season_of_singles",
    )
    # Bumped by everything but games that can move the table.
    version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["league", "number"], name="season_number_once_per_league"
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1), name="season_number_from_one"
            ),
            models.CheckConstraint(
                condition=Q(best_of=None) | Q(best_of__gte=1),
                name="season_counts_a_game",
            ),
            models.CheckConstraint(
                condition=Q(night_cap=None) | Q(night_cap__gte=1),
                name="season_counts_a_game_a_night",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_closed(self) -> bool:
        return self.closed_at is not None


class KeptNights(KeptRows["Night"]):
    """Without those of events that were deleted: they come back with their event."""

    kept = Q(event__deleted_at=None)


class Night(models.Model):
    """An event whose games count for a season; an event may count for several."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="nights")
    event = models.ForeignKey(
        "events.Event", on_delete=models.CASCADE, related_name="nights"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    objects = KeptNights()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["season", "event"], name="night_once_per_season_and_event"
            )
        ]

    def __str__(self) -> str:
        return f"event {self.event_id} of season {self.season_id}"


class Withdrawal(models.Model):
    """A player left a season: their games stay, their rank goes."""

    season = models.ForeignKey(
        Season, on_delete=models.CASCADE, related_name="withdrawals"
    )
    player = models.ForeignKey(
        "players.Player", on_delete=models.CASCADE, related_name="withdrawals"
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["season", "player"], name="withdrawal_once_per_season"
            )
        ]

    def __str__(self) -> str:
        return f"player {self.player_id} left season {self.season_id}"


class SeasonTie(models.Model):
    """What an organiser made of people who are equal in everything a season counts.

    It holds for exactly these `players` (sorted ids), as long as they are tied.
    `order` has them best first, as the lot or a play-off put them, and is empty where
    they share; the seed is that of the lot.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="ties")
    choice = models.CharField(max_length=8, choices=TieChoice.choices)
    players = models.JSONField()
    order = models.JSONField(default=list)
    seed = models.BigIntegerField(null=True)
    reason = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    taken_back_at = models.DateTimeField(null=True)

    objects = KeptRows["SeasonTie"]()
    ever: models.Manager["SeasonTie"] = models.Manager()

    class Meta:
        constraints = [only_choices("season_tie_choice_known", choice=TieChoice)]

    def __str__(self) -> str:
        return f"{self.choice} among {self.players}"


class SeasonFigures(models.Model):
    """What a season's table holds, made from the games; people and events by id.

    `version` shows whether it still holds, `short` is what lists show of it.
    """

    season = models.OneToOneField(
        Season, on_delete=models.CASCADE, related_name="figures"
    )
    version = models.CharField(max_length=32, unique=True)
    short = models.JSONField(default=dict)
    table = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"figures of season {self.season_id}"


class Rating(models.Model):
    """How strong a player is at one family of games; made from the games.

    `history` has one row for each evening: its key, mu, sigma, and games so far.
    """

    player = models.ForeignKey(
        "players.Player", on_delete=models.CASCADE, related_name="ratings"
    )
    family = models.CharField(max_length=20)
    mu = models.FloatField()
    sigma = models.FloatField()
    game_count = models.PositiveIntegerField()
    # Among those who are listed; None for guests and provisional ratings.
    rank = models.PositiveIntegerField(null=True)
    history = models.JSONField(default=list)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["player", "family"], name="rating_once_per_player_and_family"
            )
        ]

    def __str__(self) -> str:
        return f"{self.family} rating of player {self.player_id}"

    @property
    def careful(self) -> float:
        """What lists go by: the rating less its doubt."""
        return self.mu - self.sigma

    @property
    def games_missing(self) -> int:
        """How many games it takes until there is a rank."""
        return max(PROVISIONAL_GAMES - self.game_count, 0)

    @property
    def points(self) -> list[RatingPoint]:
        """The history as values, oldest first."""
        return [RatingPoint(*each) for each in self.history]

    @property
    def changes(self) -> dict[str, int]:
        """What each evening did to the rating as it is shown, by the evening's key."""
        mus = [OURS.start_mu, *(point.mu for point in self.points)]
        return {
            point.key: shown(point.mu) - shown(before)
            for point, before in zip(self.points, mus, strict=False)
        }

    def moved(self, evenings: Collection[str]) -> tuple[int, ...]:
        """From where to where it went in these evenings, if it did."""
        mus = [OURS.start_mu, *(point.mu for point in self.points)]
        steps = [i for i, it in enumerate(self.points, 1) if it.key in evenings]
        return (shown(mus[steps[0] - 1]), shown(mus[steps[-1]])) if steps else ()

    def cut_after(self, evenings: Collection[str]) -> bool:
        """Make it what it was after the last of these evenings, if it is of one."""
        steps = [i for i, row in enumerate(self.history, 1) if row[0] in evenings]
        self.history = self.history[: max(steps, default=0)]
        if self.history:
            _key, self.mu, self.sigma, self.game_count = self.history[-1]
        return bool(self.history)

    @property
    def last_change(self) -> int:
        """What the last evening did to it."""
        return [*self.changes.values()][-1]

    @property
    def peak(self) -> RatingPoint | None:
        """The highest it was after an evening, once it was no longer provisional."""
        sure = [each for each in self.points if each.game_count >= PROVISIONAL_GAMES]
        return max(sure, key=lambda point: point.mu, default=None)


class PlayerFigures(models.Model):
    """What a player's page shows, made from the games; people and tables by id."""

    player = models.OneToOneField(
        "players.Player", on_delete=models.CASCADE, related_name="figures"
    )
    document = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"figures of player {self.player_id}"


class ClubFigures(models.Model):
    """What a club's pages show, made from the games; people and tables by id.

    `version` is what the games were counted at; another one now means that they are
    counted again soon. `digest` is of everything that was worked out.
    """

    club = models.OneToOneField(
        "clubs.Club", on_delete=models.CASCADE, related_name="figures"
    )
    version = models.CharField(max_length=80, blank=True)
    document = models.JSONField(default=dict)
    digest = models.CharField(max_length=64, blank=True)
    counted_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"figures of club {self.club_id}"
