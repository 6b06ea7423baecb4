"""The pages that show where everybody sits, by the event's link and by a table's."""

import pytest
from django.urls import reverse

from gonuts_league.clubs.actors import Actor
from gonuts_league.events.enums import LinkKind
from gonuts_league.events.services.links import (
    event_link,
    event_link_token,
    renew_event_link,
)
from gonuts_league.tables.models import Seat
from tests.factories.events import EventFactory
from tests.factories.tables import make_round, make_table, token_of
from tests.phones.table_pages import HTMX, close, phone_url, read, url_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def other(table):
    return make_table(table.round, number=2, people=["Ida Nowak", "Theo Fox"])


@pytest.fixture
def link(table):
    return event_link(table.round.event, LinkKind.SEATS)


def seats_url(link):
    return reverse("codes:seats", args=[event_link_token(link)])


@pytest.mark.usefixtures("other")
def test_the_code_of_the_event_shows_everybody_s_table(client, link):
    words = read(client.get(seats_url(link)))

    assert "Round 1: find your table" in words
    assert "Greta L. with Clara M., Jonas W. and Benedikt O. Table 1" in words
    assert "Ida N. with Theo F. Table 2" in words
    assert "Lind" not in words


@pytest.mark.usefixtures("other")
def test_a_name_is_found_with_and_without_htmx(client, link):
    whole = client.get(seats_url(link), {"name": "ida"})
    part = client.get(seats_url(link), {"name": "ida", "shown": "seats"}, **HTMX)

    for response in (whole, part):
        assert "Ida N. with Theo F. Table 2" in read(response)
        assert "Greta L." not in read(response)
    assert part.content.decode().lstrip().startswith('<div id="seats"')


def test_a_name_that_nobody_has_is_said_so_and_escaped(client, link):
    response = client.get(seats_url(link), {"name": "<b>Zoe"})

    assert "Nobody called “<b>Zoe” sits at a table now." in read(response)
    assert "<b>Zoe" not in response.content.decode()


def test_a_poll_is_answered_only_after_a_change(client, link, table):
    version = client.get(seats_url(link)).context["version"]
    title = {"shown": "seats", "title": "Round 1: find your table"}
    seen = {"HTTP_IF_NONE_MATCH": version}

    same = client.get(seats_url(link), title, **HTMX, **seen)
    Seat.objects.filter(entry__player__name="Jonas Wolf").update(outcome="did-not-come")
    moved = client.get(seats_url(link), title, **HTMX, **seen)
    close(table.round)
    ended = client.get(seats_url(link), title, **HTMX, **seen)

    assert same.status_code == 304
    assert "Jonas" not in read(moved)
    assert ended["HX-Refresh"] == "true"


def test_the_link_of_an_event_leads_to_its_standings_and_opens_no_table(client, link):
    html = client.get(seats_url(link)).content.decode()

    address = reverse("codes:seats-standings", args=[event_link_token(link)])
    assert f'href="{address}"' in html
    assert "/t/" not in html
    back = f'<a href="{seats_url(link)}">Who plays at which table</a>'
    assert back in client.get(address).content.decode()


def test_a_link_that_was_renewed_tells_one_sentence(client, link):
    old = seats_url(link)
    renew_event_link(link, actor=Actor())

    for address in (old, f"{old}standings/"):
        response = client.get(address)
        assert response.status_code == 404
        assert "This link no longer opens anything. Ask the organiser." in read(
            response
        )
        assert "Thursday" not in response.content.decode()


def test_a_table_between_two_rounds_says_what_is_awaited(client, full_table):
    client.post(url_of(full_table, "confirm"), {"version": full_table.version})
    close(full_table.round)

    response = client.get(phone_url(full_table))

    assert "Round 2 has not started; this page will show it." in read(response)
    assert f'href="{url_of(full_table)}"' in response.content.decode()


def test_a_table_that_is_not_used_shows_where_everybody_sits(client, table):
    make_table(
        make_round(table.round.event, number=2),
        number=2,
        people=["Greta Lind", "Ida Nowak"],
    )

    words = read(client.get(phone_url(table), {"name": "greta"}))

    assert "Table 1 is not used in this round." in words
    assert "Greta L. with Ida N. Table 2" in words


def test_after_publishing_the_link_opens_the_game_of_the_new_round(client, table):
    close(table.round)
    later = make_table(make_round(table.round.event, number=2), people=["Ida Nowak"])

    poll = client.get(phone_url(table), {"shown": "seats"}, **HTMX)

    assert poll["HX-Refresh"] == "true"
    assert "Table 1 · Round 2" in read(client.get(phone_url(later)))


@pytest.mark.usefixtures("other")
def test_whoever_sits_elsewhere_finds_their_table_from_any(client, table):
    address = reverse("table:seats", args=[token_of(table)])

    game = client.get(phone_url(table)).content.decode()
    words = read(client.get(address, {"name": "theo"}))

    assert f'href="{address}"' in game
    assert "Theo F. with Ida N. Table 2" in words


def test_before_the_first_draw_nobody_sits_anywhere(client):
    link = event_link(EventFactory(), LinkKind.SEATS)

    words = read(client.get(seats_url(link)))

    assert "Round 1 has not started; this page will show it." in words
    assert "Standings" not in words


def test_a_phone_shows_first_where_its_holder_sits_next(client, table):
    seat = table.seats.get(entry__player__name="Jonas Wolf")
    client.get(phone_url(table))
    client.post(url_of(table, "who"), {"seat": seat.pk})
    later = make_round(table.round.event, number=2)
    for number, people in enumerate((("Clara Moor",), ("Jonas Wolf", "Benedikt Ost"))):
        make_table(later, number=number + 1, people=people, phones=())
    link = event_link(table.round.event, LinkKind.SEATS)

    pages = [
        client.get(reverse("table:seats", args=[token_of(table)])),
        client.get(seats_url(link)),
    ]

    for page in pages:
        first, second = page.context["page"].people[:2]
        assert (first.name, first.table, first.is_own) == ("Jonas W.", 2, True)
        assert (second.name, second.is_own) == ("Benedikt O.", False)
        assert "Jonas W. you with Benedikt O. Table 2" in read(page)


def test_a_phone_that_enters_for_all_is_nobody_s(client, table):
    client.get(phone_url(table))
    client.post(url_of(table, "who"), {"seat": 0})

    page = client.get(reverse("table:seats", args=[token_of(table)]))

    assert not any(each.is_own for each in page.context["page"].people)
