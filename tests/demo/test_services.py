import stat
from decimal import Decimal

import pytest
from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.db import transaction
from django.test import Client

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import Club, User
from gonuts_league.demo.services import make_demo_club
from gonuts_league.events.enums import AwardKind
from gonuts_league.events.models import Event
from gonuts_league.events.selectors import ranked
from gonuts_league.events.services.awards import give_award
from gonuts_league.players.models import Player, PlayerGroup
from gonuts_league.players.services import change_player, erase_player
from gonuts_league.tables.enums import TableState
from gonuts_league.tables.models import ResultGame, Table
from scoring import find_game
from tests.factories.clubs import ClubFactory, UserFactory

pytestmark = pytest.mark.django_db


def sign_in_note():
    return settings.VAR_DIR / "demo-sign-in"


def test_the_demo_holds_one_evening_played_and_one_tonight():
    make_demo_club()

    played, tonight = Event.objects.order_by("starts_at")
    assert (tonight.starts_at - played.starts_at).days == 7
    assert played.is_finished
    assert list(played.rounds.values_list("state", flat=True)) == ["closed"] * 3
    assert [tonight.entries.count(), tonight.rounds.count()] == [15, 0]
    assert not tonight.entries.filter(checked_in_at__isnull=False).exists()
    assert played.finished_at < tonight.starts_at


def test_every_table_of_the_demo_is_confirmed_with_cards_that_can_be():
    make_demo_club()

    for table in Table.objects.prefetch_related("results__games__seat"):
        games = sorted(table.results.get().games.all(), key=lambda g: g.seat.position)
        cards = [game.cards for game in games]
        assert table.state == TableState.CONFIRMED
        assert find_game(table.game).check(cards, table.rulings, len(cards)) == ()
    assert ResultGame.objects.count() == 3 * 19


def test_the_demo_has_people_of_every_kind():
    club = make_demo_club()

    people = Player.objects.filter(club=club)
    assert people.count() == 24
    assert people.filter(is_young=True).count() == 2
    assert people.filter(is_hidden=True).count() == 1
    assert PlayerGroup.objects.count() == 2


def test_the_demo_is_the_same_each_time():
    def points():
        with transaction.atomic():
            make_demo_club()
            played = Event.objects.order_by("starts_at")[0]
            found = [row.points for row in ranked(played)]
            transaction.set_rollback(True)
        return found

    assert points() == points()


def test_erasing_somebody_leaves_everybodys_numbers():
    make_demo_club()
    played = Event.objects.order_by("starts_at")[0]
    before = ranked(played)
    winner = played.entries.get(pk=before[0].entry).player

    erase_player(winner, actor=Actor())

    winner.refresh_from_db()
    assert winner.name == ""
    assert ranked(played) == before


def test_erasing_somebody_leaves_their_name_in_no_row_of_the_database():
    make_demo_club()
    tonight = Event.objects.order_by("starts_at")[1]
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


def test_its_sign_in_is_written_for_this_computers_user_only():
    make_demo_club()

    user, password = sign_in_note().read_text().splitlines()
    client = Client(REMOTE_ADDR="127.0.0.1")
    client.post("/sign-in/", {"username": user, "password": password})
    assert stat.S_IMODE(sign_in_note().stat().st_mode) == 0o600
    assert client.session["_auth_user_id"] == str(User.objects.get().pk)


@pytest.mark.parametrize("factory", [UserFactory, ClubFactory])
def test_the_demo_comes_into_an_empty_database_only(factory):
    factory()

    assert make_demo_club() is None
    assert not Event.objects.exists()
    assert not sign_in_note().exists()


def test_the_command_makes_the_demo_once():
    call_command("demo_club")
    note = sign_in_note().read_text()
    call_command("demo_club")

    assert Club.objects.count() == 1
    assert sign_in_note().read_text() == note
