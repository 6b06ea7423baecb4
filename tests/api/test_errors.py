import json

import pytest
from django.urls import reverse
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from gonuts_league.api.errors import exception_handler
from gonuts_league.clubs.pages.errors import broken
from gonuts_league.errors import LeagueError
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

    missing = client.get(reverse("api:simulation", args=[999]))
    options = client.options(reverse("api:score"))

    assert missing.json()["error"] == "Not found."
    assert options.json() == {"methods": ["POST", "OPTIONS"]}


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
