from datetime import timedelta

import pytest
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.events.models import DraftEditor
from gonuts_league.events.services.presence import others_editing, touch_editor
from tests.events.actions import draw
from tests.factories.clubs import UserFactory
from tests.played import event_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft():
    return draw(event_of(4))


def called(editors):
    return [editor.user.called for editor in editors]


def test_two_helpers_see_each_other_and_not_themselves(draft):
    olga = Actor(UserFactory(first_name="Olga"))
    otto = Actor(UserFactory(first_name="Otto"))
    now = timezone.now()

    for actor in (olga, otto):
        touch_editor(draft, actor=actor, now=now)

    assert called(others_editing(draft, actor=olga, now=now)) == ["Otto"]
    assert called(others_editing(draft, actor=otto, now=now)) == ["Olga"]


def test_who_left_the_page_is_gone_soon(draft):
    olga, otto = Actor(UserFactory()), Actor(UserFactory())
    now = timezone.now()
    touch_editor(draft, actor=otto, now=now)

    later = now + timedelta(minutes=1)

    assert others_editing(draft, actor=olga, now=later) == []


def test_a_second_screen_of_the_same_account_is_told_of(draft):
    olga = Actor(UserFactory(first_name="Olga"))
    now = timezone.now()
    for screen in ("laptop", "phone", "phone"):
        touch_editor(draft, actor=olga, screen=screen, now=now)

    others = others_editing(draft, actor=olga, screen="phone", now=now)

    assert called(others) == ["Olga"]
    assert DraftEditor.objects.count() == 2


def test_who_has_long_left_leaves_no_row(draft):
    olga, otto = Actor(UserFactory()), Actor(UserFactory())
    now = timezone.now()
    touch_editor(draft, actor=otto, now=now - timedelta(hours=2))

    touch_editor(draft, actor=olga, now=now)

    assert list(DraftEditor.objects.values_list("user", flat=True)) == [olga.user.pk]


def test_three_others_are_read_in_one_query(draft, django_assert_num_queries):
    now = timezone.now()
    for _ in range(3):
        touch_editor(draft, actor=Actor(UserFactory(first_name="Otto")), now=now)
    olga = Actor(UserFactory())

    with django_assert_num_queries(1):
        others = others_editing(draft, actor=olga, now=now)
        names = called(others)

    assert names == ["Otto"] * 3
