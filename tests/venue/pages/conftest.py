import pytest

from gonuts_league.events.enums import LinkKind
from gonuts_league.events.services.links import event_link
from gonuts_league.venue.codes import path_of
from tests.clubs.readers import client_as
from tests.played import event_of, play


@pytest.fixture
def event():
    """An event of sixteen whose first round is over."""
    event = event_of(16, round_minutes=35)
    play(event, 1)
    return event


@pytest.fixture
def wall(event):
    """The address of the event's wall."""
    return path_of(event_link(event, LinkKind.WALL))


@pytest.fixture
def station(event):
    return path_of(event_link(event, LinkKind.STATION))


@pytest.fixture
def olga(event):
    """The organiser's browser."""
    return client_as("organiser", event.club)
