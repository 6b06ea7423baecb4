"""What somebody has had so far, in plain sentences: the ledger of one player.

It counts what the draw counts: rounds that were published, and whoever came to them.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gonuts_league.events.enums import AwardKind
from gonuts_league.events.models import Award, Entry, Round
from gonuts_league.events.pairing.types import EntryId, Level, Table
from gonuts_league.events.pairing_task import pairing_task
from gonuts_league.events.round_page import full_name
from gonuts_league.events.selectors import (
    entries_of,
    entry_names,
    ranked,
    seating_history,
)
from gonuts_league.events.standings.types import Standing
from gonuts_league.tables.wording import plural_of, say_list, say_points


@dataclass(frozen=True, slots=True)
class PastRound:
    number: int
    sentence: str


@dataclass(frozen=True, slots=True)
class Ledger:
    """One player up to a draft: `facts` sum up, `rounds` tell each round, the last
    one first."""

    entry: int
    name: str
    standing: str
    facts: tuple[str, ...]
    rounds: tuple[PastRound, ...]


@dataclass(frozen=True, slots=True)
class _Sat:
    """One round at a table: with whom, at which place (from 1) of how many."""

    round_number: int
    others: tuple[int, ...]
    seat: int
    size: int


def ledger_of(round_: Round, entry: Entry) -> Ledger:
    """Read the rounds before this one for one entry."""
    event = round_.event
    names = entry_names(entries_of(event))
    history = seating_history(event, before=round_.number)
    sat = [
        _sat(number, table, entry.pk)
        for number, tables in enumerate(history, start=1)
        for table in tables
        if entry.pk in table
    ]
    standings = ranked(event, upto_round=round_.number - 1)
    own = next((row for row in standings if row.entry == entry.pk), None)
    byes = _byes(round_, entry, own)
    has_start = Level.SEATS in pairing_task(event, round_.number, round_.seed).levels
    return Ledger(
        entry=entry.pk,
        name=full_name(entry),
        standing=_standing(own, len(standings)),
        facts=tuple(_facts(sat, byes, names, has_start=has_start)),
        rounds=tuple(_rounds(round_, own, sat, byes, names)),
    )


def _sat(number: int, table: Table, entry: int) -> _Sat:
    others = tuple(each for each in table if each != entry)
    return _Sat(number, others, table.index(EntryId(entry)) + 1, len(table))


def _byes(round_: Round, entry: Entry, own: Standing | None) -> dict[int, str]:
    """Rounds without play, with what is said of each."""
    awards = entry.awards.filter(
        round__number__lt=round_.number, kind__in=[AwardKind.BYE, AwardKind.FORFEIT]
    ).select_related("round")
    return {
        award.round.number: _say_bye(award, _points(own, award.round.number))
        for award in awards
        if award.round
    }


def _say_bye(award: Award, points: Fraction | None) -> str:
    said = {
        "points": say_points(points),
        "why": award.reason or award.get_cause_display(),
    }
    many = plural_of(points)
    if award.kind == AwardKind.FORFEIT:
        sentence = ngettext(
            "Won without play: %(points)s point.",
            "Won without play: %(points)s points.",
            many,
        )
    elif said["why"]:
        sentence = ngettext(
            "No game: %(why)s. %(points)s point.",
            "No game: %(why)s. %(points)s points.",
            many,
        )
    else:
        sentence = ngettext(
            "No game: %(points)s point.", "No game: %(points)s points.", many
        )
    return sentence % said


def _standing(own: Standing | None, count: int) -> str:
    if own is None:
        return ""
    said = {"points": say_points(own.points), "rank": own.rank, "count": count}
    return (
        ngettext(
            "%(points)s point, place %(rank)s of %(count)s",
            "%(points)s points, place %(rank)s of %(count)s",
            plural_of(own.points),
        )
        % said
    )


def _facts(
    sat: list[_Sat], byes: dict[int, str], names: dict[int, str], *, has_start: bool
) -> Iterable[str]:
    if not sat:
        yield _("Has not played in this event yet.")
    else:
        yield from _say_met(sat, names)
        yield _say_sizes(sat)
        if has_start:
            yield _say_seats(sat)
    if not byes:
        yield _("No bye so far.")


def _say_met(sat: list[_Sat], names: dict[int, str]) -> Iterable[str]:
    met = Counter(other for each in sat for other in each.others)
    yield ngettext(
        "Has met %(count)s person.", "Has met %(count)s people.", len(met)
    ) % {"count": len(met)}
    for other, times in met.most_common():
        if times > 1:
            rounds = [str(each.round_number) for each in sat if other in each.others]
            said = {"name": names.get(other, ""), "rounds": say_list(rounds)}
            yield _("Met %(name)s in rounds %(rounds)s.") % said


def _say_sizes(sat: list[_Sat]) -> str:
    counts = sorted(Counter(each.size for each in sat).items(), reverse=True)
    said = [
        ngettext("%(times)s table of %(size)s", "%(times)s tables of %(size)s", times)
        % {"times": times, "size": size}
        for size, times in counts
    ]
    return _("Has sat at %(tables)s.") % {"tables": say_list(said)}


def _say_seats(sat: list[_Sat]) -> str:
    counts = sorted(Counter(each.seat for each in sat).items())
    said = [
        ngettext("in seat %(seat)s once", "in seat %(seat)s %(times)s times", times)
        % {"seat": seat, "times": times}
        for seat, times in counts
    ]
    return _("Has sat %(seats)s; seat 1 begins.") % {"seats": say_list(said)}


def _rounds(
    round_: Round,
    own: Standing | None,
    sat: list[_Sat],
    byes: dict[int, str],
    names: dict[int, str],
) -> Iterable[PastRound]:
    by_round = {each.round_number: each for each in sat}
    for number in range(round_.number - 1, 0, -1):
        if number in by_round:
            yield PastRound(number, _say_sat(by_round[number], own, names))
        else:
            yield PastRound(number, byes.get(number) or _("Was not there."))


def _say_sat(sat: _Sat, own: Standing | None, names: dict[int, str]) -> str:
    points = _points(own, sat.round_number)
    said = {
        "others": say_list([names.get(other, "") for other in sat.others]),
        "points": say_points(points),
    }
    if points is None:
        return _("With %(others)s; no confirmed result yet.") % said
    return (
        ngettext(
            "With %(others)s: %(points)s point.",
            "With %(others)s: %(points)s points.",
            plural_of(points),
        )
        % said
    )


def _points(own: Standing | None, number: int) -> Fraction | None:
    if own is None or number > len(own.rounds):
        return None
    return own.rounds[number - 1]
