"""What a reader has just done, with the address that takes it back."""

from dataclasses import dataclass
from datetime import timedelta

from django.urls import reverse
from django.utils import timezone

from gonuts_league.clubs.models import Club, JournalEntry, User
from gonuts_league.clubs.services.actions import ACTIONS
from gonuts_league.events.models import Event

from .sentences import as_dict, names_in, sentence_of_act
from .undo import acts_of, may_undo, undo_of

JUST_NOW = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class LastAct:
    """An act in a sentence; its form sends `value`, the page to come back to."""

    sentence: str
    url: str
    value: str
    name: str = "next"


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
