"""The ending of an event: who stands on the podium, its stories, what is shared."""

import re
from collections import defaultdict
from xml.etree import ElementTree

import pytest
from django.urls import reverse
from django.utils.html import strip_tags

from gonuts_league.clubs.models import Club
from gonuts_league.events.enums import PinKind
from gonuts_league.events.models import Event
from gonuts_league.events.services.rounds import close_round
from gonuts_league.events.services.setup import finish_event
from gonuts_league.events.services.stages import CutTie, start_next_stage
from gonuts_league.events.standings.standings_read import read_standings
from gonuts_league.leagues.services.recounting import recount
from gonuts_league.players.models import Player
from gonuts_league.players.showing import Audience
from tests.clubs.readers import client_as
from tests.events.actions import ME
from tests.events.stage_actions import SEMIS, SWISS, entry_of, staged_event
from tests.events.stage_actions import play as play_by_name
from tests.factories.events import EntryFactory, EventFactory, PinFactory
from tests.played import enter_and_confirm, event_of, play, publish
from tests.results.standings_pages import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return ended(event_of(4, name="Donut Night"))


def ended(event, rounds=1):
    for number in range(1, rounds + 1):
        play(event, number)
    recount(event.club)
    return finish_event(event, actor=ME)


def look(event, reader="organiser", name="podium"):
    address = reverse(f"leagues:{name}", args=[event.slug])
    return client_as(reader, event.club).get(address)


def steps_of(response):
    steps = defaultdict(list)
    for row, person, *_rest in response.context["ending"].podium:
        steps[row.rank].append(person.name)
    return steps


def test_the_first_three_stand_on_the_podium(event):
    response = look(event)

    assert steps_of(response) == {
        1: ["Greta Lindqvist"],
        2: ["Paul Nowak"],
        3: ["Mia Vogel"],
    }
    assert "<h1>Greta wins</h1>" in " ".join(response.content.decode().split())


def test_the_podium_calls_the_points_as_the_desk_and_the_standings_do(event):
    words = text_of(look(event))

    assert words.count("event points") == 3
    assert "Rank Player Event points" in words


def test_the_podium_says_why_the_winner_is_ahead_of_an_equal():
    event = event_of(8, rounds_planned=1)
    round_ = publish(event)
    first, second = round_.tables.order_by("number")
    enter_and_confirm(first, 20, 15, 14, 13)
    enter_and_confirm(second, 30, 5, 4, 3)
    close_round(round_, actor=ME)

    ending = look(finish_event(event, actor=ME)).context["ending"]

    assert ending.read.standings[0].points == ending.read.standings[1].points
    why, about = ending.why
    assert strip_tags(why).startswith("Level with Greta")
    assert about == "Points of each game above the mean of its table, added up."


def test_an_event_that_nobody_won_goes_by_its_name():
    unplayed = event_of(4, name="Donut Night")
    Event.objects.filter(pk=unplayed.pk).update(finished_at=unplayed.created_at)

    assert "<h1>Donut Night</h1>" in look(unplayed).content.decode()


def test_those_who_share_a_place_stand_on_one_step():
    shared = ended(event_of(8))

    assert steps_of(look(shared)) == {
        1: ["Greta Lindqvist", "Jonas Brandt"],
        3: ["Paul Nowak", "Sofia Marin"],
    }


def test_who_did_not_go_past_the_cut_stands_below_the_podium():
    event = staged_event(5, SWISS, SEMIS)
    # Who sat out the only round of points may win all the same.
    PinFactory(kind=PinKind.SITS_OUT, entry=entry_of(event, "Greta"))
    play_by_name(event, "Paul", "Mia", "Benedikt")
    start_next_stage(event, actor=ME, how=CutTie.LOT, seed=1)
    for _step in ("semi-finals", "finals"):
        play_by_name(event, "Greta", "Paul", "Mia", "Benedikt")

    response = look(finish_event(event, actor=ME))

    assert steps_of(response)[1] == ["Greta Lindqvist"]
    rows = response.context["ending"].rows
    assert [far for *_rest, far in rows][-1] == ""
    assert response.context["message"].split("\n")[2] == "1. Greta L."


def test_after_a_final_a_row_tells_how_far_or_how_many_points_and_no_more():
    event = staged_event(6, SWISS, SEMIS)
    order = ("Greta", "Paul", "Mia", "Benedikt")
    play_by_name(event, *order)
    start_next_stage(event, actor=ME, how=CutTie.LOT, seed=1)
    for _step in ("semi-finals", "finals"):
        play_by_name(event, *order)

    page = text_of(look(finish_event(event, actor=ME)))

    assert page.count("3 event points") == 2
    assert "without totals" not in page


def test_how_far_the_winner_came_is_told_as_no_reason_as_well():
    event = staged_event(6, SWISS, SEMIS)
    play_by_name(event)
    read = read_standings(event, audience=Audience.MEMBERS)
    # The two at the top have as many points and meet in the final.
    order = [read.people[row.entry].called.split()[0] for row in read.standings]
    start_next_stage(event, actor=ME, how=CutTie.LOT, seed=1)
    for _step in ("semi-finals", "finals"):
        play_by_name(event, *order)

    page = text_of(look(finish_event(event, actor=ME)))

    # On its step and in its row.
    assert page.count("Won the final.") == 2


def test_finishing_leads_to_the_podium_and_on_to_the_next_evening():
    event = event_of(4)
    play(event)
    client = client_as("organiser", event.club)

    led = client.post(reverse("events:finish", args=[event.slug]))
    page = client.get(led.url).content.decode()

    assert led.url == reverse("leagues:podium", args=[event.slug])
    assert reverse("events:reopen", args=[event.slug]) in page
    new = reverse("events:new", args=[event.club.slug])
    assert f'href="{new}?like={event.slug}"' in page
    assert reverse("events:certificates", args=[event.slug]) in page


def test_nobody_reads_who_won_before_the_last_place_is_announced(event):
    Event.objects.update(frozen_after=0)

    for reader in ("organiser", "owner", "scorekeeper"):
        page = look(event, reader).content.decode()
        assert "Greta" not in page
    assert look(event, name="podium-picture").status_code == 302


def test_a_running_event_has_standings_and_no_podium():
    event = event_of(4)
    play(event)

    for name in ("podium", "podium-picture"):
        assert look(event, name=name).status_code == 302


def test_strangers_read_first_names_and_have_no_buttons_of_the_club(event):
    Club.objects.update(are_pages_open=True)

    response = look(event, "stranger")

    assert steps_of(response)[1] == ["Greta L."]
    assert "?like=" not in response.content.decode()
    assert reverse("events:certificates", args=[event.slug]) not in text_of(response)


def test_the_shared_text_has_the_places_and_what_was_counted(event):
    lines = look(event).context["message"].split("\n")

    assert lines[0].startswith("Donut Night, ")
    assert lines[2:5] == ["1. Greta L. 11", "2. Paul N. 7", "3. Mia V. 4"]
    assert any("Greta" in line and line.endswith(".") for line in lines[6:])


def test_a_name_that_says_the_day_is_not_followed_by_it():
    ending = look(ended(event_of(4, name="Donut Night"))).context["ending"]
    event = ended(event_of(4, name=f"Thursday, {ending.day}"))

    response = look(event)

    assert response.context["message"].split("\n")[0] == event.name
    assert text_of(response).count(ending.day) == text_of(response).count(event.name)


def test_the_hidden_are_not_named_in_what_leaves_the_club(event):
    Player.objects.filter(name="Greta Lindqvist").update(is_hidden=True)

    text = look(event).context["message"]
    drawn = look(event, name="podium-picture").content.decode()

    assert "1. A player 11" in text
    assert "Greta" not in text + drawn


def test_a_link_is_shared_only_where_it_opens(event):
    link = reverse("leagues:podium", args=[event.slug])
    closed = look(event).context["message"]
    Club.objects.update(are_pages_open=True)

    assert link not in closed
    assert look(event).context["message"].endswith(link)


def test_the_picture_is_a_file_that_stands_alone(event):
    answer = look(event, name="podium-picture")
    drawn = answer.content.decode()

    assert answer["Content-Disposition"].startswith("attachment; filename=")
    assert ElementTree.fromstring(drawn).get("viewBox") == "0 0 1080 1080"
    used = re.findall(r'href="#([a-z]+)"', drawn)
    assert used
    assert all(f'<symbol id="{part}"' in drawn for part in used)


def test_markup_in_a_name_stays_text():
    event = ended(event_of(4, name="<b>Night</b> & more"))

    assert "&lt;b&gt;Night" in look(event, name="podium-picture").content.decode()
    assert "<b>Night" in look(event).context["message"]


def test_a_first_win_of_this_evening_is_told(event):
    told = look(event).context["ending"].stories

    assert [re.sub("<[^>]*>", "", text) for _icon, text in told] == [
        "Greta won a game for the first time"
    ]


def test_what_half_the_hall_has_done_is_no_story():
    told = look(ended(event_of(16), rounds=2)).context["ending"].stories

    assert not any("in one evening" in text for _icon, text in told)


def test_a_second_evening_tells_what_it_meant_to_the_winner(event):
    for _night in range(2):
        second = EventFactory(club=event.club)
        for player in Player.objects.order_by("-pk"):
            EntryFactory(event=second, player=player)
        ended(second)

    told = [text for _icon, text in look(second).context["ending"].stories]

    assert any(re.search(r"rating \+\d+, now 1\d{3}", text) for text in told)


def test_a_first_win_against_somebody_is_told_after_enough_games(event):
    for night in range(2):
        later = EventFactory(club=event.club)
        people = Player.objects.order_by("pk")
        for player in people.reverse() if night else people:
            EntryFactory(event=later, player=player)
        ended(later)

    told = " ".join(text for _icon, text in look(later).context["ending"].stories)

    assert re.search("beat .* for the first time, in game 3", told)


def test_the_journal_keeps_who_won(event):
    kept = event.journal.get(act="event-finished").after

    winner = Player.objects.get(name="Greta Lindqvist")
    assert kept["players"] == [winner.pk]


def test_the_journal_keeps_who_won_in_spite_of_a_freeze():
    event = event_of(4)
    play(event)
    Event.objects.update(frozen_after=0)

    finish_event(event, actor=ME)

    kept = event.journal.get(act="event-finished").after
    assert kept["players"] == [Player.objects.get(name="Greta Lindqvist").pk]


def test_the_home_of_the_club_says_who_won(event):
    page = text_of(
        client_as("organiser", event.club).get(
            reverse("clubs:club", args=[event.club.slug])
        )
    )

    assert "Greta wins" in page
    assert "No evening is planned" not in page
    assert "Greta won Donut Night" in page
    assert "Plan an evening" in page


def test_the_home_keeps_back_who_won_until_it_is_announced(event):
    Event.objects.update(frozen_after=0)

    page = text_of(
        client_as("organiser", event.club).get(
            reverse("clubs:club", args=[event.club.slug])
        )
    )

    assert "Greta wins" not in page
    assert "Greta won Donut Night" not in page
