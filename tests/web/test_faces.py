"""Each player's donut: decoration beside the name, told apart without colour."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from gonuts_league.players.showing import Audience, show_people
from gonuts_league.web.templatetags.look import (
    GLAZES,
    SHAPES,
    TOPPINGS,
    face,
    face_of,
)
from tests.factories.players import PlayerFactory

PARTS = Path(settings.BASE_DIR / "gonuts_league" / "static")


def test_people_entered_together_differ_without_colour():
    for first in (1, 8, 37, 500):
        drawn = {face_of(pk)[::2] for pk in range(first, first + 64)}

        assert len(drawn) == 64


def test_five_hundred_and_twelve_people_differ():
    assert len({face_of(pk) for pk in range(90, 602)}) == 512


def test_neighbours_differ_in_all_three_parts():
    for pk in range(1, 200):
        pairs = zip(face_of(pk), face_of(pk + 1), strict=True)
        assert sum(one == other for one, other in pairs) <= 1


def test_each_part_is_drawn_and_each_glaze_has_a_colour():
    sprite = (PARTS / "faces.svg").read_text()
    colours = (PARTS / "gonuts.css").read_text()

    for part in (*SHAPES, *TOPPINGS):
        assert f'<symbol id="{part}"' in sprite
    for glaze in GLAZES:
        (colour,) = re.findall(rf"--gl-{glaze}: (#\w+);", colours)
        assert f".gl-{glaze} {{ color: var(--gl-{glaze}); }}" in colours
        assert f".gl-{glaze}{{color:{colour}}}" in sprite


def test_a_donut_is_hidden_from_screen_readers():
    drawn = face(12, "l")

    assert re.match('<svg class="face gl-[a-z]+ l" aria-hidden="true">', drawn)
    assert re.findall("#([a-z]+)", drawn) == [face_of(12)[0], face_of(12)[2]]


def test_nobody_s_donut_is_nothing():
    assert face(0) == face(None) == ""


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("audience", "has_donut"),
    [(Audience.MEMBERS, True), (Audience.TABLE, True), (Audience.OPEN, False)],
)
def test_the_hidden_find_themselves_by_it_and_strangers_follow_nobody(
    audience, has_donut
):
    hidden = PlayerFactory(is_hidden=True)

    shown = show_people([hidden], audience=audience)[hidden.pk]

    assert shown.face == (hidden.pk if has_donut else 0)
