import pytest
from django.urls import reverse

from gonuts_league.clubs.actors import Actor
from gonuts_league.players.models import PlayerLink
from gonuts_league.players.private_links import make_player_link, player_link_token
from gonuts_league.runtime.network.qr import qr_svg
from tests.clubs.readers import client_as
from tests.factories.players import PlayerFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def player():
    return PlayerFactory(name="Greta Sandholm")


def url_of(player, name="detail"):
    return reverse(f"players:{name}", args=[player.club.slug, player.pk])


def page_of(client, player):
    return client.get(url_of(player)).content.decode()


def address_of(link):
    return "http://testserver" + reverse("mine:page", args=[player_link_token(link)])


def test_the_organiser_makes_a_link_and_shows_its_code(player):
    client = client_as("organiser", player.club)

    before = page_of(client, player)
    client.post(url_of(player, "make-link"))

    address = address_of(PlayerLink.objects.get())
    page = page_of(client, player)
    assert "Make a link" in before
    assert address in page
    assert qr_svg(address) in page


def test_the_organiser_ends_a_link_and_takes_that_back(player):
    client = client_as("organiser", player.club)
    address = address_of(make_player_link(player, actor=Actor()))

    client.post(url_of(player, "end-link"))
    ended = page_of(client, player)
    client.post(url_of(player, "restore-link"))

    assert address not in ended
    assert "It was ended on" in ended
    assert address in page_of(client, player)


@pytest.mark.parametrize("who", ["stranger", "elsewhere", "scorekeeper"])
def test_nobody_else_sees_or_makes_a_link(player, who):
    link = make_player_link(player, actor=Actor())
    client = client_as(who, player.club)

    page = page_of(client, player)
    answers = [
        client.post(url_of(player, name)).status_code
        for name in ("make-link", "end-link", "restore-link")
    ]

    assert address_of(link) not in page
    assert answers == [404, 404, 404]
    assert PlayerLink.objects.get().generation == 1
