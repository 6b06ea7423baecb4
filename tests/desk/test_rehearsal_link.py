import pytest

from gonuts_league.clubs.enums import Role
from gonuts_league.desk.rehearsal_link import rehearsal_url
from tests.factories.clubs import MembershipFactory
from tests.factories.events import EntryFactory, EventFactory

pytestmark = pytest.mark.django_db


def test_link_carries_the_plan_of_the_event():
    event = EventFactory(game="nosh", rounds_planned=3, seats_max=4)

    assert rehearsal_url(event, players=17) == (
        "/simulate/evening/?game=nosh&players=17&rounds=3"
        "&seats_preferred=4&seats_min=3&seats_max=4"
    )


def test_plan_page_links_to_the_rehearsal_with_who_is_entered(client):
    event = EventFactory()
    EntryFactory.create_batch(5, event=event)
    client.force_login(MembershipFactory(club=event.club, role=Role.OWNER).user)

    page = client.get(f"/e/{event.slug}/plan/")
    form = client.get(page.context["rehearsal"]).context["form"]

    assert "Rehearse this evening" in page.content.decode()
    assert (form["players"].value(), form["rounds"].value()) == ("5", "4")
