"""Why a row of the standings stands where it does, in one sentence or two.

A row says what sets it above the next one, or with whom it shares its rank; the last
one says what it lacks. Points without play follow, byes excepted: those are marked in
their round.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.tables.wording import say_list

from .enums import AwardKind
from .figures import decimals_for, say_apart, say_number
from .models import Event
from .stage_words import say_end
from .standings.types import AheadBy, AwardPoints, CriterionValue, Standing
from .standings_read import StandingsRead

MOST_NAMED = 3


def why_maker(event: Event, read: StandingsRead) -> Callable[[int], SafeString]:
    """Make the sentences under a name: what sets this row above the next one."""
    short = {entry: person.shown.short for entry, person in read.people.items()}
    codes = ("points", *event.tie_breaks)
    groups: dict[int, list[Standing]] = {}
    for row in read.standings:
        groups.setdefault(row.rank, []).append(row)
    notes: dict[int, list[str]] = {}
    for award in read.awards:
        if award.kind != AwardKind.BYE:
            notes.setdefault(award.entry, []).append(_award_note(award))

    is_for_two = read.knockout is not None and read.knockout.rules.is_for_two

    def notes_of(row: Standing) -> list[str]:
        return [*notes.get(row.entry, []), *_skipped(row)]

    def make(index: int) -> SafeString:
        row = read.standings[index]
        sentences: list[str | SafeString] = []
        if row.entry in read.ends:
            end = say_end(read.ends[row.entry], is_for_two=is_for_two)
            return format_html_join(" ", "{}", ((s,) for s in (end, *notes_of(row))))
        if row.is_shared:
            others = [each for each in groups[row.rank] if each is not row]
            sentences.append(_shares(row, [short[o.entry] for o in others], codes))
        if row.ahead_by and index + 1 < len(read.standings):
            name = short[read.standings[index + 1].entry]
            sentences.append(_ahead(row, row.ahead_by, name, codes))
        elif (
            not row.is_shared and index and (lead := read.standings[index - 1].ahead_by)
        ):
            above = read.standings[index - 1]
            sentences.append(_behind(row, lead, short[above.entry], codes))
        sentences += notes_of(row)
        return format_html_join(" ", "{}", ((sentence,) for sentence in sentences))

    return make


def _shares(row: Standing, others: Sequence[str], codes: Sequence[str]) -> SafeString:
    with_whom = (
        say_list(others)
        if len(others) <= MOST_NAMED
        else _("%(count)s others") % {"count": len(others)}
    )
    return format_html(
        _("Shares rank {rank} with {names}: level on {level}."),
        rank=row.rank,
        names=with_whom,
        level=_level(row, codes),
    )


def _ahead(
    row: Standing, ahead: AheadBy, name: str, codes: Sequence[str]
) -> SafeString:
    own, other = _say_both(ahead)
    if ahead.code == codes[0]:
        text = _("Ahead of {name} by <b>{what}</b>: {own} against {other}.")
    else:
        text = _(
            "Level with {name} on {level}. "
            "Ahead by <b>{what}</b>: {own} against {other}."
        )
    level = _level(row, codes[: codes.index(ahead.code)])
    return format_html(
        text, name=name, level=level, what=_what(ahead.code), own=own, other=other
    )


def _behind(
    row: Standing, ahead: AheadBy, name: str, codes: Sequence[str]
) -> SafeString:
    """The last row has nobody below; say what the one above has more."""
    other, own = _say_both(ahead)
    if ahead.code == codes[0]:
        text = _("Behind {name} by <b>{what}</b>: {own} against {other}.")
    else:
        text = _(
            "Level with {name} on {level}. "
            "Behind by <b>{what}</b>: {own} against {other}."
        )
    level = _level(row, codes[: codes.index(ahead.code)])
    return format_html(
        text, name=name, level=level, what=_what(ahead.code), own=own, other=other
    )


def _say_both(ahead: AheadBy) -> tuple[str, str]:
    own, other = _number(ahead.own), _number(ahead.other)
    return say_apart(own, other, is_signed=ahead.code == "margin")


def _level(row: Standing, codes: Iterable[str]) -> str:
    """Name the criteria in which two are equal: "points (22) and wins (1)"."""
    values = {value.code: _number(value) for value in row.values}
    return say_list(
        [
            _("%(what)s (%(number)s)")
            % {"what": _what(code), "number": _say_value(code, values[code])}
            for code in codes
        ]
    )


def _say_value(code: str, value: Fraction | None) -> str:
    if code == "margin":
        return say_number(value, 1, is_signed=True)
    return say_number(value, decimals_for([value]))


def _number(value: CriterionValue) -> Fraction | None:
    return value.value if isinstance(value.value, Fraction) else None


def _what(code: str) -> str:
    return {"points": _("points"), "wins": _("wins"), "margin": _("margin")}[code]


def _award_note(award: AwardPoints) -> str:
    kind = capfirst(str(AwardKind(award.kind).label))
    points = say_number(award.points, decimals_for([award.points]), is_signed=True)
    if award.round_number is None:
        return _("%(kind)s: %(points)s.") % {"kind": kind, "points": points}
    return _("%(kind)s in round %(round)s: %(points)s.") % {
        "kind": kind,
        "round": award.round_number,
        "points": points,
    }


def _skipped(row: Standing) -> list[str]:
    if not row.margin_skipped:
        return []
    text = ngettext(
        "%(count)s game without totals says nothing about the margin.",
        "%(count)s games without totals say nothing about the margin.",
        row.margin_skipped,
    )
    return [text % {"count": row.margin_skipped}]
