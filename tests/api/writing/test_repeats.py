"""A request that is repeated with its `Idempotency-Key` changes nothing."""

from datetime import timedelta

import pytest
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.events.models import Event
from gonuts_league.jobs.housekeeping import keep_house
from gonuts_league.jobs.models import KeptAnswer
from gonuts_league.players.services import erase_player
from tests.factories.clubs import MembershipFactory
from tests.played import publish

pytestmark = pytest.mark.django_db
ACTOR = Actor()
EVENING = {"name": "Thursday", "starts_at": "2026-12-03T19:00:00+01:00"}


def events_of(event):
    return f"clubs/{event.club.slug}/events/"


def test_a_repeat_is_answered_as_the_first_was_and_makes_nothing(program, event):
    first = program.post(events_of(event), EVENING, key="a-1")
    again = program.post(events_of(event), EVENING, key="a-1")
    other = program.post(events_of(event), EVENING, key="a-2")

    assert (first.status_code, first.json()) == (again.status_code, again.json())
    assert first["ETag"] == again["ETag"]
    assert other.json()["id"] != first.json()["id"]
    assert Event.objects.count() == 3


def test_a_refusal_is_repeated_too(program, event):
    table = publish(event).tables.first()
    url = f"events/{event.slug}/tables/{table.pk}/confirm/"
    first = program.post(url, upon="*", key="a-1")
    said = {"seats": [{"points": n} for n in range(4)]}
    program.put(url.replace("confirm", "entry"), said, upon="*")

    again = program.post(url, upon="*", key="a-1")

    assert (first.status_code, again.status_code) == (409, 409)
    assert first.json() == again.json()
    assert program.post(url, upon="*", key="a-2").status_code == 200


@pytest.mark.parametrize(
    ("path", "body"),
    [("clubs/{}/events/", EVENING | {"name": "Friday"}), ("events/{}/draw/", EVENING)],
)
def test_a_key_is_not_used_for_another_request(program, event, path, body):
    program.post(events_of(event), EVENING, key="a-1")
    place = event.club.slug if path.startswith("clubs") else event.slug

    response = program.post(path.format(place), body, key="a-1")

    assert response.status_code == 409
    assert response.json()["problems"][0]["code"] == "key-reused"
    assert Event.objects.count() == 2


def test_another_person_may_have_the_same_key(program, event):
    first = program.post(events_of(event), EVENING, key="a-1")
    program.client.force_login(MembershipFactory(club=event.club).user)

    second = program.post(events_of(event), EVENING, key="a-1")

    assert second.json()["id"] != first.json()["id"]


@pytest.mark.parametrize("key", ["x" * 201, "a\tb", "schlüssel"])
def test_a_key_that_cannot_be_kept_is_refused(program, event, key):
    response = program.post(events_of(event), EVENING, key=key)

    assert response.status_code == 400
    assert response.json()["problems"][0]["code"] == "key-unusable"
    assert Event.objects.count() == 1


def test_a_fault_of_ours_is_not_kept(program, event, monkeypatch):
    program.client.raise_request_exception = False
    name = "gonuts_league.api.writing.views.plan_evening"
    with monkeypatch.context() as broken:
        broken.setattr(name, lambda *_args, **_plan: 1 / 0)
        failed = program.post(events_of(event), EVENING, key="a-1")

    again = program.post(events_of(event), EVENING, key="a-1")

    assert (failed.status_code, again.status_code) == (500, 201)


def test_an_answer_is_kept_for_a_day(program, event):
    first = program.post(events_of(event), EVENING, key="a-1")
    age(hours=25)

    later = program.post(events_of(event), EVENING, key="a-1")

    assert later.json()["id"] != first.json()["id"]


def test_old_answers_are_swept(program, event):
    program.post(events_of(event), EVENING, key="old")
    age(hours=25)
    program.post(events_of(event), EVENING, key="new")

    keep_house()

    assert [each.key for each in KeptAnswer.objects.all()] == ["new"]


def test_no_answer_keeps_the_name_of_an_erased_person(program, event):
    program.post(f"events/{event.slug}/entries/", {"names": ["Zoe Q"]}, key="a-1")
    assert "Zoe Q" in KeptAnswer.objects.get().body

    erase_player(event.club.players.get(name="Zoe Q"), actor=ACTOR)

    assert not KeptAnswer.objects.exists()


def age(**by):
    KeptAnswer.objects.update(at=timezone.now() - timedelta(**by))
