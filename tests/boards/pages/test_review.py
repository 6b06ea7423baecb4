import re
from datetime import timedelta

import pytest

from gonuts_league.clubs.actors import Actor
from gonuts_league.leagues.models import Season
from gonuts_league.leagues.services.recounting import recount
from gonuts_league.players.services import change_player
from tests.boards.boards import AT, board, board_url, played_event
from tests.clubs.readers import client_as
from tests.factories.events import EventFactory
from tests.factories.leagues import NightFactory, SeasonFactory
from tests.played import play

pytestmark = pytest.mark.django_db


def year_of(event, name, query="", who="scorekeeper"):
    player = event.club.players.get(name=name)
    return board(event.club, "player-review", who, query, player.pk)


def test_a_persons_year_tells_games_rival_best_evening_and_rating():
    event = played_event(4)

    page = year_of(event, "Greta Lindqvist")

    assert "2026" in page
    assert "Games won 8 of 8" in page
    assert re.search(r"Met most often (Paul|Mia|Jonas) 8 games", page)
    assert "Best evening Thursday" in page
    assert "8 wins" in page
    assert re.search(r"Rating, Go Nuts for Donuts \d{4} 1500 before", page)
    assert "Best score, Gamewright edition 20" in page
    assert "Three in a row" in page


def test_a_year_without_a_game_says_so_and_one_that_is_none_is_left_out():
    event = played_event(4)
    SeasonFactory(league__club=event.club)
    other = Season.objects.get()

    empty = year_of(event, "Greta Lindqvist", f"?season={other.pk}")
    wrong = year_of(event, "Greta Lindqvist", "?year=1200&season=x&size=%00")

    assert "No game is like that" in empty
    assert "No such choice; left out." in wrong
    assert "Games won 8 of 8" in wrong


def test_a_season_in_review_holds_its_own_games():
    event = played_event(4)
    season = SeasonFactory(league__club=event.club, name="Winter")
    NightFactory(season=season, event=event)
    other = EventFactory(club=event.club, starts_at=AT + timedelta(days=7))
    for entry in event.entries.all():
        other.entries.create(player=entry.player, checked_in_at=AT)
    play(other)
    recount(event.club)

    whole, winter = (
        year_of(event, "Greta Lindqvist", query)
        for query in ("?year=2026", f"?season={season.pk}")
    )

    other.starts_at -= timedelta(days=365)
    other.save()
    assert "Games won 8 of 8" in year_of(event, "Greta Lindqvist", "?year=2026")
    assert "Games won 9 of 9" in whole
    assert "Games won 8 of 8" in winter
    assert "Winter" in winter.split("Help for this page")[1]


def test_games_recorded_by_themselves_are_no_evening():
    event = played_event(4)
    season = SeasonFactory(league__club=event.club, singles=event)

    own = year_of(event, "Greta Lindqvist", f"?season={season.pk}")
    club = board(event.club, "review", query=f"?season={season.pk}")

    assert "Games won 8 of 8" in own
    assert "Best evening" not in own
    assert "Games 8 4 people Evenings 0" in club
    assert "Largest evening" not in club


def test_the_club_in_review_names_who_played_and_won_most():
    event = played_event(8)

    page = board(event.club, "review")

    assert "Games 16 8 people Evenings 1 Largest evening Thursday" in page
    assert "Most games won Greta Lindqvist of 8 8" in page
    assert "Best scores, Go Nuts for Donuts, Gamewright edition" in page
    records = page.partition("Records set, and not beaten since")[2]
    assert "Gamewright edition · Tables of 4, totals only" in records


@pytest.mark.parametrize("hidden", ["is_young", "is_hidden"])
def test_strangers_read_no_review_of_the_young_and_the_hidden(hidden):
    event = played_event(4)
    greta = event.club.players.get(name="Greta Lindqvist")
    change_player(greta, **{hidden: True}, actor=Actor())
    recount(event.club)
    url = board_url(event.club, "player-review", greta.pk)

    asked = [client_as(who, event.club).get(url) for who in ("stranger", "scorekeeper")]

    assert [each.status_code for each in asked] == [404, 200]
    assert "Greta" not in board(event.club, "review", "stranger")
    assert "Greta" not in year_of(event, "Paul Nowak", who="stranger")


def test_a_review_takes_the_same_queries_for_any_number(django_assert_num_queries):
    for count, rounds in ((8, 8), (8, 12)):
        event = played_event(count, rounds=rounds)
        client = client_as("stranger", event.club)
        player = event.club.players.get(name="Greta Lindqvist").pk
        with django_assert_num_queries(16):
            client.get(board_url(event.club, "player-review", player))
        with django_assert_num_queries(13):
            client.get(board_url(event.club, "review"))


def test_a_new_club_has_nothing_to_review_and_says_so():
    event = played_event(4, rounds=0)

    assert "No game is like that" in board(event.club, "review")
