"""How far each action of the journal can be undone, and what rests on it.

1. An action that was undone is done with: what undid it can be undone in turn.
2. Of the actions after it, those that were taken back again are passed over, be it by
   an undo or by the button that does the same ("is here", "is not here after all").
3. Of the rest, those rest on it that its registration names and that share a subject
   with it: a round, a table, a person's entry. While there is one, the action stays,
   and the nearest action that can be undone is offered instead. Nothing is undone
   along with another.

The service that undoes an action checks that rows are still as it left them.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from gonuts_league.clubs.enums import ORGANISING, Role
from gonuts_league.clubs.models import Club, JournalEntry, User
from gonuts_league.clubs.rules import role_in
from gonuts_league.clubs.services.actions import ACTIONS
from gonuts_league.events.models import Event

from .sentences import action_sentence, as_dict, flat_ids, names_in

JUST_NOW = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class Undo:
    """Whether the action of `row` can be undone now.

    `rests` are the actions that stand in the way, newest first; `nearest` is the one
    of them, or of those resting on them, that can be undone now. `is_allowed` is
    whether the reader may undo it; the `nearest` is one that the reader may.
    """

    row: JournalEntry
    is_known: bool
    is_undone: bool = False
    rests: tuple[JournalEntry, ...] = ()
    nearest: JournalEntry | None = None
    is_allowed: bool = True

    @property
    def is_possible(self) -> bool:
        return self.is_known and not self.is_undone and not self.rests


def why_never(row: JournalEntry) -> str:
    """Why an action cannot be undone."""
    action = ACTIONS.get(row.act)
    elsewhere = _("Change this where it was done, not here.")
    return str((action and action.never) or elsewhere)


def actions_of(where: Event | Club) -> QuerySet[JournalEntry]:
    """What was done in an event, or in a club outside its events."""
    actions = (
        where.journal.all()
        if isinstance(where, Event)
        else where.journal.filter(event=None)
    )
    return actions.select_related("user", "club", "event", "table__round", "undoes")


def undo_of(row: JournalEntry) -> Undo:
    """Whether one action can be undone now."""
    return undos_of([row])[row.pk]


def undos_of(actions: Sequence[JournalEntry]) -> dict[int, Undo]:
    """Whether actions of one club can be undone now, by id.

    One query for all that came after the oldest of them.
    """
    if not actions:
        return {}
    following = _following(min(actions, key=lambda row: row.pk))
    return {row.pk: _undo(row, following) for row in actions}


def undos_for(user: User, actions: Sequence[JournalEntry]) -> list[Undo]:
    """The same for what `user` may undo."""
    undos = undos_of(actions)
    role = role_in(user, actions[0].club) if actions else None
    allowed = []
    for row in actions:
        near = undos[row.pk].nearest
        if near is not None and not may_undo_as(role, user, near):
            near = None
        is_allowed = may_undo_as(role, user, row)
        allowed.append(replace(undos[row.pk], nearest=near, is_allowed=is_allowed))
    return allowed


def may_undo(user: User, row: JournalEntry) -> bool:
    """Organisers may undo; a scorekeeper only results of their own."""
    return may_undo_as(role_in(user, row.club), user, row)


def may_undo_as(role: str | None, user: User, row: JournalEntry) -> bool:
    """The same where the role in the club is known already."""
    action = ACTIONS.get(row.act)
    undone_by = action.undone_by if action else ""
    if undone_by == Role.OWNER:
        return role == Role.OWNER
    if undone_by == Role.SCOREKEEPER and row.user_id == user.pk:
        return role is not None
    return role in ORGANISING


def _following(first: JournalEntry) -> list[JournalEntry]:
    """The rows from `first` on that could rest on one of its club, oldest first."""
    later = JournalEntry.objects.filter(club_id=first.club_id, pk__gte=first.pk)
    if first.event_id is not None:
        everywhere = [each.name for each in ACTIONS.values() if each.is_for_all_events]
        later = later.filter(Q(event_id=first.event_id) | Q(act__in=everywhere))
    return list(later.select_related("table__round", "undoes").order_by("pk"))


def _undo(row: JournalEntry, following: Iterable[JournalEntry]) -> Undo:
    if not _is_known(row):
        return Undo(row, is_known=False)
    later = [each for each in following if each.pk > row.pk]
    if row.event_id:
        later = [each for each in later if each.event_id in (None, row.event_id)]
    live = in_force([row, *later])
    if row not in live:
        return Undo(row, is_known=True, is_undone=True)
    rests = tuple(each for each in reversed(live) if rests_on(each, row))
    nearest = _nearest(rests, following)
    return Undo(row, is_known=True, rests=rests, nearest=nearest)


def _nearest(
    rests: Sequence[JournalEntry], following: Iterable[JournalEntry]
) -> JournalEntry | None:
    """The newest action that stands in the way, or what stands in its way in turn."""
    for row in rests:
        undo = _undo(row, following)
        if undo.is_possible:
            return row
        if undo.nearest is not None:
            return undo.nearest
    return None


def _is_known(row: JournalEntry) -> bool:
    """Whether there is a way back, and the action kept what that way needs."""
    action = ACTIONS.get(row.act)
    kept = {**as_dict(row.before), **as_dict(row.after)}
    return bool(action and action.undo and set(action.needs.split()) <= kept.keys())


def in_force(actions: Iterable[JournalEntry]) -> list[JournalEntry]:
    """Pass over actions that later ones took back, and those later ones with them.

    What takes back an action before the first one given is itself in force. Once what
    took an action back is undone, the action counts again; if that was an undo, the
    newer one stands for it, because no action is undone twice.
    """
    live: dict[int, JournalEntry] = {}
    taken_by: dict[int, JournalEntry] = {}
    for row in actions:
        partner = _taken_back_by(row, live)
        earlier = taken_by.pop(row.undoes_id or 0, None)
        if partner is not None:
            del live[partner.pk]
            taken_by[row.pk] = partner
        elif earlier and row.undoes and row.undoes.undoes_id != earlier.pk:
            # What is undone here had taken `earlier` back without being its undo.
            live[earlier.pk] = earlier
        else:
            live[row.pk] = row
    return [live[pk] for pk in sorted(live)]


def _taken_back_by(
    row: JournalEntry, live: Mapping[int, JournalEntry]
) -> JournalEntry | None:
    if row.undoes_id is not None:
        return live.get(row.undoes_id)
    action = ACTIONS.get(row.act)
    if action is None or not action.takes_back:
        return None
    for each in reversed(list(live.values())):
        earlier = ACTIONS.get(each.act)
        if earlier is None or not earlier.is_among(action.takes_back):
            continue
        if _share(each, row, action.touches):
            is_meant = action.takes_back_if
            return each if is_meant is None or is_meant(each, row) else None
    return None


def rests_on(later: JournalEntry, row: JournalEntry) -> bool:
    """Whether `later`, which is in force, could not be as it is without `row`."""
    action, other = ACTIONS.get(row.act), ACTIONS.get(later.act)
    if later.pk <= row.pk or action is None or other is None:
        return False
    return any(
        other.is_among(names) and _share(later, row, shared)
        for shared, names in action.what_rests
    )


def _share(one: JournalEntry, other: JournalEntry, subject: str) -> bool:
    return not subject or bool(subjects(one, subject) & subjects(other, subject))


def subjects(row: JournalEntry, shared: str) -> frozenset[Hashable]:
    """What an action is about: ids of rounds, tables, entries, or names of fields."""
    kept = [as_dict(row.before), as_dict(row.after)]
    match shared:
        case "round":
            own = [row.table.round_id] if row.table is not None else []
            return _ids(kept, "round_id", "away", "round_ids", own=own)
        case "table":
            own = [row.table_id] if row.table_id is not None else []
            return _ids(kept, "table_ids", own=own)
        case "entry":
            return _ids(kept, "entry", "entries", "seats", "byes", "tables")
        case "player":
            return _ids(kept, "player", "players")
        case "field":
            return frozenset(key for values in kept for key in values)
        case "place":
            people = _ids(kept, "entry", "entries")
            return frozenset((kept[1].get("round"), pk) for pk in people)
        case "person-field":
            player = kept[1].get("player")
            return frozenset((player, name) for name in kept[1].get("fields", ()))
        case _:
            return _ids(kept, shared)


def _ids(
    kept: Sequence[Mapping[str, Any]], *keys: str, own: Sequence[int] = ()
) -> frozenset[Hashable]:
    found: set[Hashable] = set(own)
    for values in kept:
        for key in keys:
            found.update(flat_ids(values.get(key)))
    return frozenset(found)


def just_done(
    request: HttpRequest,
    where: Event | Club,
    *,
    back: str,
    round_number: int = 0,
    topic: str = "",
) -> dict[str, str] | None:
    """The reader's newest action in an event, or in a club outside its events.

    None once it is no longer fresh or cannot be undone. `back` is the address that is
    shown after undoing it. The page of one round offers nothing of another, one with a
    `topic` nothing else.
    """
    user = request.user
    if not user.is_authenticated:
        return None
    row = actions_of(where).filter(user=user).order_by("-pk").first()
    if row is None or row.at < timezone.now() - JUST_NOW or not may_undo(user, row):
        return None
    if topic and (row.act not in ACTIONS or ACTIONS[row.act].topic != topic):
        return None
    if round_number and _round_of(row) not in (None, round_number):
        return None
    if not undo_of(row).is_possible:
        return None
    sentence = action_sentence(row, names_in([row]))
    return {"sentence": sentence, "url": undo_url(row), "value": back}


def _round_of(row: JournalEntry) -> int | None:
    if row.table is not None:
        return row.table.round.number
    number: int | None = as_dict(row.after).get("round")
    return number


def undo_url(row: JournalEntry) -> str:
    if row.event is None:
        return reverse("clubs:undo", args=[row.club.slug, row.pk])
    return reverse("events:undo", args=[row.event.slug, row.pk])
