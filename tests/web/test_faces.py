"""Each player's donut: decoration beside the name, told apart without colour."""

import random
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.urls import reverse

from gonuts_league.events.standings.standings_read import read_standings
from gonuts_league.players.showing import Audience, faces_apart, show_people
from gonuts_league.web.templatetags.look import (
    GLAZES,
    SHAPES,
    TOPPINGS,
    face,
    face_of,
)
from tests.clubs.readers import client_as
from tests.factories.events import EntryFactory, EventFactory
from tests.factories.players import PlayerFactory
from tests.factories.tables import make_round, make_table
from tests.phones.table_pages import phone_url, url_of

PARTS = Path(settings.BASE_DIR / "gonuts_league" / "static")


def test_people_entered_together_differ_without_colour():
    for first in (1, 8, 37, 500):
        drawn = {face_of(pk)[::2] for pk in range(first, first + 64)}

        assert len(drawn) == 64


def test_five_hundred_and_twelve_people_differ():
    assert len({face_of(pk) for pk in range(90, 602)}) == 512


@pytest.mark.parametrize("seed", range(5))
def test_people_of_one_event_differ_without_colour_while_there_are_64(seed):
    rng = random.Random(seed)
    for count in (2, 12, 40, 64):
        entered = rng.sample(range(1, 3000), count)

        faces = faces_apart(entered)

        assert list(faces) == entered
        assert len({face_of(number)[::2] for number in faces.values()}) == count
        assert faces[entered[0]] == entered[0]


@pytest.mark.parametrize("seed", range(5))
def test_nobody_s_donut_changes_for_a_late_arrival(seed):
    entered = random.Random(seed).sample(range(1, 500), 50)

    faces = faces_apart(entered)

    for count in (1, 20, 49):
        early = faces_apart(entered[:count])
        assert early == {player: faces[player] for player in entered[:count]}


def test_a_clash_moves_on_to_the_next_topping_then_the_next_shape():
    entered = [5 + 64 * each for each in range(9)]

    drawn = [face_of(number) for number in faces_apart(entered).values()]

    assert {shape for shape, _glaze, _topping in drawn[:8]} == {face_of(5)[0]}
    assert drawn[8][0] == face_of(6)[0]


def test_donuts_repeat_once_all_are_taken():
    faces = faces_apart(range(1, 70))

    assert faces[65] == 65


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
        found = rf"\.gl-{glaze} {{ color: (?:var\(--choc, )?(#\w+)\)?; }}"
        (colour,) = re.findall(found, colours)
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


@pytest.mark.django_db
def test_two_whose_ids_are_64_apart_differ_on_the_pages_of_an_event(client):
    event = EventFactory()
    for pk in (705, 769):
        player = PlayerFactory(pk=pk, club=event.club, name=f"Person {pk}")
        EntryFactory(event=event, player=player)
    table = make_table(make_round(event), people=("Person 705", "Person 769"))
    client.get(phone_url(table))

    strip = drawn_on(client.get(url_of(table)))
    desk = client_as("organiser", event.club).get(
        reverse("events:desk", args=[event.slug])
    )
    read = read_standings(event, audience=Audience.TABLE)

    shape, _glaze, topping = face_of(705)
    assert strip == [(shape, topping), (shape, face_of(705 + 8)[2])]
    assert set(strip) <= set(drawn_on(desk))
    assert [person.shown.face for person in read.people.values()] == [705, 769 + 8]


def drawn_on(page):
    return re.findall(
        r'<use href="[^"]+faces.svg#(\w+)"/><use href="[^"]+#(\w+)"/>',
        page.content.decode().split("<noscript>")[0],
    )


def test_chocolate_stands_out_from_a_dark_card():
    css = Path(finders.find("gonuts.css")).read_text()
    dark = css.split("[data-theme=dark] {")[1].split("}")[0]
    colors = dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{6})", dark))
    pictures = Path(finders.find("donuts.svg")).read_text()

    lights = sorted(_light(colors[name]) for name in ("card", "choc"))

    assert (lights[1] + 0.05) / (lights[0] + 0.05) > 2.5
    assert pictures.count('fill="var(--choc,') >= 5
    assert ".gl-chocolate { color: var(--choc," in css


def _light(color):
    """Relative luminance, as WCAG has it."""
    parts = [int(color[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [
        p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts
    ]
    return sum(p * w for p, w in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))
