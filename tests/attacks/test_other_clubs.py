"""Ids of another club's things in one's own addresses and forms: they open nothing."""

import random

import pytest
from django.db import transaction

from gonuts_league.clubs.enums import Role
from gonuts_league.tables.models import Seat
from tests.attacks.test_hostile_inputs import found_forms
from tests.events.snapshots import club_snapshot, snapshot
from tests.soak import tries
from tests.test_who_sees_what import GET_ROWS, PATTERNS, ROWS, make_world

pytestmark = [pytest.mark.django_db, pytest.mark.long]
WITH_ID = [name for name in ROWS if "pk>" in PATTERNS[name][0]]


@pytest.fixture
def worlds():
    return make_world(), make_world()


def test_an_id_of_another_club_is_not_there(worlds):
    mine, theirs = worlds
    own = dict(mine.ids)
    found = {}
    for name in WITH_ID:
        for key in (ROWS[name].pk, "played", "other player"):
            mine.ids = own | {key: theirs.ids.get(key)}
            if not key or mine.url(name) == _with(mine, own, name):
                continue
            response = mine.ask(Role.OWNER, name, **{"If-Match": "*"})
            if response.status_code != 404:
                found[name, key] = response.status_code

    assert found == {}


def _with(world, ids, name) -> str:
    changed, world.ids = world.ids, ids
    url = world.url(name)
    world.ids = changed
    return url


def test_an_id_of_another_club_in_a_form_changes_nothing_there(worlds):
    mine, theirs = worlds
    rng = random.Random(5)
    count = tries(1_000, few=12)
    names = rng.sample(GET_ROWS, min(count, len(GET_ROWS)))
    forms = found_forms(mine, [mine.url(name) for name in names])
    before = snapshot(theirs.event), club_snapshot(theirs.club)
    ids = [str(each) for each in theirs.ids.values()]
    seats = Seat.objects.filter(round__event=theirs.event)
    ids += [str(pk) for pk in seats.values_list("pk", flat=True)]
    owner = mine.client(Role.OWNER)
    for form in [form for form in forms if form.method == "post"][:count]:
        for _each in range(2):
            sent = {
                name: rng.choice(ids)
                if values[0].isdigit() or not values[0]
                else values
                for name, values in form.values.items()
            }
            with transaction.atomic():
                assert owner.post(form.url, sent).status_code < 500, (form.url, sent)
                assert (snapshot(theirs.event), club_snapshot(theirs.club)) == before, (
                    form.url,
                    sent,
                )
                transaction.set_rollback(True)
