import re
from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.events.agreeing.recorded import waiting_results
from gonuts_league.events.models import Round
from gonuts_league.events.services.results import confirm_result
from gonuts_league.journal.services.undoing import undo_action
from gonuts_league.leagues.models import Season
from gonuts_league.leagues.selectors import played_evenings
from gonuts_league.leagues.services import recording
from gonuts_league.players.private_links import (
    end_player_link,
    make_player_link,
    player_link_token,
    read_player_link,
)
from gonuts_league.tables.models import Result, Table
from tests.factories.clubs import ClubFactory, MembershipFactory
from tests.factories.leagues import SeasonFactory
from tests.factories.players import PlayerFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def season():
    return SeasonFactory(league__club=ClubFactory(is_recording_open=True))


@pytest.fixture
def people(season):
    names = ("Greta Lind", "Clara Moor", "Jonas Wolf")
    return [PlayerFactory(club=season.league.club, name=name) for name in names]


def token_of(player):
    return player_link_token(make_player_link(player, actor=Actor()))


@pytest.fixture
def greta(client, people):
    return _Phone(client, people[0])


@pytest.fixture
def clara(client, people):
    return _Phone(client, people[1])


def offered(player):
    """What the list of the form calls somebody of `people`."""
    first, last = player.name.split()
    return f"{first} {last[0]}."


class _Phone:
    """Somebody's phone with their private link."""

    def __init__(self, client, player):
        self.client, self.player = client, player
        self.token = token_of(player)
        self.url = reverse("mine:record", args=[self.token])

    def record(self, *others, numbers=("30", "20"), follow=True, **form):
        typed = {"game": "gonuts-first", "depth": "totals", "number-1": numbers[0]}
        typed["season"] = self.season_id()
        for index, other in enumerate(others, start=2):
            typed |= {
                f"player-{index}": offered(other),
                f"number-{index}": numbers[index - 1],
            }
        return self.client.post(self.url, typed | form, follow=follow)

    def season_id(self):
        return self.player.club.leagues.get().seasons.latest("pk").pk

    def say(self, word, table=None):
        table = table or Table.objects.latest("pk")
        form = {"say": word, "version": table.version}
        address = reverse("mine:game", args=[self.token, table.pk])
        return self.client.post(address, form, follow=True)

    def words(self):
        page = self.client.get(reverse("mine:page", args=[self.token]))
        return " ".join(page.content.decode().split())


def test_the_form_offers_members_as_a_table_sees_them(greta):
    club = greta.player.club
    PlayerFactory(club=club, name="Young Somebody", is_young=True)
    PlayerFactory(club=club, name="Hidden Somebody", is_hidden=True)
    PlayerFactory(club=club, name="Anna Keller")
    PlayerFactory(club=club, name="Anna Kranz")

    page = greta.client.get(greta.url).content.decode()

    assert [name in page for name in ("Clara M.", "Jonas W.")] == [True, True]
    assert [n in page for n in ("Moor", "Somebody", "Anna", "A player")] == [False] * 4
    assert "Some members are not listed" in page


def test_the_form_offers_the_hidden_by_their_names_at_the_table(greta):
    club = greta.player.club
    PlayerFactory(club=club, name="Hide Me", is_hidden=True, table_name="Fox")

    page = greta.client.get(greta.url).content.decode()

    assert [name in page for name in ("Fox", "Hide")] == [True, False]


def test_people_are_found_by_typing_in_one_list_of_names(greta, people):
    page = greta.client.get(greta.url).content.decode()

    assert "<select" not in page
    assert page.count("<option") == len(people) - 1
    assert page.count('list="people"') == 5
    greta.record(people[1], people[2], numbers=("1", "2", "3"), **{"player-2": "clar"})
    names = {seat.entry.player.name for seat in Table.objects.get().seats.all()}
    assert names == {each.name for each in people}


def test_those_who_played_last_stand_first_in_the_list(greta, people):
    PlayerFactory(club=greta.player.club, name="Aaron Abel")
    greta.record(people[2])
    _Phone(greta.client, people[2]).say("agree")

    page = greta.client.get(greta.url).content.decode()

    names = re.findall(r'<option value="([^"]+)"', page)
    assert names == ["Jonas W.", "Aaron A.", "Clara M."]


def test_half_a_name_of_two_people_is_asked_for_whole(greta, people):
    PlayerFactory(club=greta.player.club, name="Clarissa Park")

    answer = greta.record(people[1], **{"player-2": "Cla"})

    assert answer.context["form"].errors == {
        "player-2": ["Choose a name from the list."]
    }
    assert 'value="Cla"' in answer.content.decode()


def test_a_recorded_game_waits_and_does_not_count(greta, people, season):
    answer = greta.record(people[1])

    season.refresh_from_db()
    table = Table.objects.get()
    assert "It counts once another player agrees" in answer.content.decode()
    assert (table.state, table.game, table.depth) == (
        *("entered", "gonuts-first", "totals"),
    )
    assert table.round.event == season.singles
    assert not Result.objects.exists()


def test_another_player_agrees_and_it_counts_as_an_evening(greta, clara, people):
    greta.record(people[1])
    card = clara.words()

    clara.say("agree")

    assert "Greta L. says you played Go Nuts for Donuts, first edition" in card
    assert "place 2, 20 points" in card
    assert Result.objects.get().table.round.state == "closed"
    (evening,) = played_evenings(people[0].club)
    assert [seat.entry for seat in evening.games[0].seats] == [
        *(people[0].pk, people[1].pk)
    ]


def test_whoever_recorded_it_cannot_agree_for_the_others(greta, people):
    greta.record(people[1])

    said = greta.say("agree").content.decode()

    assert not Result.objects.exists()
    assert "The game counts now" not in said


@pytest.mark.parametrize(
    ("depth", "numbers"), [("totals", ("30.5", "20")), ("places", ("1", "2"))]
)
def test_a_second_tap_records_the_game_once(greta, people, depth, numbers):
    for _tap in range(2):
        greta.record(people[1], depth=depth, numbers=numbers)

    assert Table.objects.count() == 1


def test_a_rematch_is_another_game(greta, people):
    greta.record(people[1])
    greta.record(people[1], numbers=("20", "30"))
    with time_machine.travel(timezone.now() + timedelta(minutes=3)):
        greta.record(people[1])

    assert Table.objects.count() == 3


@pytest.mark.parametrize(
    "setting", [{"game": "nosh"}, {"families": ["donuts"]}, {"seats": 4}]
)
def test_a_game_that_the_season_does_not_count_is_refused(
    greta, people, season, setting
):
    Season.objects.filter(pk=season.pk).update(**setting)

    answer = greta.record(people[1])

    assert "Games like this do not count" in answer.content.decode()
    assert not Table.objects.exists()


def test_whoever_did_not_play_has_no_say(client, greta, people):
    greta.record(people[1])
    jonas = _Phone(client, people[2])

    answer = jonas.say("agree")

    assert answer.status_code == 404
    assert not Result.objects.exists()


def test_it_is_wrong_waits_for_the_organiser(greta, clara, people):
    greta.record(people[1])

    clara.say("wrong")

    assert "The organiser has to decide" in greta.words()
    table = Table.objects.get()
    confirm_result(
        table,
        version=table.version,
        actor=Actor(MembershipFactory(club=people[0].club).user),
    )
    assert Result.objects.count() == 1


def test_who_called_it_wrong_may_take_that_back_and_agree(greta, clara, people):
    greta.record(people[1])
    clara.say("wrong")

    greta.say("right")
    assert Table.objects.get().state == "disputed"
    clara.say("right")
    clara.say("agree")

    assert Result.objects.count() == 1


def test_a_game_is_taken_back_by_who_recorded_it_only(greta, clara, people):
    greta.record(people[1])

    clara.say("withdraw")
    assert Round.objects.count() == 1
    greta.say("withdraw")

    assert Round.objects.count() == 0
    assert "recorded a game" not in greta.words()


def test_the_taking_back_can_be_undone(greta, people):
    greta.record(people[1])
    greta.say("withdraw")

    undo_action(JournalEntry.objects.get(act="game-unseated"), actor=Actor())

    assert "You recorded a game" in greta.words()


def test_games_of_other_families_follow_in_the_same_event(greta, people, season):
    greta.record(people[1])

    greta.record(*people[1:], game="nosh", depth="places", numbers=("1", "2", "3"))

    assert [table.game for table in Table.objects.order_by("pk")] == [
        *("gonuts-first", "nosh")
    ]
    assert {table.round.event_id for table in Table.objects.all()} == {
        season.league.seasons.get().singles_id
    }


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"number-2": ""}, "A number is missing here."),
        ({"number-2": "many"}, "points"),
        ({"player-2": ""}, "Choose who has this result."),
        (
            {"player-2": "", "number-2": ""},
            "This game is played by 2 to 6 different people.",
        ),
        ({"game": "nosh"}, "This game is played by 3 to 5 different people."),
        ({"player-2": "Nobody"}, "Choose a name from the list."),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_kept(greta, people, form, words):
    answer = greta.record(people[1], **form)

    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not Table.objects.exists()


def test_a_result_of_nobody_is_not_passed_over(greta, people):
    answer = greta.record(people[1], **{"number-4": "12"})

    assert answer.context["form"].errors == {
        "player-4": ["Choose who has this result."]
    }
    assert not Table.objects.exists()


def test_what_is_wrong_with_the_whole_game_stands_beside_no_row(greta, people):
    answer = greta.record(people[1], game="nosh")

    assert list(answer.context["form"].errors) == ["__all__"]


def test_nobody_sits_twice(greta, people):
    answer = greta.record(people[1], people[1], numbers=("1", "2", "3"))

    assert "different people" in answer.content.decode()


def test_the_game_played_last_is_chosen_already(greta, clara, people):
    greta.record(people[1], game="donuts", depth="places", numbers=("1", "2"))
    clara.say("agree")

    page = greta.client.get(greta.url)

    assert page.context["form"]["game"].initial == "donuts"


def test_nothing_is_recorded_unless_an_owner_switched_it_on(greta, people):
    club = greta.player.club
    club.is_recording_open = False
    club.save()

    assert "does not let members record games" in (
        greta.record(people[1]).content.decode()
    )
    assert "Record a game" not in greta.words()
    assert not Table.objects.exists()


def test_nothing_is_recorded_while_no_season_runs(greta, people, season):
    season.closed_at = season.created_at
    season.save()

    assert "No season is running" in greta.client.get(greta.url).content.decode()


def test_namesakes_are_told_apart_among_all_games_of_the_page(greta, people):
    """Else "Anna K." of one game is another than "Anna K." of the game below it."""
    anna, berta = people[1:]
    greta.record(anna)
    greta.record(berta)
    for player, name in ((anna, "Anna Keller"), (berta, "Anna Kranz")):
        player.name = name
        player.save()

    games = waiting_results(people[0])

    assert [[seat.name for seat in each.seats] for each in games] == [
        ["Greta Lind", "Anna K. (2)"],
        ["Greta Lind", "Anna K. (1)"],
    ]


@pytest.mark.parametrize("games", [1, 4])
def test_more_games_that_wait_take_no_more_queries(
    greta, people, games, django_assert_num_queries
):
    for points in range(games):
        greta.record(people[1], numbers=(str(points), "20"))

    with django_assert_num_queries(5):
        found = waiting_results(people[0])

    assert [each.is_own for each in found] == [True] * games


def test_too_many_games_have_to_wait(greta, people, monkeypatch):
    monkeypatch.setattr(recording, "MOST_WAITING", 1)
    greta.record(people[1])

    refused = greta.record(people[1], numbers=("31", "20"))

    assert "There are many games of yours here already" in refused.content.decode()
    assert Table.objects.count() == 1


def test_a_link_that_ended_records_nothing(client, people):
    assert client.get(reverse("mine:record", args=["made.up"])).status_code == 404


TABLE = {"v": "1", "p": "3", "t": "t3l1.t1.l1"}


def prefilled(page):
    found = re.findall(r'name="number-(\d)"[^>]*?value="([^"]*)"', page) or re.findall(
        r'value="([^"]*)"[^>]*?name="number-(\d)"', page
    )
    return dict(found)


def test_a_scored_table_leads_to_the_form_with_points_worked_out_anew(greta, season):
    greta.words()  # from now on this browser keeps the link

    sent = greta.client.get(
        reverse("leagues:send", args=["gonuts-gamewright"]),
        {**TABLE, "points": "99.1.1", "number-1": "99"},
        follow=True,
    ).content.decode()
    as_third = greta.client.get(
        greta.url, {**TABLE, "game": "gonuts-gamewright", "me": "2"}
    ).content.decode()

    assert prefilled(sent) == {"1": "8", "2": "1", "3": "2"}
    assert "99" not in prefilled(sent).values()
    assert prefilled(as_third) == {"1": "2", "2": "8", "3": "1"}
    assert 'value="gonuts-gamewright"' in sent


@pytest.mark.parametrize(
    ("game", "table"), [("gonuts-gamewright", "l1.l1j1"), ("donuts", "v.o.five-1")]
)
def test_what_points_do_not_decide_is_sent_as_places(greta, season, game, table):
    asked = {"v": "1", "p": "2", "t": table, "game": game}

    page = greta.client.get(greta.url, asked).content.decode()

    assert prefilled(page) == {"1": "2", "2": "1"}
    assert re.search(r'value="places"[^>]*checked', page)


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"t": "t3l1..l1"}, "This table is not finished"),
        ({"t": "<b>"}, "This link is damaged"),
        ({"x": "y" * 5000}, "This link is too long"),
        ({"v": "2"}, "another version of the scorer"),
    ],
)
def test_a_table_of_no_use_is_refused_in_one_sentence(greta, season, query, sentence):
    asked = {**TABLE, "game": "gonuts-gamewright", **query}

    page = greta.client.get(greta.url, asked)

    assert sentence in page.content.decode()
    assert "<b>" not in page.content.decode().split("<h1>")[1].split("</h1>")[0]
    assert not Table.objects.exists()


def test_who_has_no_private_link_here_reads_what_to_do(client):
    url = reverse("leagues:send", args=["gonuts-gamewright"])

    page = client.get(url, {**TABLE, "x": "<b>"})

    assert "Open your private link in this browser once" in page.content.decode()
    assert "/score/gonuts-gamewright/?v=1" in page.content.decode()
    assert client.get(reverse("leagues:send", args=["chess"])).status_code == 404


def test_an_ended_link_and_people_of_another_club_send_nothing(greta, season):
    foreign = PlayerFactory(club=ClubFactory(), name="Foreign Person")
    table = {**TABLE, "game": "gonuts-gamewright"}

    refused = greta.record(foreign, number="20")
    end_player_link(read_player_link(greta.token), actor=Actor())
    ended = greta.client.get(greta.url, table)

    assert refused.status_code == 422
    assert not Table.objects.exists()
    assert "This link no longer opens anything" in ended.content.decode()
