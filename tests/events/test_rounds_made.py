"""Rounds that a factory makes are those that the services leave."""

from datetime import UTC, datetime

import pytest
import time_machine

from gonuts_league.events.services.results import reopen_result
from gonuts_league.events.services.rounds import close_round
from tests.events.actions import ME, confirm_all, draw, start_round
from tests.events.snapshots import snapshot
from tests.factories.rounds import RoundFactory
from tests.played import event_of

pytestmark = pytest.mark.django_db
AT = datetime(2026, 3, 5, 19, tzinfo=UTC)
DRAWN = ("seed", "method", "cost", "bound", "proven")


def close(event):
    return close_round(confirm_all(start_round(event)), actor=ME)


@pytest.mark.parametrize(
    ("play", "trait"),
    [
        (draw, None),
        (start_round, "published"),
        (lambda event: confirm_all(start_round(event)), "confirmed"),
        (close, "closed"),
    ],
)
@pytest.mark.parametrize("count", [7, 8])
def test_a_round_is_made_as_the_services_leave_it(count, play, trait):
    with time_machine.travel(AT, tick=False):
        served, made = (
            event_of(count, name="Thursday"),
            event_of(count, name="Thursday"),
        )
        round_ = play(served)
        RoundFactory(
            event=made,
            seating=_as_drawn(round_, made),
            **{name: getattr(round_, name) for name in DRAWN},
            **({trait: True} if trait else {}),
        )

    assert _by_order(made) == _by_order(served)


def test_results_that_a_factory_made_are_taken_back_as_any(event):
    round_ = RoundFactory(event=event, confirmed=True)

    table = reopen_result(round_.tables.first(), actor=ME)

    assert (table.state, table.results.get().state) == ("entered", "superseded")


def test_nobody_is_left_out_of_a_round_of_seven():
    round_ = RoundFactory(event=event_of(7))

    assert [table.seats.count() for table in round_.tables.all()] == [4, 3]


def _as_drawn(round_, event):
    """The entries of another event at the places that a draw found."""
    entries = dict(zip(_pks(round_.event), event.entries.order_by("pk"), strict=True))
    return [
        [entries[seat.entry_id] for seat in table.seats.order_by("position")]
        for table in round_.tables.order_by("number")
    ]


def _pks(event):
    return event.entries.order_by("pk").values_list("pk", flat=True)


def _by_order(event):
    """The snapshot of an event, its keys counted from its first ones."""
    first = _pks(event)[0]
    found = snapshot(event)
    found["entries"] = [(pk - first, *more) for pk, *more in found["entries"]]
    for round_ in found["rounds"]:
        for table in round_["tables"]:
            table["result"] = len(table["result"])
            for seat in table["seats"]:
                seat["entry"] -= first
    found["standings"] = [
        (row.entry - first, row.rank, row.points, row.games)
        for row in found["standings"]
    ]
    return found
