import pytest

from gonuts_league.errors import LeagueError
from gonuts_league.tables.models import TableDevice
from gonuts_league.tables.selectors import open_link
from gonuts_league.tables.services.links import (
    device_letter,
    link_token,
    revoke_link,
    table_link,
)
from tests.factories.events import EventFactory

pytestmark = pytest.mark.django_db


def test_a_token_opens_the_link_it_was_made_for():
    link = table_link(EventFactory().pk, 3)

    assert open_link(link_token(link)) == link


def test_asking_for_a_link_twice_gives_the_same_one():
    event = EventFactory()

    assert table_link(event.pk, 3) == table_link(event.pk, 3)


@pytest.mark.parametrize("token", ["", "desk", "1.1.1", "1.1.1~x", "~", "a.b.c~d"])
def test_a_guessed_token_opens_nothing(token):
    table_link(EventFactory().pk, 1)

    with pytest.raises(LeagueError) as error:
        open_link(token)

    assert error.value.sentence == (
        "This link no longer opens a table. Ask the organiser."
    )


def test_a_token_cannot_be_changed_into_that_of_another_table():
    event = EventFactory()
    token = link_token(table_link(event.pk, 1))
    table_link(event.pk, 2)
    forged = token.replace(f"{event.pk}.1.", f"{event.pk}.2.", 1)

    with pytest.raises(LeagueError):
        open_link(forged)


def test_a_revoked_link_opens_nothing_and_the_next_one_does():
    link = table_link(EventFactory().pk, 1)
    old = link_token(link)
    device_letter(link, "phone")

    fresh = revoke_link(link)

    with pytest.raises(LeagueError):
        open_link(old)
    assert open_link(link_token(fresh)) == link
    assert list(TableDevice.objects.all()) == []


def test_phones_get_letters_in_the_order_in_which_they_come():
    link = table_link(EventFactory().pk, 1)

    letters = [device_letter(link, key) for key in ("one", "two", "one", "three")]

    assert letters == ["A", "B", "A", "C"]


def test_the_twenty_seventh_phone_gets_two_letters():
    link = table_link(EventFactory().pk, 1)

    letters = [device_letter(link, str(number)) for number in range(28)]

    assert letters[25:] == ["Z", "AA", "AB"]


def test_two_tables_have_letters_of_their_own():
    event = EventFactory()

    assert device_letter(table_link(event.pk, 1), "one") == "A"
    assert device_letter(table_link(event.pk, 2), "two") == "A"
