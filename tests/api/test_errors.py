import json

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from gonuts_league.api.errors import exception_handler
from gonuts_league.clubs.pages.errors import broken
from gonuts_league.errors import LeagueError
from gonuts_league.games.registry import USUAL_GAME
from gonuts_league.jobs.models import Job
from scoring.errors import SeatCountError
from tests.factories.clubs import UserFactory


def test_a_rule_of_the_site_is_told_with_its_path():
    error = LeagueError("name-taken", path="name", name="Greta")

    response = exception_handler(error, {})

    sentence = "There is already a Greta in this club. Add a letter of the surname."
    assert response.status_code == 400
    assert response.data == {
        "error": sentence,
        "problems": [{"path": "name", "code": "name-taken", "message": sentence}],
    }


def test_an_error_of_the_library_without_problems_is_told_in_its_words():
    response = exception_handler(SeatCountError(9), {})

    assert response.data["problems"] == [
        {"path": "", "code": "unusable", "message": "wrong number of seats: 9"}
    ]


def test_shape_errors_are_flattened_to_paths():
    class SeatSerializer(serializers.Serializer):
        player = serializers.CharField()

    class TableSerializer(serializers.Serializer):
        seats = SeatSerializer(many=True)

    given = TableSerializer(data={"seats": [{"player": "A"}, {}]})
    given.is_valid()

    response = exception_handler(ValidationError(given.errors), {})

    assert [(p["path"], p["code"]) for p in response.data["problems"]] == [
        ("seats[1].player", "required")
    ]


def test_a_bug_goes_up():
    assert exception_handler(KeyError("seat"), {}) is None


@pytest.mark.django_db
def test_nothing_internal_is_said_where_nothing_is(client):
    client.force_login(UserFactory())

    missing = client.get(reverse("api:simulation-detail", args=[999]))
    options = client.options(reverse("api:score"))

    assert missing.json()["error"] == "Not found."
    assert (options.status_code, options.headers["Allow"]) == (405, "POST, OPTIONS")
    assert options.json()["error"] == 'Method "OPTIONS" not allowed.'


@pytest.mark.parametrize(
    ("answer", "status", "code"),
    [
        (
            lambda client, _rf: client.get("/api/v1/clubs/a b/ratings/"),
            404,
            "not-found",
        ),
        (lambda client, _rf: client.get("/api/v1/score/", HTTP_HOST="_"), 400, None),
        (lambda _client, rf: broken(rf.get("/api/v1/score/")), 500, "broken"),
    ],
)
def test_programs_get_no_page_where_no_view_was_reached(
    client, rf, answer, status, code
):
    response = answer(client, rf)
    said = json.loads(response.content)

    assert response.status_code == status
    assert said["problems"] == [
        {"path": "", "code": code or "unreadable", "message": said["error"]}
    ]


def test_people_get_a_page_there(client):
    assert b"<html" in client.get("/nowhere/").content


ASK = "/api/v1/simulations/"
JSON, FORM = "application/json", "application/x-www-form-urlencoded"
REFUSED = {
    "unknown address": (404, "GET", "/api/v1/nope/", b"", JSON),
    "no address": (404, "GET", "/api/v1/", b"", JSON),
    "odd slug": (404, "GET", "/api/v1/clubs/a%0Ab/", b"", JSON),
    "odd id": (404, "GET", f"{ASK}abc/", b"", JSON),
    "method": (405, "DELETE", "/api/v1/score/", b"", JSON),
    "form": (415, "POST", ASK, b"a=1", FORM),
    "latin-1": (400, "POST", ASK, '{"ä": 1}'.encode("latin-1"), JSON),
    "charset": (400, "POST", ASK, b"\xe4", f"{JSON}; charset=latin-1"),
    "codec": (400, "POST", ASK, b"x", f"{JSON}; charset=rot13"),
    "deep": (400, "POST", ASK, b"[" * 100_000, JSON),
    "half a character": (400, "POST", ASK, b'{"rulings": {"\\ud800": ""}}', JSON),
    "a list": (400, "POST", ASK, b"[]", JSON),
    "page": (400, "GET", "/api/v1/clubs/?page=abc", b"", JSON),
    "far page": (404, "GET", "/api/v1/clubs/?page=99", b"", JSON),
}


def is_one_error(answer, status):
    said = answer.json()
    assert answer.status_code == status
    assert answer.headers["Content-Type"] == JSON
    assert said["error"] == said["problems"][0]["message"]
    assert {*said["problems"][0]} == {"path", "code", "message"}
    return True


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("status", "method", "url", "body", "kind"), REFUSED.values(), ids=REFUSED
)
def test_every_refusal_is_json_of_one_shape(client, status, method, url, body, kind):
    client.force_login(UserFactory())

    answer = client.generic(method, url, body, content_type=kind)

    assert is_one_error(answer, status)
    assert not Job.objects.exists()


@pytest.mark.django_db
def test_a_kind_that_is_not_given_and_a_missing_form_token_are_told_in_json():
    client = Client(enforce_csrf_checks=True)
    client.force_login(UserFactory())

    unwanted = client.get("/api/v1/clubs/", headers={"Accept": "text/html"})
    forged = client.post(ASK, {}, content_type=JSON)

    assert is_one_error(unwanted, 406)
    assert is_one_error(forged, 403)


def test_20_000_unknown_cards_are_one_sentence(client):
    cards = {f"card-{number}": 1 for number in range(20_000)}
    seats = [{"player": name, "cards": cards} for name in "AB"]

    answer = client.post(
        "/api/v1/score/", {"game": USUAL_GAME, "seats": seats}, content_type=JSON
    )

    assert is_one_error(answer, 400)
    assert len(answer.content) < 20_000
    assert "20000" in answer.json()["error"]
