"""Keep a club's people: add, rename, hide, erase; every name has its key beside it."""

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.services.journal import note_act
from gonuts_league.errors import LeagueError

from .models import Player, PlayerGroup
from .names import BadNameError, clean_name, name_key

MOST_LETTERS = 80


@transaction.atomic
def add_player(
    club: Club,
    *,
    name: str,
    actor: Actor,
    affiliation: str = "",
    groups: Iterable[str] = (),
    is_young: bool = False,
    is_hidden: bool = False,
) -> Player:
    """Add a person; LeagueError if the name is unusable or taken in this club."""
    cleaned = _free_name(club, name)
    affiliation = _affiliation(affiliation)
    player = Player.objects.create(
        club=club,
        name=cleaned,
        name_key=name_key(cleaned),
        affiliation=affiliation,
        affiliation_key=name_key(affiliation),
        is_young=is_young,
        is_hidden=is_hidden,
    )
    player.groups.set([_group(club, group) for group in groups])
    _people_changed(club)
    note_act(club, "player-added", actor=actor, after={"player": player.pk})
    return player


@transaction.atomic
def change_player(player: Player, *, actor: Actor, **changes: Any) -> Player:
    """Change name, affiliation, is_young or is_hidden; only what is given changes."""
    if "name" in changes:
        player.name = _free_name(player.club, changes["name"], but=player)
        player.name_key = name_key(player.name)
    if "affiliation" in changes:
        player.affiliation = _affiliation(changes["affiliation"])
        player.affiliation_key = name_key(player.affiliation)
    player.is_young = changes.get("is_young", player.is_young)
    player.is_hidden = changes.get("is_hidden", player.is_hidden)
    player.save()
    _people_changed(player.club)
    note_act(
        player.club,
        "player-changed",
        actor=actor,
        after={"player": player.pk, "fields": sorted(changes)},
    )
    return player


@transaction.atomic
def erase_player(player: Player, *, actor: Actor) -> Player:
    """Remove everything that names a person; everybody's numbers stay as they were.

    The row itself stays, without a name, because games point to it.
    """
    player.aliases.all().delete()
    player.groups.clear()
    player.name = player.name_key = ""
    player.affiliation = player.affiliation_key = ""
    player.is_hidden = True
    player.erased_at = timezone.now()
    player.save()
    _people_changed(player.club)
    note_act(player.club, "player-erased", actor=actor, after={"player": player.pk})
    return player


def find_player(club: Club, name: str) -> Player | None:
    """Find a person by name or alias, however it is capitalised or spaced."""
    key = name_key(name)
    people = club.players.filter(erased_at=None)
    return (
        people.filter(name_key=key).first()
        or people.filter(aliases__name_key=key).first()
    )


def _free_name(club: Club, name: str, *, but: Player | None = None) -> str:
    try:
        cleaned = clean_name(name)
    except BadNameError as error:
        raise LeagueError(error.code, path="name", most=MOST_LETTERS) from None
    namesakes = club.players.filter(erased_at=None, name_key=name_key(cleaned))
    if but is not None:
        namesakes = namesakes.exclude(pk=but.pk)
    if namesakes.exists():
        raise LeagueError("name-taken", path="name", name=cleaned)
    return cleaned


def _affiliation(typed: str) -> str:
    folded = " ".join(typed.split())
    if len(folded) > MOST_LETTERS:
        raise LeagueError("affiliation-too-long", path="affiliation")
    return folded


def _group(club: Club, name: str) -> PlayerGroup:
    folded = " ".join(name.split())[:MOST_LETTERS]
    group, _ = PlayerGroup.objects.get_or_create(
        club=club, name_key=name_key(folded), defaults={"name": folded}
    )
    return group


def _people_changed(club: Club) -> None:
    Club.objects.filter(pk=club.pk).update(people_version=F("people_version") + 1)
