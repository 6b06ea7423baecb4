"""Keep a club's people: add, rename, hide, erase; every name has its key beside it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.services.journal import note_act
from gonuts_league.errors import LeagueError

from .models import Player, PlayerGroup
from .names import MAX_KEY_LENGTH, MAX_NAME_LENGTH, BadNameError, clean_name, name_key


@dataclass(frozen=True, slots=True)
class NewPerson:
    """Somebody to be added, as a list or a file tells of them."""

    name: str
    affiliation: str = ""
    groups: tuple[str, ...] = ()
    is_young: bool = False
    is_hidden: bool = False


class PeopleError(Exception):
    """Some of the people cannot be added; their errors by place in the list."""

    def __init__(self, errors: Mapping[int, LeagueError]) -> None:
        self.errors = dict(errors)
        super().__init__(sorted(self.errors))


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
    _lock_club(club)
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
    player.groups.set(_groups(club, groups))
    _people_changed(club)
    note_act(club, "player-added", actor=actor, after={"player": player.pk})
    return player


@transaction.atomic
def add_people(
    club: Club, people: Sequence[NewPerson], *, actor: Actor
) -> list[Player]:
    """Add many people at once, or none: PeopleError tells of all that is wrong."""
    _lock_club(club)
    players = _unsaved_players(club, people)
    Player.objects.bulk_create(players)
    groups = {name: _groups(club, [name]) for each in people for name in each.groups}
    Player.groups.through.objects.bulk_create(
        [
            Player.groups.through(player=player, playergroup=group)
            for player, person in zip(players, people, strict=True)
            for group in {each for name in person.groups for each in groups[name]}
        ]
    )
    if players:
        _people_changed(club)
        added = [player.pk for player in players]
        note_act(club, "players-added", actor=actor, after={"players": added})
    return players


def _unsaved_players(club: Club, people: Sequence[NewPerson]) -> list[Player]:
    taken = set(club.players.filter(erased_at=None).values_list("name_key", flat=True))
    errors: dict[int, LeagueError] = {}
    players: list[Player] = []
    for index, person in enumerate(people):
        try:
            name = _clean_name(person.name)
            affiliation = _affiliation(person.affiliation)
            if name_key(name) in taken:
                raise LeagueError("name-taken", path="name", name=name)
        except LeagueError as error:
            errors[index] = error
            continue
        taken.add(name_key(name))
        players.append(
            Player(
                club=club,
                name=name,
                name_key=name_key(name),
                affiliation=affiliation,
                affiliation_key=name_key(affiliation),
                is_young=person.is_young,
                is_hidden=person.is_hidden,
            )
        )
    if errors:
        raise PeopleError(errors)
    return players


@transaction.atomic
def change_player(player: Player, *, actor: Actor, **changes: Any) -> Player:
    """Change name, affiliation, groups (their names), is_young or is_hidden.

    Only what is given changes; LeagueError if the name is unusable or taken. Whoever
    has been erased meanwhile stays without a name.
    """
    _lock_club(player.club)
    if Player.objects.filter(pk=player.pk, erased_at__isnull=False).exists():
        raise LeagueError("player-erased", path="name")
    if "name" in changes:
        player.name = _free_name(player.club, changes["name"], but=player)
        player.name_key = name_key(player.name)
    if "affiliation" in changes:
        player.affiliation = _affiliation(changes["affiliation"])
        player.affiliation_key = name_key(player.affiliation)
    player.is_young = changes.get("is_young", player.is_young)
    player.is_hidden = changes.get("is_hidden", player.is_hidden)
    player.save()
    if "groups" in changes:
        player.groups.set(_groups(player.club, changes["groups"]))
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
    _lock_club(player.club)
    player.aliases.all().delete()
    groups = list(player.groups.all())
    player.groups.clear()
    for group in groups:
        if not group.players.exists():
            group.delete()
    # Their app is above this one, and what was written there may name the person.
    awards = apps.get_model("events", "Award").objects
    awards.filter(entry__player=player).update(reason="")
    player.name = player.name_key = ""
    player.affiliation = player.affiliation_key = ""
    player.is_hidden = True
    player.erased_at = timezone.now()
    player.save()
    _people_changed(player.club)
    note_act(player.club, "player-erased", actor=actor, after={"player": player.pk})
    return player


@transaction.atomic
def take_back_people(club: Club, player_ids: Sequence[int], *, actor: Actor) -> int:
    """Undo an adding: remove those who have not been in any event; give their number.

    Nothing points to them, so nothing of them needs to stay.
    """
    unused = club.players.filter(pk__in=player_ids, entries=None, erased_at=None)
    ids = list(unused.values_list("pk", flat=True))
    Player.objects.filter(pk__in=ids).delete()
    if ids:
        _people_changed(club)
        note_act(club, "players-taken-back", actor=actor, before={"players": ids})
    return len(ids)


def find_player(club: Club, name: str) -> Player | None:
    """Find a person by name or alias, however it is capitalised or spaced."""
    key = name_key(name)
    people = club.players.filter(erased_at=None)
    return (
        people.filter(name_key=key).first()
        or people.filter(aliases__name_key=key).first()
    )


def _lock_club(club: Club) -> None:
    """Let one change of a club's people follow the other: names are looked up first."""
    Club.objects.select_for_update().get(pk=club.pk)


def _free_name(club: Club, name: str, *, but: Player | None = None) -> str:
    cleaned = _clean_name(name)
    namesakes = club.players.filter(erased_at=None, name_key=name_key(cleaned))
    if but is not None:
        namesakes = namesakes.exclude(pk=but.pk)
    if namesakes.exists():
        raise LeagueError("name-taken", path="name", name=cleaned)
    return cleaned


def _clean_name(name: str) -> str:
    try:
        return clean_name(name)
    except BadNameError as error:
        code = f"name-{error.code}"
        raise LeagueError(code, path="name", most=MAX_NAME_LENGTH) from None


def _affiliation(typed: str) -> str:
    folded = " ".join(typed.split())
    if len(folded) > MAX_NAME_LENGTH or len(name_key(folded)) > MAX_KEY_LENGTH:
        raise LeagueError(
            "affiliation-too-long", path="affiliation", most=MAX_NAME_LENGTH
        )
    return folded


def _groups(club: Club, names: Iterable[str]) -> list[PlayerGroup]:
    """Find or make groups; a name in which nothing can be seen makes none."""
    tidied = (" ".join(name.split())[:MAX_NAME_LENGTH] for name in names)
    return [
        PlayerGroup.objects.get_or_create(
            club=club, name_key=name_key(name), defaults={"name": name}
        )[0]
        for name in tidied
        if name_key(name)
    ]


def _people_changed(club: Club) -> None:
    Club.objects.filter(pk=club.pk).update(people_version=F("people_version") + 1)
