"""A wall that asks for the same picture costs next to nothing."""

from datetime import timedelta

import pytest
from django.utils import timezone

from gonuts_league.events.models import Event
from gonuts_league.players.services import change_player
from gonuts_league.venue.pages.wall.page import picture_of
from tests.events.actions import ME
from tests.played import enter_and_confirm, publish

pytestmark = pytest.mark.django_db


def look(event, page):
    fresh = Event.objects.select_related("club").get(pk=event.pk)
    now = timezone.now() + timedelta(minutes=6)
    return picture_of(fresh, now=now, base_url="", asked=page)["slide"]


def test_the_same_picture_is_read_once(event, django_assert_num_queries):
    publish(event, 2)
    look(event, 1)

    with django_assert_num_queries(4):
        look(event, 1)


def test_a_result_and_a_name_are_seen_at_once(event):
    round_ = publish(event, 2)
    before = look(event, 2)
    ((_number, names), *_others) = look(event, 1).rows

    enter_and_confirm(round_.tables.first(), 1, 2, 3, 4)
    change_player(event.entries.order_by("pk").first().player, name="Zoe X", actor=ME)

    assert look(event, 2) != before
    assert look(event, 1).rows[0][1] == ("Zoe X.", *names[1:])
