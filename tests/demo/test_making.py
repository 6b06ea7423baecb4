"""When the demo is made, and that it is the same each time: with few games."""

from datetime import UTC, datetime

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import transaction
from django.utils import translation

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import Club
from gonuts_league.demo import seasons
from gonuts_league.demo.services import make_demo_club, plan_night
from gonuts_league.events.models import Event
from gonuts_league.events.selectors import ranked
from tests.factories.clubs import ClubFactory, UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _few_games(monkeypatch):
    monkeypatch.setattr(seasons, "GAMES", (90, 90, 20))


def sign_in_note():
    return settings.VAR_DIR / "demo-sign-in"


def test_the_demo_is_the_same_each_time():
    def points():
        with transaction.atomic():
            make_demo_club()
            found = [
                [row.points for row in ranked(event)]
                for event in Event.objects.order_by("starts_at")
            ]
            transaction.set_rollback(True)
        return found

    assert points() == points()


@pytest.mark.parametrize(
    ("language", "name"), [("en", "Monday Donut Night"), ("de", "Donut-Montag")]
)
def test_an_evening_of_the_demo_has_the_name_of_its_weekday(language, name):
    monday = datetime(2026, 11, 23, 19, 30, tzinfo=UTC)

    with translation.override(language):
        event = plan_night(ClubFactory(), monday, [], Actor())

    assert event.name == name


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
