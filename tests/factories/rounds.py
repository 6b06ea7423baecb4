"""Rounds as the services leave them, without drawing, publishing and confirming."""

from collections.abc import Sequence

import factory
from django.db.models import F
from django.utils import timezone

from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Entry, Event, Round
from gonuts_league.pairing.sizes import plan_sizes
from gonuts_league.pairing.types import OddTables, TableSize
from gonuts_league.tables.enums import Depth, TableState
from gonuts_league.tables.models import (
    Result,
    ResultGame,
    ResultSeat,
    Seat,
    SeatEntry,
    Table,
)

now = factory.LazyFunction(timezone.now)


class RoundFactory(factory.django.DjangoModelFactory):
    """The next round of an event: a draft, published, with all results, or closed.

    All who are here sit in their order, or as `seating` says, table by table. Results
    are totals of 10, 20, ... by seat.
    """

    class Meta:
        model = Round
        skip_postgeneration_save = True

    class Params:
        published = factory.Trait(state=RoundState.PUBLISHED, published_at=now)
        confirmed = factory.Trait(published=True, seating__confirmed=True)
        closed = factory.Trait(
            seating__confirmed=True,
            state=RoundState.CLOSED,
            published_at=now,
            closed_at=now,
        )

    number = factory.LazyAttribute(lambda round_: round_.event.rounds.count() + 1)
    state = RoundState.DRAFT
    seed = 1
    method = "swiss"

    @factory.post_generation
    def seating(
        self,
        create: bool,
        extracted: Sequence[Sequence[Entry]] | None,
        *,
        confirmed: bool = False,
    ) -> None:
        event = self.event
        people = extracted or _in_order(event)
        given = {name: getattr(event, name) for name in RULES}
        tables = Table.objects.bulk_create(
            Table(round=self, number=number, **given)
            for number, _entries in enumerate(people, start=1)
        )
        Seat.objects.bulk_create(
            Seat(table=table, round=self, entry=entry, position=position)
            for table, entries in zip(tables, people, strict=True)
            for position, entry in enumerate(entries)
        )
        if confirmed:
            _confirm_all(self)


RULES = ("game", "rulings", "scoring_version", "series", "game_count")


def _in_order(event: Event) -> list[list[Entry]]:
    """The people of an event at tables of the sizes that a draw would make."""
    here = event.entries.filter(checked_in_at__isnull=False, dropped_at=None)
    entries = iter(here.order_by("pk"))
    wanted = TableSize(event.seats_preferred, event.seats_min, event.seats_max)
    plan = plan_sizes(here.count(), wanted, OddTables(event.odd_tables))
    if plan.byes:
        raise ValueError("A draw gives the byes that this leaves out.")
    return [[next(entries) for _ in range(size)] for size in plan.sizes]


def _confirm_all(round_: Round) -> None:
    at = timezone.now()
    round_.tables.update(
        state=TableState.CONFIRMED,
        depth=Depth.TOTALS,
        version=1,
        started_at=at,
        state_since=at,
        confirmed_at=at,
    )
    results = Result.objects.bulk_create(
        Result(
            table=table,
            version=1,
            depth=table.depth,
            game=table.game,
            rulings=table.rulings,
            scoring_version=table.scoring_version,
            table_version=table.version,
        )
        for table in round_.tables.all()
    )
    of_table = {result.table_id: result for result in results}
    seats = list(round_.seats.select_related("table"))
    counts = {
        table: sum(each.table_id == table for each in seats) for table in of_table
    }
    SeatEntry.objects.bulk_create(
        SeatEntry(
            seat=seat,
            is_entered=True,
            points=10 * (seat.position + 1),
            version=1,
            set_version=1,
        )
        for seat in seats
    )
    rows = [
        {
            "result": of_table[seat.table_id],
            "seat": seat,
            "points": 10 * (seat.position + 1),
            "rank": counts[seat.table_id] - seat.position,
        }
        for seat in seats
    ]
    ResultSeat.objects.bulk_create(
        ResultSeat(outcome=row["seat"].outcome, **row) for row in rows
    )
    ResultGame.objects.bulk_create(ResultGame(game_number=1, **row) for row in rows)
    Event.objects.filter(pk=round_.event_id).update(
        standings_version=F("standings_version") + 1
    )
