"""The journal as its page shows it: each act with what it changed and the way back."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gonuts_league.clubs.models import Club, JournalEntry, User
from gonuts_league.clubs.rules import role_in
from gonuts_league.clubs.services.actions import ACTIONS, Words
from gonuts_league.events.agreeing.hands import who
from gonuts_league.events.models import Event

from .act_values import as_dict
from .event_journal import Names, Told, name_acts, names_in, sentence_of_act, tell_acts
from .undo import Undo, last_act_of, may_undo_as, undos_of, why_never
from .values import changes_in

JUST_NOW = timedelta(minutes=15)
TOPICS: Mapping[str, Words] = {
    "": gettext_lazy("Everything"),
    "draws": gettext_lazy("Draws"),
    "results": gettext_lazy("Results"),
    "people": gettext_lazy("People"),
}


@dataclass(frozen=True, slots=True)
class Choice:
    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class WayBack:
    """How an act is taken back: by a button, or why not and which one to press first.

    An empty `url` has no button.
    """

    url: str = ""
    why_not: str = ""
    nearest_url: str = ""
    nearest_label: str = ""


@dataclass(frozen=True, slots=True)
class JournalRow:
    told: Told
    changes: tuple[str, ...]
    source: str
    undoes: str
    way_back: WayBack


@dataclass(frozen=True, slots=True)
class LastAct:
    """What somebody has just done, with the address that takes it back.

    The form sends `name` and `value`: the page to come back to.
    """

    sentence: str
    url: str
    value: str
    name: str = "next"


def acts_shown(event: Event, *, kind: str, table: int) -> QuerySet[JournalEntry]:
    """An event's acts, newest first: of one kind, at one table (0 for all)."""
    acts = event.journal.all()
    if kind and kind in TOPICS:
        wanted = [each.name for each in ACTIONS.values() if each.topic == kind]
        acts = acts.filter(act__in=wanted)
    if table:
        acts = acts.filter(Q(table__number=table) | Q(after__table=table))
    return acts.select_related("user", "club", "table__round", "undoes").order_by("-pk")


def club_acts_shown(club: Club) -> QuerySet[JournalEntry]:
    """What was done to the club outside its events, newest first."""
    acts = club.journal.filter(event=None)
    return acts.select_related("user", "club", "undoes").order_by("-pk")


def kind_choices(chosen: str) -> list[Choice]:
    return [Choice(key, str(words), key == chosen) for key, words in TOPICS.items()]


def table_choices(event: Event, chosen: int) -> list[Choice]:
    """The tables that ever were in an event, after the choice of all."""
    rounds = event.rounds.values_list("tables__number", flat=True)
    numbers = sorted({number for number in rounds if number})
    every = Choice("", _("All tables"), not chosen)
    return [
        every,
        *(
            Choice(str(n), _("Table %(table)s") % {"table": n}, n == chosen)
            for n in numbers
        ),
    ]


def rows_of(acts: Sequence[JournalEntry], user: User) -> list[JournalRow]:
    """These acts (of one club) as `user` may read them and take them back."""
    undos = undos_of(acts)
    named = _with_those_named(acts, undos)
    names = names_in(named)
    changes = changes_in(acts, names)
    undone_by = {
        act.undoes_id: act
        for act in JournalEntry.objects.filter(undoes__in=acts).select_related("user")
    }
    role = role_in(user, acts[0].club) if acts else None
    may = partial(may_undo_as, role, user)
    return [
        JournalRow(
            told=told,
            changes=changes[act.pk],
            source=_source(act),
            undoes=sentence_of_act(act.undoes, names) if act.undoes else "",
            way_back=_way_back(undos[act.pk], undone_by.get(act.pk), names, may),
        )
        for act, told in zip(acts, tell_acts(acts, names), strict=True)
    ]


def just_done(
    user: User, event: Event, *, back: str, round_number: int = 0
) -> LastAct | None:
    """The newest act of `user` in an event, while it is fresh and can be undone.

    `back` is the address that is shown once it is. The page of one round offers
    nothing of another.
    """
    undo = last_act_of(user, event)
    if undo is None or undo.act.at < timezone.now() - JUST_NOW:
        return None
    if round_number and _round_of(undo.act) not in (None, round_number):
        return None
    sentence = sentence_of_act(undo.act, names_in([undo.act]))
    return LastAct(sentence, undo_url(undo.act), back)


def _round_of(act: JournalEntry) -> int | None:
    if act.table is not None:
        return act.table.round.number
    number: int | None = as_dict(act.after).get("round")
    return number


def undo_url(act: JournalEntry) -> str:
    if act.event is None:
        return reverse("clubs:undo", args=[act.club.slug, act.pk])
    return reverse("events:undo", args=[act.event.slug, act.pk])


def _with_those_named(
    acts: Iterable[JournalEntry], undos: Mapping[int, Undo]
) -> list[JournalEntry]:
    named: list[JournalEntry] = []
    for act in acts:
        undo = undos[act.pk]
        named += [act, *undo.rests]
        named += [each for each in (act.undoes, undo.nearest) if each is not None]
    return named


def _way_back(
    undo: Undo,
    undone_by: JournalEntry | None,
    names: Names,
    may: Callable[[JournalEntry], bool],
) -> WayBack:
    act = undo.act
    if not undo.is_known:
        return WayBack(why_not=why_never(act))
    if undone_by is not None:
        return WayBack(why_not=_undone(undone_by))
    if undo.is_undone:
        return WayBack(why_not=_("It was taken back since."))
    if not may(act):
        return WayBack(why_not=_("Only an owner of the club can undo this."))
    if undo.is_possible:
        return WayBack(url=undo_url(act))
    why_not = _("This rests on it: %(acts)s.") % {"acts": name_acts(undo.rests, names)}
    if undo.nearest is None or not may(undo.nearest):
        return WayBack(why_not=why_not)
    return WayBack(
        why_not=why_not,
        nearest_url=undo_url(undo.nearest),
        nearest_label=_nearest_label(undo.nearest, names),
    )


def _nearest_label(act: JournalEntry, names: Names) -> str:
    label = ACTIONS[act.act].first
    if not label:
        return _("First undo: %(act)s") % {"act": sentence_of_act(act, names)}
    kept = act.after if isinstance(act.after, dict) else {}
    table = act.table.number if act.table is not None else kept.get("table")
    return str(label) % {"round": kept.get("round"), "table": table}


def _undone(act: JournalEntry) -> str:
    return _("Undone at %(time)s by %(who)s.") % {
        "time": _say_time(act.at),
        "who": who(act),
    }


def _source(act: JournalEntry) -> str:
    """By which door whoever did it had come."""
    kind, _colon, rest = act.link.partition(":")
    number, _dot, generation = rest.partition(".")
    words = {"number": number, "generation": generation, "letter": act.device}
    match kind:
        case "table":
            return _("by code %(generation)s of table %(number)s") % words
        case "player":
            return _("by a private link")
        case "station":
            return _("by the entry station")
    if act.device:
        return _("by a table's code")
    return _("signed in") if act.user is not None else _("by itself")


def _say_time(at: datetime) -> str:
    return str(formats.time_format(timezone.localtime(at), "H:i"))
