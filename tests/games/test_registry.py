"""Each widget's include, whole and as the answer to a tap."""

import re

import pytest
from django.template.loader import render_to_string

from gonuts_league.games.registry import PAGES
from gonuts_league.games.types import ParsedForm, SeatToEnter
from scoring import GAMES

CASES = [
    (game_id, way)
    for game_id, widget in PAGES.items()
    for way in (widget.ways() or {"": ""})
]


def render(game_id, way, part="", reading=None, **context):
    game, widget = GAMES[game_id], PAGES[game_id]
    names = ("A", "B", "C")[: min(3, game.player_counts[-1])]
    to_enter = SeatToEnter(game, game.resolve_rulings({}), names, 1, way)
    values = widget.show(widget.empty(len(names)), to_enter, reading)
    return render_to_string(widget.template + part, {"widget": values, **context})


def test_every_game_has_a_widget():
    assert PAGES.keys() == GAMES.keys()


@pytest.mark.parametrize(("game_id", "way"), CASES)
def test_the_include_knows_no_address_of_its_own(game_id, way):
    html = render(game_id, way)

    assert "<button" in html
    assert "hx-get" not in html
    assert "hx-post" not in html
    assert 'hx-get="/there/"' in render(game_id, way, get_url="/there/")
    assert 'hx-post="/there/"' in render(game_id, way, post_url="/there/")


@pytest.mark.parametrize(("game_id", "way"), CASES)
def test_an_answer_swaps_parts_that_the_include_has(game_id, way):
    whole = set(re.findall(r'\sid="([^"]+)"', render(game_id, way)))
    answer = render(game_id, way, "#answer", is_answer=True)
    ids = re.findall(r'\sid="([^"]+)"', answer)

    assert set(ids) <= whole
    assert answer.count('hx-swap-oob="true"') == len(ids) > 0
    assert not re.search(
        r"-(add|take|step)|cell|end", "".join(re.findall("<button[^>]+", answer))
    )


def test_only_a_number_that_a_button_changed_is_sent_again():
    reading = ParsedForm(PAGES["nosh"].empty(3), stepped=frozenset({"s1-coins"}))
    answer = render("nosh", "numbers", "#answer", reading, is_answer=True)

    assert re.findall(r'<input id="([^"]+)"', answer) == ["s1-coins"]


@pytest.mark.parametrize(("game_id", "way"), CASES)
def test_what_describes_a_field_is_there_before_it_says_anything(game_id, way):
    html = render(game_id, way)
    described = " ".join(re.findall(r'aria-describedby="([^"]+)"', html)).split()

    assert set(described) <= set(re.findall(r'\sid="([^"]+)"', html))


@pytest.mark.parametrize(("game_id", "way"), CASES)
def test_no_two_controls_are_called_the_same(game_id, way):
    html = render(game_id, way)
    labels = re.findall(r"<(label|button)[^>]*>(.*?)</\1>", html, re.DOTALL)
    texts = [" ".join(re.sub(r"<[^>]+>", "", text).split()) for _, text in labels]
    named = [text for text in texts if text]

    assert sorted(named) == sorted(set(named))
