import json
import re
from datetime import timedelta

import pytest
from django.urls import reverse

from gonuts_league.boards.pages import player as player_page
from gonuts_league.clubs.actors import Actor
from gonuts_league.events.services.freezing import freeze_standings
from gonuts_league.leagues.models import PlayerFigures, Rating
from gonuts_league.leagues.services.recounting import recount
from gonuts_league.players.services import change_player
from gonuts_league.standings.ratings.rating import PROVISIONAL_GAMES, shown
from gonuts_league.standings.statistics.badges import BADGES
from gonuts_league.tables.models import Result, ResultGame, Table
from tests.boards.boards import AT, played_event
from tests.browser import open_browser
from tests.clubs.readers import client_as
from tests.factories.clubs import ClubFactory
from tests.factories.events import EntryFactory, EventFactory
from tests.factories.leagues import NightFactory, SeasonFactory
from tests.factories.players import PlayerFactory
from tests.played import NAMES, play
from tests.results.standings_pages import text_of

pytestmark = pytest.mark.django_db


def url_of(player):
    return reverse("leagues:player", args=[player.club.slug, player.pk])


def page_of(player, who="stranger"):
    return client_as(who, player.club).get(url_of(player)).content.decode()


def test_strangers_see_on_a_persons_page_only_what_the_list_shows():
    club = ClubFactory(are_pages_open=True)
    greta = PlayerFactory(club=club, name="Greta Sandholm", affiliation="Old Mill")
    greta.groups.create(club=club, name="Family", name_key="family")
    EntryFactory(player=greta, event__club=club, event__name="Opening Night")

    page = page_of(greta)

    assert "Greta S." in page
    assert "Opening Night" in page
    for private in ("Sandholm", "Old Mill", "Family", "Change"):
        assert private not in page


@pytest.mark.parametrize("field", ["is_young", "is_hidden"])
def test_strangers_find_no_page_of_the_young_and_the_hidden(field):
    player = PlayerFactory(club__are_pages_open=True, **{field: True})

    assert client_as("stranger", player.club).get(url_of(player)).status_code == 404


@pytest.mark.parametrize(
    ("who", "is_led"), [("stranger", False), ("scorekeeper", False), ("owner", True)]
)
def test_only_organisers_are_led_to_the_form(who, is_led):
    player = PlayerFactory(club__are_pages_open=True)
    form = reverse("players:detail", args=[player.club.slug, player.pk])

    assert (form in page_of(player, who)) == is_led


def whole_page(event, name, who="owner", query=""):
    player = event.club.players.get(name=name)
    return text_of(client_as(who, event.club).get(url_of(player) + query))


def test_a_page_tells_games_won_average_place_and_best_score():
    page = whole_page(played_event(), "Greta Lindqvist")

    assert "Plays here since March 2026 · 8 games" in page
    assert "Games won 8 of 8" in page
    assert "Average place of 4 1.0 8 games" in page
    assert "Best score, Gamewright edition 20 4 players, totals only" in page
    assert "8 wins in a row" in page


def test_the_best_score_is_the_highest_whatever_is_known_of_its_game():
    event = played_event()
    first = Result.objects.order_by("pk").first()
    Table.objects.filter(pk=first.table_id).update(depth="cards")
    Result.objects.filter(pk=first.pk).update(depth="cards")
    ResultGame.objects.filter(result=first).update(points=14)
    recount(event.club)

    page = whole_page(event, "Greta Lindqvist")

    assert "Best score, Gamewright edition 20 4 players, totals only" in page


def test_a_page_names_nemesis_and_favourite_opponent_with_their_counts():
    page = whole_page(played_event(), "Paul Nowak")

    assert "Nemesis Greta ahead in 8 of 8" in page
    assert "Favourite opponent Mia behind in 8 of 8" in page


def test_the_last_places_lead_to_their_games():
    event = played_event()
    greta = event.club.players.get(name="Greta Lindqvist")

    page = client_as("stranger", event.club).get(url_of(greta)).content.decode()

    form = page.split('<ol class="form"')[1].split("</ol>")[0]
    assert form.count("/games/") == 8
    assert form.count('class="w"') == 8


def test_the_rating_has_a_band_and_its_numbers():
    page = whole_page(played_event(), "Greta Lindqvist")

    assert "Rating, Go Nuts for Donuts" in page
    assert "Place 1 in the list of ratings" in page
    assert "Rating by evening, newest first Evening Rating ± 5 March 2026" in page


def test_few_games_make_a_rating_provisional():
    page = whole_page(played_event(rounds=7), "Greta Lindqvist")

    assert "Provisional: 1 more game for a place in the list" in page


def test_games_come_newest_first_in_pages():
    event = played_event(rounds=21)

    first, second = (
        whole_page(event, "Paul Nowak", query=f"?page={n}") for n in (1, 2)
    )

    assert "Thursday" in first
    assert first.index("Round 21 ") < first.index("Round 20 ")
    assert "Round 1 " not in first.split("All games")[1]
    assert "Round 1 " in second.split("All games")[1]


def test_a_guest_has_a_page_that_says_when_the_games_count():
    event = played_event(rounds=7)
    event.club.players.update(is_guest=True)

    page = whole_page(event, "Mia Vogel")

    assert "for a place in the list" not in page
    assert "Once a member, these games count in seasons" in page
    assert "7 games" in page


@pytest.mark.parametrize(("is_open", "are_told"), [(False, False), (True, True)])
def test_badges_of_the_young_are_told_only_where_somebody_opened_them(
    is_open, are_told
):
    event = played_event()
    event.club.players.update(is_young=True, has_open_badges=is_open)
    recount(event.club)

    page = whole_page(event, "Greta Lindqvist")

    assert ("Three in a row" in page) == are_told


def test_strangers_read_of_no_opponent_who_is_hidden():
    event = played_event()
    event.club.players.filter(name="Paul Nowak").update(is_hidden=True)

    page = whole_page(event, "Greta Lindqvist", who="stranger")

    assert "Paul" not in page
    assert "Mia V." in page


def test_how_good_a_score_is_waits_for_thirty_games():
    page = whole_page(played_event(), "Greta Lindqvist")

    assert "How good is 20?" in page
    assert "After 14 more games of 4 players in this edition" in page


def test_a_game_that_is_kept_back_is_for_nobody():
    event = played_event()
    freeze_standings(event, after_round=7, actor=Actor())

    inside, outside = (
        whole_page(event, "Paul Nowak", who).split("All games")[1]
        for who in ("owner", "stranger")
    )

    assert "Round 7 " in inside
    assert "Round 8 " not in inside + outside


def test_whoever_has_not_played_is_told_so():
    player = PlayerFactory(club__are_pages_open=True)

    assert "No game counts yet" in page_of(player)


def test_a_game_names_the_others_and_an_evening_what_it_did_to_the_rating():
    page = whole_page(played_event(), "Greta Lindqvist")

    games = page.split("All games")[1]
    assert "Thursday" in games
    assert "Rating +" in games.split("Place")[0]
    assert "Paul, Mia and Benedikt Round 8 · Gamewright edition 20" in games


def test_strangers_read_of_no_hidden_person_among_those_of_a_game():
    event = played_event()
    event.club.players.filter(name="Paul Nowak").update(is_young=True)

    games = whole_page(event, "Greta Lindqvist", "stranger").split("All games")[1]

    assert "A player, Mia V. and Benedikt S." in games


def test_the_place_in_the_season_says_how_much_is_missing_to_the_next():
    event = played_event()
    season = SeasonFactory(league__club=event.club, name="Spring")
    NightFactory(season=season, event=event)

    second = whole_page(event, "Paul Nowak")

    assert re.search(r"Place 3 in Spring .* behind place 1 \(\w+\)", second)


def test_the_nearest_badge_says_how_much_of_it_is_there():
    page = whole_page(played_event(), "Greta Lindqvist")

    assert "Ten games 8 of 10" in page


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_a_phone_shows_rating_form_and_season_at_once_and_the_rest_behind_links(
    live_server,
):
    event = played_event()
    NightFactory(season=SeasonFactory(league__club=event.club), event=event)
    recount(event.club)
    url = live_server.url + url_of(event.club.players.get(name="Greta Lindqvist"))
    size = {"width": 375, "height": 667}
    with open_browser() as browser:
        page = browser.new_page(viewport=size, java_script_enabled=False)
        page.goto(url)
        bar = page.locator(".mainnav").bounding_box()["y"]
        for part in (".idrow .face", ".sparkline svg.chart", "ol.form", ".card.place"):
            box = page.locator(part).bounding_box()
            assert box["y"] + box["height"] <= bar, part
        heights = {}
        for part in ("overview", "games", "ratings", "rivals", "badges"):
            page.locator(f".board-tabs [href='#{part}']").click()
            shown = page.locator(".parts > :not(nav):visible")
            assert shown.evaluate_all("all => all.map(each => each.id)") == [part]
            heights[part] = page.evaluate("document.documentElement.scrollHeight")

    assert {part: high for part, high in heights.items() if high > 4 * 667} == {}


def test_a_page_takes_the_same_queries_for_any_number_of_people(
    django_assert_num_queries,
):
    for count in (8, 40):
        event = played_event(count)
        player = event.club.players.get(name="Greta Lindqvist")
        client = client_as("stranger", event.club)
        with django_assert_num_queries(15):
            client.get(url_of(player))


@pytest.mark.parametrize("badge", BADGES, ids=lambda badge: badge.code)
def test_every_badge_has_words(badge):
    name, why = player_page.say_badge(badge.code)

    assert name[0].isupper()
    assert why[0].islower()


def test_a_badge_of_another_release_is_left_out():
    event = played_event()
    recount(event.club)
    assert "Three in a row" in whole_page(event, "Greta Lindqvist")

    kept = PlayerFigures.objects.get(player__name="Greta Lindqvist")
    earlier = json.dumps(kept.document).replace("three-wins-running", "of-tomorrow")
    kept.document = json.loads(earlier)
    kept.save()

    assert "Three in a row" not in whole_page(event, "Greta Lindqvist")


def test_the_list_of_games_is_chosen_by_year_season_edition_size_and_opponent():
    event = played_event()
    greta, mia = (event.club.players.get(name__startswith=n) for n in ("Greta", "Mia"))
    other = event.club.players.get(name="Tariq Haddad")
    season = SeasonFactory(league__club=event.club, name="Winter")
    NightFactory(season=season, event=event)
    empty = SeasonFactory(league=season.league, name="Summer")

    def games(query):
        page = client_as("owner", event.club).get(url_of(greta) + query)
        return page.context["games"].paginator.count

    asked = ["year=2026", f"season={season.pk}", "edition=gonuts-gamewright", "size=4"]
    assert [games(f"?{each}") for each in asked] == [8, 8, 8, 8]
    assert games(f"?opponent={mia.pk}&year=2026") == 8
    assert games(f"?season={empty.pk}") == 0
    assert "Choose games" in whole_page(event, "Greta Lindqvist")
    # Never met, no year with a game, no number: left out, with a word.
    for wrong in (f"opponent={other.pk}", "year=1999", "size=four", "season=0"):
        assert games(f"?{wrong}") == 8
        page = whole_page(event, "Greta Lindqvist", query=f"?{wrong}")
        assert "No such choice; left out." in page


def test_chosen_games_are_those_of_the_opponent_the_size_and_the_year():
    event = played_event()
    greta = event.club.players.get(name="Greta Lindqvist")
    round_ = play(event, 9, shift=3)
    own = round_.tables.get(seats__entry__player=greta)
    new = own.seats.exclude(entry__player__name__in=NAMES[:4]).first().entry.player
    single = Result.objects.get(table=own)
    single.seats.filter(seat__entry__player__name__in=NAMES[1:4]).delete()
    early = EventFactory(club=event.club, starts_at=AT - timedelta(days=365))
    for entry in event.entries.all():
        early.entries.create(player=entry.player, checked_in_at=AT)
    play(early)
    recount(event.club)
    left = single.seats.count()

    def games(query):
        page = client_as("owner", event.club).get(url_of(greta) + query)
        return page.context["games"].paginator.count

    asked = ["", f"?opponent={new.pk}", "?size=4", "?year=2025", "?year=2026"]
    assert [games(each) for each in asked] == [10, 1, 9, 1, 9]
    assert games(f"?size={left}") == 1


def test_strangers_cannot_choose_an_opponent_whom_they_may_not_know():
    event = played_event()
    mia = event.club.players.get(name="Mia Vogel")
    change_player(mia, is_young=True, actor=Actor())
    query = f"?opponent={mia.pk}"

    outside = whole_page(event, "Greta Lindqvist", "stranger", query)

    assert "No such choice; left out." in outside
    assert "Mia" not in outside


def test_a_page_of_chosen_games_takes_no_more_queries(django_assert_num_queries):
    for rounds in (8, 12):
        event = played_event(rounds=rounds)
        greta, mia = event.club.players.filter(
            name__in=["Greta Lindqvist", "Mia Vogel"]
        )
        client = client_as("stranger", event.club)
        query = f"?year=2026&size=4&edition=gonuts-gamewright&opponent={mia.pk}"
        with django_assert_num_queries(16):
            client.get(url_of(greta) + query)


def test_the_rating_tells_its_highest():
    event = played_event()
    for_greta = Rating.objects.get(player__name="Greta Lindqvist")
    key, mu, sigma, games = for_greta.history[-1]
    higher = [key, mu + 20, sigma, games]
    unsure = [key, mu + 40, sigma, PROVISIONAL_GAMES - 1]
    for_greta.history = [unsure, higher, [key, mu, sigma, games]]
    for_greta.save()

    page = whole_page(event, "Greta Lindqvist")

    assert f"highest so far {shown(mu + 20)}" in page


def test_shared_wins_are_counted_not_told_in_parts():
    event = played_event()
    kept = PlayerFigures.objects.get(player__name="Greta Lindqvist")
    kept.document |= {"wins": "15/2", "win_count": 8, "shared_wins": 1}
    kept.save()

    assert "Games won 8 of 8, 1 of them shared" in whole_page(event, "Greta Lindqvist")
