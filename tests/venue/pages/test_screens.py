"""A screen that was handed over can do what its link can, and nothing more."""

import pytest
from django.test import Client
from django.urls import reverse

from gonuts_league.clubs.enums import Role
from gonuts_league.events.models import Event
from tests.clubs.readers import client_as
from tests.phones.table_pages import read
from tests.played import publish
from tests.test_who_sees_what import ROWS, make_world

pytestmark = pytest.mark.django_db


def hand_over(client, event, screen):
    address = reverse("events:hand-over", args=[event.slug])
    return client.post(address, {"screen": screen})


@pytest.mark.parametrize("screen", ["wall", "station"])
def test_a_screen_leads_to_its_page_and_is_signed_out(event, olga, screen, request):
    answer = hand_over(olga, event, screen)

    assert answer.url == request.getfixturevalue(screen)
    assert "_auth_user_id" not in olga.session
    assert olga.get(answer.url).status_code == 200


@pytest.mark.parametrize("screen", ["wall", "station"])
def test_nothing_of_the_organiser_is_left_on_it(screen):
    world = make_world()
    client = Client(raise_request_exception=False)
    client.force_login(world.readers[Role.OWNER])
    client.get(hand_over(client, world.event, screen).url)

    closed = [
        name
        for name, row in ROWS.items()
        if "stranger" not in row.who[0]
        and is_open(getattr(client, row.method)(world.url(name)))
    ]

    assert closed == []


def is_open(response):
    if response.status_code == 302:
        return not response.url.startswith(reverse("clubs:sign-in"))
    return response.status_code not in (401, 403, 404)


def test_the_account_goes_on_elsewhere(event, olga):
    elsewhere = client_as("organiser", event.club)

    hand_over(olga, event, "wall")

    assert (
        elsewhere.get(reverse("events:screens", args=[event.slug])).status_code == 200
    )


@pytest.mark.parametrize("screen", ["", "seats", "desk"])
def test_a_screen_is_a_wall_or_a_station(event, olga, screen):
    assert hand_over(olga, event, screen).status_code == 404
    assert "_auth_user_id" in olga.session


def test_a_station_opens_every_running_table_and_leads_back(client, event, station):
    round_ = publish(event, 2)

    page = client.get(station)
    table = client.get(page.context["tables"][1][3], follow=True)

    assert [number for number, *_rest in page.context["tables"]] == [1, 2, 3, 4]
    assert "Greta L., Paul N." in read(page)
    # The desk calls it so too.
    assert read(page).count("playing") == 4
    assert f"Table 2 · Round {round_.number}" in read(table)
    assert f'href="{station}"' in table.content.decode()


def test_a_phone_at_a_table_is_led_to_no_station(client, event, station):
    publish(event, 2)
    url = client.get(station).context["tables"][0][3]

    assert "Back to the tables" not in read(Client().get(url, follow=True))


def test_a_station_waits_for_the_next_round(client, station):
    assert "No table is in use" in read(client.get(station))


def test_a_poll_of_a_station_gets_nothing_new(client, event, station):
    publish(event, 2)
    version = client.get(station).context["version"]
    headers = {"HX-Request": "true", "If-None-Match": version}

    unchanged = client.get(station, headers=headers)
    Event.objects.get().rounds.get(number=2).tables.update(state="started")

    assert unchanged.status_code == 304
    assert "entering" in read(client.get(station, headers=headers))
