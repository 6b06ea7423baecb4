"""Two clubs at the ends of the world, and one while its clocks are changed."""

from datetime import UTC, date, datetime

import pytest
import time_machine
from django.test.signals import template_rendered
from django.urls import reverse
from django.utils import timezone

from gonuts_league.clubs.models import Club
from gonuts_league.events.enums import LinkKind
from gonuts_league.events.models import Event
from gonuts_league.events.services.calls import call_organiser
from gonuts_league.events.services.links import event_link
from gonuts_league.leagues.figures_read import figures_of_club
from gonuts_league.leagues.history.games_csv.reading import read_games
from gonuts_league.leagues.history.plan import past_nights_of, plan_history
from gonuts_league.leagues.services.history import record_history
from gonuts_league.leagues.services.recounting import recount
from gonuts_league.players.private_links import make_player_link, player_link_token
from gonuts_league.venue.codes import path_of
from gonuts_league.venue.pages.certificates import day_of
from tests.clubs.readers import client_as
from tests.desk.pages.test_setup import NEW, PLAN, new_url, plan_url, value_of
from tests.events.actions import ME
from tests.factories.clubs import ClubFactory
from tests.factories.events import EventFactory
from tests.phones.table_pages import phone_url, read
from tests.played import enter_and_confirm, event_of, play, publish

pytestmark = pytest.mark.django_db
AUCKLAND, NEW_YORK, BERLIN = "Pacific/Auckland", "America/New_York", "Europe/Berlin"
# A morning of 2 March in Auckland, the afternoon of 1 March in New York.
AT = datetime(2026, 3, 1, 20, 15, tzinfo=UTC)


def night_of(zone, **plan):
    club = ClubFactory(time_zone=zone, are_pages_open=True)
    return event_of(4, club=club, time_zone=zone, starts_at=AT, **plan)


def planned(club, starts_at):
    client_as("organiser", club).post(new_url(club), NEW | {"starts_at": starts_at})
    return Event.objects.get()


@pytest.mark.parametrize(
    ("zone", "hour"), [(AUCKLAND, 6), (NEW_YORK, 0), (BERLIN, 18), ("UTC", 19)]
)
def test_a_start_is_typed_by_the_clock_of_the_club(zone, hour):
    event = planned(ClubFactory(time_zone=zone), "2026-11-26T19:30")

    start = datetime(2026, 11, 26, hour, 30, tzinfo=UTC)
    if zone == NEW_YORK:
        start = datetime(2026, 11, 27, 0, 30, tzinfo=UTC)
    form = client_as("organiser", event.club).get(plan_url(event))
    assert (event.starts_at, event.time_zone) == (start, zone)
    assert value_of(form, "starts_at") == "2026-11-26T19:30"


def test_a_start_in_the_hour_that_is_left_out_is_refused():
    club = ClubFactory(time_zone=BERLIN)

    response = client_as("organiser", club).post(
        new_url(club), NEW | {"starts_at": "2026-03-29T02:30"}
    )

    assert response.status_code == 422
    assert response.context["form"].errors.keys() == {"starts_at"}
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    ("typed", "hour"),
    [
        ("2026-03-29T01:59", (2026, 3, 29, 0, 59)),
        ("2026-03-29T03:00", (2026, 3, 29, 1, 0)),
        ("2026-10-25T02:30", (2026, 10, 25, 0, 30)),
    ],
)
def test_a_start_beside_a_change_of_clocks_is_taken(typed, hour):
    event = planned(ClubFactory(time_zone=BERLIN), typed)

    assert event.starts_at == datetime(*hour, tzinfo=UTC)


def test_the_second_of_two_equal_hours_is_left_alone():
    second = datetime(2026, 10, 25, 1, 30, tzinfo=UTC)
    event = EventFactory(
        club__time_zone=BERLIN, time_zone=BERLIN, starts_at=second, rounds_planned=3
    )

    client_as("organiser", event.club).post(
        plan_url(event), PLAN | {"starts_at": "2026-10-25T02:30"}
    )

    event.refresh_from_db()
    assert (event.starts_at, event.rounds_planned) == (second, 4)


@pytest.mark.parametrize(("zone", "is_shown"), [(AUCKLAND, True), ("UTC", False)])
def test_a_form_names_the_zone_where_it_is_not_the_computers(zone, is_shown):
    club = ClubFactory(time_zone=zone)

    page = client_as("organiser", club).get(new_url(club)).content.decode()

    note = page.partition(f'data-zone="{zone}"')[2].partition(">")[0]
    assert ("hidden" in note) == (not is_shown)


@pytest.mark.parametrize(("zone", "time"), [(AUCKLAND, "09:15"), (NEW_YORK, "15:15")])
def test_phones_and_the_desk_tell_times_by_the_clock_of_the_event(client, zone, time):
    event = night_of(zone)
    Club.objects.update(time_zone=BERLIN)
    table = publish(event).tables.get()
    with time_machine.travel(AT, tick=False):
        enter_and_confirm(table, 20, 18, 16, 14)
        call_organiser(table, actor=ME)
        desk = client_as("organiser", event.club).get(
            reverse("events:desk", args=[event.slug])
        )

    phone = read(client.get(phone_url(table)))

    assert time in phone
    assert time in desk.content.decode()


def test_every_page_that_a_code_opens_has_the_clock_of_its_event(client):
    event = night_of(AUCKLAND)
    table = publish(event).tables.get()
    links = [event_link(event, kind) for kind in LinkKind]
    player = event.entries.first().player
    mine = player_link_token(make_player_link(player, actor=ME))

    addresses = [phone_url(table), *map(path_of, links), f"/me/{mine}/"]

    assert {address: zones_of(client, address) for address in addresses} == {
        address: {AUCKLAND} for address in addresses
    }


def zones_of(client, address):
    """The zones by which the templates of an answer were filled in."""
    seen = set()

    def note(**_more):
        seen.add(timezone.get_current_timezone_name())

    template_rendered.connect(note)
    try:
        client.get(address, follow=True)
    finally:
        template_rendered.disconnect(note)
    return seen


def test_the_next_request_has_the_clock_of_the_computer_again(client):
    event = night_of(AUCKLAND)
    client.get(reverse("standings:event", args=[event.slug]))

    assert timezone.get_current_timezone_name() == "UTC"
    assert zones_of(client, "/") == {"UTC"}


def test_a_club_that_moves_leaves_its_past_evenings_in_place(client):
    event = night_of(AUCKLAND)
    Club.objects.update(time_zone=NEW_YORK)

    page = client.get(reverse("events:list", args=[event.club.slug]))

    event.refresh_from_db()
    assert "2 March 2026" in read(page)
    assert day_of(event) == date(2026, 3, 2)


@pytest.mark.parametrize(("zone", "day"), [(AUCKLAND, 2), (NEW_YORK, 1)])
def test_a_recount_dates_an_evening_by_its_own_clock(zone, day):
    event = night_of(zone)
    play(event)

    recount(event.club)

    figures = figures_of_club(event.club)
    assert figures.first_at.date() == date(2026, 3, day)
    assert {item.at.date() for item in figures.feed} == {date(2026, 3, day)}


@pytest.mark.parametrize("zone", [AUCKLAND, NEW_YORK])
def test_a_night_of_a_file_is_the_evening_of_that_day_where_the_club_is(zone):
    club = ClubFactory(time_zone=zone)
    file = read_games(
        b"date,event,round,table,player,points,place\n"
        b"2024-03-07,Spring,1,1,Ada Lund,30,1\n"
        b"2024-03-07,Spring,1,1,Bo Stern,20,2\n",
        default_game="gonuts-gamewright",
    )
    nights = past_nights_of(club, plan_history(club, file), people_of(club))

    record_history(club, nights, actor=ME, season=None)

    event = Event.objects.get()
    assert f"{event.local_start:%F %H:%M}" == "2024-03-07 19:00"
    assert event.time_zone == zone
    assert plan_history(club, file).nights == ()


def people_of(club):
    names = {"ada lund": "Ada Lund", "bo stern": "Bo Stern"}
    return {
        key: club.players.create(name=name, name_key=key).pk
        for key, name in names.items()
    }


def test_scripts_read_universal_time():
    event = night_of(AUCKLAND)
    play(event)
    recount(event.club)

    url = reverse("api:club-records", args=[event.club.slug])
    records = client_as("organiser", event.club).get(url).json()["records"]

    assert {each["at"] for record in records for each in record["holders"]} == {
        "2026-03-01T20:15:00Z"
    }
