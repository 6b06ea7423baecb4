"""Events that have been played, made by rows: large ones cost few queries."""

import random

from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Entry, Event, Round
from gonuts_league.events.services.results import confirm_result
from gonuts_league.players.models import Player
from gonuts_league.players.names import name_key
from gonuts_league.tables.enums import Depth, TableState
from gonuts_league.tables.models import Result, ResultGame, ResultSeat, Seat, Table
from gonuts_league.tables.selectors import score_result
from gonuts_league.tables.services.entry import enter_totals
from tests.factories.events import EventFactory

TABLE_SIZE = 4
NAMES = (
    "Greta Lindqvist",
    "Paul Nowak",
    "Mia Vogel",
    "Benedikt Sommer",
    "Jonas Brandt",
    "Sofia Marin",
    "Noah Weiss",
    "Tariq Haddad",
)

HANDS = (
    {"plain": 2, "boston-cream": 2, "donut-holes": 3, "eclair": 1, "milk": 1},
    {"jelly-filled": 2, "glazed": 2, "powdered": 1, "red-velvet": 1, "plain": 1},
    {"donut-holes": 2, "maple-bar": 1, "bear-claw": 2, "glazed": 1, "plain": 1},
    {"french-cruller": 1, "day-old-donuts": 1, "double-chocolate": 1, "plain": 2},
)


def event_of(count: int = 8, **plan: object) -> Event:
    """An event of so many people, who are here."""
    event = EventFactory(**plan)
    names = [*NAMES, *(f"Person{n} Number{n}" for n in range(len(NAMES), count))]
    players = Player.objects.bulk_create(
        Player(club=event.club, name=name, name_key=name_key(name))
        for name in names[:count]
    )
    Entry.objects.bulk_create(
        Entry(event=event, player=player, checked_in_at=timezone.now())
        for player in players
    )
    return event


def publish(event: Event, number: int = 1, *, shift: int = 0) -> Round:
    """A running round with the people in order at tables of four.

    With `shift` they sit in another order, the same for the same number.
    """
    round_ = Round.objects.create(
        event=event,
        number=number,
        state=RoundState.PUBLISHED,
        published_at=timezone.now(),
        seed=1,
        method="by-hand",
    )
    entries = list(event.entries.order_by("pk"))
    if shift:
        random.Random(shift).shuffle(entries)
    tables = Table.objects.bulk_create(
        Table(
            round=round_,
            number=index + 1,
            game=event.game,
            scoring_version=event.scoring_version,
            depth=Depth.TOTALS,
        )
        for index in range(len(entries) // TABLE_SIZE)
    )
    Seat.objects.bulk_create(
        Seat(
            table=tables[index // TABLE_SIZE],
            round=round_,
            entry=entry,
            position=index % TABLE_SIZE,
        )
        for index, entry in enumerate(entries[: len(tables) * TABLE_SIZE])
    )
    return round_


def play(event: Event, number: int = 1, *, shift: int = 0) -> Round:
    """A closed round in which everybody at a table ends behind the seat before."""
    round_ = publish(event, number, shift=shift)
    tables = list(round_.tables.all())
    results = Result.objects.bulk_create(
        Result(
            table=table,
            version=1,
            depth=Depth.TOTALS,
            game=table.game,
            scoring_version="1",
            table_version=0,
        )
        for table in tables
    )
    by_table = {result.table_id: result for result in results}
    rows = [
        {
            "result": by_table[seat.table_id],
            "seat": seat,
            "rank": seat.position + 1,
            "points": 20 - seat.position * 2 - number * seat.position,
        }
        for seat in Seat.objects.filter(round=round_)
    ]
    ResultSeat.objects.bulk_create(
        ResultSeat(outcome=row["seat"].outcome, **row) for row in rows
    )
    ResultGame.objects.bulk_create(ResultGame(game_number=1, **row) for row in rows)
    round_.tables.update(state=TableState.CONFIRMED)
    Round.objects.filter(pk=round_.pk).update(
        state=RoundState.CLOSED, closed_at=timezone.now()
    )
    round_.refresh_from_db()
    return round_


def lay_out_cards(round_: Round) -> None:
    """Make the results of a round ones of which every card was entered."""
    results = Result.objects.filter(table__round=round_)
    games = ResultGame.objects.filter(result__in=results)
    for row in games.select_related("seat", "result").order_by("result", "seat"):
        row.cards = HANDS[row.seat.position]
        row.save(update_fields=["cards"])
    results.update(depth=Depth.CARDS)
    for result in results:
        scores = score_result(result, 1, ["A", "B", "C", "D"])
        rows = result.games.order_by("seat__position")
        for row, score in zip(rows, scores, strict=True):
            new = {"points": score.points, "rank": score.rank}
            ResultGame.objects.filter(pk=row.pk).update(**new)
            result.seats.filter(seat=row.seat).update(**new)


def by_places_alone(table: Table) -> None:
    """Make a table's result one of which nothing but the places was entered."""
    Result.objects.filter(table=table).update(depth=Depth.PLACES)
    ResultSeat.objects.filter(result__table=table).update(points=None)


def enter_and_confirm(table: Table, *points: int) -> Result:
    """Give the seats of a running table these totals, and confirm them."""
    typed = {
        seat.pk: str(total)
        for seat, total in zip(table.seats.all(), points, strict=True)
    }
    table = enter_totals(table, points=typed, tie_breaks={}, actor=Actor())
    return confirm_result(table, version=table.version, actor=Actor())
