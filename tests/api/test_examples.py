"""Every operation of the schema is asked as its example says."""

import pytest
import yaml
from django.conf import settings

from gonuts_league.api.schema import EXAMPLES
from gonuts_league.clubs.enums import Role
from gonuts_league.events.models import Event
from gonuts_league.leagues.models import League
from gonuts_league.leagues.services.recounting import recount
from gonuts_league.players.models import Player
from tests.clubs.readers import member
from tests.factories.simulations import make_simulation
from tests.leagues.season_acts import season_of

pytestmark = pytest.mark.django_db
SCHEMA = yaml.safe_load((settings.BASE_DIR / "docs" / "api-schema.yaml").read_text())


def operations():
    """All but those that change an event: tests/api/writing/test_examples.py."""
    return [
        pytest.param(path, method, operation, id=operation["operationId"])
        for path, methods in SCHEMA["paths"].items()
        for method, operation in methods.items()
        if method == "get" or path.endswith(("/score/", "/simulations/"))
        if operation["operationId"] != "draw_job"
    ]


def bodies(operation):
    """Each example of what an operation takes; None where it takes nothing."""
    taken = operation.get("requestBody", {}).get("content", {})
    kinds = taken.get("application/json", {}).get("examples", {})
    return [each["value"] for each in kinds.values()] or [None]


@pytest.fixture(scope="module")
def owner(shared_data):
    """Somebody whose club has all that the examples name."""
    season = season_of(1, number=EXAMPLES["season_number"])
    club = season.league.club
    owner = member(Role.OWNER, club)
    Event.objects.filter(nights__season=season).update(slug=EXAMPLES["slug"])
    League.objects.filter(pk=season.league_id).update(slug=EXAMPLES["league_slug"])
    type(club).objects.filter(pk=club.pk).update(slug=EXAMPLES["club_slug"])
    known = Player.objects.order_by("pk").first()
    known.entries.update(player=Player.objects.create(**_as_in_example(known)))
    recount(club)
    make_simulation(owner, pk=EXAMPLES["id"])
    return owner


def _as_in_example(player):
    given = {"club": player.club, "name": "Ada Example", "name_key": "ada example"}
    return {"pk": EXAMPLES["id"], **given}


@pytest.mark.parametrize(("path", "method", "operation"), operations())
def test_every_example_is_answered(client, owner, path, method, operation):
    client.force_login(owner)
    asked = operation.get("parameters", [])
    address = {each["name"]: each["example"] for each in asked if each["in"] == "path"}
    query = {
        each["name"]: each["example"]
        for each in asked
        if each["in"] == "query" and "example" in each
    }
    for body in bodies(operation):
        url = path.format(**address)
        if method == "get":
            answer = client.get(url, query)
        else:
            answer = getattr(client, method)(url, body, content_type="application/json")

        assert answer.status_code in (200, 201), answer.content


def test_an_operation_that_takes_something_has_an_example_of_it():
    without = [
        operation["operationId"]
        for methods in SCHEMA["paths"].values()
        for operation in methods.values()
        if "requestBody" in operation and bodies(operation) == [None]
    ]

    assert without == []


@pytest.mark.parametrize(("path", "method", "operation"), operations())
def test_every_refusal_is_told(path, method, operation):
    told = set(operation["responses"])

    assert {"400", "401", "403", "404", "406", "429"} <= told
    assert method == "get" or {"409", "411", "413", "415"} <= told
