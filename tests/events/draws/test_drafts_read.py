import pytest

from gonuts_league.events.draws.pairing_task import pins_of, pins_of_number
from gonuts_league.events.enums import PinKind
from gonuts_league.events.services.people import remove_entry
from tests.events.actions import ME, draw
from tests.factories.events import PinFactory
from tests.played import event_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("whose", ["entry", "other"])
def test_pins_of_somebody_taken_off_the_list_are_not_read(whose):
    event = event_of(9)
    gone, stays = event.entries.order_by("pk")[:2]
    people = {"entry": stays, "other": stays, whose: gone}
    PinFactory(kind=PinKind.APART, **people)
    remove_entry(gone, actor=ME)

    draft = draw(event)

    assert (pins_of(draft), pins_of_number(event, 1)) == ([], [])
