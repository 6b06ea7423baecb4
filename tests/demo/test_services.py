import stat
from decimal import Decimal
from itertools import groupby

import pytest
from django.apps import apps
from django.db.models import Avg
from django.test import Client

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import User
from gonuts_league.events.enums import AwardKind
from gonuts_league.events.models import Event
from gonuts_league.events.selectors import ranked
from gonuts_league.events.services.awards import give_award
from gonuts_league.games.registry import PAGES
from gonuts_league.leagues.models import Season
from gonuts_league.players.models import Player, PlayerGroup
from gonuts_league.players.services import change_player, erase_player
from gonuts_league.tables.enums import TableState
from gonuts_league.tables.models import Result, ResultGame, Table
from scoring import find_game

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def last_two():
    return list(Event.objects.order_by("starts_at"))[-2:]


def test_the_demo_holds_one_evening_played_by_taps_and_one_tonight():
    played, tonight = last_two()

    assert (tonight.starts_at - played.starts_at).days == 7
    assert played.is_finished
    assert list(played.rounds.values_list("state", flat=True)) == ["closed"] * 3
    assert [tonight.entries.count(), tonight.rounds.count()] == [15, 0]
    assert not tonight.entries.filter(checked_in_at__isnull=False).exists()
    assert played.finished_at < tonight.starts_at


def test_the_demo_holds_three_seasons_of_all_games():
    first, second, running = Season.objects.order_by("number")

    assert [each.is_closed for each in (first, second, running)] == [True, True, False]
    assert Result.objects.count() == 1500
    assert set(Table.objects.values_list("game", flat=True)) == {
        *(game_id for game_id, pages in PAGES.items() if pages.demo)
    }
    assert set(Table.objects.values_list("depth", flat=True)) == {
        *("cards", "totals", "places")
    }
    nights = Event.objects.order_by("starts_at")
    numbers = list(nights.values_list("nights__season__number", flat=True))
    assert numbers == sorted(numbers)
    assert list(running.nights.values_list("event", flat=True))[-2:] == [
        event.pk for event in last_two()
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
    assert set(Table.objects.values_list("state", flat=True)) == {TableState.CONFIRMED}
    assert ResultGame.objects.filter(seat__round__event=last_two()[0]).count() == 57


def test_the_demo_has_people_of_every_kind():
    people = Player.objects.all()
    assert people.count() == 60
    assert people.filter(is_young=True).count() == 4
    assert people.filter(is_hidden=True).count() == 3
    assert people.filter(is_guest=True).count() == 4
    assert people.exclude(table_name="").count() == 7
    assert PlayerGroup.objects.count() == 3


def test_erasing_somebody_leaves_everybodys_numbers():
    played, _tonight = last_two()
    before = ranked(played)
    winner = played.entries.get(pk=before[0].entry).player

    erase_player(winner, actor=Actor())

    winner.refresh_from_db()
    assert winner.name == ""
    assert ranked(played) == before


def test_erasing_somebody_leaves_their_name_in_no_row_of_the_database():
    _played, tonight = last_two()
    entry = tonight.entries.first()
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


def test_typed_totals_of_the_demo_are_like_its_scores_by_cards():
    scores = ResultGame.objects.filter(result__game="gonuts-gamewright")

    by_cards, typed = (
        scores.filter(result__depth=depth).aggregate(mean=Avg("points"))["mean"]
        for depth in ("cards", "totals")
    )

    assert abs(by_cards - typed) < 1
