"""What can be done to the people of a club, and the way back."""

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.clubs.services.actions import (
    Action,
    NewsPeople,
    Players,
    register,
    require_same,
    still_there,
)

from .models import Player, PlayerChange, PlayerLink
from .private_links import ask_for_erasure, end_player_link, restore_player_link
from .services import (
    bring_people_back,
    change_player,
    person_values,
    seat_groups,
    set_guest,
    take_back_people,
)

# The news of more people than these only counts them.
MOST_IN_NEWS = 3


def _joined_news(
    row: JournalEntry, people: NewsPeople, players: Players
) -> SafeString | None:
    after = row.after
    named = people.named(after.get("players") or [after["player"]])
    if not named:
        return None
    if len(named) > MOST_IN_NEWS:
        text = ngettext(
            "{count} person joined the club",
            "{count} people joined the club",
            len(named),
        )
        return format_html(text, count=len(named))
    return format_html(gettext("{names} joined the club"), names=people.links(named))


def _take_back(row: JournalEntry, actor: Actor) -> None:
    after = row.after
    ids = after["players"] if "players" in after else [after["player"]]
    require_same(take_back_people(row.club, ids, actor=actor), len(ids))


def _change_back(row: JournalEntry, actor: Actor) -> None:
    change = still_there(PlayerChange.objects.filter(pk=row.after["change"]))
    player = still_there(Player.objects.filter(pk=row.after["player"]))
    now = person_values(player)
    require_same(now | change.after, now)
    change_player(player, actor=actor, **change.before)


def _mark_back(row: JournalEntry, actor: Actor) -> None:
    """It may have been done at the desk of an event, and is about the person."""
    player = still_there(Player.objects.filter(pk=row.after["player"]))
    is_guest = row.after["guest"]
    require_same(player.is_guest, is_guest)
    set_guest(player, is_guest=not is_guest, actor=actor, event=row.event)


def _seat_back(row: JournalEntry, actor: Actor) -> None:
    before, after = (
        {int(pk): each for pk, each in kept["seating"].items()}
        for kept in (row.before, row.after)
    )
    groups = row.club.player_groups.filter(pk__in=after)
    require_same({group.pk: group.seating for group in groups}, after)
    seat_groups(row.club, before, actor=actor)


def _link(row: JournalEntry) -> PlayerLink:
    links = PlayerLink.objects.select_related("player__club")
    return still_there(links.filter(player=row.after["player"]))


def _end_link(row: JournalEntry, actor: Actor) -> None:
    end_player_link(_link(row), actor=actor)


register(
    Action(
        "player-added",
        _("%(name)s joined the club"),
        undo=_take_back,
        news=_joined_news,
        card="sprinkled",
    ),
    Action(
        "players-added",
        _("New in the club: %(names)s"),
        undo=_take_back,
        lines=lambda before, after, names: names.beyond_sentence(after),
        news=_joined_news,
        card="sprinkled",
    ),
    Action(
        "players-taken-back",
        _("Not in the club after all: %(names)s"),
        undo=lambda row, actor: bring_people_back(
            row.club, row.before["players"], actor=actor
        ),
    ),
    family="people",
    touches="player",
    rests="player: merges enterings player-erased",
    is_for_all_events=True,
)
register(
    Action(
        "player-changed",
        _("The details of %(name)s were changed"),
        touches="person-field",
        needs="change",
        shows={
            "affiliation": _("Club or school"),
            "groups": _("Groups"),
            "is_young": _("Young"),
            "needs_step_free": _("Needs a table without steps"),
            "face": _("Donut"),
            "is_hidden": _("Hidden from open pages"),
            "table_name": _("Name at the table"),
        },
        undo=_change_back,
    ),
    Action(
        "guest-marked",
        sentence=lambda kept: (
            _("%(name)s is a guest") if kept.get("guest") else _("%(name)s is a member")
        ),
        topic="people",
        touches="player",
        needs="player",
        shows={"guest": _("Guest")},
        undo=_mark_back,
    ),
    rests="player: player-erased players-taken-back merges",
    is_for_all_events=True,
)


def _ask_anew(row: JournalEntry, actor: Actor) -> None:
    player = still_there(Player.objects.filter(pk=row.after["player"]))
    ask_for_erasure(player, is_asked=row.act == "erasure-dropped", actor=actor)


register(
    Action("erasure-asked", _("%(name)s asked for the name to be erased")),
    Action(
        "erasure-dropped",
        _("The name of %(name)s is not erased"),
        takes_back="erasure-asked",
    ),
    family="erasure-requests",
    touches="player",
    rests="player: player-erased",
    undo=_ask_anew,
)
register(
    Action(
        "player-erased",
        _("A person was erased"),
        never=_("An erasure is permanent; that is its purpose."),
        is_for_all_events=True,
    )
)
register(
    Action(
        "groups-seated",
        _("The wishes of groups for every draw were changed"),
        touches="seating",
        undo=_seat_back,
    )
)
register(
    Action("player-link-made", _("%(name)s was given a private link"), undo=_end_link),
    Action(
        "player-link-ended",
        _("The private link of %(name)s was ended"),
        undo=lambda row, actor: restore_player_link(_link(row), actor=actor),
    ),
    Action(
        "player-link-restored",
        _("The private link of %(name)s opens their page again"),
        takes_back="player-link-ended",
        undo=_end_link,
    ),
    family="private-links",
    touches="player",
    rests="player: player-erased",
)
