import stat
from collections import Counter
from datetime import timedelta
from decimal import Decimal
from itertools import groupby

import pytest
from django.apps import apps
from django.db.models import Count
from django.test import Client
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import User
from gonuts_league.demo.management.commands.demo_games import CELLS
from gonuts_league.events.enums import AwardKind, RoundState
from gonuts_league.events.models import Event
from gonuts_league.events.selectors import ranked
from gonuts_league.events.services.awards import give_award
from gonuts_league.events.services.calls import open_calls
from gonuts_league.games.registry import PAGES
from gonuts_league.leagues.models import Season
from gonuts_league.players.models import Player, PlayerGroup
from gonuts_league.players.services import change_player, erase_player
from gonuts_league.tables.enums import TableState
from gonuts_league.tables.models import Result, ResultGame, Table
from scoring import find_game
from scoring.simulation.distributions.beside import percent_below
from scoring.simulation.distributions.shipped import shipped_cells

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def last_three():
    return list(Event.objects.order_by("starts_at"))[-3:]


def test_the_demo_holds_an_evening_of_last_week_and_one_to_come():
    played, tonight, coming = last_three()

    assert played.is_finished
    assert list(played.rounds.values_list("state", flat=True)) == ["closed"] * 3
    assert (coming.starts_at - played.starts_at).days == 14
    assert [coming.entries.count(), coming.rounds.count()] == [15, 0]
    assert not coming.entries.filter(checked_in_at__isnull=False).exists()
    assert played.finished_at < tonight.starts_at < coming.starts_at


def test_the_demo_holds_an_evening_in_progress_with_tables_in_each_state():
    _played, tonight, _coming = last_three()
    closed, running = tonight.rounds.order_by("number")
    now = timezone.now()

    tables = [
        [
            table.state,
            table.agreements.count(),
            table.seats.filter(entries__is_entered=True).count(),
        ]
        for table in running.tables.order_by("number")
    ]

    assert [closed.state, running.state] == ["closed", "published"]
    assert tables[:4] == [
        ["confirmed", 0, 4],
        ["entered", 1, 4],
        ["started", 0, 2],
        ["seated", 0, 0],
    ]
    assert [state for state, *_rest in tables[4:]] == ["seated"] * 2
    assert [call.table.number for call in open_calls(tonight, now=now)] == [4]
    ends_at = running.clock.started_at + timedelta(minutes=running.clock.minutes)
    assert timedelta(minutes=5) < ends_at - now < timedelta(minutes=10)
    came = tonight.entries.order_by("checked_in_at").last().checked_in_at
    assert came < tonight.starts_at < closed.published_at < running.published_at


def test_an_evening_of_the_demo_has_the_name_of_its_weekday():
    for event in last_three()[1:]:
        day = timezone.localtime(event.starts_at).strftime("%A")
        assert event.name == f"{day} Donut Night"


def test_the_demo_holds_three_seasons_of_all_games():
    first, second, running = Season.objects.order_by("number")

    assert [each.is_closed for each in (first, second, running)] == [True, True, False]
    assert Result.objects.count() == 1521
    assert set(Table.objects.values_list("game", flat=True)) == {
        *(game_id for game_id, pages in PAGES.items() if pages.demo)
    }
    assert set(Table.objects.values_list("depth", flat=True)) == {
        *("cards", "totals", "places")
    }
    nights = Event.objects.order_by("starts_at")
    numbers = list(nights.values_list("nights__season__number", flat=True))
    assert numbers == sorted(numbers)
    assert list(running.nights.values_list("event", flat=True))[-3:] == [
        event.pk for event in last_three()
    ]


def test_the_past_of_the_demo_lies_in_the_past():
    past = Event.objects.order_by("starts_at")[:70]

    assert all(event.created_at == event.starts_at for event in past)
    assert all(
        result.at == result.table.confirmed_at
        for result in Result.objects.filter(
            table__round__event__in=list(past)
        ).select_related("table")
    )


def test_every_table_of_the_demo_is_confirmed_with_cards_that_can_be():
    rows = ResultGame.objects.filter(result__depth="cards")
    ordered = rows.order_by("result_id", "seat__position").select_related("result")
    for result, games in groupby(ordered, lambda row: row.result):
        cards = [game.cards for game in games]
        assert find_game(result.game).check(cards, result.rulings, len(cards)) == ()
    running = Table.objects.filter(round__state=RoundState.PUBLISHED)
    others = Table.objects.exclude(pk__in=running)
    assert set(others.values_list("state", flat=True)) == {TableState.CONFIRMED}
    assert ResultGame.objects.filter(seat__round__event=last_three()[0]).count() == 57


def test_no_game_of_the_demo_comes_twice():
    seated = Table.objects.exclude(state=TableState.SEATED).annotate(n=Count("seats"))
    dealt = Counter(seated.values_list("game", "n"))

    assert all(dealt[cell] <= CELLS[cell] for cell in dealt)
    assert sum(dealt.values()) > 1500


def test_the_demo_has_people_of_every_kind():
    people = Player.objects.all()
    assert people.count() == 60
    assert people.filter(is_young=True).count() == 4
    assert people.filter(is_hidden=True).count() == 3
    assert people.filter(is_guest=True).count() == 4
    assert people.exclude(table_name="").count() == 8
    assert PlayerGroup.objects.count() == 3


def test_erasing_somebody_leaves_everybodys_numbers():
    played = last_three()[0]
    before = ranked(played)
    winner = played.entries.get(pk=before[0].entry).player

    erase_player(winner, actor=Actor())

    winner.refresh_from_db()
    assert winner.name == ""
    assert ranked(played) == before


def test_erasing_somebody_leaves_their_name_in_no_row_of_the_database():
    coming = last_three()[-1]
    entry = coming.entries.first()
    player = entry.player
    change_player(player, name="Zebulon", groups=["The Zebulons"], actor=Actor())
    award = give_award(
        entry,
        kind=AwardKind.PENALTY,
        points=Decimal(-1),
        reason="Zebulon spilled the coffee",
        actor=Actor(),
    )

    erase_player(player, actor=Actor())

    award.refresh_from_db()
    assert award.points == -1
    assert [row for row in _all_rows() if "zebulon" in row.casefold()] == []


def _all_rows():
    return [
        f"{model.__name__} {row}"
        for model in apps.get_models()
        for row in model._base_manager.values()
    ]


def test_its_sign_in_is_written_for_this_computers_user_only(demo):
    _club, note = demo

    user, password = note.read_text().splitlines()
    client = Client(REMOTE_ADDR="127.0.0.1")
    client.post("/sign-in/", {"username": user, "password": password})
    assert stat.S_IMODE(note.stat().st_mode) == 0o600
    assert client.session["_auth_user_id"] == str(User.objects.get().pk)


@pytest.mark.parametrize("depth", ["cards", "totals"])
@pytest.mark.parametrize(
    ("game", "players"),
    [("gonuts-gamewright", 3), ("gonuts-gamewright", 4), ("nosh", 4)],
)
def test_scores_of_the_demo_are_like_simulated_ones(game, players, depth):
    rows = ResultGame.objects.filter(result__game=game, result__depth=depth)
    rows = rows.annotate(n=Count("result__seats")).filter(n=players)
    points = sorted(rows.values_list("points", flat=True))
    cell = shipped_cells()[game, players]

    average = float(sum(points) / len(points))
    median = int(points[len(points) // 2])

    assert len(points) > 100
    assert average == pytest.approx(float(cell.distribution.mean), rel=0.04)
    assert 40 < percent_below(game, players, median) < 60
    assert percent_below(game, players, int(points[-1])) <= 99
