"""What an action has changed, before and after, in lines of text."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.utils import formats, timezone
from django.utils.dateparse import parse_datetime
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gonuts_league.clubs.models import JournalEntry
from gonuts_league.clubs.services.actions import ACTIONS, Action, Words
from gonuts_league.events.draws.level_words import say_levels
from gonuts_league.events.models import Event
from gonuts_league.events.standings.figures import SYSTEMS, say_criteria, say_system
from gonuts_league.tables.enums import Depth
from gonuts_league.tables.wording import say_family, say_list, say_points

from .sentences import Names, as_dict

# What several actions have before and after.
USUAL: Mapping[str, Words] = {
    "name": gettext_lazy("Name"),
    "depth": gettext_lazy("Entered as"),
    "game": gettext_lazy("Game"),
}
NONE = "–"


def is_kept_back(row: JournalEntry) -> bool:
    """Whether it is about a table of a round after which standings are frozen."""
    if row.event is None or row.table is None:
        return False
    return row.event.is_kept_back(row.table.round.number)


def changes_of(row: JournalEntry, names: Names) -> tuple[str, ...]:
    """The lines of an action; none where its sentence says everything, or may say."""
    if is_kept_back(row):
        return ()
    action = ACTIONS.get(row.act) or Action("", "")
    words = {**USUAL, **action.shows}
    before, after = as_dict(row.before), as_dict(row.after)
    change = names.changes.get(after.get("change", 0))
    of_person = _lines(change.before, change.after, words) if change else ()
    if of_person:
        return of_person
    if action.lines is not None:
        return tuple(action.lines(before, after, names))
    if action.touches == "field":
        return _lines(before, after, words)
    shared = {key: after[key] for key in words if key in before and key in after}
    return _lines(before, shared, words) + tuple(_entered(before, after, names))


def _entered(
    before: Mapping[str, Any], after: Mapping[str, Any], names: Names
) -> Iterable[str]:
    """What was typed for each person, by entry id."""
    old, new = as_dict(before.get("by_entry")), as_dict(after.get("by_entry"))
    for pk in new:
        if old.get(pk) != new[pk]:
            yield arrow(names.entry(int(pk)), _typed(old.get(pk)), _typed(new[pk]))


def _typed(value: Any) -> str:
    """Totals are kept as text; cards, places and wins are not."""
    return say_points(value) if isinstance(value, str) else say_value(value)


def _lines(
    before: Mapping[str, Any], after: Mapping[str, Any], words: Mapping[str, Words]
) -> tuple[str, ...]:
    return tuple(
        arrow(_word(key, words), _said(key, before.get(key)), _said(key, after[key]))
        for key in after
        if before.get(key) != after[key]
    )


def _said(key: str, value: Any) -> str:
    choices = dict(getattr(_event_field(key), "flatchoices", ()))
    if isinstance(value, str) and value in choices:
        return str(choices[value])
    if key == "levels" and isinstance(value, list):
        return say_list(say_levels(value))
    if key == "points_system" and value in SYSTEMS:
        return say_system(value)
    if key == "tie_breaks" and isinstance(value, list):
        return say_criteria(value) or NONE
    if key == "families" and isinstance(value, list):
        return say_list([say_family(family) for family in value]) or _("All games")
    return say_value(value)


def arrow(label: str, before: str, after: str) -> str:
    """One line of a change; without a label the two values alone."""
    values = {"label": label, "before": before, "after": after}
    if not label:
        return _("%(before)s → %(after)s") % values
    return _("%(label)s: %(before)s → %(after)s") % values


def _word(key: str, words: Mapping[str, Words]) -> str:
    if key in words:
        return str(words[key])
    name = getattr(_event_field(key), "verbose_name", key.replace("_", " "))
    return capfirst(str(name))


def _event_field(key: str) -> object:
    try:
        return Event._meta.get_field(key)
    except FieldDoesNotExist:
        return None


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
