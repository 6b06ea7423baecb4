"""From a table's page to the set-up of its game, and from a reason to its ruling."""

import pytest
from django.test import Client
from django.urls import reverse

from gonuts_league.events.models import Round
from gonuts_league.tables.services.links import link_token, table_link
from tests.factories.events import EventFactory
from tests.factories.tables import enter_cards, make_round, make_table, token_of

pytestmark = pytest.mark.django_db


def page_of(table, **query):
    where = {"token": token_of(table), "number": table.round.number}
    url = reverse("table:phone-round", kwargs=where)
    return Client().get(url, query).content.decode()


def guide_link(path):
    return f'<a class="btn quiet" href="{path}">Set-up and rules</a>'


def test_a_table_leads_to_the_set_up_for_its_players():
    table = make_table(make_round(EventFactory()))

    path = f"/games/{table.game}/?players={table.seats.count()}"

    assert guide_link(path) in page_of(table)


def test_a_table_with_the_whole_box_leads_to_that_set_up():
    table = make_table(make_round(EventFactory()))
    table.rulings = {"deck-filter": "none"}
    table.save()

    path = f"/games/{table.game}/?players={table.seats.count()}&amp;box=1"

    assert guide_link(path) in page_of(table)


def test_who_waits_for_a_round_can_read_the_set_up():
    event = EventFactory()
    url = reverse("table:phone", args=[link_token(table_link(event.pk, 1))])

    page = Client().get(url).content.decode()

    assert not Round.objects.exists()
    assert guide_link(f"/games/{event.game}/") in page


def test_a_reason_leads_to_the_ruling_it_rests_on():
    table = make_table(make_round(EventFactory(game="gonuts-gamewright")))
    seats = list(table.seats.all())
    enter_cards(seats[0], {"plain": 2, "glazed": 1, "jelly-filled": 2})

    page = page_of(table, seat=seats[0].pk)

    assert page.count('class="rule-link"') == 1
    assert 'href="/games/gonuts-gamewright/rulings/#R1"' in page
    assert '#R1">Rule R1</a>' in page
