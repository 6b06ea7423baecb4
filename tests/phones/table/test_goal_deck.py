"""What a club's own goals say about the tables of its events."""

import html
import json

import pytest
from django.urls import reverse

from gonuts_league.clubs.actors import Actor
from gonuts_league.phones.table.reading import read_table, troubles_of
from gonuts_league.players.showing import Audience
from gonuts_league.tables.models import Result
from gonuts_league.tables.services.endings import enter_tableau
from gonuts_league.tables.services.goal_decks import drop_goal_deck, keep_goal_deck
from scoring.games.nosh.goals import STANDIN
from tests.clubs.readers import HTMX, client_as
from tests.factories.clubs import ClubFactory
from tests.factories.events import EventFactory
from tests.factories.goals import BOX, SMALL
from tests.factories.tables import enter_cards, make_round, make_table, token_of

pytestmark = pytest.mark.django_db
ACTOR = Actor()
ODD = "Ada, goal 2: no goal of the goal deck is like this one."


@pytest.fixture
def nosh():
    event = EventFactory(game="nosh")
    table = make_table(make_round(event), people=("Ada", "Bert", "Cleo"))
    keep_goal_deck(event.club, text=SMALL, actor=ACTOR)
    return table


def _club(table):
    return table.round.event.club


def _enter_goals(table, *points, seat=0):
    goals = [{"points": number, "shows_favorite": False} for number in points]
    tableau = {"goals": goals, "coins": 4}
    enter_tableau(table.seats.get(position=seat), tableau=tableau)
    table.refresh_from_db()


def _troubles(table):
    now = read_table(table, audience=Audience.MEMBERS)
    return list(troubles_of(now))


def _url(table, act="round"):
    return reverse(f"table:phone-{act}", args=[token_of(table), table.round.number])


def _words(page):
    return " ".join(html.unescape(page.content.decode()).split())


def test_a_goal_that_the_deck_lacks_is_odd_and_named(nosh):
    _enter_goals(nosh, 3, 5)

    assert _troubles(nosh) == [("unlikely", ODD)]


def test_goals_of_the_deck_are_not_odd(nosh):
    _enter_goals(nosh, 3, 9)

    assert _troubles(nosh) == []


def test_the_sum_of_all_goals_is_checked_too(nosh):
    tableau = {"goal_points": 16, "favorite_goals": 0, "coins": 4}
    enter_tableau(nosh.seats.first(), tableau=tableau)
    nosh.refresh_from_db()

    assert _troubles(nosh) == [
        (
            "unlikely",
            "Ada, goal points: 16 for all goals; the goal deck allows 15 at most.",
        )
    ]


def test_the_deck_of_another_club_says_nothing(nosh):
    drop_goal_deck(_club(nosh), actor=ACTOR)
    keep_goal_deck(ClubFactory(), text=SMALL, actor=ACTOR)
    _enter_goals(nosh, 3, 5)

    assert _troubles(nosh) == []


def test_the_stand_in_says_nothing(nosh):
    drop_goal_deck(_club(nosh), actor=ACTOR)
    unlike = 7
    assert unlike not in {goal.points for goal in STANDIN.goals}

    _enter_goals(nosh, unlike)

    assert _troubles(nosh) == []


def test_the_phone_shows_the_oddity_at_once(client, nosh):
    form = {
        "seat": nosh.seats.first().pk,
        "way": "goals",
        "s0-goal0": "3",
        "s0-goal1": "5",
    }

    answer = client.post(_url(nosh, "enter"), form, headers=HTMX)

    assert answer.status_code == 200
    assert ODD in _words(answer)
    assert ODD in _words(client.get(_url(nosh)))


def test_an_oddity_is_shown_before_the_confirm_and_refuses_nothing(client, nosh):
    for seat in range(3):
        _enter_goals(nosh, 3, 5, seat=seat)

    shown = client.get(_url(nosh, "confirm"))
    client.post(_url(nosh, "confirm"), {"version": nosh.version})

    assert ODD in _words(shown)
    assert Result.objects.get(table=nosh).seats.count() == 3


@pytest.mark.parametrize("text", [SMALL, BOX])
def test_the_deck_is_one_query(nosh, text, django_assert_num_queries):
    keep_goal_deck(_club(nosh), text=text, actor=ACTOR)
    _enter_goals(nosh, 3, 5)
    now = read_table(nosh, audience=Audience.MEMBERS)

    with django_assert_num_queries(1):
        troubles_of(now)


def test_a_game_without_goals_asks_for_no_deck(django_assert_num_queries):
    event = EventFactory()
    keep_goal_deck(event.club, text=SMALL, actor=ACTOR)
    table = make_table(make_round(event))
    enter_cards(table.seats.first(), {"plain": 2})
    table.refresh_from_db()
    now = read_table(table, audience=Audience.MEMBERS)

    with django_assert_num_queries(0):
        troubles_of(now)


def test_the_club_reads_what_became_of_its_goals(nosh):
    drop_goal_deck(_club(nosh), actor=ACTOR)

    page = client_as("scorekeeper", _club(nosh)).get(
        reverse("clubs:club", args=[_club(nosh).slug])
    )

    words = _words(page)
    assert "The club entered its own goals for Nosh" in words
    assert "The club removed its own goals for Nosh" in words


@pytest.mark.parametrize(
    ("who", "name", "is_there"),
    [
        ("scorekeeper", "clubs:club", False),
        ("organiser", "clubs:club", True),
        ("owner", "clubs:settings", True),
    ],
)
def test_organisers_find_the_way_to_the_goals(nosh, who, name, is_there):
    club = _club(nosh)

    page = client_as(who, club).get(reverse(name, args=[club.slug]))

    way = json.dumps(reverse("tables:goal-deck", args=[club.slug]))
    assert (way in page.content.decode()) == is_there
