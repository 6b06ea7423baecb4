import pytest
from django.test import Client
from django.urls import reverse

from gonuts_league.events.models import CodeMiss
from gonuts_league.events.services.codes import MOST_OF_BROWSER
from gonuts_league.tables.services.links import link_token, revoke_link, table_link
from tests.factories.events import EventFactory

pytestmark = pytest.mark.django_db
GO = reverse("codes:go")


@pytest.fixture
def link():
    return table_link(EventFactory().pk, 3)


def text_of(response):
    return " ".join(response.content.decode().split())


def test_a_typed_code_leads_to_its_table(client, link):
    by_box = client.get(GO, {"code": f" {link.code[:3].lower()}-{link.code[3:]}"})
    by_address = client.get(reverse("codes:go-to", args=[link.code]))

    place = reverse("table:phone", args=[link_token(link)])
    assert (by_box.url, by_address.url) == (place, place)


def test_a_wrong_code_is_told_in_one_sentence_beside_the_box(client):
    response = client.get(GO, {"code": "<b>K7F3MX"})

    assert response.status_code == 404
    text = text_of(response)
    assert "No table has this code. Compare it with the one on your table" in text
    assert 'value="&lt;b&gt;K7F3MX"' in text


def test_a_prankster_must_wait_and_the_hall_behind_one_address_need_not(link):
    prankster, neighbour = Client(), Client()
    for _try in range(MOST_OF_BROWSER + 1):
        prankster.get(GO, {"code": "CCCCCC"})

    response = prankster.get(GO, {"code": link.code})

    assert response.status_code == 429
    assert "Try again in 1 second" in text_of(response)
    assert neighbour.get(GO, {"code": link.code}).status_code == 302


def test_a_mark_that_we_did_not_give_counts_as_none(link):
    client = Client()
    client.cookies["browser"] = "mine:not-ours"

    client.get(GO, {"code": "CCCCCC"})

    assert CodeMiss.objects.count() == 1


def test_the_box_stands_on_the_first_page_and_where_a_link_is_refused(client, link):
    old = link_token(link)
    revoke_link(link)

    first = client.get(reverse("clubs:home"))
    refused = client.get(reverse("table:phone", args=[old]))

    assert refused.status_code == 404
    for response in (first, refused, client.get(GO)):
        assert text_of(response).count(f'action="{GO}"') == 1
