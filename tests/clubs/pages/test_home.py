from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.urls import reverse

from gonuts_league.boards.pages.club_home import greeting, say_when
from gonuts_league.boards.pages.feed import journal_news
from gonuts_league.boards.selectors import EventProgress, event_for_now
from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.services.actions import log_action
from gonuts_league.players.services import add_player, change_player, erase_player
from gonuts_league.players.showing import Audience
from tests.clubs.readers import EVERYBODY, HTMX, client_as
from tests.factories.clubs import ClubFactory
from tests.factories.events import EntryFactory, EventFactory
from tests.factories.tables import make_round
from tests.results.standings_pages import text_of

pytestmark = pytest.mark.django_db
# A Thursday.

NOW = datetime(2026, 11, 19, 16, 0, tzinfo=UTC)
NOBODY = Actor()


def home_of(club, who, headers=None):
    url = reverse("clubs:club", args=[club.slug])
    return client_as(who, club).get(url, headers=headers)


def texts(club, audience=Audience.MEMBERS):
    return [each["text"] for each in journal_news(club, audience=audience, now=NOW)]


@pytest.mark.parametrize("who", EVERYBODY)
@pytest.mark.parametrize("are_open", [True, False])
def test_strangers_read_the_home_of_opened_clubs_only(who, are_open):
    club = ClubFactory(are_pages_open=are_open)
    is_stranger = who in ("stranger", "elsewhere")

    for headers in ({}, HTMX):
        status = home_of(club, who, headers).status_code
        assert status == (404 if is_stranger and not are_open else 200)


@pytest.mark.parametrize("who", EVERYBODY)
def test_only_the_owner_is_led_to_the_settings(who):
    club = ClubFactory(are_pages_open=True)

    page = home_of(club, who).content.decode()

    assert (reverse("clubs:settings", args=[club.slug]) in page) == (who == "owner")


def test_an_empty_club_offers_to_plan_an_evening():
    page = home_of(ClubFactory(), "organiser").content.decode()

    assert "Plan an evening" in page
    assert page.count("btn primary") == 1


@pytest.mark.parametrize(
    ("who", "label"),
    [
        ("organiser", "Check in"),
        ("scorekeeper", "See the standings"),
        ("stranger", "See the standings"),
    ],
)
def test_the_next_evening_has_one_button_for_whoever_reads(who, label):
    club = ClubFactory(are_pages_open=True)
    EventFactory(club=club, name="<b>Night</b>", starts_at=NOW + timedelta(hours=3))

    with time_machine.travel(NOW):
        page = home_of(club, who).content.decode()

    assert "Tonight, 19:00" in page
    assert "&lt;b&gt;Night&lt;/b&gt;" in page
    assert label in page
    assert page.count("btn primary") == 1


def test_an_event_that_runs_comes_before_one_that_is_nearer():
    club = ClubFactory()
    EventFactory(club=club, starts_at=NOW)
    running = EventFactory(club=club, starts_at=NOW - timedelta(hours=5))
    make_round(running, number=2)
    EntryFactory.create_batch(3, event=running)

    event = event_for_now(club.events.all(), now=NOW)
    with time_machine.travel(NOW):
        page = text_of(home_of(club, "organiser"))

    assert (event, event.stage) == (running, EventProgress.RUNNING)
    assert "Running now, round 2 of 4" in page
    assert "4 rounds · 3 here" in page


def test_a_draft_that_nobody_saw_is_no_running_round():
    event = EventFactory(starts_at=NOW)
    make_round(event, state="draft", published_at=None)

    assert (
        event_for_now(event.club.events.all(), now=NOW).stage == EventProgress.PLANNED
    )


def test_old_and_finished_events_are_not_for_now():
    club = ClubFactory()
    EventFactory(club=club, starts_at=NOW - timedelta(days=3))
    EventFactory(club=club, starts_at=NOW, finished_at=NOW)

    assert event_for_now(club.events.all(), now=NOW) is None


@pytest.mark.parametrize(
    ("hours", "said"),
    [
        (-2, "Today, 14:00"),
        (3.5, "Tonight, 19:30"),
        (24, "Tomorrow, 16:00"),
        (72, "Sunday, 16:00"),
        (24 * 8, "27 November, 16:00"),
    ],
)
def test_moments_are_said_as_people_say_them(hours, said):
    assert say_when(NOW + timedelta(hours=hours), now=NOW) == said


@pytest.mark.parametrize(
    ("hour", "said"),
    [(3, "evening"), (8, "morning"), (14, "afternoon"), (20, "evening")],
)
def test_the_greeting_follows_the_day(hour, said):
    moment = NOW.replace(hour=hour)

    assert greeting("Mia", now=moment) == f"Good {said}, Mia"


def test_a_newcomer_is_named_with_a_link_and_as_it_is_called_today():
    club = ClubFactory()
    player = add_player(club, name="Old", actor=NOBODY)
    change_player(player, name="<i>New</i> Name", actor=NOBODY)

    url = reverse("leagues:player", args=[club.slug, player.pk])
    drawn, named = texts(club)[0].split("</svg>")
    assert '<svg class="face' in drawn
    link = f'<a href="{url}">&lt;i&gt;New&lt;/i&gt;</a>'
    assert named == f"{link}</span> joined the club"


@pytest.mark.parametrize("field", ["is_young", "is_hidden"])
def test_strangers_never_read_of_the_young_and_the_hidden(field):
    club = ClubFactory()
    add_player(club, name="Secret Person", actor=NOBODY, **{field: True})

    assert texts(club, Audience.OPEN) == []
    assert len(texts(club)) == 1


def test_nobody_reads_of_the_erased():
    club = ClubFactory()
    erase_player(add_player(club, name="Greta", actor=NOBODY), actor=NOBODY)

    assert texts(club) == []


def test_strangers_read_nothing_of_how_the_club_is_run():
    club = ClubFactory()
    log_action(club, "pages-opened", actor=NOBODY)
    log_action(club, "member-added", actor=NOBODY, after={"user": 1})

    assert texts(club, Audience.OPEN) == []
    assert texts(club) == ["The pages were opened to everybody"]


def confirmed(entries, ranks, *, points="21"):
    """Note in the journal that a table of these entries was confirmed."""
    event = entries[0].event
    round_ = make_round(event)
    table = round_.tables.create(number=2, game=event.game, scoring_version="1")
    seats = [
        {"entry": entry.pk, "rank": rank, "points": points}
        for entry, rank in zip(entries, ranks, strict=True)
    ]
    log_action(
        event.club,
        "result-confirmed",
        actor=NOBODY,
        event=event,
        table=table,
        after={"version": 1, "depth": "cards", "seats": seats},
    )
    return event.club


def test_a_result_says_who_won_and_with_how_many_points():
    event = EventFactory()
    greta = EntryFactory(event=event, player__name="Greta Sandholm")
    club = confirmed([greta, EntryFactory(event=event)], [1, 2])

    won = ">Greta</a></span> won table 2 of round 1 with 21 points"
    assert texts(club)[0].endswith(won)
    assert ">Greta S.</a></span> won" in texts(club, Audience.OPEN)[0]


def test_a_shared_win_names_both():
    event = EventFactory()
    entries = [EntryFactory(event=event, player__name=name) for name in ("Al", "Bo")]
    club = confirmed(entries, [1, 1], points=None)

    assert texts(club)[0].count("<a ") == 2
    assert texts(club)[0].endswith(" share the win at table 2 of round 1")


def test_strangers_read_of_a_result_without_a_winner_they_may_not_know():
    event = EventFactory(name="Night")
    young = EntryFactory(event=event, player__name="Nia", player__is_young=True)
    club = confirmed([young, EntryFactory(event=event)], [1, 2])

    assert texts(club, Audience.OPEN) == ["Table 2 of round 1 has its result: Night"]
    assert "Nia" in texts(club)[0]


@pytest.mark.parametrize("rows", [1, 3])
def test_the_home_takes_the_same_queries_for_any_number_of_events(
    rows, django_assert_num_queries
):
    club = ClubFactory()
    for event in EventFactory.create_batch(rows, club=club, starts_at=NOW):
        entries = EntryFactory.create_batch(rows, event=event)
        confirmed(entries, range(1, rows + 1))
    client = client_as("organiser", club)

    with django_assert_num_queries(16):
        client.get(reverse("clubs:club", args=[club.slug]))
