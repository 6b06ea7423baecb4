"""Erase again whom a restored copy of the database has brought back."""

from django.db import transaction

from gonuts_league.clubs.actors import Actor
from gonuts_league.players.models import Player
from gonuts_league.players.services import erase_row, lock_club
from gonuts_league.runtime.backups.erasures import erasures, note_erasures


@transaction.atomic
def replay_erasures() -> int:
    """Erase each person that was erased before; return how many had come back.

    Whom the database alone knows to be erased is written down for the next time.
    """
    made_at = dict(erasures())
    back_count = 0
    for pk in sorted(made_at):
        player = Player.ever.filter(pk=pk, erased_at=None).first()
        if player is not None and player.created_at.isoformat() == made_at[pk]:
            lock_club(player.club)
            erase_row(player, Actor())
            back_count += 1
    erased = Player.ever.exclude(erased_at=None).values_list("pk", "created_at")
    note_erasures({(pk, made.isoformat()) for pk, made in erased})
    return back_count
