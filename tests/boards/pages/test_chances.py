from dataclasses import replace
from datetime import timedelta
from math import sqrt
from types import SimpleNamespace

import pytest
from django.urls import reverse
from django.utils import timezone

from gonuts_league.boards.pages.chances import say_chance
from gonuts_league.events.enums import RoundState
from gonuts_league.events.standings.figures import say_number
from gonuts_league.leagues.models import Rating
from gonuts_league.standings.ratings.calibration import SpreadAfter, judge_forecasts
from gonuts_league.standings.ratings.chances import win_chances
from gonuts_league.standings.ratings.rating import OURS, RatingPoint
from gonuts_league.standings.statistics.documents import to_document
from gonuts_league.tables.enums import SeatOutcome
from tests.clubs.readers import client_as
from tests.factories.leagues import ClubFiguresFactory, RatingFactory, SeasonFactory
from tests.played import event_of, publish

pytestmark = pytest.mark.django_db


def told_in(response):
    """The tables of the page with what each says of its seats."""
    return [
        SimpleNamespace(
            seats=tuple(
                SimpleNamespace(
                    number=seat.position + 1,
                    name=person.name,
                    chance=chance,
                    bar=bar,
                    place=say_number(place, 1),
                )
                for seat, person, chance, bar, place in seats
            ),
            missing=missing,
        )
        for _table, seats, _people, missing in response.context["tables"]
    ]


def rate(player, mu=25.0, *, games=8, key="event:0", later=()):
    """A rating after one evening long ago, and after later ones."""
    history = [[key, mu, 4.0, games], *later]
    RatingFactory(
        player=player,
        family="gonuts",
        mu=mu,
        sigma=4.0,
        game_count=games,
        history=history,
    )


def keep_spreads(club, *spreads):
    """What was counted of a club says these spreads, each with an evening before."""
    found = replace(
        judge_forecasts([]),
        spreads=tuple(SpreadAfter(f"event:{event.pk}", n) for event, n in spreads),
    )
    ClubFiguresFactory(
        club=club,
        document={"chances": {"gonuts": to_document(found)}},
    )


def url_of(round_):
    return reverse("leagues:chances", args=[round_.event.slug, round_.number])


def tables_of(round_, who="organiser"):
    response = client_as(who, round_.event.club).get(url_of(round_))
    return told_in(response)


@pytest.fixture
def round_():
    """Eight people at two tables; those of the first one are rated, best first."""
    event = event_of(8, club__are_pages_open=True)
    round_ = publish(event)
    first = round_.tables.first()
    for mu, seat in zip((34, 28, 25, 20), first.seats.all(), strict=True):
        rate(seat.entry.player, mu)
    return round_


def test_everybody_at_a_rated_table_has_a_chance_and_a_mean_place(round_):
    rated, _other = tables_of(round_)

    assert [(seat.name, seat.chance, seat.place) for seat in rated.seats] == [
        ("Greta Lindqvist", "41\N{NO-BREAK SPACE}%", "2.0"),
        ("Paul Nowak", "26\N{NO-BREAK SPACE}%", "2.4"),
        ("Mia Vogel", "20\N{NO-BREAK SPACE}%", "2.6"),
        ("Benedikt Sommer", "13\N{NO-BREAK SPACE}%", "2.9"),
    ]


def test_chances_have_the_spread_of_the_evenings_before(round_):
    club, start = round_.event.club, timezone.now()
    first, second, later = (
        event_of(0, club=club, starts_at=start + timedelta(days=days))
        for days in (-14, -7, 7)
    )
    keep_spreads(club, (first, 10.0), (second, 30.0), (later, 12.0))

    rated, _other = tables_of(round_)

    points = [RatingPoint("", mu, 4.0, 8) for mu in (34, 28, 25, 20)]
    expected = [say_chance(each) for each in win_chances(points, spread=30.0)]
    assert [seat.chance for seat in rated.seats] == expected


def test_who_was_long_away_is_less_sure(round_):
    club, start = round_.event.club, round_.event.starts_at or round_.event.created_at
    event = event_of(0, club=club, starts_at=start - timedelta(weeks=64))
    best = round_.tables.first().seats.first().entry.player
    Rating.objects.filter(player=best).update(
        history=[[f"event:{event.pk}", 60.0, 3.0, 8]]
    )

    rated, _other = tables_of(round_)

    points = [RatingPoint("", 60, sqrt(3**2 + 64 * OURS.tau**2), 8)]
    points += [RatingPoint("", mu, 4.0, 8) for mu in (28, 25, 20)]
    assert rated.seats[0].bar == f"{100 * win_chances(points)[0]:.1f}"


def test_a_table_with_a_newcomer_says_who_is_missing_games(round_):
    _rated, other = tables_of(round_)
    rate(round_.tables.last().seats.first().entry.player, games=5)

    _rated, other = tables_of(round_)

    assert other.seats == ()
    assert other.missing == (
        "Chances come once everybody at the table has played 8 games before an "
        "evening. Not yet there: Jonas (5), Sofia (0), Noah (0) and Tariq (0)."
    )


def test_strangers_see_short_names_and_nothing_of_who_lacks_games(round_):
    rated, other = tables_of(round_, who="stranger")

    assert [seat.name for seat in rated.seats] == [
        "Greta L.",
        "Paul N.",
        "Mia V.",
        "Benedikt S.",
    ]
    assert other.missing == (
        "Chances come once everybody at the table has played 8 games."
    )


@pytest.mark.parametrize("field", ["is_young", "is_hidden"])
def test_strangers_find_no_name_of_the_young_and_the_hidden(round_, field):
    player = round_.tables.first().seats.first().entry.player
    setattr(player, field, True)
    player.save()

    page = client_as("stranger", round_.event.club).get(url_of(round_))

    assert "Greta" not in page.content.decode()
    assert told_in(page)[0].seats[0].name == "A player"


def test_a_draft_is_only_for_the_club(round_):
    round_.state = RoundState.DRAFT
    round_.save()

    club = round_.event.club
    statuses = [
        client_as(who, club).get(url_of(round_)).status_code
        for who in ("stranger", "elsewhere", "scorekeeper", "organiser")
    ]
    assert statuses == [404, 404, 200, 200]


def test_results_of_the_same_evening_move_no_chance(round_):
    before = tables_of(round_)
    key = f"event:{round_.event_id}"
    for rating in Rating.objects.all():
        rating.history.append([key, 60.0, 1.0, 12])
        rating.history.append(["event:later", 70.0, 1.0, 13])
        rating.save()

    assert tables_of(round_) == before


def test_ratings_after_a_later_evening_say_nothing_of_one_without_results(round_):
    before = tables_of(round_)
    later = event_of(0, starts_at=timezone.now() + timedelta(days=7))
    for rating in Rating.objects.all():
        rating.history.append([f"event:{later.pk}", 60.0, 1.0, 12])
        rating.save()

    assert tables_of(round_) == before


def test_a_game_recorded_by_itself_is_told_by_those_recorded_before(round_):
    SeasonFactory(league__club=round_.event.club, singles=round_.event)
    before = tables_of(round_)
    later = publish(round_.event, number=2).tables.first()
    for rating in Rating.objects.all():
        rating.history.append([f"game:{later.pk}", 60.0, 1.0, 12])
        rating.save()

    assert tables_of(round_) == before


def test_whoever_reached_the_eighth_game_this_evening_has_no_chance_yet(round_):
    key = f"event:{round_.event_id}"
    Rating.objects.update(history=[[key, 30.0, 4.0, 9]])

    rated, _other = tables_of(round_)

    assert rated.seats == ()


def test_whoever_did_not_come_has_no_chance(round_):
    seat = round_.tables.first().seats.first()
    seat.outcome = SeatOutcome.DID_NOT_COME
    seat.save()

    rated, _other = tables_of(round_)

    assert [(seat.number, seat.name) for seat in rated.seats] == [
        (2, "Paul Nowak"),
        (3, "Mia Vogel"),
        (4, "Benedikt Sommer"),
    ]


def test_ratings_of_another_game_say_nothing(round_):
    Rating.objects.update(family="nosh")

    assert [table.seats for table in tables_of(round_)] == [(), ()]


@pytest.mark.parametrize("people", [8, 24])
def test_the_page_asks_a_fixed_number_of_questions(people, django_assert_num_queries):
    event = event_of(people, club__are_pages_open=True)
    round_ = publish(event)
    for entry in event.entries.all():
        rate(entry.player)
    client = client_as("stranger", event.club)

    with django_assert_num_queries(8):
        client.get(url_of(round_))


@pytest.mark.parametrize("state", [RoundState.DRAFT, RoundState.PUBLISHED])
def test_the_page_of_a_round_leads_to_its_chances(round_, state):
    round_.state = state
    round_.save()

    page = client_as("organiser", round_.event.club).get(
        reverse("events:round", args=[round_.event.slug, round_.number]),
        follow=True,
    )

    assert url_of(round_) in page.content.decode()


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0.004, "under 1\N{NO-BREAK SPACE}%"),
        (0.006, "1\N{NO-BREAK SPACE}%"),
        (0.994, "99\N{NO-BREAK SPACE}%"),
        (0.999, "over 99\N{NO-BREAK SPACE}%"),
    ],
)
def test_no_chance_is_said_to_be_none_or_all(chance, said):
    assert say_chance(chance) == said
