"""Games go out as CSV and come into another club with the same figures."""

import random
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest

from gonuts_league.clubs.actors import Actor
from gonuts_league.events.models import Event
from gonuts_league.events.selectors import ranked
from gonuts_league.leagues.figures_read import rated_families, ratings_of
from gonuts_league.leagues.history.games_csv.reading import read_games
from gonuts_league.leagues.history.games_csv.writing import write_games
from gonuts_league.leagues.history.kept_nights import kept_nights
from gonuts_league.leagues.history.past_games import PastGame, PastSeat
from gonuts_league.leagues.history.plan import plan_history
from gonuts_league.leagues.models import Season
from gonuts_league.leagues.seasons_read import season_table
from gonuts_league.leagues.services.history import record_history
from gonuts_league.leagues.services.history_files import take_history
from gonuts_league.leagues.services.recounting import recount
from gonuts_league.players.models import Player
from gonuts_league.players.services import erase_player
from gonuts_league.players.showing import Audience
from gonuts_league.tables.enums import ResultState
from gonuts_league.tables.models import ResultSeat
from tests.factories.leagues import SeasonFactory
from tests.leagues.past_nights import by_cards, by_totals, night, people

pytestmark = pytest.mark.django_db
ME = Actor()
NAMES = ("Ada Lund", "Bo Stern", "Cy Wirth", "Zoë Maes")


def seats(players, *fields):
    return tuple(PastSeat(p.pk, **f) for p, f in zip(players, fields, strict=False))


def nights_of(players):
    """Every depth and outcome, drawn rounds and free play."""
    rng = random.Random(3)
    a, b, c, d = players
    places = seats((a, b, c), {"place": 1}, {"place": 2}, {"place": 2})
    outcome = seats((a, b, c), {"place": 1}, {}, {"outcome": "did-not-come"})
    tied = seats(
        (d, a, c, b),
        {"points": Decimal("17.5"), "tie_break": 3},
        {"points": Decimal("17.5"), "tie_break": 5},
        {"points": Decimal(-2)},
        {"outcome": "left"},
    )
    out = seats((a, b, c), {"place": 1}, {"place": 2}, {"outcome": "disqualified"})
    first = (
        by_cards(players),
        by_totals((c, b, a), "30", "20", "30", round_number=2),
        PastGame(3, 2, "nosh", "totals", tied),
    )
    second = (
        PastGame(1, 1, "gonuts-first", "places", places),
        PastGame(2, 1, "nosh", "outcome", outcome),
        PastGame(3, 1, "gonuts-first", "places", out),
    )
    at = datetime(2025, 3, 6, 18, tzinfo=UTC)
    many = [
        night(
            by_totals(
                rng.sample(players, 4), *(str(rng.randint(5, 40)) for _ in "1234")
            ),
            name=f"Night {number}",
            at=at + timedelta(days=number),
        )
        for number in range(8)
    ]
    return [
        night(*first, name="Swiss, “one”", at=at - timedelta(days=2)),
        night(*second, name="Free", at=at - timedelta(days=1), is_free_play=True),
        *many,
    ]


@pytest.fixture
def season():
    season = SeasonFactory()
    players = people(season.league.club, *NAMES)
    Player.objects.filter(name="Zoë Maes").update(is_guest=True, is_young=True)
    record_history(season.league.club, nights_of(players), actor=ME, season=season)
    return season


def written(season):
    return write_games(each.night for each in kept_nights(season.league.club))


def moved(season) -> Season:
    """Another season, of another club, that read what this one wrote."""
    other = SeasonFactory()
    file = read_games(written(season).encode("utf-8-sig"), default_game="donuts")
    assert (file.faults, file.ignored_columns) == ((), ())
    plan = plan_history(other.league.club, file)
    take_history(other, plan, source="", actor=ME)
    return other


def figures(season):
    """All standings, ranks and points by name, the season's table and the ratings."""
    club = season.league.club
    names = dict(Player.objects.filter(club=club).values_list("pk", "name"))
    table = season_table(season, audience=Audience.MEMBERS)
    events = Event.objects.filter(club=club).order_by("starts_at")
    results = ResultSeat.objects.filter(
        result__table__round__event__club=club, result__state=ResultState.CONFIRMED
    )
    recount(club)
    return {
        "standings": [
            [(row.rank, row.points, row.games, row.rounds) for row in ranked(event)]
            for event in events
        ],
        "seats": sorted(
            results.values_list(
                *("result__table__round__event__name", "seat__entry__player__name"),
                *("result__table__round__number", "outcome", "rank", "points"),
            ),
            key=str,
        ),
        "season": [(names[row.player], row.rank, row.points) for row in table.rows],
        "ratings": [
            (family, names[row.player_id], round(row.mu, 9), round(row.sigma, 9))
            for family in rated_families(club)
            for row in ratings_of(club, family)
        ],
    }


def test_games_come_in_elsewhere_with_the_same_figures(season):
    assert figures(moved(season)) == figures(season)


def test_who_is_a_guest_young_or_hidden_stays_so(season):
    other = moved(season)

    zoe = other.league.club.players.get(name="Zoë Maes")
    ada = other.league.club.players.get(name="Ada Lund")
    assert (zoe.is_guest, zoe.is_young, zoe.is_hidden) == (True, True, False)
    assert (ada.is_guest, ada.is_young, ada.is_hidden) == (False, False, False)


def test_a_second_trip_gives_the_same_file(season):
    assert written(moved(season)) == written(season)


def test_who_was_erased_goes_out_without_a_name(season):
    erase_player(Player.objects.get(name="Bo Stern"), actor=ME)

    text = written(season)

    assert "Bo Stern" not in text
    assert "A player 1" in text
    assert figures(moved(season))["standings"] == figures(season)["standings"]


def test_a_tie_break_that_is_no_single_number_keeps_its_places(season):
    ResultSeat.objects.filter(points=Decimal("17.5")).update(tie_break=[4, 1])

    assert figures(moved(season))["standings"] == figures(season)["standings"]


def test_a_name_is_no_formula(season):
    Player.objects.filter(name="Bo Stern").update(name="=1+1", name_key="=1+1")

    assert ",'=1+1," in written(season)
