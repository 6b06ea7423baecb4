"""The ledger of rounds without play: who sat out or came later, why, and for what."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from gonuts_league.events.enums import AwardKind, LateRule
from gonuts_league.events.missed import missed_rounds
from gonuts_league.events.models import Award, Entry, Event
from gonuts_league.events.models.event import round_name
from gonuts_league.events.selectors import (
    award_points,
    entries_of,
    erased_name,
    game_results,
)
from gonuts_league.events.standings.figures import decimals_for, say_number
from gonuts_league.tables.wording import say_by


def say_bye_worth(event: Event) -> str:
    """What a bye gives in an event, as a sentence."""
    return say_by(
        "results/words/bye_worth.txt", event=event, worth=Fraction(event.bye_points)
    )


def rounds_without_play(event: Event) -> list[dict[str, Any]]:
    """Every bye, forfeit and missed round, the newest round first, then by name: why,
    and with what points for the event."""
    entries = {entry.pk: entry for entry in entries_of(event)}
    worth: dict[tuple[int, int | None], Fraction] = {
        (award.entry, award.round_number): award.points
        for award in award_points(event, game_results(event))
        if award.kind in (AwardKind.BYE, AwardKind.FORFEIT)
    }
    rounds = {each.number: round_name(each) for each in event.rounds.all()}
    rows = [
        _row(entries, rounds, award.entry_id, number, _why(award), worth)
        for award in _awards(event)
        if award.round and (award.entry_id, number := award.round.number) in worth
    ]
    rows += [
        _row(entries, rounds, pk, number, _("came after this round"), worth)
        for pk, missed in missed_rounds(event).items()
        for number in missed
    ]
    return sorted(rows, key=lambda row: (-row["round_number"], row["name"]))


def _awards(event: Event) -> list[Award]:
    kinds = [AwardKind.BYE, AwardKind.FORFEIT]
    return list(event.awards.filter(kind__in=kinds).select_related("round"))


def _why(award: Award) -> str:
    cause = award.get_cause_display() or award.get_kind_display()
    return f"{cause}: {award.reason}" if award.reason else str(cause)


def _row(
    entries: Mapping[int, Entry],
    rounds: Mapping[int, str],
    pk: int,
    number: int,
    why: str,
    worth: Mapping[tuple[int, int | None], Fraction],
) -> dict[str, Any]:
    entry = entries.get(pk)
    points = worth.get((pk, number), Fraction(0))
    return {
        "round_number": number,
        "round_name": rounds[number],
        "name": (entry.player.name if entry else "") or erased_name(),
        "why": why,
        "points": say_number(points, decimals_for([points])),
    }


def missed_words(event: Event, missed: Sequence[int]) -> str:
    """What somebody who came late missed, and what it gave; empty for nobody late."""
    if not missed:
        return ""
    return say_by(
        "results/words/missed.txt",
        first=missed[0],
        last=missed[-1],
        is_bye=event.late_rule == LateRule.BYE,
    )
