"""Events in calendars: one as a file, those of a club and of a person by private links.

The library `icalendar` reads what we write.
"""

from datetime import UTC, datetime, timedelta

import icalendar
import pytest
from django.urls import reverse
from django.utils import timezone
from hypothesis import example, given
from hypothesis import strategies as st

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.services.accounts import calendar_token, make_calendar_link
from gonuts_league.events.enums import LinkKind
from gonuts_league.events.models import Event
from gonuts_league.events.services.links import event_link
from gonuts_league.events.services.setup import (
    change_plan,
    delete_event,
    finish_event,
    reopen_event,
)
from gonuts_league.players.private_links import (
    end_player_link,
    make_player_link,
    own_calendar_token,
    player_link_token,
    restore_player_link,
)
from gonuts_league.results.pages import calendar
from gonuts_league.venue.codes import path_of
from tests.clubs.readers import client_as
from tests.factories.clubs import ClubFactory
from tests.factories.events import EntryFactory, EventFactory
from tests.factories.leagues import SeasonFactory

pytestmark = pytest.mark.django_db
NOBODY = Actor()
START = datetime(2026, 12, 1, 18, 30, tzinfo=UTC)


@pytest.fixture
def event():
    event = EventFactory(
        name="Donuts; glaze, ring \\ " + "Fünf Éclairs 🍩 " * 3,
        starts_at=START,
        time_zone="Europe/Berlin",
        is_sign_up_open=True,
        club__are_pages_open=True,
    )
    EntryFactory(event=event, player__name="Ida Nowak")
    Event.objects.update(name=event.name[:80])
    event.refresh_from_db()
    return event


@pytest.fixture
def club():
    club = ClubFactory(name="Donuts, Inc.")
    make_calendar_link(club, actor=NOBODY)
    club.refresh_from_db()
    return club


def in_days(days, **fields):
    return EventFactory(starts_at=timezone.now() + timedelta(days=days), **fields)


def file_of(client, event):
    return client.get(reverse("standings:calendar", args=[event.slug]))


def club_url(club):
    return reverse("standings:club-feed", args=[calendar_token(club)])


def own_url(link):
    return reverse("standings:own-feed", args=[own_calendar_token(link)])


def read(answer):
    """The calendar of an answer, which must be one as the standard has it."""
    text = answer.content.decode()
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    lines = text.split("\r\n")
    assert not [line for line in lines if "\n" in line or len(line.encode()) > 75]
    return parse(text)


def names_in(answer):
    return [each["SUMMARY"] for each in read(answer).walk("VEVENT")]


def parse(text):
    """The name of a calendar is a text, which `icalendar` knows of a comment only."""
    named = text.replace("\r\nX-WR-CALNAME:", "\r\nCOMMENT:")
    return icalendar.Calendar.from_ical(named)


def only_event(answer):
    (found,) = read(answer).walk("VEVENT")
    assert found.errors == []
    return found


def test_the_file_has_the_name_and_the_time_of_the_event(client, event):
    answer = file_of(client, event)

    found = only_event(answer)
    told = [found[key] for key in ("UID", "SUMMARY", "SEQUENCE", "STATUS")]
    times = [found[key].dt for key in ("DTSTART", "DTSTAMP", "LAST-MODIFIED")]
    made = event.created_at.replace(microsecond=0)
    assert told == [f"{event.slug}@gonuts-league", event.name, 0, "CONFIRMED"]
    assert times == [START, made, made]
    assert "\r\n " in answer.content.decode()


def test_an_event_without_a_day_has_no_file(client, event):
    Event.objects.update(starts_at=None)

    assert file_of(client, event).status_code == 404


def test_the_desk_the_event_and_its_sign_up_offer_the_file(client, event):
    come = path_of(event_link(event, LinkKind.SIGN_UP))
    ours = reverse("standings:calendar", args=[event.slug])
    desk = client_as("organiser", event.club).get(
        reverse("events:desk", args=[event.slug])
    )
    page = client.get(reverse("standings:event", args=[event.slug]))
    event.club.are_pages_open = False
    event.club.save()
    by_link = client.get(f"{come}date.ics")

    assert [ours in each.content.decode() for each in (desk, page)] == [True, True]
    assert f"{come}date.ics" in client.get(come).content.decode()
    assert file_of(client, event).status_code == 404
    assert names_in(by_link) == [event.name]
    assert "Ida" not in by_link.content.decode()


def test_once_sign_up_is_closed_its_link_gives_no_file(client, event):
    come = path_of(event_link(event, LinkKind.SIGN_UP))
    Event.objects.update(is_sign_up_open=False)

    assert client.get(f"{come}date.ics").status_code == 404


@given(name=st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=200))
@example(name="a, b; c\\ d\\n e\r\nf\ng")
@example(name="🍩" * 80)
@example(name=" " * 200)
@example(name="BEGIN:VEVENT\nEND:VEVENT")
def test_any_name_comes_back_as_it_was(name):
    event = Event(name=name, slug="night", starts_at=START, created_at=START)
    event.revision, event.revised_at = 0, None

    text = calendar.calendar_text([event], name=name)

    found = parse(text)
    kept = "".join(
        sign for sign in name if sign == "\n" or sign.isprintable() or sign > "\x7f"
    )
    assert found["COMMENT"] == kept
    assert [each["SUMMARY"] for each in found.walk("VEVENT")] == [kept]
    assert max(len(line.encode()) for line in text.split("\r\n")) <= 75


def test_a_club_s_calendar_has_what_is_planned_and_the_last_months(client, club):
    in_days(20, club=club, name="Soon")
    in_days(-100, club=club, name="Lately")
    in_days(-200, club=club, name="Long ago")
    in_days(5, name="Of another club")
    EventFactory(club=club, name="Some day")
    delete_event(in_days(9, club=club, name="Deleted"), actor=NOBODY)
    singles = in_days(1, club=club, name="Single games")
    SeasonFactory(league__club=club, singles=singles)

    answer = client.get(club_url(club))

    assert names_in(answer) == ["Soon", "Lately"]
    assert read(answer)["COMMENT"] == "Donuts, Inc."
    page = reverse("standings:event", args=[Event.objects.get(name="Soon").slug])
    assert read(answer).walk("VEVENT")[0]["URL"] == f"http://testserver{page}"


def test_a_calendar_has_at_most_so_many_events_and_always_one_query(
    client, club, monkeypatch, django_assert_num_queries
):
    monkeypatch.setattr(calendar, "MOST_EVENTS", 2)
    for days in (1, 2, 3):
        in_days(days, club=club, name=f"In {days}")

    with django_assert_num_queries(2):  # the club of the link, and its events
        answer = client.get(club_url(club))

    assert names_in(answer) == ["In 3", "In 2"]


def test_each_change_makes_the_next_revision_of_the_same_event(client, club):
    event = in_days(3, club=club)
    told = [only_event(client.get(club_url(club)))]
    for change in (
        lambda: change_plan(event, name="Moved", starts_at=START, actor=NOBODY),
        lambda: finish_event(event, is_called_off=True, actor=NOBODY),
        lambda: reopen_event(event, actor=NOBODY),
    ):
        change()
        event.refresh_from_db()
        told.append(only_event(client.get(club_url(club))))

    assert {each["UID"] for each in told} == {f"{event.slug}@gonuts-league"}
    assert [each["SEQUENCE"] for each in told] == [0, 1, 2, 3]
    assert [each["STATUS"] for each in told] == [
        *("CONFIRMED", "CONFIRMED", "CANCELLED", "CONFIRMED")
    ]
    assert told[1]["SUMMARY"] == "Moved"
    last = event.journal.order_by("pk").last().at.replace(microsecond=0)
    assert told[3]["LAST-MODIFIED"].dt == told[3]["DTSTAMP"].dt == last


def test_a_calendar_that_is_the_same_is_not_sent_again(client, club):
    event = in_days(3, club=club)
    first = client.get(club_url(club))
    asked = {"If-None-Match": first["ETag"]}
    same = client.get(club_url(club), headers=asked)
    change_plan(event, name="Another name", actor=NOBODY)
    changed = client.get(club_url(club), headers=asked)

    assert [each.status_code for each in (first, same, changed)] == [200, 304, 200]
    assert same["ETag"] == first["ETag"] != changed["ETag"]
    assert {each["Cache-Control"] for each in (first, same, changed)} == {
        "private, no-cache"
    }
    assert same.content == b""


def test_a_new_link_ends_the_one_before_and_no_other_token_opens_a_club(client, club):
    before = club_url(club)
    make_calendar_link(club, actor=NOBODY)
    club.refresh_from_db()
    link = make_player_link(EntryFactory().player, actor=NOBODY)
    wrong = [own_calendar_token(link), player_link_token(link), "1.1", "x~y"]
    urls = [before, *(reverse("standings:club-feed", args=[each]) for each in wrong)]

    assert [client.get(url).status_code for url in urls] == [404] * 5
    assert client.get(club_url(club)).status_code == 200


def test_a_club_without_a_link_has_no_calendar():
    assert calendar_token(ClubFactory()) == ""


def test_an_own_calendar_has_the_events_of_that_person_and_names_nobody(client, club):
    mine = in_days(3, club=club, name="Mine")
    player = EntryFactory(event=mine, player__name="Ida Nowak").player
    EntryFactory(event=mine, player__name="Uma Winter")
    EntryFactory(event=in_days(4, club=club, name="Of others"))
    gone = EntryFactory(event=in_days(5, club=club, name="By mistake"), player=player)
    type(gone).ever.update_or_create(pk=gone.pk, defaults={"removed_at": START})

    answer = client.get(own_url(make_player_link(player, actor=NOBODY)))

    assert names_in(answer) == ["Mine"]
    assert not {"Ida", "Nowak", "Uma"} & set(answer.content.decode().split())


def test_an_own_calendar_opens_nothing_else_and_ends_with_the_link(client, club):
    player = EntryFactory(event=in_days(3, club=club)).player
    link = make_player_link(player, actor=NOBODY)
    page = reverse("mine:page", args=[own_calendar_token(link)])
    by_page_token = reverse("standings:own-feed", args=[player_link_token(link)])

    assert client.get(page).status_code == 404
    assert client.get(by_page_token).status_code == 404
    end_player_link(link, actor=NOBODY)
    assert client.get(own_url(link)).status_code == 404
    restore_player_link(link, actor=NOBODY)
    assert client.get(own_url(link)).status_code == 200


def test_a_person_s_page_shows_the_address_of_their_calendar(client, club):
    link = make_player_link(EntryFactory(event__club=club).player, actor=NOBODY)

    page = client.get(reverse("mine:page", args=[player_link_token(link)]))

    assert f"http://testserver{own_url(link)}" in page.content.decode()


def test_an_owner_makes_the_link_sees_it_and_makes_another(club):
    type(club).objects.update(calendar_generation=0)
    owner = client_as("owner", club)
    settings = reverse("clubs:settings", args=[club.slug])
    shown = [owner.get(settings).content.decode()]
    for _again in range(2):
        answer = owner.post(reverse("clubs:renew-calendar", args=[club.slug]))
        shown.append(owner.get(answer.url).content.decode())
        club.refresh_from_db()
        assert f"http://testserver{club_url(club)}" in shown[-1]

    assert "events.ics" not in shown[0]
    assert club.calendar_generation == 2
    acts = club.journal.filter(act="calendar-link-made").order_by("pk")
    assert [row.user_id for row in acts][-2:] == [club.memberships.get().user_id] * 2


@pytest.mark.parametrize("who", ["stranger", "elsewhere", "scorekeeper", "organiser"])
def test_nobody_but_an_owner_makes_the_link(club, who):
    client_as(who, club).post(reverse("clubs:renew-calendar", args=[club.slug]))

    club.refresh_from_db()
    assert club.calendar_generation == 1
