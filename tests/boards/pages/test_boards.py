import csv
import io
import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.events.services.setup import finish_event
from gonuts_league.leagues.models import PlayerFigures, Rating
from gonuts_league.leagues.services.recounting import recount
from gonuts_league.players.private_links import make_player_link, player_link_token
from gonuts_league.players.services import change_player
from gonuts_league.standings.ratings.rating import shown
from tests.boards.boards import AT, BOARDS, board, board_url, played_event
from tests.clubs.readers import client_as
from tests.factories.clubs import ClubFactory
from tests.factories.events import EventFactory
from tests.factories.leagues import NightFactory, SeasonFactory
from tests.played import event_of, play, publish
from tests.results.standings_pages import page_url, text_of

pytestmark = pytest.mark.django_db
ME = Actor()


def standings_of(club, who="scorekeeper"):
    return client_as(who, club).get(board_url(club, "standings"))


def test_standings_are_those_of_the_event_that_is_being_played():
    event = event_of(4)
    publish(event)

    assert standings_of(event.club).url == page_url(event)


def test_standings_are_the_leaderboards_once_the_event_is_over():
    event = event_of(4)
    play(event)
    finish_event(event, actor=ME)

    assert standings_of(event.club).url == board_url(event.club, "leaderboards")


@pytest.mark.parametrize("name", ["standings", *BOARDS, "ratings-csv"])
@pytest.mark.parametrize("who", ["stranger", "elsewhere"])
def test_boards_of_a_closed_club_are_not_there(name, who):
    club = ClubFactory()

    assert client_as(who, club).get(board_url(club, name)).status_code == 404


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("leaderboards", "No game counts yet"),
        ("records", "No record yet"),
        ("head-to-head", "Nobody has met yet"),
        ("feed", "No news yet"),
    ],
)
def test_a_new_club_is_told_what_will_stand_here_and_where_to_go(name, said):
    club = ClubFactory()

    page = client_as("owner", club).get(board_url(club, name)).content.decode()

    assert said in page
    assert page.count("btn primary") == 1


def test_ratings_are_ranked_with_their_doubt_and_games():
    page = board(played_event().club, "leaderboards")

    assert "1 Greta Lindqvist" in page
    assert "4 Benedikt Sommer" not in page.split("Most games")[0].split("3 ")[0]
    assert re.search(r"Greta Lindqvist 8 \d{4} ± \d+ \+\d+ \d{4}", page)


def test_no_podium_stands_where_more_than_three_share_the_first_ranks():
    few, many = played_event(4, rounds=8), played_event(16, rounds=8)

    pages = [
        client_as("owner", event.club).get(board_url(event.club, "leaderboards"))
        for event in (few, many)
    ]

    assert ['class="podium"' in page.content.decode() for page in pages] == [1, 0]


def test_whoever_played_little_stands_below_without_a_rank():
    page = board(played_event(rounds=5).club, "leaderboards")

    assert "Provisional" in page
    assert "3 more games for a rank" in page


@pytest.mark.parametrize("name", BOARDS)
def test_strangers_read_first_names_and_of_the_young_nothing(name):
    event = played_event()
    change_player(
        event.club.players.get(name="Greta Lindqvist"), is_young=True, actor=ME
    )

    inside, outside = (board(event.club, name, who) for who in ("owner", "stranger"))

    assert "Greta" in inside
    assert "Greta" not in outside
    assert "Lindqvist" not in outside
    assert "Nowak" not in outside


@pytest.mark.parametrize("name", ["leaderboards", "head-to-head"])
def test_guests_stand_in_no_list(name):
    event = played_event()
    event.club.players.filter(name="Greta Lindqvist").update(is_guest=True)
    recount(event.club)

    page = board(event.club, name)

    assert "Greta" not in page
    assert "Paul" in page


def test_records_lead_to_their_game_and_name_who_holds_them():
    event = played_event()

    page = client_as("stranger", event.club).get(board_url(event.club, "records"))

    first = event.rounds.get(number=1).tables.get(number=1)
    game = reverse("standings:game", args=[event.slug, first.pk])
    assert game in page.content.decode()
    assert "Tables of 4, totals only" in page.content.decode()
    assert ">Greta L.</a>" in page.content.decode()


def test_the_matrix_says_how_often_one_was_ahead_of_the_other():
    event = played_event()
    client = client_as("owner", event.club)

    page = client.get(board_url(event.club, "head-to-head")).content.decode()

    assert "ahead 8 times, behind 0 times" in page
    assert 'class="s4"' in page
    assert "8–0" in page


def test_anybody_can_be_picked_out_of_the_matrix():
    event = played_event()
    paul = event.club.players.get(name="Paul Nowak")

    page = board(event.club, "head-to-head", query=f"?player={paul.pk}")

    assert "Paul Nowak against everybody" in page
    assert "Greta Lindqvist 8 0 8 0" in page


@pytest.mark.parametrize("asked", ["x", "0", "99999999999999999999", ""])
def test_whoever_is_not_there_is_not_picked(asked):
    event = played_event()

    page = board(event.club, "head-to-head", query=f"?player={asked}&page=x")

    assert "Everybody against everybody" in page


def test_all_ratings_of_a_family_come_in_pages():
    event = played_event(104)

    pages = [
        board(event.club, "leaderboards", "owner", f"?page={n}").split("most games")[0]
        for n in (1, 4)
    ]

    assert "page 1 of 4" in pages[0]
    assert "Person103" not in pages[0]
    assert "Person103 Number103" in pages[1]


def rows_of_csv(club, who):
    answer = client_as(who, club).get(board_url(club, "ratings-csv"))
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


def test_the_file_of_ratings_has_the_lists_of_the_boards():
    event = played_event()
    change_player(
        event.club.players.get(name="Greta Lindqvist"), name="=Greta L", actor=ME
    )
    event.club.players.filter(name="Paul Nowak").update(is_hidden=True)

    inside, outside = (rows_of_csv(event.club, who) for who in ("owner", "stranger"))

    assert [row["rank"] for row in inside] == [row["rank"] for row in outside]
    assert {row["games"] for row in inside} == {"8"}
    assert "'=Greta L" in [row["player"] for row in inside]
    assert "Paul Nowak" in [row["player"] for row in inside]
    assert "A player" in [row["player"] for row in outside]
    assert "Paul" not in str(outside)


def test_it_is_said_that_figures_are_being_counted_again():
    event = played_event()
    said = "being updated"
    before = board(event.club, "records")

    play(event, 99)
    type(event).objects.update(standings_version=7)

    assert said not in before
    assert said in board(event.club, "records")


def test_strangers_read_the_news_of_those_who_may_be_named():
    club = played_event().club
    club.players.filter(name="Paul Nowak").update(is_hidden=True)

    page = board(club, "feed", "stranger")

    assert "played here for the first time" in page
    assert "Greta" in page
    assert "Paul" not in page


def test_the_first_tab_has_one_name_and_leads_to_the_evening_played_last():
    club, said = ClubFactory(), "Evening Season Ratings Records Head to head"
    evenings = reverse("events:list", args=[club.slug])
    none = client_as("owner", club).get(board_url(club, "records"))
    event = played_event(starts_at=timezone.now())
    url = board_url(event.club, "records")

    running = client_as("owner", event.club).get(url)
    finish_event(event, actor=ME)
    over = client_as("owner", event.club).get(url)

    assert said in text_of(none)
    assert re.search(rf'<a href="{evenings}"\s*>Evening</a>', none.content.decode())
    for page in (running, over):
        assert said in text_of(page)
        html = page.content.decode()
        assert re.search(rf'<a href="{page_url(event)}"[^>]*>Evening</a>', html)


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_takes_the_same_queries_for_any_number_of_people(
    name, django_assert_num_queries
):
    queries = {"leaderboards": 12, "records": 9, "head-to-head": 11, "feed": 9}
    # Records are of two tables both times: what ten tables reach alike is none.
    for count in (8, 8 if name == "records" else 40):
        club = played_event(count).club
        client = client_as("stranger", club)
        with django_assert_num_queries(queries[name]):
            client.get(board_url(club, name))


def test_what_more_than_three_reached_is_no_record():
    few, many = (board(played_event(count).club, "records") for count in (8, 40))

    assert "Most wins in a row 8 Greta and Jonas" in few
    assert few.count("Most wins in a row") == 1
    assert "Most wins in a row" not in many


def test_the_own_row_stands_on_the_board_however_far_below():
    event = played_event(40)
    last = Rating.objects.order_by("rank", "player").last().player
    holder, stranger = client_as("stranger", event.club), client_as("owner", event.club)
    token = player_link_token(make_player_link(last, actor=ME))
    holder.get(reverse("mine:page", args=[token]))
    url = board_url(event.club, "leaderboards")
    own = reverse("leagues:player", args=[event.club.slug, last.pk])

    shown = [own in who.get(url).content.decode() for who in (holder, stranger)]

    assert shown == [True, False]


def test_pages_and_files_show_a_rating_around_1500():
    club = played_event().club
    best = Rating.objects.filter(player__club=club, rank=1).first()

    page = client_as("owner", club).get(board_url(club, "leaderboards"))

    told = str(shown(best.mu))
    assert int(told) > 1500
    assert told in page.content.decode()
    assert rows_of_csv(club, "owner")[0]["rating"] == told


@pytest.mark.parametrize("name", ["club", *BOARDS, "ratings-csv"])
def test_no_browser_keeps_what_members_read(name):
    club = ClubFactory(are_pages_open=True)
    page = "clubs:club" if name == "club" else f"leagues:{name}"
    url = reverse(page, args=[club.slug])

    headers = [
        client_as(who, club).get(url).headers for who in ("scorekeeper", "stranger")
    ]

    assert "no-store" in headers[0]["Cache-Control"]
    assert "no-store" not in headers[1].get("Cache-Control", "")


def test_ratings_list_who_played_lately_and_lead_to_everybody():
    event = played_event()
    early = PlayerFigures.objects.get(player__name="Paul Nowak")
    early.document |= {"last_at": "2025-02-01T19:00:00+00:00"}
    early.save()

    lately, all_of_them = (
        board(event.club, "leaderboards", query=query).split("Who played most games")[0]
        for query in ("", "?people=all")
    )

    assert "Paul" not in lately
    assert "1 person has not played for a year and is left out" in lately
    assert "Paul Nowak" in all_of_them
    assert "Only those who played in the last year" in all_of_them


def test_records_are_chosen_by_year_edition_and_size():
    club = played_event().club

    kept = board(club, "records", query="?year=2026&edition=gonuts-gamewright&size=4")
    none = board(club, "records", query="?size=5&year=2020")

    assert "Furthest ahead at the end" in kept
    assert "Most wins in a row" not in kept
    assert none.count("No such choice; left out.") == 2
    assert "Furthest ahead at the end" in none


def two_years():
    """A club of eight with a second evening, of four of them, a year before."""
    event = played_event()
    before = EventFactory(club=event.club, starts_at=AT - timedelta(days=365))
    for entry in event.entries.order_by("pk")[:4]:
        before.entries.create(player=entry.player, checked_in_at=before.starts_at)
    play(before)
    season = SeasonFactory(league__club=event.club, name="Winter")
    NightFactory(season=season, event=before)
    recount(event.club)
    return event.club, season


def test_leaderboards_of_a_year_or_season_are_as_they_stood_after_it():
    club, season = two_years()
    best = Rating.objects.get(player__club=club, player__name="Greta Lindqvist")
    first = shown(best.points[0].mu)

    whole, *narrowed = (
        board(club, "leaderboards", query=query)
        for query in ("", "?year=2025", f"?season={season.pk}")
    )

    assert "Greta Lindqvist 9 " in whole
    for page in narrowed:
        assert f"Greta Lindqvist 7 more games for a rank {first}" in page
        assert page.count("more games for a rank") == 4
        assert re.search(r"Evenings Games( 1 \D+ 1 1){4} Best scores", page)
        assert "4 players, totals only 20 Greta Lindqvist" in page


def test_chosen_games_are_not_looked_for_in_lists_of_all_clubs():
    club, season = two_years()
    chosen = f"?season={season.pk}&edition=gonuts-gamewright&size=4"
    rival = club.players.get(name="Mia Vogel")
    greta = club.players.get(name="Greta Lindqvist")

    with CaptureQueriesContext(connection) as asked:
        for name in ("leaderboards", "records", "review"):
            board(club, name, query=chosen)
        page = reverse("leagues:player", args=[club.slug, greta.pk])
        client_as("scorekeeper", club).get(f"{page}{chosen}&opponent={rival.pk}")

    found = [query["sql"] for query in asked if "tables_result" in query["sql"]]
    assert len(found) > 8
    assert not [sql for sql in found if '"result_id" IN (SELECT' in sql]


def test_leaderboards_of_an_edition_or_size_hold_what_was_played_so():
    club, _season = two_years()

    kept = board(
        club, "leaderboards", query="?edition=gonuts-gamewright&size=4&year=2026"
    )
    none = board(club, "leaderboards", query="?size=4&year=2025&season=x")

    assert re.search(r"Greta Lindqvist 9 \d{4} ± \d+", kept)
    assert "No such choice; left out." in none
    assert none.count("more games for a rank") == 4


def test_records_of_a_season_are_those_that_were_set_in_it():
    club, season = two_years()
    other = SeasonFactory(league=season.league, number=2)

    kept, none = (
        board(club, "records", query=f"?season={each.pk}") for each in (season, other)
    )

    assert "Most points without winning" in kept
    assert "Most wins in a row" not in kept
    assert "No record is like that." in none


@pytest.mark.parametrize("name", ["leaderboards", "records"])
def test_chosen_boards_take_the_same_queries_and_name_nobody_else(
    name, django_assert_num_queries
):
    for count in (8, 8 if name == "records" else 40):
        club = played_event(count).club
        SeasonFactory(league__club=club)
        club.players.filter(name="Greta Lindqvist").update(is_young=True)
        with django_assert_num_queries({"leaderboards": 14, "records": 11}[name]):
            page = board(club, name, "stranger", "?year=2026&size=4")
        assert "Paul" in page
        assert "Greta" not in page
        assert "Lindqvist" not in page


@pytest.mark.parametrize("name", ["feed", "head-to-head", "records"])
def test_donuts_stand_beside_names_and_strangers_get_none_of_the_hidden(name):
    club = played_event().club
    paul = club.players.get(name="Paul Nowak")
    inside = client_as("owner", club).get(board_url(club, name)).content.decode()

    club.players.update(is_hidden=True)
    outside = client_as("stranger", club).get(board_url(club, name)).content.decode()

    assert '<svg class="face' in inside
    assert '<svg class="face' not in outside
    assert paul.name not in outside
