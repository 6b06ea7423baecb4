"""Erase the clubs that were closed a month ago, with all that belongs to them."""

from django.db import transaction
from django.utils import timezone

from gonuts_league.clubs.models import Club, User
from gonuts_league.players.models import Player
from gonuts_league.runtime.backups.erasures import note_erasures

from .belonging import removed_models


def erase_closed_clubs() -> None:
    for club in Club.objects.filter(erased_from__lte=timezone.now()):
        _erase(club)


@transaction.atomic
def _erase(club: Club) -> None:
    """Remove every row of a club, and the accounts that belong to no other one.

    Its people are noted as erased: a restored backup names none of them.
    """
    people = Player.ever.filter(club=club).values_list("pk", "created_at")
    erased = {(pk, made_at.isoformat()) for pk, made_at in people}
    members = list(club.memberships.values_list("user", flat=True))
    for model, path in removed_models():
        model._base_manager.filter(**{path: club})._raw_delete("default")
    club.delete()
    alone = User.objects.filter(pk__in=members, memberships=None)
    alone.filter(is_staff=False, is_superuser=False).delete()
    transaction.on_commit(lambda: note_erasures(erased))
