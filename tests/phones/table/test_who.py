import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from gonuts_league.clubs.actors import Actor
from gonuts_league.leagues.services.recounting import recount
from gonuts_league.players.services import change_player
from tests.boards.boards import played_event
from tests.browser import open_browser
from tests.factories.leagues import NightFactory, SeasonFactory
from tests.phones.table_pages import phone_url, read, url_of
from tests.played import publish

pytestmark = pytest.mark.django_db
OWN_PAGE = 'data-own-page="{}"'


@pytest.fixture
def table():
    event = played_event()
    NightFactory(season=SeasonFactory(league__club=event.club), event=event)
    recount(event.club)
    return publish(event, 9).tables.get(number=1)


@pytest.fixture
def phone(table):
    phone = Client()
    phone.get(phone_url(table))
    phone.post(url_of(table, "who"), {"seat": table.seats.first().pk})
    return phone


def addresses(club):
    season = club.leagues.get().seasons.get()
    boards = ("leaderboards", "records", "head-to-head", "feed", "review")
    return [
        reverse("leagues:season", args=[season.league.slug, season.number]),
        *(reverse(f"leagues:{name}", args=[club.slug]) for name in boards),
    ]


def test_boards_know_whose_phone_reads_and_lead_back_to_the_table(table, phone):
    club, player = table.round.event.club, table.seats.first().entry.player
    own = OWN_PAGE.format(reverse("leagues:player", args=[club.slug, player.pk]))

    for address in addresses(club):
        page, other = phone.get(address), Client().get(address)
        assert own in page.content.decode(), address
        assert f'href="{phone_url(table)}"' in page.content.decode(), address
        assert "data-own-page" not in other.content.decode(), address


def test_the_standings_at_the_table_mark_whose_phone_it_is(table, phone):
    address = phone_url(table) + "standings/"
    entry = table.seats.first().entry_id

    own, other = (each.get(address).content.decode() for each in (phone, Client()))

    assert f'data-own-row="why-{entry}"' in own
    assert "data-own-row" not in other


def test_namesakes_at_a_table_find_themselves_by_their_donuts(table):
    address, seats = url_of(table, "who"), table.seats.select_related("entry__player")
    other = Client().get(address, follow=True).content.decode()
    for seat, name in zip(seats, ("Anna Keller", "Anna Kranz"), strict=False):
        change_player(seat.entry.player, name=name, actor=Actor())

    page = Client().get(address, follow=True).content.decode()

    assert "Anna K. (1)" in page
    assert "Anna K. (2)" in page
    assert (other.count('class="face'), page.count('class="face')) == (0, len(seats))


def test_a_phone_reads_no_more_than_a_stranger(table, phone):
    club, player = table.round.event.club, table.seats.first().entry.player
    change_player(player, is_hidden=True, actor=Actor())
    page = reverse("leagues:player", args=[club.slug, player.pk])

    assert phone.get(page).status_code == 404
    for address in addresses(club):
        assert player.name.split()[0] not in read(phone.get(address))
    club.are_pages_open = False
    club.save()
    assert {phone.get(each).status_code for each in addresses(club)} == {404}


def test_a_phone_that_enters_for_all_and_a_station_are_nobody(table, phone):
    address = addresses(table.round.event.club)[0]
    session = phone.session
    session["station"] = "hall"
    session.save()
    at_station = phone.get(address).content.decode()
    del session["station"]
    session.save()

    phone.post(url_of(table, "who"), {"seat": 0})

    assert "data-own-page" not in at_station
    assert "data-own-page" not in phone.get(address).content.decode()


def test_readers_without_a_phone_cost_no_query_more(table, phone):
    address = addresses(table.round.event.club)[1]

    with CaptureQueriesContext(connection) as alone:
        Client().get(address)
    with CaptureQueriesContext(connection) as held:
        phone.get(address)

    assert len(held) - len(alone) <= 4


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_the_own_row_is_tinted_on_a_phone_held_at_a_table(live_server, table):
    own_table, pages = phone_url(table), addresses(table.round.event.club)[:3]
    with open_browser() as browser:
        page = browser.new_page(viewport={"width": 375, "height": 667})
        page.goto(live_server.url + own_table)
        page.get_by_role("button", name="Greta").first.click()
        page.wait_for_load_state()
        marked = {}
        for each in pages:
            page.goto(live_server.url + each)
            marked[each] = " ".join(page.locator(".me").all_inner_texts())
        page.get_by_role("link", name="My table").click()
        page.wait_for_url("**/t/**")

    assert {each for each, said in marked.items() if "Greta" not in said} == set()
