import pytest

from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import LinkKind
from gonuts_league.events.services.links import (
    event_link,
    event_link_token,
    open_event_link,
    renew_event_link,
)
from gonuts_league.tables.services.links import link_token, table_link
from tests.factories.events import EventFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def link():
    return event_link(EventFactory(), LinkKind.SEATS)


def test_a_token_opens_the_page_it_was_made_for(link):
    assert open_event_link(event_link_token(link), LinkKind.SEATS) == link
    assert event_link(link.event, LinkKind.SEATS) == link


def test_a_token_of_the_wall_opens_no_other_page(link):
    wall = event_link_token(event_link(link.event, LinkKind.WALL))

    with pytest.raises(LeagueError) as error:
        open_event_link(wall, LinkKind.SEATS)

    assert error.value.sentence == (
        "This link no longer opens anything. Ask the organiser."
    )


def test_a_guessed_token_and_that_of_a_table_open_nothing(link):
    table = link_token(table_link(link.event_id, 1))

    for token in ("", "seats", f"{link.event_id}.seats.1~x", table):
        with pytest.raises(LeagueError):
            open_event_link(token, LinkKind.SEATS)


def test_renewing_ends_token_and_code_and_stands_in_the_journal(link):
    old_token, old_code = event_link_token(link), link.code

    fresh = renew_event_link(link, actor=Actor())

    with pytest.raises(LeagueError):
        open_event_link(old_token, LinkKind.SEATS)
    assert open_event_link(event_link_token(fresh), LinkKind.SEATS) == link
    assert fresh.code != old_code
    assert link.event.journal.get().act == "event-link-renewed"
