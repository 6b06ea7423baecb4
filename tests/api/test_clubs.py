import pytest
from django.urls import reverse

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.services.accounts import change_club
from gonuts_league.events.services.setup import finish_event
from gonuts_league.leagues.services.recounting import recount
from gonuts_league.players.services import add_player, change_player
from tests.clubs.readers import client_as
from tests.factories.clubs import ClubFactory
from tests.factories.events import EventFactory
from tests.factories.leagues import SeasonFactory
from tests.factories.players import PlayerFactory
from tests.played import event_of, play

pytestmark = pytest.mark.django_db
NOBODY = Actor()


def url_of(name, *args):
    return reverse(f"api:{name}", args=args)


def results(client, url, **query):
    return client.get(url, query).json()["results"]


def open_up(club):
    change_club(club, are_pages_open=True, actor=NOBODY)


def test_a_reader_lists_own_clubs_and_opened_ones(client):
    own, opened, _closed = (ClubFactory(name=name) for name in "ABC")
    open_up(opened)
    reader = client_as("organiser", own)

    rows = results(reader, url_of("club-list"))

    assert [(row["slug"], row["role"]) for row in rows] == [
        (own.slug, "organiser"),
        (opened.slug, None),
    ]
    assert [row["slug"] for row in results(client, url_of("club-list"))] == [
        opened.slug
    ]
    shut = results(reader, url_of("club-list"), are_pages_open="false")
    assert [row["slug"] for row in shut] == [own.slug]


def test_members_read_whole_names_and_strangers_short_ones(client):
    club = ClubFactory()
    add_player(club, name="Greta Lindqvist", affiliation="North", actor=NOBODY)
    hidden = add_player(club, name="Paul Nowak", actor=NOBODY)
    change_player(hidden, is_hidden=True, actor=NOBODY)
    open_up(club)

    told = results(client, url_of("person-list", club.slug))
    known = results(client_as("scorekeeper", club), url_of("person-list", club.slug))

    assert [(row["name"], row["affiliation"]) for row in told] == [("Greta L.", None)]
    assert [(row["name"], row["affiliation"]) for row in known] == [
        ("Greta Lindqvist", "North"),
        ("Paul Nowak", ""),
    ]


def test_no_stranger_finds_a_person_by_a_surname_or_opens_a_hidden_one(client):
    club = ClubFactory()
    add_player(club, name="Greta Lindqvist", actor=NOBODY)
    hidden = add_player(club, name="Paul Nowak", actor=NOBODY)
    change_player(hidden, is_hidden=True, actor=NOBODY)
    open_up(club)
    people = url_of("person-list", club.slug)

    assert results(client, people, search="lindq") == []
    assert [row["name"] for row in results(client, people, search="gre")] == [
        "Greta L."
    ]
    assert client.get(url_of("person-detail", club.slug, hidden.pk)).status_code == 404


def test_people_are_ordered_as_asked(client):
    club = ClubFactory()
    for name in ("Ann Gold", "Ben Gray", "Cleo Green"):
        add_player(club, name=name, actor=NOBODY)
    reader = client_as("owner", club)

    rows = results(reader, url_of("person-list", club.slug), ordering="-name")

    assert [row["name"] for row in rows] == ["Cleo Green", "Ben Gray", "Ann Gold"]


@pytest.mark.parametrize(
    ("name", "query"),
    [
        ("person-list", {"ordering": "affiliation"}),
        ("person-list", {"is_guest": "perhaps"}),
        ("person-list", {"page": "abc"}),
        ("club-event-list", {"starts_after": "yesterday"}),
        ("club-event-list", {"format": "chess"}),
    ],
)
def test_a_filter_that_cannot_be_is_told_with_its_path(name, query):
    club = ClubFactory()

    answer = client_as("owner", club).get(url_of(name, club.slug), query)

    assert answer.status_code == 400
    assert [each["path"] for each in answer.json()["problems"]] == [*query]


@pytest.mark.parametrize("page", ["2", "99999"])
def test_a_page_beyond_the_last_is_not_there(page):
    club = ClubFactory()

    answer = client_as("owner", club).get(
        url_of("person-list", club.slug), {"page": page}
    )

    assert answer.status_code == 404


def test_rows_come_by_the_hundred():
    club = ClubFactory()
    PlayerFactory.create_batch(101, club=club)
    reader = client_as("owner", club)

    body = reader.get(url_of("person-list", club.slug), {"page": 2}).json()

    assert (body["count"], body["page"], body["page_count"]) == (101, 2, 2)
    assert len(body["results"]) == 1


@pytest.mark.parametrize("name", ["person-list", "club-event-list", "club-season-list"])
def test_a_list_takes_as_many_queries_for_three_as_for_thirty(
    name, django_assert_num_queries, django_assert_max_num_queries
):
    club = ClubFactory()
    make = {
        "person-list": lambda: PlayerFactory(club=club),
        "club-event-list": lambda: EventFactory(club=club),
        "club-season-list": lambda: SeasonFactory(league__club=club),
    }[name]
    reader, url = client_as("scorekeeper", club), url_of(name, club.slug)
    for _ in range(3):
        make()
    with django_assert_max_num_queries(8) as few:
        assert len(results(reader, url)) == 3
    for _ in range(27):
        make()

    with django_assert_num_queries(len(few)):
        assert len(results(reader, url)) == 30


def test_events_are_narrowed_to_those_that_are_over():
    event = event_of(4)
    play(event)
    other = EventFactory(club=event.club)
    finish_event(event, actor=NOBODY)
    reader, url = (
        client_as("owner", event.club),
        url_of("club-event-list", event.club.slug),
    )

    over = results(reader, url, is_finished="true")
    running = results(reader, url, is_finished="false")

    assert [row["slug"] for row in over] == [event.slug]
    assert [row["slug"] for row in running] == [other.slug]


def test_statistics_of_a_person_name_nobody_whom_a_stranger_may_not_read(client):
    event = event_of(4)
    play(event)
    open_up(event.club)
    first, second, *_others = [each.player for each in event.entries.order_by("pk")]
    change_player(second, is_hidden=True, actor=NOBODY)
    recount(event.club)
    url = url_of("person-statistics", event.club.slug, first.pk)

    body = client.get(url).json()

    assert (body["game_count"], body["wins"], body["wins_number"]) == (1, "1", 1.0)
    met = {each["player"]: each["player_id"] for each in body["opponents"]}
    assert met[None] is None
    assert set(met) == {None, "Mia V.", "Benedikt S."}
    assert str(second.pk) not in [str(each) for each in met.values()]


def test_a_person_without_a_game_has_no_statistics():
    club = ClubFactory()
    player = add_player(club, name="Greta Lindqvist", actor=NOBODY)
    url = url_of("person-statistics", club.slug, player.pk)

    assert client_as("owner", club).get(url).status_code == 404


def test_statistics_of_a_club_count_its_games():
    event = event_of(8)
    play(event)
    recount(event.club)
    url = url_of("club-statistics", event.club.slug)

    body = client_as("scorekeeper", event.club).get(url).json()

    counted = body["statistics"]
    assert (body["is_current"], counted["game_count"], counted["player_count"]) == (
        True,
        2,
        8,
    )
    assert counted["most_games"][0]["player"] == "Greta Lindqvist"


def test_seasons_of_a_club_are_listed_open_ones_first():
    club = ClubFactory()
    season = SeasonFactory(league__club=club, name="Winter")
    reader, url = client_as("scorekeeper", club), url_of("club-season-list", club.slug)

    [row] = results(reader, url)

    assert (row["league"], row["name"]) == (season.league.slug, "Winter")
    assert results(reader, url, is_closed="true") == []


@pytest.mark.parametrize("who", ["scorekeeper", "elsewhere", "stranger"])
def test_only_organisers_read_a_journal(who):
    club = ClubFactory()
    add_player(club, name="Greta Lindqvist", actor=NOBODY)
    open_up(club)
    url = url_of("club-journal-list", club.slug)

    rows = results(client_as("organiser", club), url, act="player-added")

    assert "Greta Lindqvist" in rows[0]["sentence"]
    assert client_as(who, club).get(url).status_code == 404
