"""Every game of the library entered and confirmed through the pages of its table."""

import pytest
from django.urls import reverse

from gonuts_league.tables.enums import Series
from gonuts_league.tables.models import Result
from tests.factories.events import EventFactory
from tests.factories.tables import make_round, make_table, token_of

pytestmark = pytest.mark.django_db
THREE = ("Ada", "Bert", "Cleo")


@pytest.fixture
def phone(client):
    """Open, fill in and confirm a table as its phone does."""
    return _Phone(client)


class _Phone:
    def __init__(self, client):
        self.client = client

    def url(self, table, act="round"):
        where = [token_of(table), table.round.number]
        return reverse(f"table:phone-{act}", args=where)

    def tap(self, table, seat, cards):
        for card, count in cards.items():
            for _copy in range(count):
                form = {"seat": table.seats.get(position=seat).pk, "add": card}
                self.client.post(self.url(table, "tap"), form)

    def enter(self, table, seat=0, **form):
        form |= {"seat": table.seats.get(position=seat).pk}
        self.client.post(self.url(table, "enter"), form)

    def confirm(self, table, **form):
        table.refresh_from_db()
        form |= {"version": table.version}
        return self.client.post(self.url(table, "confirm"), form, follow=True)

    def words(self, table, act="round"):
        page = self.client.get(self.url(table, act), follow=True)
        return " ".join(page.content.decode().split())


def _table(game="gonuts-gamewright", people=THREE, **fields):
    sizes = {"seats_min": 2, "seats_preferred": 3, "seats_max": 5}
    return make_table(
        make_round(EventFactory(game=game, **sizes)), people=people, **fields
    )


def _points(table):
    rows = Result.objects.get(table=table, state="confirmed").seats
    return [int(row.points) for row in rows.order_by("seat__position")]


def test_three_players_with_the_whole_box_are_marked_and_confirmed(phone):
    table = _table()
    phone.tap(table, 0, {"milk": 1, "plain": 1})
    phone.tap(table, 1, {"maple-frosted": 1})
    phone.tap(table, 2, {"glazed": 2})

    refused = phone.confirm(table)
    marked = phone.words(table)
    phone.confirm(table, whole_box="on")

    assert refused.status_code == 422
    assert "which is not in the 3-player deck" in marked
    # Ada 5 + 1 and the most Plain, Bert the fewest cards, Cleo twice 2.
    assert _points(table) == [9, 5, 4]
    assert "whole box" in phone.words(table)


def test_a_first_edition_game_outside_the_stand_in_dots_is_confirmed(phone):
    table = _table("gonuts-first")
    phone.tap(table, 0, {"milk": 2})
    phone.tap(table, 1, {"raspberry-glazed": 1, "glazed": 1})
    phone.tap(table, 2, {"plain": 2})

    marked = phone.words(table)
    phone.confirm(table, whole_box="on")

    assert "the stand-in 3-player deck" in marked
    assert _points(table) == [0, 6, 5]


def test_nosh_by_three_numbers_is_confirmed(phone):
    table = _table("nosh")
    for seat, (points, shown, coins) in enumerate(((21, 2, 7), (18, 3, 5), (24, 0, 0))):
        numbers = {
            f"s{seat}-points": points,
            f"s{seat}-shown": shown,
            f"s{seat}-coins": coins,
        }
        phone.enter(table, seat, way="numbers", **numbers)

    phone.confirm(table)

    assert _points(table) == [28, 26, 24]
    assert "Ada wins" in phone.words(table)


def test_a_match_of_donuts_is_confirmed_after_three_games(phone):
    table = _table(
        "donuts", people=("Ada", "Bert"), series=Series.BEST_OF, game_count=3
    )
    for number, end in enumerate(("five-0", "group-1", "five-0"), start=1):
        phone.enter(table, game=number, way="outcome", end=end)

    phone.confirm(table)

    words = phone.words(table)
    assert _points(table) == [2, 1]
    assert "Ada wins" in words
    assert "outcome only" in words


def test_a_table_that_switches_its_edition_is_confirmed(phone):
    table = _table()
    phone.tap(table, 0, {"glazed": 2, "powdered": 1})
    phone.tap(table, 1, {"plain": 2})
    phone.tap(table, 2, {"jelly-filled": 2})
    form = {"edition": "gonuts-first", "whole_box": "on"}
    phone.client.post(phone.url(table, "rules"), form)

    waiting = phone.words(table)
    phone.tap(table, 0, {"powdered": 1})
    seat = table.seats.first().pk
    phone.client.post(phone.url(table, "again"), {"seat": seat})
    phone.confirm(table)

    assert "Enter again for Ada: 1 Powdered." in waiting
    result = Result.objects.get(table=table)
    assert (result.game, result.rulings["deck-filter"]) == ("gonuts-first", "none")
    # Powdered there is 3 for fewer than 7 types: 2 * 2 + 3, 2 + 3, 5.
    assert _points(table) == [7, 5, 5]
