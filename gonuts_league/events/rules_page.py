"""How an event's standings are made: its points system, its tie-breaks, and what
another choice would move."""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.clubs.models import JournalEntry
from gonuts_league.clubs.reasons import say_reason

from .act_values import as_dict
from .criteria_words import CRITERIA, SYSTEMS, say_criteria, say_system
from .models import Event
from .selectors import entries_of, entry_names, ranked
from .services.standings_rules import has_begun
from .standings.points import POINT_SYSTEMS, point_system
from .standings.tiebreaks import TIE_BREAKS
from .standings.types import Standing
from .system_fit import fit_of, system_errors
from .without_play import say_bye_worth

MOST_MOVED = 6
# Only a season drops results.
NOT_OF_EVENTS = ("dropped",)


@dataclass(frozen=True, slots=True)
class Rules:
    """A choice of how to count."""

    points_system: str
    tie_breaks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SystemCard:
    """One points system; `refusals` say why this event cannot be counted by it."""

    code: str
    name: str
    line: str
    example: str
    refusals: tuple[str, ...]
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class BreakLine:
    code: str
    name: str
    line: str


@dataclass(frozen=True, slots=True)
class RulesChange:
    """One change of the rules since round 1, with the reason given."""

    at: datetime
    before: str
    after: str
    reason: str


@dataclass(frozen=True, slots=True)
class RulesPage:
    """`chosen` are the tie-breaks in their order, `offered` the others; `moved` says
    who would change place."""

    system: SystemCard
    systems: tuple[SystemCard, ...]
    chosen: tuple[BreakLine, ...]
    offered: tuple[BreakLine, ...]
    bye_worth: str
    is_changed: bool
    is_suggested: bool
    needs_reason: bool
    moved: tuple[str, ...]
    changes: tuple[RulesChange, ...]


def rules_of(event: Event) -> Rules:
    return Rules(event.points_system, tuple(event.tie_breaks))


def rules_page(event: Event, rules: Rules, *, is_member: bool) -> RulesPage:
    """Show a choice of rules, be it the event's own or one that is tried out."""
    cards = _cards(event, rules)
    is_changed = rules != rules_of(event)
    return RulesPage(
        system=next(card for card in cards if card.is_chosen),
        systems=cards,
        chosen=tuple(_line(code) for code in rules.tie_breaks),
        offered=tuple(_line(code) for code in offered_to(rules)),
        bye_worth=say_bye_worth(event),
        is_changed=is_changed,
        is_suggested=rules.tie_breaks == point_system(rules.points_system).suggested,
        needs_reason=has_begun(event),
        moved=_moved(event, rules) if is_changed else (),
        changes=_changes(event, is_member=is_member),
    )


def offered_to(rules: Rules) -> tuple[str, ...]:
    """Tie-breaks that can still be added; what comes before the points is there."""
    taken = {*rules.tie_breaks, *point_system(rules.points_system).before}
    return tuple(
        code for code in TIE_BREAKS if code not in taken and code not in NOT_OF_EVENTS
    )


def _cards(event: Event, rules: Rules) -> tuple[SystemCard, ...]:
    fit = fit_of(event)
    return tuple(
        SystemCard(
            code=code,
            name=str(SYSTEMS[code].name),
            line=str(SYSTEMS[code].line),
            example=str(SYSTEMS[code].example),
            refusals=tuple(error.sentence for error in system_errors(fit, code)),
            is_chosen=code == rules.points_system,
        )
        for code in POINT_SYSTEMS
    )


def _line(code: str) -> BreakLine:
    words = CRITERIA[code]
    return BreakLine(code, str(words.name), str(words.line))


def _moved(event: Event, rules: Rules) -> tuple[str, ...]:
    """Who would stand elsewhere by other rules, best first, the last ones counted."""
    if not has_begun(event) or system_errors(fit_of(event), rules.points_system):
        return ()
    tried = copy(event)
    tried.points_system = rules.points_system
    tried.tie_breaks = list(rules.tie_breaks)
    before = {row.entry: row for row in ranked(event)}
    after = [row for row in ranked(tried) if row.rank != before[row.entry].rank]
    if not after:
        return (_("Nobody would change place."),)
    names = entry_names(entries_of(event))
    said = [_say_move(names, row, before[row.entry]) for row in after[:MOST_MOVED]]
    left = len(after) - MOST_MOVED
    if left > 0:
        text = ngettext(
            "%(count)s more would change place.",
            "%(count)s more would change place.",
            left,
        )
        said.append(text % {"count": left})
    return tuple(said)


def _say_move(names: Mapping[int, str], row: Standing, before: Standing) -> str:
    values = {"name": names[row.entry], "rank": row.rank, "before": before.rank}
    if row.is_shared:
        return (
            _("%(name)s would share rank %(rank)s instead of being on rank %(before)s.")
            % values
        )
    return _("%(name)s would be on rank %(rank)s instead of rank %(before)s.") % values


def _changes(event: Event, *, is_member: bool) -> tuple[RulesChange, ...]:
    """The newest first; a reason is for the club alone, it may name somebody."""
    first = event.rounds.exclude(published_at=None).order_by("published_at").first()
    if first is None:
        return ()
    acts = event.journal.filter(
        act="standings-rules-changed", at__gte=first.published_at
    )
    return tuple(_change(act, is_member) for act in acts.order_by("-pk"))


def _change(act: JournalEntry, is_member: bool) -> RulesChange:
    reason = say_reason(act.reason) if act.reason else ""
    if act.undoes_id:
        reason = _("taken back")
    return RulesChange(
        at=act.at,
        before=_say_rules(as_dict(act.before)),
        after=_say_rules(as_dict(act.after)),
        reason=reason if is_member else "",
    )


def _say_rules(kept: Mapping[str, object]) -> str:
    breaks: Sequence[str] = kept["tie_breaks"]  # type: ignore[assignment]  # kept as a list
    values = {
        "system": say_system(str(kept["points_system"])),
        "criteria": say_criteria(breaks) or _("nothing"),
    }
    return _("%(system)s; ties by %(criteria)s") % values


def rules_sent(event: Event, sent: Mapping[str, str], listed: Sequence[str]) -> Rules:
    """Read the form: the system, the list, and what its button did to the list.

    What nobody offers is passed over.
    """
    system = sent.get("points_system", "")
    if system not in POINT_SYSTEMS:
        system = event.points_system
    known = [code for code in dict.fromkeys(listed) if code in TIE_BREAKS]
    deed, _dash, code = sent.get("do", "").partition(":")
    if deed == "suggested":
        return Rules(system, point_system(system).suggested)
    return Rules(system, _after(deed, code, known))


def _after(deed: str, code: str, listed: list[str]) -> tuple[str, ...]:
    """The list after one button of it was pressed."""
    if deed == "add" and code in TIE_BREAKS and code not in listed:
        return (*listed, code)
    if code not in listed:
        return tuple(listed)
    place = listed.index(code)
    if deed == "drop":
        return tuple(listed[:place] + listed[place + 1 :])
    other = {"up": place - 1, "down": place + 1}.get(deed, place)
    if 0 <= other < len(listed):
        listed[place], listed[other] = listed[other], listed[place]
    return tuple(listed)
