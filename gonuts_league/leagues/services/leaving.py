"""Who leaves a season, and comes back: the games stay, the rank goes."""

from typing import Any

from django.db import transaction

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.services.journal import note_act
from gonuts_league.errors import LeagueError
from gonuts_league.leagues.models import Season, Withdrawal
from gonuts_league.players.models import Player

from .seasons import bump_season, lock_season


@transaction.atomic
def withdraw_player(
    season: Season, *, player: Player, actor: Actor, pk: int | None = None
) -> Withdrawal:
    """Take somebody out of the ranks; `pk` is that of a withdrawal that comes back.

    LeagueError if it is somebody of another club, or who left already.
    """
    season = lock_season(season)
    if player.club_id != season.league.club_id:
        raise LeagueError("changed-since")
    if season.withdrawals.filter(player=player).exists():
        raise LeagueError("season-left", name=player.name)
    withdrawal = Withdrawal.objects.create(pk=pk, season=season, player=player)
    bump_season(season)
    kept = _kept(withdrawal)
    note_act(season.league.club, "player-withdrew", actor=actor, after=kept)
    return withdrawal


@transaction.atomic
def return_player(withdrawal: Withdrawal, *, actor: Actor) -> None:
    """Let somebody who left be ranked again."""
    season = lock_season(withdrawal.season)
    found = season.withdrawals.filter(pk=withdrawal.pk).first()
    if found is None:
        raise LeagueError("changed-since")
    kept = _kept(found)
    found.delete()
    bump_season(season)
    note_act(season.league.club, "player-returned", actor=actor, before=kept)


def _kept(withdrawal: Withdrawal) -> dict[str, Any]:
    return {
        "withdrawal": withdrawal.pk,
        "season": withdrawal.season_id,
        "player": withdrawal.player_id,
        "title": withdrawal.season.name,
    }
