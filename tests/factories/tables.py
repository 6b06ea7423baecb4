"""Tables of a running round, as publishing a draw would leave them."""

from collections.abc import Sequence
from typing import Any

from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Event, Round
from gonuts_league.tables.models import PhoneHolder, Seat, Table
from gonuts_league.tables.services.entry import tap_card
from gonuts_league.tables.services.links import link_token, table_link

from .events import EntryFactory

PHONE = Actor(device="A")
PHONES = ("A", "B", "C")
PEOPLE = ("Greta Lind", "Clara Moor", "Jonas Wolf", "Benedikt Ost")


def make_round(event: Event, *, number: int = 1, **fields: Any) -> Round:
    """A published round; `state` and times may be given."""
    given = {"state": RoundState.PUBLISHED, "published_at": timezone.now()} | fields
    return Round.objects.create(
        event=event, number=number, seed=1, method="swiss", **given
    )


def make_table(
    round_: Round,
    *,
    number: int = 1,
    people: Sequence[str] = PEOPLE,
    phones: Sequence[str] = PHONES,
    **fields: Any,
) -> Table:
    """A table of the round with these people, seated in this order.

    Whoever holds one of the `phones` has said to enter for all.
    """
    event = round_.event
    given = {"game": event.game, "scoring_version": "1"} | fields
    table = Table.objects.create(round=round_, number=number, **given)
    for position, name in enumerate(people):
        Seat.objects.create(
            table=table, round=round_, position=position, entry=_entry(event, name)
        )
    PhoneHolder.objects.bulk_create(
        PhoneHolder(table=table, device=device) for device in phones
    )
    return table


def enter_cards(
    seat: Seat, cards: dict[str, int], *, actor: Actor = PHONE, game_number: int = 1
) -> None:
    """Tap these cards in, one by one."""
    for card, count in cards.items():
        for _ in range(count):
            tap_card(seat, card=card, step=1, actor=actor, game_number=game_number)


def token_of(table: Table) -> str:
    return link_token(table_link(table.round.event_id, table.number))


def _entry(event: Event, name: str) -> Any:
    known = event.entries.filter(player__name=name).first()
    return known or EntryFactory(event=event, player__name=name)
