"""What the pages of a confirmed table say of its scores."""

import pytest
from django.urls import reverse

from gonuts_league.events import how_good
from gonuts_league.events.services.results import confirm_result
from gonuts_league.tables.enums import SeatOutcome
from gonuts_league.tables.models import Result, Table
from gonuts_league.tables.services.entry import enter_places
from scoring.games.donuts.board import name_fields
from scoring.games.donuts.play.driver import play_one
from scoring.simulation.distributions.types import Distribution
from tests.factories.events import EventFactory
from tests.factories.tables import make_round, make_table
from tests.phones.table_pages import phone_url, read, url_of
from tests.played import enter_and_confirm, event_of, publish
from tests.results.standings_pages import NOBODY, text_of

pytestmark = pytest.mark.django_db
SIMULATED = "of the scores of 20,000 games played by the computer, 4 players each"
OWN = Distribution(tuple((points, 32) for points in (5, 10, 15, 20, 25)), 40)


@pytest.fixture
def table(db):
    return publish(event_of(4)).tables.get()


def game_page(member, table):
    event = table.round.event
    return text_of(member.get(reverse("standings:game", args=[event.slug, table.pk])))


def test_a_phone_reads_how_good_each_score_was(client, table):
    enter_and_confirm(table, 40, 30, 8, -2)

    said = read(client.get(phone_url(table)))

    assert said.count(SIMULATED) == 4
    assert "compared with 20,000 games played by the computer?" in said


def test_the_page_of_a_game_says_it_too(member, event):
    table = publish(event).tables.first()
    enter_and_confirm(table, 40, 30, 8, -2)

    assert game_page(member, table).count(SIMULATED) == 4


def test_the_clubs_own_games_take_over_from_the_simulated_ones(
    client, table, monkeypatch
):
    asked = []

    def scores_of(*of):
        asked.append(of)
        return OWN

    monkeypatch.setattr(how_good, "_readers", [scores_of])
    enter_and_confirm(table, 20, 10, 8, -2)

    said = read(client.get(phone_url(table)))

    assert asked == [(table.round.event.club, table.game, 4)]
    assert "better than 60 % of the scores of this club's 40" in said
    assert "by the computer" not in said


def test_a_result_names_a_record_at_once_and_folds_the_shares(
    client, table, monkeypatch
):
    monkeypatch.setattr(how_good, "_readers", [lambda *of: OWN])
    enter_and_confirm(table, 30, 20, 8, -2)

    rows = read(client.get(phone_url(table))).split("How good is that")[0]

    assert "a club record" in rows
    assert "better than" not in rows


def test_a_result_of_places_has_no_scores_to_be_measured(client, table):
    Table.objects.update(depth="places")
    table.refresh_from_db()
    places = {seat.pk: str(n) for n, seat in enumerate(table.seats.all(), start=1)}
    table = enter_places(table, places=places, actor=NOBODY)
    confirm_result(table, version=table.version, actor=NOBODY)

    assert "better than" not in read(client.get(phone_url(table)))


def test_other_rulings_are_not_measured_by_the_usual_ones(client, table):
    enter_and_confirm(table, 20, 10, 8, -2)
    Result.objects.update(rulings={"deck-filter": "none"})

    assert "better than" not in read(client.get(phone_url(table)))


def test_where_somebody_left_nobody_is_measured(client, table):
    result = enter_and_confirm(table, 20, 10, 8, -2)
    result.seats.filter(rank=4).update(outcome=SeatOutcome.LEFT, points=None)

    assert "better than" not in read(client.get(phone_url(table)))


def test_who_did_not_come_makes_the_game_a_smaller_one(client, table):
    result = enter_and_confirm(table, 20, 10, 8, -2)
    result.seats.filter(rank=4).update(outcome=SeatOutcome.DID_NOT_COME, points=None)

    said = read(client.get(phone_url(table)))

    assert said.count(SIMULATED.replace("4 players", "3 players")) == 3


def finished_duel(client, event, **entered):
    sizes = dict.fromkeys(("seats_min", "seats_preferred", "seats_max"), 2)
    duels = EventFactory(game="donuts", club=event.club, **sizes)
    table = make_table(make_round(duels), people=("Ada", "Bert"))
    client.post(url_of(table, "enter"), entered)
    table.refresh_from_db()
    confirm_result(table, version=table.version, actor=NOBODY)
    return table


def test_a_duel_whose_board_is_known_says_how_long_it_was(member, event):
    played = play_one(77, ("random", "random"))
    moves = " ".join(name_fields(played.fields))
    entered = {"way": "moves", "layout": played.layout, "moves": moves}
    table = finished_duel(member, event, **entered)

    said = f"{len(played.fields)} moves: longer than"
    for page in (read(member.get(phone_url(table))), game_page(member, table)):
        assert page.count(said) == 1
        assert "20,000 duels played by the computer" in page
        assert "better than" not in page.replace("no better than", "")


def test_a_duel_of_which_only_the_winner_is_known_has_no_length(client, event):
    table = finished_duel(client, event, way="outcome", end="five-0")

    assert "duels played by" not in read(client.get(phone_url(table)))
