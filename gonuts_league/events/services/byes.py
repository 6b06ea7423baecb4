"""Call off a game with too few players left, and give them a bye."""

from django.db import transaction

from gonuts_league.clubs.actors import Actor
from gonuts_league.events.enums import AwardKind, ByeCause
from gonuts_league.events.models import Award, Entry, Round
from gonuts_league.tables.counting.effects import SEAT_EFFECTS
from gonuts_league.tables.models import Table

from .awards import give_award, give_award_again, take_award_back
from .rounds import unvoid_table, void_table


@transaction.atomic
def call_off_with_byes(table: Table, *, actor: Actor, reason: str = "") -> Table:
    """Call a game off; its players have a bye in this round."""
    table = void_table(table, actor=actor, reason=reason)
    for seat in table.seats.select_related("entry__event"):
        if not SEAT_EFFECTS[seat.outcome].takes_place:
            continue
        give_bye(
            seat.entry,
            table.round,
            cause=ByeCause.CALLED_OFF,
            actor=actor.on_its_own(),
        )
    return table


@transaction.atomic
def play_after_all(table: Table, *, actor: Actor) -> Table:
    """Play a game that was called off; the byes of its players end."""
    table = unvoid_table(table, actor=actor)
    entries = [seat.entry_id for seat in table.seats.all()]
    byes = table.round.awards.filter(kind=AwardKind.BYE, entry__in=entries)
    for bye in byes.select_related("event"):
        take_award_back(bye, actor=actor.on_its_own())
    return table


def had_byes(table: Table) -> bool:
    """Whether calling this game off had given byes that were taken back since."""
    entries = table.seats.values("entry")
    byes = Award.ever.filter(
        round=table.round_id, kind=AwardKind.BYE, entry__in=entries
    )
    return byes.exclude(taken_back_at=None).exists()


def give_bye(entry: Entry, round_: Round, *, cause: ByeCause, actor: Actor) -> Award:
    """Give an entry a bye in a round, or the same one again: there is one a round."""
    kept = Award.ever.filter(entry=entry, round=round_, kind=AwardKind.BYE)
    bye = kept.select_related("event").first()
    if bye is None:
        return give_award(
            entry,
            kind=AwardKind.BYE,
            points=None,
            cause=cause,
            actor=actor,
            round_=round_,
        )
    if bye.taken_back_at is not None:
        give_award_again(bye, actor=actor)
        Award.ever.filter(pk=bye.pk).update(cause=cause)
    return bye
