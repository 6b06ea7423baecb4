import pytest
from django.urls import reverse

from tests.clubs.readers import client_as
from tests.factories.clubs import ClubFactory
from tests.factories.events import EntryFactory
from tests.factories.players import PlayerFactory

pytestmark = pytest.mark.django_db


def url_of(player):
    return reverse("leagues:player", args=[player.club.slug, player.pk])


def page_of(player, who="stranger"):
    return client_as(who, player.club).get(url_of(player)).content.decode()


def test_strangers_see_on_a_persons_page_only_what_the_list_shows():
    club = ClubFactory(are_pages_open=True)
    greta = PlayerFactory(club=club, name="Greta Sandholm", affiliation="Old Mill")
    greta.groups.create(club=club, name="Family", name_key="family")
    EntryFactory(player=greta, event__club=club, event__name="Opening Night")

    page = page_of(greta)

    assert "Greta S." in page
    assert "Opening Night" in page
    for private in ("Sandholm", "Old Mill", "Family", "Change"):
        assert private not in page


@pytest.mark.parametrize("field", ["is_young", "is_hidden"])
def test_strangers_find_no_page_of_the_young_and_the_hidden(field):
    player = PlayerFactory(club__are_pages_open=True, **{field: True})

    assert client_as("stranger", player.club).get(url_of(player)).status_code == 404


@pytest.mark.parametrize(
    ("who", "is_led"), [("stranger", False), ("scorekeeper", False), ("owner", True)]
)
def test_only_organisers_are_led_to_the_form(who, is_led):
    player = PlayerFactory(club__are_pages_open=True)
    form = reverse("players:detail", args=[player.club.slug, player.pk])

    assert (form in page_of(player, who)) == is_led
