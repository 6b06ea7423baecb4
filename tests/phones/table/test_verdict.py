"""What a table's verdict says a result is worth for the event."""

import re

import pytest

from gonuts_league.phones.table.verdict import verdict_confirmed
from gonuts_league.tables.models import Result
from tests.played import event_of, play

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("system", "earned"),
    [("newport", ["11", "7", "4", "2"]), ("raw", ["20", "17", "14", "11"])],
)
def test_a_seat_earns_what_the_events_system_gives(system, earned):
    event = event_of(4, points_system=system)
    play(event)
    names = {entry.pk: entry.player.name for entry in event.entries.all()}

    verdict = verdict_confirmed(Result.objects.get(), names, event)

    assert [row["earned"] for row in verdict["rows"]] == earned


def test_a_result_whose_account_is_gone_is_confirmed_by_no_phone():
    event = event_of(4)
    play(event)
    Result.objects.update(user=None, device="")
    names = {entry.pk: entry.player.name for entry in event.entries.all()}

    verdict = verdict_confirmed(Result.objects.get(), names, event)

    assert re.fullmatch(r"Confirmed at \d\d:\d\d\.", verdict["by_whom"])
