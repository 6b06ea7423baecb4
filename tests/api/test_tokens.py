"""What a program may do with a token, and what it is told otherwise."""

from datetime import timedelta

import pytest
import yaml
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from rest_framework.throttling import ScopedRateThrottle

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.enums import Role
from gonuts_league.clubs.models import ApiToken
from gonuts_league.clubs.rules import clubs_organised_by
from gonuts_league.clubs.services.accounts import change_club
from gonuts_league.clubs.services.members import remove_member
from gonuts_league.clubs.services.tokens import end_token, open_token
from gonuts_league.events.selectors import staffed_events
from gonuts_league.jobs.models import Job
from tests.api.test_schema import KEPT
from tests.api.test_simulations import ASKED
from tests.factories.clubs import MembershipFactory, make_bearer
from tests.played import NAMES, event_of, play

pytestmark = pytest.mark.django_db
NOBODY = Actor()
SIMULATIONS = reverse("api:simulation-list")
UNKNOWN = "This token is unknown, or it was ended."


@pytest.fixture
def event():
    return event_of(4)


@pytest.fixture
def member(event):
    return MembershipFactory(club=event.club)


def standings(client, event, headers):
    url = reverse("api:event-standings", args=[event.slug])
    return client.get(url, headers=headers)


def simulate(client, headers):
    return client.post(
        SIMULATIONS, ASKED, content_type="application/json", headers=headers
    )


def test_token_reads_what_its_person_reads(client, event, member):
    play(event)

    response = standings(client, event, make_bearer(member, "read"))

    assert response.status_code == 200
    assert response.json()["standings"][0]["player"] in NAMES
    assert "private" in response.headers["Cache-Control"]


def test_use_of_a_token_is_noted(client, event, member):
    standings(client, event, make_bearer(member, "read"))

    used = ApiToken.objects.get().last_used_at
    assert timezone.now() - used < timedelta(minutes=1)


def ended(headers):
    end_token(ApiToken.objects.get(), actor=NOBODY)
    return headers


def left(headers):
    remove_member(ApiToken.objects.get().user.memberships.get(), actor=NOBODY)
    return headers


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda headers: {"Authorization": headers["Authorization"][:-1]}, UNKNOWN),
        (lambda headers: {"Authorization": "Bearer"}, "Invalid token header."),
        (lambda headers: {"Authorization": "bearer \xff"}, "Invalid token header."),
        (lambda headers: {"Authorization": "Bearer " + "9" * 5000}, UNKNOWN),
        (ended, UNKNOWN),
        (left, UNKNOWN),
    ],
    ids=["changed", "empty", "no text", "long", "ended", "of one who left"],
)
@pytest.mark.parametrize("is_open", [False, True])
def test_wrong_token_is_refused_even_where_nobody_needs_one(
    client, event, member, spoil, sentence, is_open
):
    headers = spoil(make_bearer(member, "read"))
    change_club(event.club, are_pages_open=is_open, actor=NOBODY)

    response = standings(client, event, headers)

    [found] = response.json()["problems"]
    assert response.status_code == 401
    assert response.headers["WWW-Authenticate"] == "Bearer"
    assert (found["path"], found["code"]) == ("", "authentication-failed")
    assert found["message"] == response.json()["error"]
    assert found["message"].startswith(sentence)


def test_token_of_a_demo_account_opens_nothing_from_afar(client, event, member):
    member.user.is_demo = True
    member.user.save()
    headers = make_bearer(member, "read")

    afar = Client(REMOTE_ADDR="192.168.1.9")

    assert standings(client, event, headers).status_code == 200
    assert standings(afar, event, headers).status_code == 401


def test_token_is_nobody_in_another_club_of_its_person(client, event, member):
    elsewhere = event_of(4)
    MembershipFactory(club=elsewhere.club, user=member.user, role=Role.OWNER)
    play(elsewhere)
    headers = make_bearer(member, "read")

    assert standings(client, elsewhere, headers).status_code == 404

    change_club(elsewhere.club, are_pages_open=True, actor=NOBODY)
    shown = standings(client, elsewhere, headers).json()
    assert shown == standings(client, elsewhere, {}).json()
    client.force_login(member.user)
    assert shown != standings(client, elsewhere, {}).json()


def test_person_of_a_token_is_in_its_club_alone(event, member):
    elsewhere = MembershipFactory(user=member.user, role=Role.OWNER)
    event_of(4, club=elsewhere.club)
    secret = make_bearer(member, "read")["Authorization"].removeprefix("Bearer ")

    person = open_token(secret).user

    assert list(staffed_events(person)) == [event]
    assert list(clubs_organised_by(person)) == [event.club]
    assert person.has_perm("clubs.organise", event.club)
    assert not person.has_perm("clubs.view", elsewhere.club)


@pytest.mark.parametrize(
    ("scopes", "expected"),
    [
        (["read"], (200, 403)),
        (["score"], (403, 201)),
        (["organise"], (403, 403)),
        (["read", "score"], (200, 201)),
    ],
)
def test_scope_that_is_too_small_is_named(client, event, member, scopes, expected):
    headers = make_bearer(member, *scopes)

    answers = standings(client, event, headers), simulate(client, headers)

    assert tuple(each.status_code for each in answers) == expected
    for each, needed in zip(answers, ["read", "score"], strict=True):
        if each.status_code == 403:
            sentence = f'This needs a token with the scope "{needed}".'
            found = {"path": "", "code": "scope-too-small", "message": sentence}
            assert each.json() == {"error": sentence, "problems": [found]}
    assert Job.objects.exists() == (expected[1] == 201)


def test_who_changes_something_is_asked_for_a_token(client):
    response = simulate(client, {})

    assert response.status_code == 401
    assert response.headers["WWW-Authenticate"] == "Bearer"
    assert response.json()["problems"][0]["code"] == "not-authenticated"
    assert not Job.objects.exists()


def test_token_needs_no_mark_of_our_pages_and_a_session_does(member):
    strict = Client(enforce_csrf_checks=True)
    headers = make_bearer(member, "score")
    assert simulate(strict, headers).status_code == 201

    strict.force_login(member.user)
    assert simulate(strict, {}).status_code == 403
    assert simulate(strict, headers).status_code == 200


def test_token_opens_no_page_of_the_site(client, event, member):
    headers = make_bearer(member, "read", "organise")

    page = client.get(reverse("clubs:club", args=[event.club.slug]), headers=headers)

    assert page.status_code == 404


def test_each_token_has_limits_of_its_own(client, event, member, monkeypatch):
    rates = {"read": "1/min", "write": "1/min", "score": "1/min"}
    monkeypatch.setattr(ScopedRateThrottle, "THROTTLE_RATES", rates)
    one, other = (make_bearer(member, "read", "score") for _each in range(2))

    codes = [standings(client, event, each).status_code for each in (one, one, other)]
    written = [simulate(client, each).status_code for each in (one, one, other)]

    assert codes == [200, 429, 200]
    assert written == [201, 429, 200]


@pytest.mark.parametrize("kind", ["read", "write"])
def test_who_asks_too_often_is_told_when_to_come_back(
    client, event, member, monkeypatch, kind
):
    rates = {"read": "1/min", "write": "1/min"}
    monkeypatch.setattr(ScopedRateThrottle, "THROTTLE_RATES", rates)
    headers = make_bearer(member, "read", "score")
    for _again in range(2):
        if kind == "read":
            response = standings(client, event, headers)
        else:
            response = simulate(client, headers)

    assert response.status_code == 429
    assert 0 < int(response.headers["Retry-After"]) <= 60
    assert response.json()["problems"][0]["code"] == "throttled"


def test_scores_are_limited_by_token_too(client, member, monkeypatch):
    monkeypatch.setattr(ScopedRateThrottle, "THROTTLE_RATES", {"score": "1/min"})
    headers = [make_bearer(member, "read"), make_bearer(member, "read"), {}]

    codes = [
        client.post(
            reverse("api:score"), "{}", content_type="application/json", headers=each
        ).status_code
        for each in (*headers, *headers)
    ]

    assert codes == [400, 400, 400, 429, 429, 429]


def test_every_operation_tells_how_to_sign_in_and_who_is_refused():
    paths = yaml.safe_load(KEPT.read_text())["paths"]

    for path, methods in paths.items():
        for method, each in methods.items():
            assert {"tokenAuth": []} in each["security"], (path, method)
            assert {"401", "403", "429"} <= set(each["responses"]), (path, method)
            if method == "get":
                assert {} in each["security"], path
