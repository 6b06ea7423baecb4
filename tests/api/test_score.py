import json

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.throttling import ScopedRateThrottle

from gonuts_league.api.serializers.score import MOST_TABLES

URL = "/api/v1/score/"
TABLE = {
    "game": "gonuts-gamewright",
    "seats": [
        {"player": "A", "cards": {"plain": 3, "boston-cream": 2}},
        {"player": "B", "cards": {"glazed": 2}},
        {"player": "C", "cards": {"glazed": 1}},
        {"player": "D", "cards": {}},
    ],
}
WRONG = {**TABLE, "seats": [{"player": "A", "cards": {"plain": 9}}, {"player": "A"}]}


def post(client, document, **options):
    content = document if isinstance(document, str | bytes) else json.dumps(document)
    return client.post(URL, content, content_type="application/json", **options)


def test_the_address_is_that_of_interfaces():
    assert reverse("api:score") == URL


def test_one_table_is_answered_by_one_object(client):
    response = post(client, TABLE)

    answer = response.json()
    assert response.status_code == 200
    assert answer["winners"] == ["A"]
    assert [seat["rank"] for seat in answer["seats"]] == [1, 2, 3, 4]
    assert (
        sum(line["points"] for line in answer["seats"][0]["breakdown"])
        == (answer["seats"][0]["points"])
    )


def test_an_array_is_answered_by_an_array(client):
    response = post(client, [TABLE, TABLE])

    assert response.status_code == 200
    assert response.json() == [post(client, TABLE).json()] * 2


def test_a_table_that_is_refused_says_every_problem(client):
    response = post(client, WRONG)

    body = response.json()
    assert response.status_code == 400
    assert body["error"] == body["problems"][0]["message"]
    assert {each["path"] for each in body["problems"]} == {
        "seats[1].player",
        "seats[0].cards.plain",
    }


def test_a_bad_element_spoils_nothing(client):
    response = post(client, [TABLE, WRONG, 7])

    body = response.json()
    assert response.status_code == 400
    assert body[0]["winners"] == ["A"]
    assert [set(each) for each in body[1:]] == [{"error", "problems"}] * 2


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ("{", "not-json"),
        ("", "empty-input"),
        ("seats=1&game=2", "not-json"),
        (b"\xff\xfe", "not-utf8"),
        ("[" * 100_000, "nested-too-deep"),
        ("null", "not-an-object"),
    ],
)
def test_what_is_no_table_gets_the_error_object(client, content, code):
    response = post(client, content)

    assert response.status_code == 400
    assert response.headers["Content-Type"] == "application/json"
    assert [each["code"] for each in response.json()["problems"]] == [code]


@pytest.mark.parametrize(
    "content_type", ["text/plain", "application/x-www-form-urlencoded"]
)
def test_the_content_type_does_not_matter(client, content_type):
    response = client.post(URL, json.dumps(TABLE), content_type=content_type)

    assert response.json()["winners"] == ["A"]


def test_half_a_letter_in_a_name_comes_back(client):
    named = {**TABLE, "seats": [{"player": "\ud83c"}, {"player": "B"}]}

    response = post(client, named)

    assert response.json()["seats"][0]["player"] == "\ud83c"


def test_more_than_fits_is_refused_unread(client, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 50

    response = post(client, TABLE)

    assert response.status_code == 413
    assert response.json()["problems"][0]["code"] == "too-large"


def test_more_tables_than_one_request_may_bring_are_refused(client):
    response = post(client, [7] * (MOST_TABLES + 1))

    assert response.status_code == 400
    assert [each["code"] for each in response.json()["problems"]] == ["too-many-tables"]


def test_nobody_needs_an_account_nor_a_token():
    strict = Client(enforce_csrf_checks=True)

    assert post(strict, TABLE).status_code == 200


def test_no_row_is_read(client, django_assert_num_queries, db):
    with django_assert_num_queries(0):
        post(client, TABLE)


def test_too_many_requests_are_told_to_wait(client, monkeypatch):
    monkeypatch.setattr(ScopedRateThrottle, "THROTTLE_RATES", {"score": "1/min"})
    post(client, TABLE)

    response = post(client, TABLE)

    assert response.status_code == 429
    assert response.json()["problems"][0]["code"] == "throttled"
    assert int(response.headers["Retry-After"]) > 0


def test_another_method_gets_the_error_object(client):
    response = client.get(URL)

    assert response.status_code == 405
    assert response.json()["problems"][0]["code"] == "method-not-allowed"
