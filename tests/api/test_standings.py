from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.enums import Role
from gonuts_league.clubs.models import ApiToken, User
from gonuts_league.clubs.services.accounts import change_club
from gonuts_league.clubs.services.tokens import end_token
from gonuts_league.events.services.freezing import freeze_standings
from gonuts_league.players.services import change_player
from tests.factories.clubs import MembershipFactory, make_bearer
from tests.factories.events import AwardFactory
from tests.played import enter_and_confirm, event_of, play, publish

pytestmark = pytest.mark.django_db
NOBODY = Actor()


@pytest.fixture
def event():
    return event_of(8)


@pytest.fixture
def member(client, event):
    client.force_login(MembershipFactory(club=event.club).user)
    return client


def url_of(event):
    return reverse("api:event-standings", args=[event.slug])


def test_gives_exact_points_beside_rounded_ones(client):
    event = event_of(4)
    enter_and_confirm(publish(event).tables.get(), 20, 10, 10, 10)
    change_club(event.club, are_pages_open=True, actor=NOBODY)

    body = client.get(url_of(event)).json()

    assert body["round"] == 1
    assert body["standings"][1] == {
        "rank": 2,
        "player": "Paul N.",
        "points": "13/3",
        "points_number": 4.333333,
        "wins": "0",
        "wins_number": 0.0,
        "margin": "-5/2",
        "margin_number": -2.5,
        "values": [
            {"code": "points", "value": "13/3", "parts": [], "skipped": 0},
            {"code": "wins", "value": "0", "parts": [], "skipped": 0},
            {"code": "margin", "value": "-5/2", "parts": [], "skipped": 0},
        ],
        "games": 1,
        "rounds": [{"round": 1, "points": "13/3", "is_win": False, "is_bye": False}],
        "is_guest": False,
        "has_dropped": False,
    }


def test_members_read_whole_names(member, event):
    play(event)

    body = member.get(url_of(event)).json()

    assert body["event"]["slug"] == event.slug
    assert body["standings"][0]["player"] == "Greta Lindqvist"


def test_a_hidden_person_keeps_a_row_without_a_name(client, event):
    play(event)
    change_club(event.club, are_pages_open=True, actor=NOBODY)
    change_player(event.entries.first().player, is_hidden=True, actor=NOBODY)

    first = client.get(url_of(event)).json()["standings"][0]

    assert (first["rank"], first["player"], first["points"]) == (1, None, "11")


def test_a_hidden_person_has_the_name_at_the_table(client, event):
    play(event)
    change_club(event.club, are_pages_open=True, actor=NOBODY)
    player = event.entries.first().player
    change_player(player, is_hidden=True, table_name="Fox", actor=NOBODY)

    first = client.get(url_of(event)).json()["standings"][0]

    assert (first["rank"], first["player"], first["points"]) == (1, "Fox", "11")


def test_a_bye_is_told(member, event):
    round_ = play(event)
    AwardFactory(
        entry=event.entries.last(),
        round=round_,
        bye=True,
        points=6,
    )

    rows = member.get(url_of(event)).json()["standings"]

    tariq = next(row for row in rows if row["player"] == "Tariq Haddad")
    assert tariq["rounds"] == [
        {"round": 1, "points": "8", "is_win": False, "is_bye": True}
    ]


def test_an_earlier_round_can_be_asked_for(member, event):
    play(event)
    play(event, number=2)

    body = member.get(url_of(event), {"round": 1}).json()

    assert (body["round"], len(body["standings"][0]["rounds"])) == (1, 1)


def test_rows_come_by_the_hundred(client):
    event = event_of(108)
    play(event)
    change_club(event.club, are_pages_open=True, actor=NOBODY)

    body = client.get(url_of(event), {"page": 2}).json()

    assert (body["page"], body["page_count"], body["entry_count"]) == (2, 2, 108)
    assert len(body["standings"]) == 8


def test_nothing_new_is_not_sent_again(member, event, django_assert_num_queries):
    play(event)
    etag = member.get(url_of(event)).headers["ETag"]

    with django_assert_num_queries(4):
        response = member.get(url_of(event), headers={"If-None-Match": etag})

    assert (response.status_code, response.content) == (304, b"")


@pytest.mark.parametrize("role", Role)
def test_a_program_is_told_so_before_its_person_is_looked_for(
    client, event, role, django_assert_num_queries
):
    play(event)
    running = publish(event, 2)
    token = make_bearer(MembershipFactory(club=event.club, role=role), "read")
    read = client.get(url_of(event), headers=token)
    asks = token | {"If-None-Match": read.headers["ETag"]}

    with django_assert_num_queries(2) as queries:
        unchanged = client.get(url_of(event), headers=asks)

    assert (unchanged.status_code, unchanged.content) == (304, b"")
    assert unchanged.headers["ETag"] == read.headers["ETag"]
    # The framework, which asks for the account, says what its answers depend on.
    assert "Accept" in read.headers["Vary"]
    assert "Vary" not in unchanged.headers
    assert not any("UPDATE" in each["sql"] for each in queries)
    enter_and_confirm(running.tables.first(), 20, 5, 9, 8)
    assert client.get(url_of(event), headers=asks).status_code == 200


def end(token):
    end_token(token, actor=NOBODY)


def leave_the_club(token):
    token.user.memberships.all().delete()


def close_the_account(token):
    User.objects.filter(pk=token.user_id).update(is_active=False)


def read_no_more(token):
    ApiToken.objects.update(scopes=["score"])


def become_a_demo(token):
    User.objects.filter(pk=token.user_id).update(is_demo=True)


def go_to_another_club(token):
    ApiToken.objects.update(club=MembershipFactory(user=token.user).club)


@pytest.mark.parametrize(
    ("change", "status"),
    [
        (end, 401),
        (leave_the_club, 401),
        (close_the_account, 401),
        (read_no_more, 403),
        (become_a_demo, 401),
        (go_to_another_club, 404),
    ],
)
def test_a_program_that_may_no_longer_read_is_not_told_that_nothing_is_new(
    client, event, change, status
):
    play(event)
    token = make_bearer(MembershipFactory(club=event.club), "read")
    read = client.get(url_of(event), headers=token)
    asks = token | {"If-None-Match": read.headers["ETag"]}
    from_afar = {"REMOTE_ADDR": "203.0.113.9"}
    assert client.get(url_of(event), headers=asks, **from_afar).status_code == 304

    change(ApiToken.objects.get())

    assert client.get(url_of(event), headers=asks, **from_afar).status_code == status


def test_a_program_of_elsewhere_is_told_what_holds_for_strangers(client, event):
    play(event)
    change_club(event.club, are_pages_open=True, actor=NOBODY)
    own = make_bearer(MembershipFactory(club=event.club), "read")
    elsewhere = make_bearer(MembershipFactory(), "read")
    tags = {
        name: client.get(url_of(event), headers=token).headers["ETag"]
        for name, token in (("own", own), ("open", elsewhere))
    }

    told = {
        (whose, tag): client.get(
            url_of(event), headers=token | {"If-None-Match": tags[tag]}
        ).status_code
        for whose, token in (("own", own), ("elsewhere", elsewhere))
        for tag in tags
    }

    assert told == {
        ("own", "own"): 304,
        ("own", "open"): 200,
        ("elsewhere", "own"): 200,
        ("elsewhere", "open"): 304,
    }


def test_polls_that_find_nothing_new_note_the_use_of_a_token(client, event):
    play(event)
    token = make_bearer(MembershipFactory(club=event.club), "read")
    etag = client.get(url_of(event), headers=token).headers["ETag"]
    long_ago = timezone.now() - timedelta(minutes=2)
    ApiToken.objects.update(last_used_at=long_ago)

    unchanged = client.get(url_of(event), headers=token | {"If-None-Match": etag})

    assert unchanged.status_code == 304
    assert ApiToken.objects.get().last_used_at > long_ago + timedelta(minutes=1)


def test_a_stranger_is_told_so_before_a_session_is_looked_for(
    client, event, django_assert_num_queries
):
    play(event)
    change_club(event.club, are_pages_open=True, actor=NOBODY)
    headers = {"If-None-Match": client.get(url_of(event)).headers["ETag"]}

    with django_assert_num_queries(1):
        unchanged = client.get(url_of(event), headers=headers)
    change_club(event.club, are_pages_open=False, actor=NOBODY)
    closed = client.get(url_of(event), headers=headers)

    assert (unchanged.status_code, unchanged.content) == (304, b"")
    assert unchanged.headers["ETag"] == headers["If-None-Match"]
    assert unchanged.headers["Cache-Control"] == "private, no-cache"
    # No session was looked for, nor who may be signed in.
    assert "Cookie" not in unchanged.headers.get("Vary", "")
    assert closed.status_code == 404


def test_a_member_is_not_told_what_holds_for_strangers(client, event):
    play(event)
    change_club(event.club, are_pages_open=True, actor=NOBODY)
    headers = {"If-None-Match": client.get(url_of(event)).headers["ETag"]}
    client.force_login(MembershipFactory(club=event.club).user)

    assert client.get(url_of(event), headers=headers).status_code == 200


def test_a_change_is_sent_at_once(member, event):
    running = publish(event)
    etag = member.get(url_of(event)).headers["ETag"]

    enter_and_confirm(running.tables.first(), 1, 2, 3, 44)
    response = member.get(url_of(event), headers={"If-None-Match": etag})

    assert response.json()["standings"][0]["player"] == "Benedikt Sommer"


@pytest.mark.parametrize("count", [20, 200])
def test_a_large_event_takes_no_more_queries(client, count, django_assert_num_queries):
    event = event_of(count)
    play(event)
    client.force_login(MembershipFactory(club=event.club).user)

    with django_assert_num_queries(11):
        client.get(url_of(event))


@pytest.mark.parametrize("query", [{"round": 9}, {"page": 2}])
def test_what_is_not_there_gets_the_error_object(member, event, query):
    play(event)

    response = member.get(url_of(event), query)

    assert response.status_code == 404
    assert response.json()["problems"][0]["code"] == "not-found"


def test_a_round_that_is_no_number_is_told_with_its_path(member, event):
    response = member.get(url_of(event), {"round": "x"})

    assert response.status_code == 400
    assert response.json()["problems"] == [
        {
            "path": "round",
            "code": "invalid",
            "message": "Give one whole number from 1.",
        }
    ]


def test_strangers_do_not_learn_that_a_closed_event_exists(client, event):
    response = client.get(url_of(event))

    assert response.status_code == 404
    assert set(response.json()) == {"error", "problems"}


def test_says_after_which_round_standings_are_frozen(client, event):
    play(event, 1)
    play(event, 2)
    change_club(event.club, are_pages_open=True, actor=NOBODY)
    before = client.get(url_of(event)).json()

    freeze_standings(event, after_round=1, actor=NOBODY)
    after = client.get(url_of(event)).json()

    assert (before["round"], before["frozen_after"]) == (2, None)
    assert (after["round"], after["frozen_after"]) == (1, 1)
