"""Why a row of standings stands where it does, in one sentence or two.

A row says what sets it above the next one, or with whom it shares its rank; the last
one says what it lacks. What else moved it follows: in an event points without play,
byes excepted, as those are marked in their round.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.html import conditional_escape, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.events.enums import AwardKind
from gonuts_league.events.models.event import round_name
from gonuts_league.events.standings.figures import (
    DECIDED,
    say_criterion,
    say_difference,
    say_level,
    say_signed,
)
from gonuts_league.events.standings.standings_read import StandingsRead
from gonuts_league.leagues.seasons_read import SeasonTable
from gonuts_league.standings.seasons.types import SeasonRow, SeasonRules
from gonuts_league.standings.types import (
    AheadBy,
    AwardPoints,
    CriterionValue,
    Standing,
    TieKind,
)
from gonuts_league.tables.wording import markup_by, say_list

from .stage_words import say_end

# More people who share a rank than these are only counted.
MOST_SHARING = 3


def why_maker(read: StandingsRead) -> Callable[..., SafeString]:
    """Make the sentences under a name in the standings of an event."""
    short = {entry: person.shown.short for entry, person in read.people.items()}
    seeds = {
        entry: decision.seed
        for decision in read.decisions
        if decision.seed is not None
        for entry in decision.entries
    }
    rounds = {each.number: round_name(each) for each in read.rounds}
    notes: dict[int, list[str]] = {}
    for award in read.awards:
        if award.kind != AwardKind.BYE:
            notes.setdefault(award.entry, []).append(_award_note(award, rounds))
    groups: dict[int, list[Standing]] = {}
    for row in read.standings:
        groups.setdefault(row.rank, []).append(row)

    def make(index: int, *, is_brief: bool = False) -> SafeString:
        row = read.standings[index]
        seed = seeds.get(row.entry)
        said: list[str] = []
        if row.entry in read.ends:
            said.append(say_end(read.ends[row.entry], is_for_two=read.is_for_two))
            said += _decided_among_equals(row.decision, seed)
        else:
            if row.is_shared:
                others = [short[o.entry] for o in groups[row.rank] if o is not row]
                said.append(_shares(row.rank, others, _known(row.values)))
            if found := _neighbour(read.standings, index):
                lead, other, is_ahead = found
                name = short[read.standings[other].entry]
                level = _known(_before(row.values, lead.code))
                said.append(_apart(lead, name, level, is_ahead=is_ahead, seed=seed))
        said += notes.get(row.entry, [])
        said += () if is_brief else _skipped(row)
        return _join(said)

    return make


def say_parted(row: Standing, other: Standing, name: str) -> SafeString:
    """What sets a row above or below another one, which has this name."""
    is_ahead = row.rank < other.rank
    first, second = (row, other) if is_ahead else (other, row)
    for own, his in zip(first.values, second.values, strict=True):
        if own != his:
            return _apart(AheadBy(own.code, own, his), name, (), is_ahead=is_ahead)
    return SafeString()


def say_why(table: SeasonTable, index: int) -> SafeString:
    """The sentences of a row of a season."""
    row = table.rows[index]
    said: list[str] = []
    if row.is_shared:
        others = [each for each in table.rows if each.rank == row.rank]
        names = [table.people[o.player].short for o in others if o is not row]
        is_decided = row.decision == TieKind.SHARED
        said.append(_shares(row.rank, names, row.values, is_decided=is_decided))
    if found := _neighbour(table.rows, index):
        lead, other, is_ahead = found
        name = table.people[table.rows[other].player].short
        level = _before(row.values, lead.code)
        said.append(_apart(lead, name, level, is_ahead=is_ahead))
    # The number of the lot that holds for each player, by which it is drawn again.
    by_lot = {each.player for each in table.rows if each.decision == TieKind.LOT}
    drawn = [tie for tie in table.ties if tie.order and by_lot >= set(tie.players)]
    if lots := [tie for tie in drawn if row.player in tie.players]:
        said += _decided_among_equals(TieKind.LOT, lots[-1].seed)
    return _join([*said, *filter(None, [_season_notes(row, table.rules)])])


def _fill(text: str, words: Mapping[str, Any]) -> SafeString:
    """A sentence with markup; each row has one, and a template for each takes longer
    than all else in it."""
    return mark_safe(text % {key: conditional_escape(it) for key, it in words.items()})


def _join(sentences: Sequence[str]) -> SafeString:
    return format_html_join(" ", "{}", ((sentence,) for sentence in sentences))


def _neighbour(
    rows: Sequence[Standing] | Sequence[SeasonRow], index: int
) -> tuple[AheadBy, int, bool] | None:
    """What sets a row above the next one, or the last of a rank below the one above:
    with the other's index, and whether the row is ahead."""
    row = rows[index]
    if row.ahead_by and index + 1 < len(rows):
        return row.ahead_by, index + 1, True
    if not row.is_shared and index and (lead := rows[index - 1].ahead_by):
        return lead, index - 1, False
    return None


def _shares(
    rank: int | None,
    others: Sequence[str],
    level: Sequence[CriterionValue],
    *,
    is_decided: bool = False,
) -> SafeString:
    names = _("%(count)s others") % {"count": len(others)}
    if len(others) <= MOST_SHARING:
        names = say_list(others)
    text = _("Shares rank %(rank)s with %(names)s: level on %(level)s.")
    if is_decided:
        text = _("Shares rank %(rank)s with %(names)s by decision: level on %(level)s.")
    return _fill(text, {"rank": rank, "names": names, "level": say_level(level)})


def _apart(
    lead: AheadBy,
    name: str,
    level: Sequence[CriterionValue],
    *,
    is_ahead: bool,
    seed: int | None = None,
) -> SafeString:
    """What sets a row above or below the one of this name; the last row has nobody
    below, so it says what the one above has more."""
    if lead.code in DECIDED:
        # A lot shows its number, so that anybody can draw it again.
        decided = {"code": lead.code, "name": name, "seed": seed, "is_ahead": is_ahead}
        return markup_by("results/words/by_decision.html", **decided)
    what, own, other = say_difference(lead)
    if not is_ahead:
        own, other = other, own
    words = {"name": name, "level": say_level(level), "what": what}
    words |= {"own": own, "other": other}
    if is_ahead and level:
        text = _(
            "Level with %(name)s on %(level)s, ahead by <b>%(what)s</b>: %(own)s"
            " against %(other)s."
        )
    elif is_ahead:
        text = _("Ahead of %(name)s by <b>%(what)s</b>: %(own)s against %(other)s.")
    elif level:
        text = _(
            "Level with %(name)s on %(level)s, behind by <b>%(what)s</b>: %(own)s"
            " against %(other)s."
        )
    else:
        text = _("Behind %(name)s by <b>%(what)s</b>: %(own)s against %(other)s.")
    return _fill(text, words)


def _decided_among_equals(decision: TieKind | None, seed: int | None) -> list[str]:
    texts = {
        TieKind.LOT: _("Drawing lots (lot number %(seed)s) broke the tie."),
        TieKind.PLAY_OFF: _("A play-off broke the tie."),
    }
    return [texts[decision] % {"seed": seed}] if decision in texts else []


def _before(values: Sequence[CriterionValue], code: str) -> Sequence[CriterionValue]:
    """The values that two are level on before this criterion parts them."""
    codes = [value.code for value in values]
    return values[: codes.index(code)] if code in codes else values


def _known(values: Sequence[CriterionValue]) -> list[CriterionValue]:
    return [value for value in values if value.value is not None]


def _award_note(award: AwardPoints, rounds: Mapping[int, str]) -> str:
    kind = capfirst(str(AwardKind(award.kind).label))
    words: Mapping[str, object] = {
        "kind": kind,
        "round": rounds.get(award.round_number or 0),
        "points": say_signed(award.points),
    }
    if award.round_number is None:
        return _("%(kind)s: %(points)s.") % words
    return _("%(kind)s (%(round)s): %(points)s.") % words


def _skipped(row: Standing) -> list[str]:
    """Return which criteria pass over games of which only the places are known."""
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


def _season_notes(row: SeasonRow, rules: SeasonRules) -> SafeString:
    skipped = sum(
        each.counts and not each.is_bye and not each.has_margin for each in row.results
    )
    return markup_by(
        "results/words/season_notes.html",
        row=row,
        byes=sum(result.is_bye for result in row.results),
        skipped=skipped if "margin" in rules.tie_breaks else 0,
    )
