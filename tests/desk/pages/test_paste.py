"""A pasted list of names, looked at first and then entered."""

import pytest

from gonuts_league.desk.pages.paste import read_list
from gonuts_league.players.lists.name_list import parse_name_list
from tests.clubs.readers import HTMX, client_as
from tests.desk.desk_pages import action_url as url
from tests.desk.desk_pages import text_of
from tests.factories.events import EventFactory
from tests.factories.players import PlayerFactory
from tests.played import event_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return event_of(4)


@pytest.fixture
def organiser(event):
    return client_as("organiser", event.club)


def names_in(event):
    return sorted(event.entries.values_list("player__name", flat=True))


def test_a_pasted_list_is_shown_before_it_is_entered(event, organiser):
    PlayerFactory(club=event.club, name="Zoe Maes")
    text = (
        "Thursday:\n1. Zoe Maes\n2. Greta Lindqvist\n3. New One (Gent) +1\n3. new one"
    )

    shown = text_of(organiser.post(url("paste", event), {"text": text}))

    assert "2 people will be entered" in shown
    assert "known: 1" in shown
    assert "new to the club: 1" in shown
    assert "left out: 2" in shown
    assert "in this event already" in shown
    assert "as in line 4" in shown
    assert "1 guest has no name" in shown
    assert event.entries.count() == 4


def test_a_pasted_list_is_entered_once_it_is_confirmed(event, organiser):
    text = "Zoe Maes\nGreta Lindqvist"

    organiser.post(url("paste", event), {"text": text, "is_sure": "1", "is_here": "1"})

    assert "Zoe Maes" in names_in(event)
    assert event.entries.count() == 5


def test_a_list_far_too_long_is_refused_and_kept(event, organiser):
    answer = organiser.post(url("paste", event), {"text": "A\n" * 501})

    assert answer.status_code == 422
    assert "This list is too long" in text_of(answer)


def test_the_report_of_a_list_is_a_part_of_its_own(event, organiser):
    part = organiser.post(url("paste", event), {"text": "Zoe"}, headers=HTMX)

    assert text_of(part).startswith('<div class="stack" id="report">')


@pytest.mark.parametrize("count", [1, 30])
def test_a_long_list_is_read_in_as_few_queries_as_a_short_one(
    count, django_assert_num_queries
):
    names = parse_name_list("\n".join(f"Greta {'x' * n}" for n in range(count)))
    event = EventFactory()

    with django_assert_num_queries(3):
        rows = read_list(event, names.people)

    assert [status for _person, status in rows] == ["new"] * count
