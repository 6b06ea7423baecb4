"""Merge a person who was entered twice, and split them again.

Everything that was the other's goes to the one who is kept; the other's row stays
aside with its name, groups and link, so that parting them finds it as it was. Results
hold seats, seats entries, and entries say whose they are: no result is touched. Where
both have an entry for a season's single games, the seats of one become the other's.
"""

from collections.abc import Collection, Iterable
from typing import Any

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.clubs.services.actions import Action, log_action, register
from gonuts_league.errors import LeagueError
from gonuts_league.events.models import Entry, Event
from gonuts_league.leagues.merging import (
    MERGED,
    clashes_of,
    joinable_entries,
    kept_of,
    merging_of,
    newer_entries,
)
from gonuts_league.leagues.models import Night, Season, SeasonTie, Withdrawal
from gonuts_league.players.models import Player, PlayerAlias
from gonuts_league.players.names import name_key
from gonuts_league.players.services import free_name, lock_club, people_changed
from gonuts_league.tables.models import Seat
from gonuts_league.tables.wording import say_list

from .seasons import bump_season

# What one of two needs, the one person needs.
NEEDED = ("is_hidden", "is_young", "needs_step_free")


@transaction.atomic
def merge_people(keep: Player, other: Player, *, actor: Actor) -> Player:
    """Merge `other` into `keep`, with all its games.

    LeagueError if both are in one event, which is named, unless it is of single games
    and they sat in none together; or if one of them is no person of the club any more.
    """
    keep, other = _locked(keep, other)
    clashes = clashes_of(keep, other)
    if clashes:
        raise LeagueError(
            "both-in-event",
            name=keep.name,
            other=other.name,
            events=say_list([clash.event.name for clash in clashes]),
        )
    joined, seats = _join_entries(keep, other)
    moved = list(Entry.ever.filter(player=other).order_by("pk"))
    Entry.ever.filter(player=other).update(player=keep)
    after = {
        "players": [keep.pk, other.pk],
        "other": other.pk,
        "moved": [entry.pk for entry in moved],
        "joined": joined,
        "seats": seats,
        "withdrawals": _move_withdrawals(keep, other),
        "ties": _move_ties(keep, other),
        "aliases": _add_names(keep, other),
        "groups": _add_groups(keep, other),
        "ticks": _join_fields(keep, other),
    }
    other.merged_into = keep
    other.save(update_fields=["merged_into"])
    _events_changed(moved)
    people_changed(keep.club)
    log_action(keep.club, MERGED, actor=actor, after=after)
    return keep


@transaction.atomic
def part_people(
    other: Player, *, actor: Actor, newer: Collection[int] | None = None
) -> Player:
    """Split off a person that was merged, with what it had.

    `newer` are the ids of those entries since then that are the other's; without it
    there must be none. LeagueError otherwise, if the name is somebody else's by now, or
    if who was kept is a second name in turn.
    """
    lock_club(other.club)
    other = Player.ever.select_related("club", "merged_into").get(pk=other.pk)
    keep, row = other.merged_into, merging_of(other)
    if keep is None or row is None:
        raise LeagueError("changed-since")
    if keep.merged_into is not None:
        raise LeagueError("merged-in-turn", name=keep.name, other=keep.merged_into.name)
    _lock_events([keep, other])
    since = newer_entries(other)
    if newer is None and since.exists():
        raise LeagueError("newer-games", name=keep.name)
    free_name(other.club, other.name, but=other)
    back = [*kept_of(row)["moved"], *(e.pk for e in since if e.pk in (newer or ()))]
    entries = list(Entry.ever.filter(player=keep, pk__in=back))
    Entry.ever.filter(pk__in=[entry.pk for entry in entries]).update(player=other)
    _part_entries(other, row)
    _take_back(keep, other, row)
    other.merged_into = None
    other.save(update_fields=["merged_into"])
    _events_changed(entries)
    people_changed(other.club)
    log_action(
        other.club,
        "people-parted",
        actor=actor,
        after={"players": [keep.pk, other.pk], "other": other.pk},
    )
    return other


def _locked(keep: Player, other: Player) -> tuple[Player, Player]:
    """Read both again under a lock, so that nobody enters either meanwhile."""
    lock_club(keep.club)
    people = Player.objects.filter(club_id=keep.club_id, erased_at=None)
    people_by_id = people.select_related("club").in_bulk([keep.pk, other.pk])
    if len(people_by_id) < 2:
        raise LeagueError("changed-since")
    _lock_events(people_by_id.values())
    return people_by_id[keep.pk], people_by_id[other.pk]


def _lock_events(people: Iterable[Player]) -> None:
    """Lock the events of both, so that no draw or result comes in between."""
    events = Event.objects.filter(entries__player__in=list(people)).values("pk")
    list(Event.objects.select_for_update().filter(pk__in=events).order_by("pk"))


def _join_entries(keep: Player, other: Player) -> tuple[list[int], list[int]]:
    """Seat `keep` where `other` sat in single games; the entries and seats, by id."""
    joined, moved = [], []
    for own, second in joinable_entries(keep, other):
        seats = list(Seat.objects.filter(entry=second).values_list("pk", flat=True))
        Seat.objects.filter(pk__in=seats).update(entry=own)
        joined.append(second.pk)
        moved += seats
    Entry.objects.filter(pk__in=joined).update(removed_at=timezone.now())
    return joined, moved


def _part_entries(other: Player, row: JournalEntry) -> None:
    """Seat `other` in its own single games again; games since then stay as they are."""
    kept = kept_of(row)
    # Merges noted before entries were joined have none.
    joined = Entry.ever.filter(player=other, pk__in=kept.get("joined", ()))
    joined.update(removed_at=None)
    for entry in joined:
        seats = Seat.objects.filter(pk__in=kept["seats"], round__event=entry.event_id)
        seats.update(entry=entry)


def _move_withdrawals(keep: Player, other: Player) -> list[int]:
    left = Withdrawal.objects.filter(player=keep).values("season")
    moving = Withdrawal.objects.filter(player=other).exclude(season__in=left)
    ids = list(moving.values_list("pk", flat=True))
    Withdrawal.objects.filter(pk__in=ids).update(player=keep)
    return ids


def _move_ties(keep: Player, other: Player) -> list[int]:
    """Move decisions of seasons about `other` to `keep`, but not those about both."""
    ties = SeasonTie.ever.filter(season__league__club=keep.club)
    ties = ties.select_related("season")
    moving = [tie for tie in ties if {keep.pk, other.pk} & {*tie.players} == {other.pk}]
    _exchange(moving, other.pk, keep.pk)
    return [tie.pk for tie in moving]


def _exchange(ties: Collection[SeasonTie], player: int, by: int) -> None:
    for tie in ties:
        tie.players = sorted(by if each == player else each for each in tie.players)
        tie.order = [by if each == player else each for each in tie.order]
    SeasonTie.ever.bulk_update(ties, ["players", "order"])
    for season in {tie.season for tie in ties}:
        bump_season(season)


def _add_names(keep: Player, other: Player) -> list[int]:
    names = [other.name, *other.aliases.values_list("name", flat=True)]
    known = {keep.name_key, *keep.aliases.values_list("name_key", flat=True)}
    new = {name_key(name): name for name in names if name_key(name) not in known}
    return [
        PlayerAlias.objects.create(player=keep, name=name, name_key=key).pk
        for key, name in new.items()
    ]


def _add_groups(keep: Player, other: Player) -> list[int]:
    had = keep.groups.values("pk")
    new = list(other.groups.exclude(pk__in=had).values_list("pk", flat=True))
    keep.groups.add(*new)
    return new


def _join_fields(keep: Player, other: Player) -> list[str]:
    """Give `keep` what `other` decides; a member under one name is a member."""
    joined: dict[str, Any] = {
        tick: True
        for tick in NEEDED
        if getattr(other, tick) and not getattr(keep, tick)
    }
    if keep.is_guest and not other.is_guest:
        joined["is_guest"] = False
    if other.table_name and not keep.table_name:
        joined["table_name"] = other.table_name
    for name, value in joined.items():
        setattr(keep, name, value)
    keep.save(update_fields=joined)
    return list(joined)


def _take_back(keep: Player, other: Player, row: JournalEntry) -> None:
    """Take from `keep` what it got by the merging and still has of it."""
    kept: dict[str, Any] = kept_of(row)
    Withdrawal.objects.filter(player=keep, pk__in=kept["withdrawals"]).update(
        player=other
    )
    # Merges noted before decisions were moved have none.
    _exchange(SeasonTie.ever.filter(pk__in=kept.get("ties", ())), keep.pk, other.pk)
    keep.aliases.filter(pk__in=kept["aliases"]).delete()
    keep.groups.remove(*kept["groups"])
    before = {"is_guest": True, "table_name": ""}
    for name in kept["ticks"]:
        setattr(keep, name, before.get(name, False))
    keep.save(update_fields=kept["ticks"])


def _events_changed(entries: Iterable[Entry]) -> None:
    events = {entry.event_id for entry in entries}
    Event.objects.filter(pk__in=events).update(
        standings_version=F("standings_version") + 1
    )
    # A closed season is counted again as well: it holds a person who is gone.
    nights = Night.objects.filter(event__in=events).values("season")
    Season.objects.filter(Q(singles__in=events) | Q(pk__in=nights)).update(
        version=F("version") + 1
    )


def _people(row: JournalEntry) -> tuple[Player, Player]:
    people = Player.ever.select_related("club").in_bulk(kept_of(row)["players"])
    if len(people) < 2:
        raise LeagueError("changed-since")
    keep, other = (people[pk] for pk in kept_of(row)["players"])
    return keep, other


register(
    Action(
        "people-merged",
        _("Merged into one person: %(names)s"),
        needs="moved",
        # LeagueError where games were played since: their page asks whose they are.
        undo=lambda row, actor: part_people(_people(row)[1], actor=actor),
    ),
    Action(
        "people-parted",
        _("Separated again: %(names)s"),
        icon="undo",
        takes_back="people-merged",
        undo=lambda row, actor: merge_people(*_people(row), actor=actor),
    ),
    family="merges",
    touches="other",
    rests="player: player-erased",
    is_for_all_events=True,
)
