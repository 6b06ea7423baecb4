"""The way back from each act outside the events: pages, helpers, people, goals."""

from collections.abc import Callable, Mapping
from typing import Any

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import JournalEntry, User
from gonuts_league.clubs.services.accounts import (
    choose_zone,
    let_be_found,
    name_wifi,
    open_pages,
    open_recording,
)
from gonuts_league.clubs.services.members import remove_member, restore_member
from gonuts_league.errors import LeagueError
from gonuts_league.journal import undo_rules as kinds
from gonuts_league.players.models import Player, PlayerChange, PlayerLink
from gonuts_league.players.private_links import end_player_link, restore_player_link
from gonuts_league.players.services import (
    bring_people_back,
    change_player,
    person_values,
    seat_groups,
    set_guest,
    take_back_people,
)
from gonuts_league.tables.services.goal_decks import restore_goal_deck

Undoer = Callable[[JournalEntry, Actor], object]


def _pages(act: JournalEntry, actor: Actor) -> None:
    open_pages(act.club, are_open=_before(act), actor=actor)


def _search(act: JournalEntry, actor: Actor) -> None:
    let_be_found(act.club, is_findable=_before(act), actor=actor)


def _recording(act: JournalEntry, actor: Actor) -> None:
    open_recording(act.club, is_open=_before(act), actor=actor)


def _wifi(act: JournalEntry, actor: Actor) -> None:
    name_wifi(act.club, wifi_name=_before(act), actor=actor)


def _zone(act: JournalEntry, actor: Actor) -> None:
    choose_zone(act.club, time_zone=_before(act), actor=actor)


def _end_link(act: JournalEntry, actor: Actor) -> None:
    end_player_link(_private_link(act), actor=actor)


def _restore_link(act: JournalEntry, actor: Actor) -> None:
    restore_player_link(_private_link(act), actor=actor)


def _private_link(act: JournalEntry) -> PlayerLink:
    links = PlayerLink.objects.select_related("player__club")
    link = links.filter(player=_after(act)["player"]).first()
    if link is None:
        raise LeagueError("changed-since")
    return link


def _remove_member(act: JournalEntry, actor: Actor) -> None:
    membership = act.club.memberships.filter(user=_after(act)["user"]).first()
    if membership is None:
        raise LeagueError("changed-since")
    remove_member(membership, actor=actor)


def _restore_member(act: JournalEntry, actor: Actor) -> None:
    user = User.objects.filter(pk=_before(act)["user"]).first()
    if user is None:
        raise LeagueError("changed-since")
    restore_member(act.club, user=user, role=_before(act)["role"], actor=actor)


def _take_people(act: JournalEntry, actor: Actor) -> None:
    after = _after(act)
    ids = after["players"] if "players" in after else [after["player"]]
    if take_back_people(act.club, ids, actor=actor) != len(ids):
        raise LeagueError("changed-since")


def _bring_people(act: JournalEntry, actor: Actor) -> None:
    bring_people_back(act.club, _before(act)["players"], actor=actor)


def _person(act: JournalEntry, actor: Actor) -> None:
    change = PlayerChange.objects.filter(pk=_after(act)["change"]).first()
    player = Player.objects.filter(pk=_after(act)["player"]).first()
    if change is None or player is None:
        raise LeagueError("changed-since")
    now = person_values(player)
    if any(now[name] != value for name, value in change.after.items()):
        raise LeagueError("changed-since")
    change_player(player, actor=actor, **change.before)


def _guest(act: JournalEntry, actor: Actor) -> None:
    """It may have been done at the desk of an event, and is about the person."""
    is_guest = _after(act)["guest"]
    player = Player.objects.filter(pk=_after(act)["player"]).first()
    if player is None or player.is_guest != is_guest:
        raise LeagueError("changed-since")
    set_guest(player, is_guest=not is_guest, actor=actor, event=act.event)


def _groups(act: JournalEntry, actor: Actor) -> None:
    after = {int(pk): each for pk, each in _after(act)["seating"].items()}
    groups = act.club.player_groups.filter(pk__in=after)
    if {group.pk: group.seating for group in groups} != after:
        raise LeagueError("changed-since")
    before = {int(pk): each for pk, each in _before(act)["seating"].items()}
    seat_groups(act.club, before, actor=actor)


def _goals(act: JournalEntry, actor: Actor) -> None:
    restore_goal_deck(
        act.club,
        text=_before(act)["text"],
        previous_text=_before(act)["previous_text"],
        actor=actor,
    )


def _before(act: JournalEntry) -> Any:
    return act.before


def _after(act: JournalEntry) -> Any:
    return act.after


CLUB_UNDOERS: Mapping[str, Undoer] = {
    **dict.fromkeys(kinds.PAGES, _pages),
    **dict.fromkeys(kinds.SEARCH, _search),
    **dict.fromkeys(kinds.RECORDING, _recording),
    "wifi-named": _wifi,
    "zone-chosen": _zone,
    "player-link-made": _end_link,
    "player-link-ended": _restore_link,
    "player-link-restored": _end_link,
    "member-added": _remove_member,
    "member-removed": _restore_member,
    "player-added": _take_people,
    "players-added": _take_people,
    "players-taken-back": _bring_people,
    "player-changed": _person,
    "guest-marked": _guest,
    **dict.fromkeys(kinds.GROUPS, _groups),
    **dict.fromkeys(kinds.GOALS, _goals),
}
