"""Somebody came late: who it is."""

import pytest

from gonuts_league.players.services import add_player
from tests.clubs.readers import HTMX
from tests.desk.desk_pages import action_url, organiser, text_of
from tests.events.actions import ME
from tests.factories.events import EntryFactory
from tests.factories.rounds import RoundFactory
from tests.played import event_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return event_of(8, seats_max=5)


@pytest.fixture
def round_(event):
    return RoundFactory(event=event, published=True)


@pytest.fixture
def late(event, round_):
    return EntryFactory(event=event, player__name="Late Larry", checked_in_at=None)


def test_who_came_is_chosen_from_those_not_seated_and_the_club(event, late):
    add_player(event.club, name="Nina Known", actor=ME)
    client = organiser(event)

    text = text_of(client.get(action_url("late", event)))
    part = text_of(client.get(action_url("late", event), headers=HTMX))

    assert f"{action_url('repair', event)}?entry={late.pk}" in text
    assert "Nina Known" in text
    assert "Greta Lindqvist" not in text
    assert part.startswith('<div class="stack measure" id="late"')


def test_a_search_keeps_those_whose_name_holds_it(event, late):
    add_player(event.club, name="Nina Known", actor=ME)

    text = text_of(organiser(event).get(action_url("late", event), {"q": "nina"}))

    assert "Nina Known" in text
    assert "Late Larry" not in text


@pytest.mark.parametrize("count", [40, 400])
def test_the_page_stays_small_and_asks_as_little_for_400_as_for_40(
    count, django_assert_num_queries
):
    event = event_of(count)
    event.entries.update(checked_in_at=None)
    client = organiser(event)

    with django_assert_num_queries(7):
        answer = client.get(action_url("late", event))

    assert len(answer.content) <= 100_000
