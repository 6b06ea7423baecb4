from datetime import UTC, datetime
from fractions import Fraction

import pytest
from django.urls import reverse

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.services.accounts import change_club
from gonuts_league.events.enums import AwardKind
from gonuts_league.players.services import change_player
from gonuts_league.standings.statistics.documents import to_document
from gonuts_league.standings.statistics.types import (
    FIGURES_VERSION,
    ClubRecord,
    FiguresOfClub,
    RecordKind,
)
from tests.factories.clubs import ClubFactory, MembershipFactory
from tests.factories.events import EntryFactory
from tests.factories.leagues import (
    ClubFiguresFactory,
    NightFactory,
    RatingFactory,
    SeasonFactory,
)
from tests.leagues.season_acts import season_of
from tests.played import event_of

pytestmark = pytest.mark.django_db
NOBODY = Actor()


def open_up(club):
    change_club(club, are_pages_open=True, actor=NOBODY)


def season_url(season):
    args = [season.league.slug, season.number]
    return reverse("api:season-detail", args=args)


@pytest.fixture
def season():
    season = season_of(3, best_of=2)
    open_up(season.league.club)
    return season


def test_a_season_tells_every_result_and_which_are_dropped(client, season):
    body = client.get(season_url(season)).json()

    assert (body["best_of"], body["nights_held"]) == (2, 3)
    first = body["standings"][0]
    assert (first["rank"], first["points"], first["games_counted"]) == (1, "22", 2)
    assert [result["night"] for result in first["results"]] == [1, 2, 3]
    assert sum(1 for result in first["results"] if result["counts"]) == 2


def test_a_stranger_reads_no_name_of_a_young_player(client, season):
    entry = season.nights.first().event.entries.order_by("pk").first()
    change_player(entry.player, is_young=True, actor=NOBODY)

    answer = client.get(season_url(season))

    names = [row["player"] for row in answer.json()["standings"]]
    assert names.count(None) == 1
    assert entry.player.name.split()[0] not in answer.content.decode()


def test_a_league_lists_its_seasons_newest_first(client, season):
    SeasonFactory(league=season.league, number=season.number + 1, name="Spring")

    url = reverse("api:league-detail", args=[season.league.slug])
    body = client.get(url).json()

    assert [each["name"] for each in body["seasons"]] == ["Spring", season.name]


def test_ratings_list_ranked_people_first(client):
    event = event_of(3)
    open_up(event.club)
    players = [entry.player for entry in event.entries.order_by("pk")]
    for player, rank, mu, games in zip(
        players, (2, None, 1), (26, 30, 28.5), (9, 3, 12), strict=True
    ):
        RatingFactory(
            player=player, family="gonuts", mu=mu, sigma=2, game_count=games, rank=rank
        )

    url = reverse("api:club-ratings", args=[event.club.slug])
    body = client.get(url).json()

    assert [(row["rank"], row["rating"]) for row in body["ratings"]] == [
        (1, 1640),
        (2, 1540),
        (None, 1700),
    ]
    assert body["ratings"][0]["band"] == 80
    assert client.get(url, {"family": "chess"}).status_code == 404


def test_a_club_without_games_has_no_ratings_and_no_records(client):
    club = ClubFactory()
    client.force_login(MembershipFactory(club=club).user)

    ratings = client.get(reverse("api:club-ratings", args=[club.slug])).json()
    records = client.get(reverse("api:club-records", args=[club.slug])).json()

    assert (ratings["ratings"], records["records"]) == ([], [])


@pytest.mark.parametrize("page", ["0", "x", "-1", "9" * 5000, "١", "", ["1", "1"]])
def test_a_page_that_is_no_number_is_refused(client, season, page):
    answer = client.get(season_url(season), {"page": page})

    assert answer.status_code == 400
    assert answer.json()["problems"][0]["path"] == "page"


@pytest.mark.parametrize("page", ["2", "999999999"])
def test_a_page_past_the_end_is_not_there(client, season, page):
    assert client.get(season_url(season), {"page": page}).status_code == 404


def test_a_season_takes_as_many_queries_for_one_night_as_for_three(
    client, season, django_assert_num_queries, django_assert_max_num_queries
):
    client.get(season_url(season))
    with django_assert_max_num_queries(14) as three:
        client.get(season_url(season))
    small = SeasonFactory(league=season.league)
    NightFactory(season=small, event=season.nights.first().event)

    with django_assert_num_queries(len(three)):
        client.get(season_url(small))


def test_a_season_that_has_not_changed_is_not_sent_again(client, season):
    etag = client.get(season_url(season)).headers["ETag"]
    asked = {"If-None-Match": etag}

    unchanged = client.get(season_url(season), headers=asked)
    player = season.nights.first().event.entries.first().player
    change_player(player, is_hidden=True, actor=NOBODY)
    changed = client.get(season_url(season), headers=asked)

    assert (unchanged.status_code, unchanged.content) == (304, b"")
    assert None in [row["player"] for row in changed.json()["standings"]]


def test_a_bye_is_told_as_one(client):
    season = season_of(1)
    open_up(season.league.club)
    event = season.nights.get().event
    entry = EntryFactory(event=event)
    event.awards.create(entry=entry, round=event.rounds.get(), kind=AwardKind.BYE)

    rows = client.get(season_url(season)).json()["standings"]

    byes = [result["is_bye"] for row in rows for result in row["results"]]
    assert byes.count(True) == 1
    assert len(byes) == 9


def test_records_of_cards_and_of_totals_are_told_apart(client):
    club = ClubFactory()
    client.force_login(MembershipFactory(club=club).user)
    record = ClubRecord(
        kind=RecordKind.HIGHEST_SCORE,
        game="nosh",
        seats=4,
        depth="totals",
        item="",
        value=Fraction(31),
        holders=(),
        holder_count=0,
        since=datetime(2026, 5, 1, tzinfo=UTC),
    )
    document = {"club": to_document(FiguresOfClub(records=(record,)))}
    version = f"{FIGURES_VERSION}:"
    ClubFiguresFactory(club=club, document=document, version=version)

    body = client.get(reverse("api:club-records", args=[club.slug])).json()

    assert body["records"][0]["depth"] == "totals"
