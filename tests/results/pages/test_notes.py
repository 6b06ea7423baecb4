"""Games that a points system was not chosen for are told on the page of standings."""

import re

import pytest

from gonuts_league.tables.enums import SeatOutcome
from gonuts_league.tables.models import ResultSeat, Table
from tests.played import by_places_alone, event_of, play
from tests.results.standings_pages import page_url, sign_in

pytestmark = pytest.mark.django_db


def notes_of(client, event):
    body = sign_in(client, event).get(page_url(event)).content.decode()
    return re.findall(r'<p class="note">.*?<span>\s*(.*?)\s*</span>', body, re.DOTALL)


@pytest.mark.parametrize(
    ("system", "said"),
    [
        ("raw", ["1 game counts 0 here: only its places are known."]),
        (
            "catan",
            [
                "1 game adds nothing to the points of the games: only its places are "
                "known."
            ],
        ),
        ("newport", []),
    ],
)
def test_a_game_without_totals_is_told_where_its_points_are_needed(
    client, system, said
):
    event = event_of(8, points_system=system)
    by_places_alone(play(event).tables.first())

    assert notes_of(client, event) == said


def test_editions_and_sizes_added_up_are_told(client):
    event = event_of(8, points_system="raw")
    first, second = play(event).tables.all()
    Table.objects.filter(pk=first.pk).update(game="gonuts-first")
    away = ResultSeat.objects.filter(result__table=second).last()
    ResultSeat.objects.filter(pk=away.pk).update(outcome=SeatOutcome.DID_NOT_COME)

    assert notes_of(client, event) == [
        "Points of Go Nuts for Donuts, first edition and Go Nuts for Donuts, "
        "Gamewright edition are added up here, though they cannot be compared.",
        "Points at tables of 3 and 4 are added up here, though they cannot be "
        "compared.",
    ]


def test_games_of_one_kind_with_all_totals_need_no_note(client):
    event = event_of(8, points_system="raw")
    play(event)

    assert notes_of(client, event) == []
