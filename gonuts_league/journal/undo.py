"""How far each act of the journal can be taken back, and what rests on it.

1. An act that somebody has undone is done with: what undid it can be undone in turn.
2. Of the acts after it, those that were taken back again are passed over, be it by an
   undo or by the button that does the same ("is here", "is not here after all").
3. Of the rest, those rest on it that its registration names and that share a subject
   with it: a round, a table, a person's entry. While there is one, the act stays, and
   the nearest act that can be undone is offered instead. Nothing is undone along with
   another.

Whether the rows are still as an act left them is asked by the service that undoes it.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from gonuts_league.clubs.enums import ORGANISING, Role
from gonuts_league.clubs.models import Club, JournalEntry, User
from gonuts_league.clubs.rules import role_in
from gonuts_league.clubs.services.actions import ACTIONS
from gonuts_league.events.models import Event

from .sentences import as_dict, flat_ids, names_in, sentence_of_act

JUST_NOW = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class Undo:
    """What can be said of taking `act` back now.

    `rests` are the acts that stand in the way, the newest first; `nearest` is the one
    of them, or of those resting on them, that can be undone now. `is_allowed` is
    whether the reader may undo it; the `nearest` is one that the reader may.
    """

    act: JournalEntry
    is_known: bool
    is_undone: bool = False
    rests: tuple[JournalEntry, ...] = ()
    nearest: JournalEntry | None = None
    is_allowed: bool = True

    @property
    def is_possible(self) -> bool:
        return self.is_known and not self.is_undone and not self.rests


def why_never(act: JournalEntry) -> str:
    """Why an act has no way back."""
    action = ACTIONS.get(act.act)
    elsewhere = _("This is changed where it was done, not here.")
    return str((action and action.never) or elsewhere)


def acts_of(where: Event | Club) -> QuerySet[JournalEntry]:
    """What was done in an event, or in a club outside its events, to be told."""
    acts = (
        where.journal.all()
        if isinstance(where, Event)
        else where.journal.filter(event=None)
    )
    return acts.select_related("user", "club", "event", "table__round", "undoes")


def undo_of(act: JournalEntry) -> Undo:
    """Tell whether one act can be taken back now."""
    return undos_of([act])[act.pk]


def undos_of(acts: Sequence[JournalEntry]) -> dict[int, Undo]:
    """Tell of acts of one club, by id, whether they can be taken back now.

    One query for all that came after the oldest of them.
    """
    if not acts:
        return {}
    following = _following(min(acts, key=lambda act: act.pk))
    return {act.pk: _undo(act, following) for act in acts}


def undos_for(user: User, acts: Sequence[JournalEntry]) -> list[Undo]:
    """The same of acts of one club, as `user` may take them back."""
    undos = undos_of(acts)
    role = role_in(user, acts[0].club) if acts else None
    allowed = []
    for act in acts:
        near = undos[act.pk].nearest
        if near is not None and not may_undo_as(role, user, near):
            near = None
        is_allowed = may_undo_as(role, user, act)
        allowed.append(replace(undos[act.pk], nearest=near, is_allowed=is_allowed))
    return allowed


def may_undo(user: User, act: JournalEntry) -> bool:
    """Organisers may undo; a scorekeeper only results of their own."""
    return may_undo_as(role_in(user, act.club), user, act)


def may_undo_as(role: str | None, user: User, act: JournalEntry) -> bool:
    """The same for somebody whose role in the club is known already."""
    action = ACTIONS.get(act.act)
    undone_by = action.undone_by if action else ""
    if undone_by == Role.OWNER:
        return role == Role.OWNER
    if undone_by == Role.SCOREKEEPER and act.user_id == user.pk:
        return role is not None
    return role in ORGANISING


def _following(first: JournalEntry) -> list[JournalEntry]:
    """The acts from `first` on that could rest on an act of its club, oldest first."""
    later = JournalEntry.objects.filter(club_id=first.club_id, pk__gte=first.pk)
    if first.event_id is not None:
        everywhere = [each.name for each in ACTIONS.values() if each.is_for_all_events]
        later = later.filter(Q(event_id=first.event_id) | Q(act__in=everywhere))
    return list(later.select_related("table__round", "undoes").order_by("pk"))


def _undo(act: JournalEntry, following: Iterable[JournalEntry]) -> Undo:
    if not _is_known(act):
        return Undo(act, is_known=False)
    later = [each for each in following if each.pk > act.pk and _concerns(each, act)]
    live = in_force([act, *later])
    if act not in live:
        return Undo(act, is_known=True, is_undone=True)
    rests = tuple(each for each in reversed(live) if rests_on(each, act))
    nearest = _nearest(rests, following)
    return Undo(act, is_known=True, rests=rests, nearest=nearest)


def _nearest(
    rests: Sequence[JournalEntry], following: Iterable[JournalEntry]
) -> JournalEntry | None:
    """The newest act that stands in the way, or what stands in its way in turn."""
    for act in rests:
        undo = _undo(act, following)
        if undo.is_possible:
            return act
        if undo.nearest is not None:
            return undo.nearest
    return None


def _is_known(act: JournalEntry) -> bool:
    """Whether there is a way back, and the act kept what that way needs."""
    action = ACTIONS.get(act.act)
    kept = {**as_dict(act.before), **as_dict(act.after)}
    return bool(action and action.undo and set(action.needs.split()) <= kept.keys())


def _concerns(later: JournalEntry, act: JournalEntry) -> bool:
    return act.event_id in (None, later.event_id) or later.event_id is None


def in_force(acts: Iterable[JournalEntry]) -> list[JournalEntry]:
    """Pass over acts that later ones took back, and those later ones with them.

    What takes back an act before the first one given is itself in force. Once what
    took an act back is undone, the act counts again; if that was an undo, the newer one
    stands for it, because no act is undone twice.
    """
    live: dict[int, JournalEntry] = {}
    taken_by: dict[int, JournalEntry] = {}
    for act in acts:
        partner = _taken_back_by(act, live)
        earlier = taken_by.pop(act.undoes_id or 0, None)
        if partner is not None:
            del live[partner.pk]
            taken_by[act.pk] = partner
        elif earlier is not None and _was_by_button(earlier, act):
            live[earlier.pk] = earlier
        else:
            live[act.pk] = act
    return [live[pk] for pk in sorted(live)]


def _was_by_button(earlier: JournalEntry, act: JournalEntry) -> bool:
    """Whether what `act` undoes had taken `earlier` back without being its undo."""
    return act.undoes is not None and act.undoes.undoes_id != earlier.pk


def _taken_back_by(
    act: JournalEntry, live: Mapping[int, JournalEntry]
) -> JournalEntry | None:
    if act.undoes_id is not None:
        return live.get(act.undoes_id)
    action = ACTIONS.get(act.act)
    if action is None or not action.takes_back:
        return None
    for each in reversed(list(live.values())):
        earlier = ACTIONS.get(each.act)
        if earlier is None or not earlier.is_among(action.takes_back):
            continue
        if _share(each, act, action.touches):
            is_meant = action.takes_back_if
            return each if is_meant is None or is_meant(each, act) else None
    return None


def rests_on(later: JournalEntry, act: JournalEntry) -> bool:
    """Whether `later`, which is in force, could not be as it is without `act`."""
    action, other = ACTIONS.get(act.act), ACTIONS.get(later.act)
    if later.pk <= act.pk or action is None or other is None:
        return False
    return any(
        other.is_among(names) and _share(later, act, shared)
        for shared, names in action.what_rests
    )


def _share(one: JournalEntry, other: JournalEntry, subject: str) -> bool:
    return not subject or bool(subjects(one, subject) & subjects(other, subject))


def subjects(act: JournalEntry, shared: str) -> frozenset[Hashable]:
    """What an act is about: ids of rounds, tables, entries, or names of fields."""
    kept = [as_dict(act.before), as_dict(act.after)]
    match shared:
        case "round":
            own = [act.table.round_id] if act.table is not None else []
            return _ids(kept, "round_id", "away", "round_ids", own=own)
        case "table":
            own = [act.table_id] if act.table_id is not None else []
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


@dataclass(frozen=True, slots=True)
class LastAct:
    """An act in a sentence; its form sends `value`, the page to come back to."""

    sentence: str
    url: str
    value: str


def just_done(
    user: User,
    where: Event | Club,
    *,
    back: str,
    round_number: int = 0,
    topic: str = "",
) -> LastAct | None:
    """The newest act of `user` in an event, or in a club outside its events, while it
    is fresh and can be undone.

    `back` is the address that is shown once it is. The page of one round offers
    nothing of another, one with a `topic` nothing else.
    """
    act = acts_of(where).filter(user=user).order_by("-pk").first()
    if act is None or act.at < timezone.now() - JUST_NOW or not may_undo(user, act):
        return None
    if topic and (act.act not in ACTIONS or ACTIONS[act.act].topic != topic):
        return None
    if round_number and _round_of(act) not in (None, round_number):
        return None
    if not undo_of(act).is_possible:
        return None
    return LastAct(sentence_of_act(act, names_in([act])), undo_url(act), back)


def _round_of(act: JournalEntry) -> int | None:
    if act.table is not None:
        return act.table.round.number
    number: int | None = as_dict(act.after).get("round")
    return number


def undo_url(act: JournalEntry) -> str:
    if act.event is None:
        return reverse("clubs:undo", args=[act.club.slug, act.pk])
    return reverse("events:undo", args=[act.event.slug, act.pk])
