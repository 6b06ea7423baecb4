"""Read a club's people: as the reader may see them, and by the names they go by."""

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Prefetch, Q, QuerySet
from django.utils import timezone

from gonuts_league.clubs.models import Club

from .models import Player, PlayerAlias, PlayerGroup
from .names import name_key
from .showing import Audience, show_people

LEAST_LIKENESS = 0.86
MOST_LETTERS_MORE = 3
MOST_EVENTS = 20
GUESTS_KEPT = timedelta(days=365)


def people_of(club: Club, *, audience: Audience) -> QuerySet[Player]:
    """The people whom `audience` may know by name, in the order of their names."""
    people = club.players.filter(erased_at=None).order_by("name_key")
    if audience != Audience.MEMBERS:
        people = people.filter(is_hidden=False, is_young=False)
    return people


def search_people(
    club: Club, *, audience: Audience, query: str
) -> QuerySet[Player] | list[Player]:
    """Those in whose name, alias, affiliation or group `query` occurs.

    Strangers search in what they are shown: no surname is found by guessing.
    """
    people = people_of(club, audience=audience)
    key = name_key(query)
    if audience != Audience.MEMBERS:
        shown = show_people(people, audience=audience)
        return [each for each in people if key in name_key(shown[each.pk].name)]
    people = people.prefetch_related("groups")
    if not key:
        return people
    found = (
        people.filter(name_key__contains=key)
        | people.filter(affiliation_key__contains=key)
        | people.filter(aliases__name_key__contains=key)
        | people.filter(groups__name_key__contains=key)
    )
    return found.distinct()


@dataclass(frozen=True, slots=True)
class KnownNames:
    """A club's names and aliases, to look people up without a query for each."""

    players_by_key: dict[str, Player]

    def find(self, name: str) -> Player | None:
        """The person of this name or alias, however it is capitalised or spaced."""
        return self.players_by_key.get(name_key(name))

    def namesakes(self, name: str) -> list[Player]:
        """People whom this name may mean though it is written otherwise.

        The same first name where either stands alone or with one letter ("Anna",
        "Anna B."), a spelling that differs by little ("Aylin", "Aylın"), or the last
        name first ("Berg, Anna").
        """
        key = name_key(name)
        close = close_keys(key, (k for k in self.players_by_key if k != key))
        return list(dict.fromkeys(self.players_by_key[known] for known in close))


def close_keys(key: str, others: Iterable[str]) -> list[str]:
    """Of these keys of names those that may be of the same person, in their order."""
    turned = [(_turned(other), other) for other in others]
    key = _turned(key)
    near = [other for other, _key in turned if _may_be_close(key, other)]
    close = {key, *difflib.get_close_matches(key, near, 3, LEAST_LIKENESS)}
    return [own for other, own in turned if other in close or _is_shortened(key, other)]


def _turned(key: str) -> str:
    """ "Lund, Ada" as "Ada Lund"; any other name as it is."""
    last, _comma, first = key.partition(",")
    return f"{first} {last}".strip() or key


def known_names(club: Club) -> KnownNames:
    """Everybody's names, names at the table and aliases (two queries), a later one only
    where nobody has it as an earlier one."""
    people = club.players.filter(erased_at=None).order_by("name_key")
    aliases = PlayerAlias.objects.filter(player__in=people).select_related("player")
    by_key = {alias.name_key: alias.player for alias in aliases}
    by_key.update((name_key(p.table_name), p) for p in people if p.table_name)
    by_key.update((player.name_key, player) for player in people)
    return KnownNames(by_key)


def second_names(player: Player) -> list[Player]:
    """The rows merged into a person's, by name: they can be parted again."""
    rows = Player.ever.filter(merged_into=player, erased_at=None)
    return list(rows.order_by("name_key"))


def asking_for_erasure(club: Club, *, audience: Audience) -> QuerySet[Player]:
    """People who asked for their name to be erased; nobody but members knows."""
    asking = people_of(club, audience=Audience.MEMBERS)
    if audience != Audience.MEMBERS:
        return asking.none()
    return asking.exclude(erasure_asked_at=None)


def idle_guests(club: Club) -> QuerySet[Player]:
    """Guests who were added a year ago or earlier and have been in no event since.

    Nor have they played in a longer one, or signed up for one to come.
    """
    since = timezone.now() - GUESTS_KEPT
    late = Q(starts_at__gte=since) | Q(starts_at=None, created_at__gte=since)
    events = club.events.filter(late)
    guests = people_of(club, audience=Audience.MEMBERS).filter(
        is_guest=True, created_at__lt=since
    )
    lately = (
        Q(entries__event__in=events)
        | Q(sign_ups__event__in=events)
        | Q(entries__seats__results__result__at__gte=since)
    )
    return guests.exclude(pk__in=guests.filter(lately).values("pk"))


def events_of_person(player: Player) -> list[Any]:
    """The events that a person is or was in, newest first."""
    kept = player.entries.filter(event__deleted_at=None)
    entries = kept.select_related("event").order_by("-event__starts_at")
    return [entry.event for entry in entries[:MOST_EVENTS]]


def group_names(player: Player) -> list[str]:
    return [group.name for group in player.groups.order_by("name_key")]


def groups_of(club: Club) -> list[PlayerGroup]:
    """A club's groups that a person is in, with their people by name (two queries)."""
    kept = club.players.filter(erased_at=None).order_by("name_key")
    groups = club.player_groups.prefetch_related(Prefetch("players", kept))
    return [group for group in groups.order_by("name_key") if group.players.all()]


def affiliations_of(club: Club) -> list[str]:
    """Affiliations in use, each once, to be offered while typing."""
    used = club.players.filter(erased_at=None).exclude(affiliation="")
    names = used.order_by("affiliation_key").values_list("affiliation", flat=True)
    return list(dict.fromkeys(names))


def _may_be_close(first: str, second: str) -> bool:
    """Sort out cheaply what a longer look would refuse in nearly every case."""
    is_as_long = abs(len(first) - len(second)) <= MOST_LETTERS_MORE
    return is_as_long and (first[0] == second[0] or first[-1] == second[-1])


def _is_shortened(first: str, second: str) -> bool:
    """Return whether one of two keys may be short for the other."""
    ours, theirs = first.split(), second.split()
    if ours[0] != theirs[0]:
        return False
    return _abbreviates(ours, theirs) or _abbreviates(theirs, ours)


def _abbreviates(short: Sequence[str], full: Sequence[str]) -> bool:
    """Return whether `short` is a first name, alone or with one later letter."""
    if len(short) == 1:
        return True
    letter = short[-1].rstrip(".")
    is_letter = len(short) == 2 and len(letter) == 1
    return is_letter and any(word.startswith(letter) for word in full[1:])
