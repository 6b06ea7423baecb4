"""Changes are made upon what was read: `If-Match`, and what an old one is told."""

import re

import pytest

from gonuts_league.clubs.actors import Actor
from gonuts_league.events.draws.pairing_task import pairing_task
from gonuts_league.events.services.drafting import save_draft
from gonuts_league.pairing.swiss import pair_swiss
from gonuts_league.tables.models import SeatEntry
from gonuts_league.tables.services.entry import tap_card
from tests.played import publish

pytestmark = pytest.mark.django_db
SEATS = {"seats": [{"points": points} for points in (4, 3, 2, 1)]}
PHONE = Actor(device="A")


@pytest.fixture
def table(event):
    return publish(event).tables.first()


@pytest.fixture
def draft(event):
    task = pairing_task(event, 1, 7)
    return save_draft(event, task=task, seating=pair_swiss(task))


def entry_of(table):
    return f"events/{table.round.event.slug}/tables/{table.pk}/entry/"


def test_a_change_gives_the_version_to_change_next(program, table):
    first = program.put(entry_of(table), SEATS, upon=f'"{table.pk}.0"')
    again = program.put(entry_of(table), SEATS, upon=first["ETag"])

    assert (first.status_code, first["ETag"]) == (200, f'"{table.pk}.1"')
    assert (again.status_code, again["ETag"]) == (200, f'"{table.pk}.2"')


def test_a_version_that_was_compressed_on_its_way_still_counts(program, table):
    response = program.put(entry_of(table), SEATS, upon=f'W/"{table.pk}.0"')

    assert response.status_code == 200


def test_an_old_version_of_a_table_is_told_who_changed_what(program, table):
    program.put(entry_of(table), SEATS, upon="*")

    response = program.put(
        entry_of(table), {"seats": [{"points": 9}] * 4}, upon=f'"{table.pk}.0"'
    )

    sentence = response.json()["error"]
    assert (response.status_code, response.json()["problems"][0]["code"]) == (
        412,
        "stale",
    )
    assert re.fullmatch(
        r"This was changed after you read it, by Person \d+ at \d\d:\d\d: Totals "
        r"were entered at table 1 of round 1. Read it again, then repeat your request.",
        sentence,
    )
    assert sorted(SeatEntry.objects.values_list("points", flat=True)) == [1, 2, 3, 4]


def test_an_old_version_is_told_of_a_tap_of_a_phone(program, table):
    seat = table.seats.first()
    tap_card(seat, card="plain", step=1, actor=PHONE)

    response = program.put(entry_of(table), SEATS, upon=f'"{table.pk}.0"')

    assert response.status_code == 412
    assert "by Phone A at" in response.json()["error"]
    assert "set Plain of Greta" in response.json()["error"]


def test_a_table_and_a_draft_are_not_changed_unread(program, table, event):
    table_url = entry_of(table)
    round_url = f"events/{event.slug}/rounds/1/close/"

    codes = [
        program.put(table_url, SEATS),
        program.put(table_url, SEATS, upon=" "),
        program.post(round_url),
    ]

    assert [each.status_code for each in codes] == [428, 428, 428]
    assert {each.json()["problems"][0]["code"] for each in codes} == {"version-missing"}
    assert not SeatEntry.objects.exists()


def test_a_swap_on_an_old_draft_is_refused_and_told_of_the_other(program, event, draft):
    url = f"events/{event.slug}/rounds/1/swap/"
    first, second, *_, last = (seat.entry_id for seat in draft.seats.order_by("pk"))
    swap = {"who": first, "other": last}
    swapped = program.post(url, swap, upon=f'"{draft.seen}"')

    response = program.post(url, {"who": second, "other": last}, upon=f'"{draft.seen}"')

    assert swapped["ETag"] == f'"{draft.pk}.{draft.version + 1}"'
    assert response.status_code == 412
    assert "changed places" in response.json()["error"]
    draft.refresh_from_db()
    assert draft.version == 1


def test_a_draft_that_was_drawn_again_is_another_one(program, event, draft):
    task = pairing_task(event, 1, 8)
    save_draft(event, task=task, seating=pair_swiss(task))

    response = program.post(
        f"events/{event.slug}/rounds/1/publish/", upon=f'"{draft.seen}"'
    )

    assert response.status_code == 412


def test_an_event_may_be_changed_upon_its_version(program, event):
    url = f"events/{event.slug}/entries/"
    old = f'"{event.pk}.{event.standings_version}"'
    entered = program.post(url, {"names": ["Zoe"]}, upon=old)

    response = program.post(url, {"names": ["Yan"]}, upon=old)

    assert (entered.status_code, response.status_code) == (201, 412)
    assert "Zoe" in response.json()["error"]
    assert not event.club.players.filter(name="Yan").exists()


def test_without_a_row_of_the_journal_an_old_version_is_refused_too(program, event):
    response = program.post(f"events/{event.slug}/finish/", upon='"1.99"')

    assert response.status_code == 412
    assert response.json()["problems"][0]["code"] == "changed-since"
