"""The page of one table: its edition and rulings."""

import re

import pytest

from tests.factories.events import EventFactory
from tests.factories.tables import enter_cards, make_round, make_table
from tests.phones.table_pages import cards_at, read, url_of

pytestmark = pytest.mark.django_db


def test_another_edition_is_chosen_before_cards_are_entered(client, table):
    form = {"edition": "gonuts-first", "ruling-fewest-tie": "all"}

    client.post(url_of(table, "rules"), form)

    table.refresh_from_db()
    assert table.game == "gonuts-first"
    assert table.rulings == {"fewest-tie": "all", "deck-filter": "by-players"}


def test_a_change_of_edition_lists_the_cards_to_enter_again(client, table):
    seat = table.seats.first()
    enter_cards(seat, {"boston-cream": 2, "milk": 1})

    warned = client.get(url_of(table, "rules"))
    client.post(url_of(table, "rules"), {"edition": "gonuts-first"})
    page = client.get(url_of(table), {"seat": seat.pk})

    assert "the others are listed, to be entered again" in read(warned)
    assert "Enter again for Greta: 1 Milk." in read(page)


def test_what_was_entered_again_is_said_to_be_there(client, table):
    seat = table.seats.first()
    enter_cards(seat, {"boston-cream": 2, "milk": 1})
    client.post(url_of(table, "rules"), {"edition": "gonuts-first"})

    client.post(url_of(table, "again"), {"seat": seat.pk})

    assert "Enter again" not in read(client.get(url_of(table), {"seat": seat.pk}))
    assert cards_at(table)[0] == {"boston-cream": 2}


def test_values_that_are_no_ruling_are_left_out(client, table):
    form = {"edition": "chess", "ruling-fewest-tie": "perhaps", "ruling-x": "y"}

    client.post(url_of(table, "rules"), form)

    table.refresh_from_db()
    assert (table.game, table.rulings) == (
        "gonuts-gamewright",
        {"deck-filter": "by-players"},
    )


def test_rulings_that_only_guide_the_play_are_not_asked_for(client):
    event = EventFactory(game="nosh")
    nosh = make_table(make_round(event), people=("Ada", "Bert", "Cleo"))

    html = client.get(url_of(nosh, "rules")).content.decode()

    assert set(re.findall(r'name="ruling-([a-z-]+)"', html)) == {"last-stand-claims"}
