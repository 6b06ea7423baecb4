"""What an act has changed, before and after, in lines that can be read."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.utils import formats, timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gonuts_league.clubs.models import JournalEntry
from gonuts_league.clubs.services.actions import ACTIONS, Words
from gonuts_league.events.draws.level_words import say_levels
from gonuts_league.events.enums import ClubsApart, ConfirmBy, Effort, OddAt, OddTables
from gonuts_league.events.models import Event
from gonuts_league.events.selectors import erased_name
from gonuts_league.events.standings.figures import (
    SYSTEMS,
    say_criteria,
    say_system,
)
from gonuts_league.tables.enums import Depth, SeatOutcome
from gonuts_league.tables.wording import say_family, say_list, say_points

from .sentences import MOST_NAMED, Names, as_dict

WORDS: Mapping[str, Words] = {
    "levels": gettext_lazy("What counts most"),
    "rounds_planned": gettext_lazy("Rounds planned"),
    "confirm_by": gettext_lazy("Who confirms a result"),
    "is_check_in_open": gettext_lazy("People check themselves in"),
    "name": gettext_lazy("Name"),
    "depth": gettext_lazy("Entered as"),
    "game": gettext_lazy("Game"),
}
CHOICES: Mapping[str, Any] = {
    "confirm_by": ConfirmBy,
    "effort": Effort,
    "odd_tables": OddTables,
    "odd_at": OddAt,
    "clubs_apart": ClubsApart,
}
NONE = "–"


def changes_of(act: JournalEntry, names: Names) -> tuple[str, ...]:
    """The lines of an act; none where its sentence says everything."""
    action = ACTIONS.get(act.act)
    words = {**WORDS, **action.shows} if action else WORDS
    change = names.changes.get(as_dict(act.after).get("change", 0))
    of_person = _lines(change.before, change.after, words) if change else ()
    return of_person or _changes(act, names, words)


def _changes(
    act: JournalEntry, names: Names, words: Mapping[str, Words]
) -> tuple[str, ...]:
    before, after = as_dict(act.before), as_dict(act.after)
    match act.act:
        case "round-drawn":
            return tuple(_seating(after, names))
        case "seat-judged":
            old, new = (_outcome(each.get("outcome")) for each in (before, after))
            return (_arrow("", old, new),)
        case "tables-repaired" | "repair-undone":
            return tuple(_moves(before, after, names))
        case "result-confirmed" | "result-restored":
            return tuple(_places(after, names))
        case "result-reopened":
            return tuple(_places(before, names))
        case "plan-changed":
            return _lines(before, after, words)
        case "players-entered" | "entries-removed" | "players-added":
            people = names.many(after or before)
            return (say_list(people),) if len(people) > MOST_NAMED else ()
    shared = {key: after[key] for key in words if key in before and key in after}
    plain = _lines(before, shared, words)
    return plain + tuple(_entered(before, after, names))


def _seating(after: Mapping[str, Any], names: Names) -> Iterable[str]:
    tables = after.get("tables", [])
    numbers = after.get("numbers") or range(1, len(tables) + 1)
    for number, table in zip(numbers, tables, strict=True):
        yield _("Table %(table)s: %(names)s") % {
            "table": number,
            "names": say_list(_named(table, names)),
        }
    if after.get("byes"):
        said = say_list(_named(after["byes"], names))
        yield _("Sits out this round: %(names)s") % {"names": said}


def _moves(
    before: Mapping[str, Any], after: Mapping[str, Any], names: Names
) -> Iterable[str]:
    """Who sat where, and sits where since a repair."""
    old = {place["entry"]: place for place in before["places"]}
    for place in after["places"]:
        pk = place["entry"]
        name = names.entries.get(pk, erased_name())
        yield _arrow(name, _place(old[pk]), _place(place))


def _place(kept: Mapping[str, Any]) -> str:
    if kept["table"] is None:
        return _("at no table")
    if kept["outcome"] != SeatOutcome.PLAYED:
        return _outcome(kept["outcome"])
    return _("table %(table)s") % {"table": kept["table"]}


def _places(kept: Mapping[str, Any], names: Names) -> Iterable[str]:
    for seat in kept.get("seats", []):
        said = {
            "name": names.entries.get(seat["entry"], erased_name()),
            "place": seat["rank"],
            "points": say_points(seat["points"]),
        }
        if seat["rank"] is None:
            yield _("%(name)s: no place") % said
        elif seat["points"] is None:
            yield _("%(name)s: place %(place)s") % said
        else:
            yield _("%(name)s: place %(place)s, %(points)s points") % said


def _entered(
    before: Mapping[str, Any], after: Mapping[str, Any], names: Names
) -> Iterable[str]:
    """What was typed for each person, by entry id."""
    old, new = as_dict(before.get("by_entry")), as_dict(after.get("by_entry"))
    for pk in new:
        if old.get(pk) != new[pk]:
            name = names.entries.get(int(pk), erased_name())
            yield _arrow(name, _typed(old.get(pk)), _typed(new[pk]))


def _typed(value: Any) -> str:
    """Totals are kept as text; cards, places and wins are not."""
    return say_points(value) if isinstance(value, str) else say_value(value)


def _lines(
    before: Mapping[str, Any], after: Mapping[str, Any], words: Mapping[str, Words]
) -> tuple[str, ...]:
    return tuple(
        _arrow(_word(key, words), _said(key, before.get(key)), _said(key, after[key]))
        for key in after
        if before.get(key) != after[key]
    )


def _said(key: str, value: Any) -> str:
    choices = CHOICES.get(key)
    if choices is not None and value in choices.values:
        return str(choices(value).label)
    if key == "levels" and isinstance(value, list):
        return say_list(say_levels(value))
    if key == "points_system" and value in SYSTEMS:
        return say_system(value)
    if key == "tie_breaks" and isinstance(value, list):
        return say_criteria(value) or NONE
    if key == "families" and isinstance(value, list):
        return say_list([say_family(family) for family in value]) or _("All games")
    return say_value(value)


def _arrow(label: str, before: str, after: str) -> str:
    values = {"label": label, "before": before, "after": after}
    if not label:
        return _("%(before)s → %(after)s") % values
    return _("%(label)s: %(before)s → %(after)s") % values


def _word(key: str, words: Mapping[str, Words]) -> str:
    if key in words:
        return str(words[key])
    try:
        name = str(Event._meta.get_field(key).verbose_name)  # type: ignore[union-attr]  # no relation is in a plan
    except FieldDoesNotExist:
        name = key.replace("_", " ")
    return name[:1].upper() + name[1:]


def say_value(value: Any) -> str:
    """A value of the journal for a reader: a moment, a list, yes or no, a number."""
    match value:
        case None | "" | []:
            return NONE
        case dict():
            said = [f"{key} {say_value(each)}" for key, each in value.items()]
            return ", ".join(said) or _("nothing")
        case bool():
            return _("yes") if value else _("no")
        case list():
            return say_list([str(each) for each in value])
        case str() if value in Depth.values:
            return str(Depth(value).label)
        case str() if "T" in value and (at := parse_datetime(value)) is not None:
            local = timezone.localtime(at)
            day = formats.date_format(local, "MONTH_DAY_FORMAT")
            return f"{day}, {formats.time_format(local, 'H:i')}"
    return str(value)


def _named(ids: Sequence[int], names: Names) -> list[str]:
    return [names.entries.get(pk, erased_name()) for pk in ids]


def _outcome(value: object) -> str:
    return str(SeatOutcome(value).label) if value in SeatOutcome.values else NONE
