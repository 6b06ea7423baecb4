"""Leave a season and come back: the games stay, the rank goes."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.clubs.services.actions import (
    Action,
    kept_in,
    log_action,
    register,
    still_there,
)
from gonuts_league.errors import LeagueError
from gonuts_league.leagues.models import Season, Withdrawal
from gonuts_league.players.models import Player

from .seasons import bump_season, lock_season, season_in


@transaction.atomic
def withdraw_player(
    season: Season, *, player: Player, actor: Actor, pk: int | None = None
) -> Withdrawal:
    """Withdraw a player from a season; `pk` is that of a withdrawal that comes back.

    LeagueError for a player of another club, or who left already.
    """
    season = lock_season(season)
    if player.club_id != season.league.club_id:
        raise LeagueError("changed-since")
    if season.withdrawals.filter(player=player).exists():
        raise LeagueError("season-left", name=player.name)
    withdrawal = Withdrawal.objects.create(pk=pk, season=season, player=player)
    bump_season(season)
    kept = _kept(withdrawal)
    log_action(season.league.club, "player-withdrew", actor=actor, after=kept)
    return withdrawal


@transaction.atomic
def return_player(withdrawal: Withdrawal, *, actor: Actor) -> None:
    """Rank a withdrawn player again."""
    season = lock_season(withdrawal.season)
    found = still_there(season.withdrawals.filter(pk=withdrawal.pk))
    kept = _kept(found)
    found.delete()
    bump_season(season)
    log_action(season.league.club, "player-returned", actor=actor, before=kept)


def _kept(withdrawal: Withdrawal) -> dict[str, Any]:
    return {
        "withdrawal": withdrawal.pk,
        "season": withdrawal.season_id,
        "player": withdrawal.player_id,
        "title": withdrawal.season.name,
    }


def _return_again(row: JournalEntry, actor: Actor) -> None:
    rows = Withdrawal.objects.filter(pk=kept_in(row)["withdrawal"])
    return_player(still_there(rows), actor=actor)


def _withdraw_again(row: JournalEntry, actor: Actor) -> None:
    kept = kept_in(row)
    player = still_there(Player.objects.filter(pk=kept["player"]))
    withdraw_player(season_in(row), player=player, actor=actor, pk=kept["withdrawal"])


register(
    Action(
        "player-withdrew",
        _("%(name)s left “%(title)s”"),
        icon="club",
        undo=_return_again,
    ),
    Action(
        "player-returned",
        _("%(name)s is ranked in “%(title)s” again"),
        icon="club",
        takes_back="player-withdrew",
        undo=_withdraw_again,
    ),
    family="withdrawals",
    topic="seasons",
    touches="withdrawal",
    rests="season: seasons season-ends",
)
