"""Why a row of the standings stands where it does, in one sentence or two.

A row says what sets it above the next one, or with whom it shares its rank; the last
one says what it lacks. Points without play follow, byes excepted: those are marked in
their round.
"""

from collections.abc import Callable, Mapping, Sequence

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.events.enums import AwardKind
from gonuts_league.events.standings.figures import (
    DECIDED,
    decimals_for,
    say_criterion,
    say_difference,
    say_level,
    say_number,
)
from gonuts_league.events.standings.standings_read import StandingsRead
from gonuts_league.standings.types import AheadBy, AwardPoints, Standing, TieKind
from gonuts_league.tables.wording import say_list

from .stage_words import say_end

MOST_NAMED = 3


def why_maker(read: StandingsRead) -> Callable[[int], SafeString]:
    """Make the sentences under a name: what sets this row above the next one."""
    short = {entry: person.shown.short for entry, person in read.people.items()}
    seeds, notes = _seeds(read), _award_notes(read)
    groups: dict[int, list[Standing]] = {}
    for row in read.standings:
        groups.setdefault(row.rank, []).append(row)

    def make(index: int) -> SafeString:
        row = read.standings[index]
        seed = seeds.get(row.entry)
        said: list[str | SafeString] = []
        if row.entry in read.ends:
            end = say_end(read.ends[row.entry], is_for_two=read.is_for_two)
            said += [end, *_decided(row, seed)]
        else:
            if row.is_shared:
                others = [each for each in groups[row.rank] if each is not row]
                said.append(_shares(row, [short[each.entry] for each in others]))
            said += _beside(read.standings, index, short, seed)
        said += [*notes.get(row.entry, []), *_skipped(row)]
        return format_html_join(" ", "{}", ((sentence,) for sentence in said))

    return make


def _award_notes(read: StandingsRead) -> dict[int, list[str]]:
    """What everybody was given or lost without play, byes apart."""
    notes: dict[int, list[str]] = {}
    for award in read.awards:
        if award.kind != AwardKind.BYE:
            notes.setdefault(award.entry, []).append(_award_note(award))
    return notes


def _beside(
    rows: Sequence[Standing], index: int, names: Mapping[int, str], seed: int | None
) -> list[SafeString]:
    """What sets a row above the next one; of the last, below the one above."""
    row = rows[index]
    if row.ahead_by and index + 1 < len(rows):
        below = names[rows[index + 1].entry]
        return [_against(row, row.ahead_by, below, seed, is_ahead=True)]
    if not row.is_shared and index and (lead := rows[index - 1].ahead_by):
        above = names[rows[index - 1].entry]
        return [_against(row, lead, above, seed, is_ahead=False)]
    return []


def _shares(row: Standing, others: Sequence[str]) -> SafeString:
    with_whom = (
        say_list(others)
        if len(others) <= MOST_NAMED
        else _("%(count)s others") % {"count": len(others)}
    )
    return format_html(
        _("Shares rank {rank} with {names}: level on {level}."),
        rank=row.rank,
        names=with_whom,
        level=_level(row),
    )


def _against(
    row: Standing, lead: AheadBy, name: str, seed: int | None, *, is_ahead: bool
) -> SafeString:
    """What sets a row above or below the one of this name; the last row has nobody
    below, so it says what the one above has more."""
    if lead.code in DECIDED:
        return _by_decision(name, seed, is_ahead=is_ahead)
    found = say_difference(lead)
    match is_ahead, lead.code == row.values[0].code:
        case True, True:
            text = _("Ahead of {name} by <b>{what}</b>: {own} against {other}.")
        case True, False:
            text = _(
                "Level with {name} on {level}. "
                "Ahead by <b>{what}</b>: {own} against {other}."
            )
        case False, True:
            text = _("Behind {name} by <b>{what}</b>: {own} against {other}.")
        case _:
            text = _(
                "Level with {name} on {level}. "
                "Behind by <b>{what}</b>: {own} against {other}."
            )
    return format_html(
        text,
        name=name,
        level=_level(row, lead.code),
        what=found.what,
        own=found.own if is_ahead else found.other,
        other=found.other if is_ahead else found.own,
    )


def _by_decision(name: str, seed: int | None, *, is_ahead: bool) -> SafeString:
    """A lot shows its number, so that anybody can draw it again."""
    match is_ahead, seed is None:
        case True, True:
            text = _("Level with {name} on everything. Ahead by <b>the play-off</b>.")
        case False, True:
            text = _("Level with {name} on everything. Behind by <b>the play-off</b>.")
        case True, False:
            text = _(
                "Level with {name} on everything. Ahead by <b>the lot</b>, "
                "number {seed}."
            )
        case _:
            text = _(
                "Level with {name} on everything. Behind by <b>the lot</b>, "
                "number {seed}."
            )
    return format_html(text, name=name, seed=seed)


def _decided(row: Standing, seed: int | None) -> list[str]:
    """What told those apart who came equally far."""
    match row.decision:
        case TieKind.LOT:
            text = _("The lot with the number %(seed)s decided among equals.")
            return [text % {"seed": seed}]
        case TieKind.PLAY_OFF:
            return [_("A play-off decided among equals.")]
    return []


def _level(row: Standing, until: str = "") -> str:
    """Name the criteria in which two are equal, those before `until` or all."""
    codes = [value.code for value in row.values]
    listed = row.values[: codes.index(until)] if until in codes else row.values
    return say_level([value for value in listed if value.value is not None])


def _seeds(read: StandingsRead) -> dict[int, int]:
    """The number of the lot that each entry was put in an order by."""
    return {
        entry: decision.seed
        for decision in read.decisions
        if decision.seed is not None
        for entry in decision.entries
    }


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
    """Say which criteria pass over games of which only the places are known."""
    by_count: dict[int, list[str]] = {}
    for value in row.values:
        if value.skipped:
            by_count.setdefault(value.skipped, []).append(say_criterion(value.code))
    return [
        ngettext(
            "%(count)s game without totals is left out of %(what)s.",
            "%(count)s games without totals are left out of %(what)s.",
            count,
        )
        % {"count": count, "what": say_list(names)}
        for count, names in by_count.items()
    ]
