"""A club's people: add, rename, hide, erase; every name has its key beside it."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.apps import apps
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.services.actions import log_action
from gonuts_league.errors import LeagueError
from gonuts_league.runtime.backups.erasures import note_erasures

from .erasing.own_words import forget_own_words
from .models import Player, PlayerGroup, PlayerLink
from .names import MAX_KEY_LENGTH, MAX_NAME_LENGTH, BadNameError, clean_name, name_key
from .selectors import idle_guests

# What is taken as it is given; the donut too.
TICKS = ("is_young", "is_hidden", "needs_step_free", "has_open_badges", "face")
# Until then a taking back can be undone; the names of the removed stay as long.
REMOVED_KEPT = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class NewPerson:
    """A person to be added, as a list or a file describes them."""

    name: str
    affiliation: str = ""
    groups: tuple[str, ...] = ()
    is_young: bool = False
    is_hidden: bool = False
    is_guest: bool = False
    table_name: str = ""


class PeopleError(LeagueError):
    """Some of the people cannot be added; their errors by place in the list.

    Where only one can be told, it is the first.
    """

    def __init__(self, errors: Mapping[int, LeagueError]) -> None:
        self.errors = dict(errors)
        first = next(iter(self.errors.values()))
        super().__init__(first.code, path=first.path, **first.values)


@transaction.atomic
def add_player(
    club: Club,
    *,
    name: str,
    actor: Actor,
    affiliation: str = "",
    groups: Iterable[str] = (),
    table_name: str = "",
    **ticks: bool,
) -> Player:
    """Add a person, ticked or not; LeagueError if the name is unusable or taken."""
    lock_club(club)
    cleaned = free_name(club, name)
    called = _free_table_name(club, table_name)
    player = _unsaved_player(
        club, cleaned, _affiliation(affiliation), table_name=called, **ticks
    )
    player.save()
    player.groups.set(_groups(club, groups))
    people_changed(club)
    log_action(club, "player-added", actor=actor, after={"player": player.pk})
    return player


@transaction.atomic
def add_people(
    club: Club, people: Sequence[NewPerson], *, actor: Actor
) -> list[Player]:
    """Add many people at once, or none: PeopleError has everything that is wrong."""
    lock_club(club)
    players = _unsaved_players(club, people)
    Player.objects.bulk_create(players)
    named = dict.fromkeys(name for person in people for name in person.groups)
    groups = {name: _groups(club, [name]) for name in named}
    Player.groups.through.objects.bulk_create(
        [
            Player.groups.through(player=player, playergroup=group)
            for player, person in zip(players, people, strict=True)
            for group in {each for name in person.groups for each in groups[name]}
        ]
    )
    if players:
        people_changed(club)
        added = [player.pk for player in players]
        log_action(club, "players-added", actor=actor, after={"players": added})
    return players


def _unsaved_players(club: Club, people: Sequence[NewPerson]) -> list[Player]:
    taken = _taken_keys(club)
    errors: dict[int, LeagueError] = {}
    players: list[Player] = []
    for index, person in enumerate(people):
        try:
            name = tidy_name(person.name)
            affiliation = _affiliation(person.affiliation)
            called = " ".join(person.table_name.split())
            for path, each in (("name", name), ("table_name", called)):
                if each and name_key(each) in taken:
                    raise LeagueError("name-taken", path=path, name=each)
        except LeagueError as error:
            errors[index] = error
            continue
        taken |= {name_key(name), name_key(called)}
        ticks = ("is_young", "is_hidden", "is_guest")
        given = {tick: getattr(person, tick) for tick in ticks}
        players.append(
            _unsaved_player(club, name, affiliation, table_name=called, **given)
        )
    if errors:
        raise PeopleError(errors)
    return players


def _unsaved_player(club: Club, name: str, affiliation: str, **more: Any) -> Player:
    return Player(
        club=club,
        name=name,
        name_key=name_key(name),
        affiliation=affiliation,
        affiliation_key=name_key(affiliation),
        **more,
    )


@transaction.atomic
def change_player(player: Player, *, actor: Actor, **changes: Any) -> Player:
    """Change name, affiliation, groups (their names), one of the ticks, or `is_guest`.

    Only what is given changes; LeagueError if the name is unusable or taken, or if the
    person has been erased or merged meanwhile.
    """
    lock_club(player.club)
    _read_anew(player)
    before = person_values(player)
    if "name" in changes:
        player.name = free_name(player.club, changes["name"], but=player)
        player.name_key = name_key(player.name)
    if "affiliation" in changes:
        player.affiliation = _affiliation(changes["affiliation"])
        player.affiliation_key = name_key(player.affiliation)
    if "table_name" in changes:
        typed = changes["table_name"]
        player.table_name = _free_table_name(player.club, typed, but=player)
    for tick in TICKS:
        setattr(player, tick, changes.get(tick, getattr(player, tick)))
    player.save()
    if "groups" in changes:
        player.groups.set(_groups(player.club, changes["groups"]))
    people_changed(player.club)
    _note_change(player, before, actor)
    if "is_guest" in changes:
        set_guest(player, is_guest=changes["is_guest"], actor=actor)
    return player


@transaction.atomic
def set_guest(
    player: Player, *, is_guest: bool, actor: Actor, event: Any = None
) -> Player:
    """Make a person a guest, or a member with all the games played before.

    `event` is that of the desk. LeagueError if the person is erased or merged.
    """
    lock_club(player.club)
    _read_anew(player)
    if player.is_guest == is_guest:
        return player
    player.is_guest = is_guest
    player.save(update_fields=["is_guest"])
    people_changed(player.club)
    before, after = {"guest": not is_guest}, {"player": player.pk, "guest": is_guest}
    kept = {"event": event, "before": before, "after": after}
    log_action(player.club, "guest-marked", actor=actor, **kept)
    return player


def person_values(player: Player) -> dict[str, Any]:
    """What may be changed of a person, as `change_player` takes it."""
    return {
        "name": player.name,
        "affiliation": player.affiliation,
        "table_name": player.table_name,
        "groups": sorted(player.groups.values_list("name", flat=True)),
        **{tick: getattr(player, tick) for tick in TICKS},
    }


def _note_change(player: Player, before: dict[str, Any], actor: Actor) -> None:
    """The journal keeps which fields changed; what they were is kept by the person."""
    after = person_values(player)
    changed = sorted(name for name in after if after[name] != before[name])
    if not changed:
        return
    change = player.changes.create(
        before={name: before[name] for name in changed},
        after={name: after[name] for name in changed},
    )
    kept = {"player": player.pk, "fields": changed, "change": change.pk}
    log_action(player.club, "player-changed", actor=actor, after=kept)


@transaction.atomic
def erase_player(player: Player, *, actor: Actor) -> Player:
    """Remove everything that names a person; everybody's numbers stay as they were.

    The row itself stays, without a name, because games point to it; so do the rows
    that were merged into it. LeagueError if it is such a row itself.
    """
    lock_club(player.club)
    player.refresh_from_db()
    _require_not_merged(player)
    erase_row(player, actor)
    return player


def erase_row(player: Player, actor: Actor) -> None:
    """Erase a row, also one that was merged into another; the club is locked."""
    for second in Player.ever.filter(merged_into=player):
        erase_row(second, actor)
    forget_own_words(player)
    player.aliases.all().delete()
    groups = list(player.groups.all())
    player.groups.clear()
    for group in groups:
        if not Player.ever.filter(groups=group).exists():
            group.delete()
    player.changes.all().delete()
    PlayerLink.objects.filter(player=player).delete()
    player.name = player.name_key = player.table_name = ""
    player.affiliation = player.affiliation_key = ""
    player.is_hidden, player.needs_step_free, player.face = True, False, 0
    player.erased_at, player.erasure_asked_at = timezone.now(), None
    player.save()
    people_changed(player.club)
    log_action(player.club, "player-erased", actor=actor, after={"player": player.pk})
    erased = {(player.pk, player.created_at.isoformat())}
    transaction.on_commit(lambda: note_erasures(erased))


@transaction.atomic
def take_back_people(club: Club, player_ids: Sequence[int], *, actor: Actor) -> int:
    """Undo an addition: remove the people who are in no event; return their number.

    They can be brought back until `forget_removed_people` forgets their names.
    """
    lock_club(club)
    entries = apps.get_model("events", "Entry").objects
    unused = club.players.filter(
        pk__in=player_ids, erased_at=None, merged_from=None
    ).exclude(pk__in=entries.filter(player__club=club).values("player"))
    ids = list(unused.order_by("pk").values_list("pk", flat=True))
    club.players.filter(pk__in=ids).update(removed_at=timezone.now())
    if ids:
        people_changed(club)
        log_action(club, "players-taken-back", actor=actor, before={"players": ids})
    return len(ids)


@transaction.atomic
def bring_people_back(club: Club, player_ids: Collection[int], *, actor: Actor) -> None:
    """Restore removed players; LeagueError if a name is taken meanwhile."""
    lock_club(club)
    gone = Player.ever.filter(club=club, pk__in=player_ids, erased_at=None)
    people = list(gone.exclude(removed_at=None))
    if len(people) < len(player_ids):
        raise LeagueError("changed-since")
    for player in people:
        free_name(club, player.name, but=player)
    Player.ever.filter(pk__in=player_ids).update(removed_at=None)
    people_changed(club)
    log_action(club, "players-added", actor=actor, after={"players": list(player_ids)})


def forget_removed_people() -> None:
    """Erase the people whose addition was undone a while ago."""
    before = timezone.now() - REMOVED_KEPT
    late = Player.ever.filter(removed_at__lte=before, erased_at=None)
    for player in late.select_related("club"):
        erase_player(player, actor=Actor())


def forget_idle_guests() -> None:
    """Erase the guests who were away for a year, of the clubs that want it."""
    for club in Club.objects.filter(forgets_guests=True):
        for player in idle_guests(club):
            erase_player(player, actor=Actor())


@transaction.atomic
def seat_groups(club: Club, seatings: Mapping[int, str], *, actor: Actor) -> None:
    """Set what groups (by id) ask of every draw: to sit together, or apart."""
    lock_club(club)
    groups = club.player_groups.filter(pk__in=seatings)
    changed = [group for group in groups if group.seating != seatings[group.pk]]
    if not changed:
        return
    before = {"seating": {str(group.pk): group.seating for group in changed}}
    for group in changed:
        group.seating = seatings[group.pk]
    PlayerGroup.objects.bulk_update(changed, ["seating"])
    after = {"seating": {str(group.pk): group.seating for group in changed}}
    log_action(club, "groups-seated", actor=actor, before=before, after=after)


def lock_club(club: Club) -> None:
    """Lock a club's players: names are looked up before they are changed.

    A service that locks an event as well takes this lock before it.
    """
    # Its key stays free: actions of events that write into its journal need not wait.
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)


def _read_anew(player: Player) -> None:
    """Read a person again under the lock; LeagueError if they no longer exist."""
    player.refresh_from_db()
    if player.erased_at is not None:
        raise LeagueError("player-erased", path="name")
    _require_not_merged(player)


def _require_not_merged(player: Player) -> None:
    if player.merged_into_id is not None:
        raise LeagueError("changed-since")


def free_name(club: Club, name: str, *, but: Player | None = None) -> str:
    """Tidy a name; LeagueError if it is unusable, or another person's in this club."""
    cleaned = tidy_name(name)
    if name_key(cleaned) in _taken_keys(club, but):
        raise LeagueError("name-taken", path="name", name=cleaned)
    return cleaned


def _free_table_name(club: Club, typed: str, *, but: Player | None = None) -> str:
    """Tidy a name at the table; LeagueError if somebody else is known by it."""
    name, key = " ".join(typed.split()), name_key(typed)
    if key and key in _taken_keys(club, but):
        raise LeagueError("name-taken", path="table_name", name=name)
    return name if key else ""


def _taken_keys(club: Club, but: Player | None = None) -> set[str]:
    """The keys of all names and names at the table, but those of one person."""
    others = club.players.filter(erased_at=None).exclude(pk=but.pk if but else 0)
    names = list(others.values_list("name_key", "table_name"))
    called = {name_key(table_name) for _key, table_name in names if table_name}
    return called | {key for key, _table_name in names}


def tidy_name(name: str) -> str:
    """Tidy a name; LeagueError if it is unusable."""
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


def people_changed(club: Club) -> None:
    """Bump the version by which pages and figures notice changes of players."""
    Club.objects.filter(pk=club.pk).update(people_version=F("people_version") + 1)
