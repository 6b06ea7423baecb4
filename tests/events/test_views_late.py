"""Somebody came late: who, then where."""

import pytest

from gonuts_league.players.services import add_player
from gonuts_league.tables.services.entry import tap_card
from tests.clubs.readers import HTMX
from tests.events.acts import ME, start_round
from tests.events.desk_pages import act_url, desk_url, organiser, text_of
from tests.factories.events import EntryFactory
from tests.played import event_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return event_of(8, seats_max=5)


@pytest.fixture
def round_(event):
    return start_round(event)


@pytest.fixture
def late(event, round_):
    return EntryFactory(event=event, player__name="Late Larry", checked_in_at=None)


def test_who_came_is_chosen_from_those_not_seated_and_the_club(event, late):
    add_player(event.club, name="Nina Known", actor=ME)
    client = organiser(event)

    text = text_of(client.get(act_url("late", event)))
    part = text_of(client.get(act_url("late", event), headers=HTMX))

    assert f"?entry={late.pk}" in text
    assert "Nina Known" in text
    assert "Greta Lindqvist" not in text
    assert part.startswith('<div class="stack measure" id="late"')


def test_a_search_keeps_those_whose_name_holds_it(event, late):
    add_player(event.club, name="Nina Known", actor=ME)

    text = text_of(organiser(event).get(act_url("late", event), {"q": "nina"}))

    assert "Nina Known" in text
    assert "Late Larry" not in text


def test_where_to_sit_offers_tables_not_begun_and_waiting(event, round_, late):
    tap_card(
        round_.seats.filter(table__number=1).first(), card="plain", step=1, actor=ME
    )

    text = text_of(organiser(event).get(act_url("late", event), {"entry": late.pk}))

    assert "Where does Late Larry sit?" in text
    assert "Table 1" not in text
    assert "then 5 play" in text
    assert "Waits for round 2" in text


def test_joining_is_done_in_one_post_and_told(event, round_, late):
    table = round_.tables.get(number=2)

    answer = organiser(event).post(
        act_url("late", event), {"entry": late.pk, "table": table.pk}, follow=True
    )

    assert table.seats.filter(entry=late).count() == 1
    assert "Late Larry sits at table 2. It is a game of 5 now" in text_of(answer)


def test_somebody_new_who_waits_stands_on_the_nights_page(event, round_):
    client = organiser(event)

    client.post(act_url("late", event), {"name": "Nina New", "table": ""})
    text = text_of(client.get(desk_url(event)))

    assert "waits for round 2" in text.split("At no table")[1]


def test_a_table_that_begins_meanwhile_is_refused_with_the_choice_kept(
    event, round_, late
):
    table = round_.tables.get(number=2)
    tap_card(table.seats.first(), card="plain", step=1, actor=ME)

    answer = organiser(event).post(
        act_url("late", event), {"entry": late.pk, "table": table.pk}
    )

    assert answer.status_code == 409
    assert "Table 2 has begun" in text_of(answer)
    assert "Where does Late Larry sit?" in text_of(answer)


def test_somebody_seated_moves_to_another_table(event, round_):
    seat = round_.seats.get(table__number=1, position=3)
    second = round_.tables.get(number=2)
    client = organiser(event)

    text = text_of(client.get(act_url("late", event), {"entry": seat.entry_id}))
    client.post(act_url("late", event), {"entry": seat.entry_id, "table": second.pk})

    assert "Sits at table 1 now" in text
    assert second.seats.filter(entry=seat.entry_id).count() == 1


def test_nobody_of_another_event_or_club_is_seated(event, round_):
    other = EntryFactory()

    answers = [
        organiser(event).get(act_url("late", event), {key: value}).status_code
        for key, value in [("entry", other.pk), ("player", other.player_id)]
    ]

    assert answers == [404, 404]
