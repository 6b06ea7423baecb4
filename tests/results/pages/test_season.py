"""What a season's page tells to whom, and that it is live."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from gonuts_league.clubs.enums import Role
from gonuts_league.clubs.services.accounts import change_club
from gonuts_league.events.models import Event
from gonuts_league.events.services.setup import bump_standings
from gonuts_league.leagues.models import Season
from gonuts_league.leagues.services.seasons import change_season
from gonuts_league.players.models import Player
from gonuts_league.players.services import change_player
from gonuts_league.tables.models import Table
from tests.events.actions import ME
from tests.factories.clubs import MembershipFactory
from tests.factories.leagues import LeagueFactory, SeasonFactory
from tests.leagues.season_acts import FIRST, again, play_night, season_of
from tests.played import by_places_alone, enter_and_confirm, publish

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def season():
    """Two nights of two rounds; the best three games count."""
    return season_of(2, rounds=2, best_of=3, nights_planned=3, name="Autumn")


@pytest.fixture
def member(client, season):
    membership = MembershipFactory(club=season.league.club, role=Role.SCOREKEEPER)
    client.force_login(membership.user)
    return client


def url(season, name="season"):
    return reverse(f"leagues:{name}", args=[season.league.slug, season.number])


def words(response):
    text = re.sub(r"<[^>]+>", " ", response.content.decode())
    return " ".join(text.split())


def rows_of(response):
    """The address of each row's results, by the name that it is shown under."""
    found = re.findall(
        r'<summary>.*?<span[^>]*>([^<]+)</span>.*?<a[^>]* href="([^"]+)"',
        response.content.decode(),
        re.DOTALL,
    )
    return dict(found)


def live_url(response):
    return re.search(r'hx-get="([^"]+)"', response.content.decode())[1]


def test_a_row_tells_place_points_games_and_what_is_missing(member, season):
    text = words(member.get(url(season)))

    assert "Autumn" in text
    assert "2 of 3 nights, 1 to go" in text
    assert "The best 3 games of each player count." in text
    assert "Greta Lindqvist" in text
    assert "3 of 4 games" in text


@pytest.mark.parametrize(
    ("language", "day"), [("en", "5 Mar"), ("de", "5. März")], ids=["en", "de"]
)
def test_columns_of_nights_have_the_day_as_the_language_writes_it(
    member, season, language, day
):
    Event.objects.update(starts_at="2026-03-05T19:00:00Z")

    page = member.get(url(season), headers={"Accept-Language": language})

    assert page.content.decode().count(f">{day}<") >= 2


@pytest.mark.parametrize(
    ("rounds", "best_of", "language", "said"),
    [
        (1, 3, "en", "1 game"),
        (2, 3, "en", "2 games"),
        (2, 1, "en", "1 of 2 games"),
        (1, 3, "de", "1 Partie"),
        (2, 1, "de", "1 von 2 Partien"),
    ],
)
def test_a_row_tells_how_many_games_count(client, rounds, best_of, language, said):
    season = season_of(1, rounds=rounds, best_of=best_of)
    client.force_login(MembershipFactory(club=season.league.club).user)

    page = client.get(url(season), headers={"Accept-Language": language})

    told = page.content.decode().split('<small class="far narrow">')[1]
    assert told.split("</small>")[0].strip() == said


def test_it_is_said_when_only_some_games_count(member, season):
    some = {"families": ["gonuts"], "seats": 4}
    Season.objects.filter(pk=season.pk).update(**some)
    counting = words(member.get(url(season)))
    Season.objects.filter(pk=season.pk).update(game="nosh", seats=None, version=9)
    empty = words(member.get(url(season)))

    assert "Only Go Nuts for Donuts counts. Only tables of 4 count." in counting
    assert "No game counts yet" in empty
    assert "Only Nosh counts." in empty


def test_a_season_of_single_games_counts_games_instead_of_nights(member, season):
    event = season.nights.order_by("pk")[0].event
    season.nights.all().delete()
    Season.objects.filter(pk=season.pk).update(singles=event, nights_planned=None)
    running = words(member.get(url(season)))
    Season.objects.filter(pk=season.pk).update(closed_at=timezone.now())
    over = words(member.get(url(season)))

    assert "4 games so far" in running
    assert "losed after 4 games" in over


def test_games_without_the_points_that_the_season_adds_up_are_told(member, season):
    by_places_alone(Table.objects.filter(round__event__nights__season=season).first())
    said = "1 game adds nothing to the points of the games: only its places are known."
    before = words(member.get(url(season)))
    Season.objects.filter(pk=season.pk).update(points_system="catan", version=9)

    assert [said in before, said in words(member.get(url(season)))] == [False, True]


def test_a_dropped_result_is_struck_through_and_said_in_words(member, season):
    page = member.get(url(season)).content.decode()

    assert "<s>" in page
    assert "(dropped)" in page


def test_the_results_of_a_row_come_when_it_is_opened(member, season):
    address = rows_of(member.get(url(season)))["Greta Lindqvist"]

    page, part = member.get(address), member.get(address, headers=HTMX)

    assert "Shares rank 1 with Jonas" in words(part)
    assert "10 Sep: 11 (dropped) 11" in words(part).replace(" (win)", "")
    assert "<html" not in part.content.decode()
    assert "<h1>Greta Lindqvist</h1>" in page.content.decode()
    assert words(part) in words(page)


def test_a_row_that_is_there_no_more_is_not_found(member, season):
    assert member.get(url(season) + "rows/99999/").status_code == 404
    assert member.get(url(season) + "rows/-1/").status_code == 404


def test_strangers_open_a_row_without_reading_who_it_is(client, season):
    change_club(season.league.club, are_pages_open=True, actor=ME)
    young = Player.objects.get(name__startswith="Greta")
    change_player(young, is_young=True, actor=ME)

    address = rows_of(client.get(url(season)))["A player"]
    text = words(client.get(address))

    assert not address.endswith(f"/{young.pk}/")
    assert "3 Sep: 11" in text
    assert "Greta" not in text


def test_what_is_needed_on_the_last_night_is_said(member, season):
    rows = rows_of(member.get(url(season)))
    text = " ".join(words(member.get(address)) for address in rows.values())

    assert "Greta (rank 1) can no longer be caught." in text
    assert (
        "To pass Sofia (rank 3): a first place and a second place at tables of 4 on "
        "the last night are enough, if Sofia stays at 21 in points." in text
    )


def test_the_part_for_htmx_is_the_table_alone(member, season):
    response = member.get(url(season), headers=HTMX)

    assert "<html" not in response.content.decode()
    assert "Greta Lindqvist" in words(response)


def test_strangers_read_first_names_once_the_pages_are_open(client, season):
    closed = client.get(url(season)).status_code
    change_club(season.league.club, are_pages_open=True, actor=ME)

    text = words(client.get(url(season)))

    assert closed == 404
    assert "Greta L." in text
    assert "Lindqvist" not in text


def test_a_young_player_is_named_nowhere_for_strangers(client, season):
    change_club(season.league.club, are_pages_open=True, actor=ME)
    young = Player.objects.get(name__startswith="Greta")
    change_player(young, is_young=True, name="Marker Person", actor=ME)

    pages = [client.get(url(season)), client.get(url(season, "season-csv"))]
    pages.append(client.get(reverse("leagues:list", args=[season.league.club.slug])))

    for page in pages:
        assert "Marker" not in page.content.decode("utf-8-sig")
        assert f"/players/{young.pk}/" not in page.content.decode("utf-8-sig")
    assert "A player" in words(pages[0])


def test_families_are_told_to_members_only(member, client, season):
    for name, group in (("Greta", "Berg"), ("Paul", "Tal")):
        player = Player.objects.get(name__startswith=name)
        change_player(player, groups=[group], actor=ME)
    change_club(season.league.club, are_pages_open=True, actor=ME)

    inside = words(member.get(url(season)))
    member.logout()
    outside = words(client.get(url(season)))

    assert "Families and groups" in inside
    assert "Berg 1 person, 3 games" in inside
    assert "Berg" not in outside


def test_nothing_changed_is_answered_without_a_body(member, season):
    first = member.get(live_url(member.get(url(season))))

    again_ = member.get(
        live_url(member.get(url(season))), headers={"If-None-Match": first["ETag"]}
    )

    assert (first.status_code, again_.status_code) == (200, 304)


def test_a_poll_that_finds_nothing_new_costs_two_queries(
    member, season, django_assert_num_queries
):
    address = live_url(member.get(url(season)))
    etag = member.get(address)["ETag"]

    with django_assert_num_queries(2):
        member.get(address, headers={"If-None-Match": etag})


CHANGES = {
    "a game of it": lambda season: bump_standings(season.nights.first().event),
    "its rules": lambda season: change_season(
        season, actor=ME, best_of=1, reason="So it was decided"
    ),
    "a name": lambda season: change_player(
        Player.objects.first(), name="Gro Larsen", actor=ME
    ),
    "a new night": lambda season: (
        play_night(
            season,
            again(season.nights.first().event, starts_at=FIRST + timedelta(days=40)),
        )
        or Season.objects.update(version=9)
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_changes_is_in_the_next_poll(member, season, change):
    address = live_url(member.get(url(season)))
    etag = member.get(address)["ETag"]

    CHANGES[change](season)

    response = member.get(address, headers={"If-None-Match": etag})
    assert response.status_code == 200
    assert response["ETag"] != etag


def test_a_confirmed_game_moves_the_table_at_once(member, season):
    address = live_url(member.get(url(season)))
    event = season.nights.first().event
    Event.objects.filter(pk=event.pk).update(finished_at=None)
    table = publish(event, 3).tables.first()

    enter_and_confirm(table, 1, 2, 3, 44)

    assert "A club night is under way" in words(member.get(address))


def test_an_address_is_of_no_use_once_the_pages_are_closed(client, season):
    change_club(season.league.club, are_pages_open=True, actor=ME)
    address = live_url(client.get(url(season)))

    change_club(season.league.club, are_pages_open=False, actor=ME)

    assert client.get(address).status_code == 404


def test_the_page_asks_as_often_for_many_nights(
    member, season, django_assert_num_queries
):
    member.get(url(season))
    Season.objects.update(version=8)
    with django_assert_num_queries(19):
        member.get(url(season))
    for number in range(3, 6):
        at = FIRST + timedelta(weeks=number)
        event = again(season.nights.first().event, starts_at=at)
        play_night(season, event, rounds=2)
    Season.objects.update(version=9)

    with django_assert_num_queries(19):
        member.get(url(season))


def test_pages_past_the_end_are_one_page_and_kept_once(member, season):
    first, far = member.get(url(season)), member.get(url(season) + "?page=99999")

    assert far.context["etag"] == first.context["etag"]


def test_a_closed_season_names_its_champion(member, season):
    first = season.nights.first().event.entries.order_by("pk").first().player
    Player.objects.exclude(pk=first.pk).update(is_guest=True)
    Season.objects.update(closed_at=timezone.now())

    text = words(member.get(url(season)))

    assert "Champion: Greta Lindqvist" in text
    assert "Closed after 2 nights" in text


def test_the_address_of_a_league_leads_to_its_newest_season(member, season):
    newer = SeasonFactory(league=season.league, number=season.number + 1)

    response = member.get(reverse("leagues:league", args=[season.league.slug]))

    assert response.url == url(newer)


def test_a_league_without_a_season_leads_to_all_leagues(member, season):
    league = LeagueFactory(club=season.league.club)

    response = member.get(reverse("leagues:league", args=[league.slug]))

    assert response.url == reverse("leagues:list", args=[league.club.slug])


def test_the_list_tells_who_is_in_front_and_who_won(member, season):
    over = SeasonFactory(
        league=season.league,
        number=season.number + 1,
        closed_at=timezone.now(),
        name="Spring",
    )
    for night in season.nights.all():
        over.nights.create(event=night.event)

    text = words(member.get(reverse("leagues:list", args=[season.league.club.slug])))

    assert "Greta and Jonas in front" in text
    assert "Champions together: Greta Lindqvist and Jonas Brandt" in text


def test_the_list_asks_as_often_for_many_seasons(
    member, season, django_assert_num_queries
):
    address = reverse("leagues:list", args=[season.league.club.slug])
    member.get(address)

    with django_assert_num_queries(10):
        member.get(address)
    for later in range(1, 4):
        other = SeasonFactory(league=season.league, number=season.number + later)
        other.nights.create(event=season.nights.first().event)
    member.get(address)
    with django_assert_num_queries(10):
        member.get(address)


def test_the_file_has_a_row_for_everybody_and_a_cell_for_each_night(member, season):
    response = member.get(url(season, "season-csv"))

    lines = response.content.decode("utf-8-sig").splitlines()
    assert lines[0] == (
        "Rank,Player,Points,Games counted,Games played,Nights,Note,Wins,Margin,"
        "Places,2026-09-03,2026-09-10"
    )
    assert lines[1] == ("1,Greta Lindqvist,33,3,4,2,,3,16.5,3 0 0 0,11 11,(11) 11")
    assert len(lines) == 9


def test_a_page_that_is_no_number_is_not_there(member, season):
    assert member.get(url(season) + "?page=x").status_code == 404
    assert member.get(url(season) + "?page=0").status_code == 404
