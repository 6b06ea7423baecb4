"""The journal of an event in sentences; the names in it are those of today.

The journal itself keeps ids only, so that an erased person is erased here as well.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gonuts_league.clubs.models import JournalEntry
from gonuts_league.clubs.reasons import say_reason
from gonuts_league.players.models import Player
from gonuts_league.tables.enums import SeatOutcome, Taken
from gonuts_league.tables.wording import say_list, say_points

from .enums import AwardKind, LinkKind
from .models import Entry, Event
from .selectors import erased_name, who

SENTENCES: Mapping[str, str | Promise] = {
    "event-created": gettext_lazy("The event was made"),
    "plan-changed": gettext_lazy("The plan was changed"),
    "event-finished": gettext_lazy("The event was finished"),
    "event-reopened": gettext_lazy("The event was opened again"),
    "draw-requested": gettext_lazy("The draw of round %(round)s was asked for"),
    "round-drawn": gettext_lazy("Round %(round)s was drawn, seed %(seed)s"),
    "seats-swapped": gettext_lazy("%(names)s changed places in round %(round)s"),
    "round-published": gettext_lazy("Round %(round)s was published"),
    "publication-undone": gettext_lazy("Round %(round)s is a draft again"),
    "draft-discarded": gettext_lazy("The draft of round %(round)s was thrown away"),
    "round-closed": gettext_lazy("Round %(round)s was closed"),
    "round-reopened": gettext_lazy("Round %(round)s was opened again"),
    "game-seated": gettext_lazy("Game %(round)s began: %(names)s"),
    "table-called-off": gettext_lazy(
        "Table %(table)s of round %(round)s was called off"
    ),
    "table-called-on": gettext_lazy(
        "Table %(table)s of round %(round)s is played after all"
    ),
    "code-renewed": gettext_lazy("Table %(table)s was given a new code"),
    "event-link-renewed": gettext_lazy("The code for “%(link)s” was made anew"),
    "organiser-called": gettext_lazy(
        "Table %(table)s of round %(round)s called the organiser"
    ),
    "call-answered": gettext_lazy("Somebody is on the way to table %(table)s"),
    "call-ended": gettext_lazy("The call of table %(table)s is settled"),
    "wall-changed": gettext_lazy("The wall was told what to show"),
    "screen-handed-over": gettext_lazy(
        "A screen was handed over and its account signed out"
    ),
    "standings-frozen": gettext_lazy("The standings were frozen after round %(round)s"),
    "standings-shown": gettext_lazy("The standings were shown to everybody"),
    "reveal-begun": gettext_lazy("The places are announced from the last to the first"),
    "reveal-ended": gettext_lazy("The announcement of the places was put off"),
    "clock-started": gettext_lazy("The clock of round %(round)s was started"),
    "clock-paused": gettext_lazy("The clock of round %(round)s was paused"),
    "clock-resumed": gettext_lazy("The clock of round %(round)s goes on"),
    "clock-stopped": gettext_lazy("The clock of round %(round)s was stopped"),
    "clock-restored": gettext_lazy(
        "The clock of round %(round)s was set back to what it was"
    ),
    "minutes-added": gettext_lazy(
        "The clock of round %(round)s was set to %(minutes)s minutes"
    ),
    "extra-time-given": gettext_lazy(
        "Table %(table)s of round %(round)s has %(minutes)s minutes extra"
    ),
    "seat-judged": gettext_lazy("%(name)s in round %(round)s: %(outcome)s"),
    "handed-in": gettext_lazy("Table %(table)s of round %(round)s was handed in"),
    "result-agreed": gettext_lazy(
        "%(name)s agreed to table %(table)s of round %(round)s"
    ),
    "result-disputed": gettext_lazy(
        "The result of table %(table)s of round %(round)s was disputed"
    ),
    "dispute-settled": gettext_lazy(
        "The dispute at table %(table)s of round %(round)s ended: %(taken)s"
    ),
    "result-confirmed": gettext_lazy(
        "Table %(table)s of round %(round)s was confirmed"
    ),
    "result-reopened": gettext_lazy(
        "The result of table %(table)s of round %(round)s was opened again"
    ),
    "seat-joined": gettext_lazy("%(name)s joined table %(table)s of round %(round)s"),
    "seat-moved": gettext_lazy("%(name)s moved to table %(table)s of round %(round)s"),
    "seat-given-up": gettext_lazy(
        "%(name)s gave up the seat at table %(table)s of round %(round)s"
    ),
    "slip-entered": gettext_lazy(
        "Table %(table)s of round %(round)s was entered from paper"
    ),
    "slip-undone": gettext_lazy(
        "What was entered from paper for table %(table)s of round %(round)s was taken "
        "back"
    ),
    "late-taps-applied": gettext_lazy(
        "Late taps at table %(table)s of round %(round)s were applied: %(count)s"
    ),
    "late-taps-dropped": gettext_lazy(
        "Late taps at table %(table)s of round %(round)s were dropped: %(count)s"
    ),
    "player-entered": gettext_lazy("%(name)s takes part"),
    "entry-removed": gettext_lazy("%(name)s was taken off the list"),
    "checked-in": gettext_lazy("%(name)s is here"),
    "checked-out": gettext_lazy("%(name)s is not here after all"),
    "all-checked-in": gettext_lazy("Everybody was checked in"),
    "dropped": gettext_lazy("%(name)s leaves"),
    "drop-undone": gettext_lazy("%(name)s comes back"),
    "guest-marked": gettext_lazy("%(name)s is marked as a guest or not"),
    "award-given": gettext_lazy("%(name)s: %(kind)s of %(points)s points"),
    "award-taken-back": gettext_lazy(
        "%(name)s: %(kind)s of %(points)s points taken back"
    ),
}
ICONS: Mapping[str, str] = {
    "event-created": "calendar",
    "event-finished": "trophy",
    "round-drawn": "repeat",
    "seats-swapped": "swap",
    "publication-undone": "undo",
    "round-reopened": "undo",
    "result-reopened": "undo",
    "drop-undone": "undo",
    "event-reopened": "undo",
    "award-taken-back": "undo",
    "draft-discarded": "undo",
    "player-entered": "club",
    "dropped": "club",
    "table-called-off": "warn",
    "result-disputed": "warn",
    "award-given": "info",
}


@dataclass(frozen=True, slots=True)
class Told:
    """One act: what was done, when, by whom, and why if somebody said so."""

    sentence: str
    icon: str
    at: datetime
    who: str
    reason: str


def tell(event: Event, acts: Sequence[JournalEntry]) -> list[Told]:
    """Word these acts of one event; two queries for all names in them."""
    entries = event.entries.select_related("player")
    names = {entry.pk: _name(entry) for entry in entries}
    players = _players(acts)
    return [
        Told(
            sentence=_sentence(act, names, players),
            icon=ICONS.get(act.act, "check"),
            at=act.at,
            who=who(act) if act.user or act.device else _("the league"),
            reason=say_reason(act.reason),
        )
        for act in acts
    ]


def _sentence(
    act: JournalEntry, names: Mapping[int, str], players: Mapping[int, str]
) -> str:
    template = SENTENCES.get(act.act)
    if template is None:
        return act.act.replace("-", " ")
    kept = act.after if isinstance(act.after, dict) else act.before
    return str(template) % _values(act, kept or {}, names, players)


def _values(
    act: JournalEntry,
    kept: Any,
    names: Mapping[int, str],
    players: Mapping[int, str],
) -> dict[str, Any]:
    if not isinstance(kept, dict):
        kept = {}
    table = act.table
    seated = kept.get("entries") or kept.get("seats") or []
    ids = [each for each in seated if isinstance(each, int)]
    return {
        "round": kept.get("round") or (table.round.number if table else "?"),
        "table": kept.get("table") or (table.number if table else "?"),
        "seed": kept.get("seed"),
        "minutes": kept.get("minutes"),
        "count": kept.get("count"),
        "names": say_list([names.get(each, erased_name()) for each in ids]),
        "name": names.get(kept.get("entry", 0))
        or players.get(kept.get("player", 0))
        or erased_name(),
        "outcome": _label(SeatOutcome, kept.get("outcome")),
        "taken": _label(Taken, kept.get("taken")),
        "kind": _label(AwardKind, kept.get("kind")),
        "link": _label(LinkKind, kept.get("kind")),
        "points": say_points(kept.get("points")),
    }


def _label(choices: Any, value: object) -> str:
    return str(choices(value).label) if value in choices.values else ""


def _players(acts: Iterable[JournalEntry]) -> dict[int, str]:
    ids = {
        kept["player"]
        for act in acts
        for kept in (act.after, act.before)
        if isinstance(kept, dict) and "player" in kept
    }
    rows = Player.objects.filter(pk__in=ids).values_list("pk", "name")
    return {pk: name or erased_name() for pk, name in rows}


def _name(entry: Entry) -> str:
    return entry.player.name or erased_name()
