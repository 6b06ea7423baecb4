"""The same position is played on, watched and judged: each page leads to the others."""

import re
from html import unescape

import pytest
from django.urls import reverse

from gonuts_league.games.links import solver_url
from gonuts_league.lab.solver.own_game import moves_url, play_url
from scoring.games.donuts.board import FIELDS
from scoring.games.donuts.placing import GameState
from scoring.games.donuts.replay import replay_moves

pytestmark = pytest.mark.django_db
LAYOUT = "AHHVAVHDVAHDAVDVDHDVVAVDHAVAHVHADHDV"


@pytest.fixture(autouse=True)
def _forget(settings, tmp_path):
    settings.VAR_DIR = tmp_path


def modes(client, url):
    """The tabs of the page at an address, and which of them it is."""
    html = client.get(url, follow=True).content.decode()
    tabs = html.partition('id="modes"')[2].partition("</nav>")[0]
    links = re.findall(
        r'<a href="([^"]+)"\s*(aria-current)?[^>]*>\s*([^<]+?)\s*<', tabs
    )
    return {
        words: "here" if current else unescape(link) for link, current, words in links
    }


@pytest.fixture
def over():
    """The moves of a whole game."""
    state, names = GameState(LAYOUT), []
    while not state.has_ended:
        names.append(FIELDS[state.legal_fields[0]])
        state = replay_moves(LAYOUT, names).state
    return names


def test_a_game_that_goes_on_is_played_or_judged_and_not_watched(client):
    moves = ["d3", "d4"]
    played = play_url(
        bot="greedy", side="vanilla", seed=7, layout=LAYOUT, moves="-".join(moves)
    )
    judged = solver_url(LAYOUT, moves)

    assert modes(client, played) == {"Play": "here", "Best moves": judged}
    assert modes(client, judged) == {
        "Play": play_url(
            bot="perfect", side="vanilla", layout=LAYOUT, moves="-".join(moves)
        ),
        "Best moves": "here",
    }


def test_a_game_that_is_over_is_watched_at_the_move_that_is_judged(client, over):
    question = client.get(solver_url(LAYOUT, over, 5)).context["page"]["question"]
    turned = sum(bool(turn.flips) for turn in question.replay.turns[:5])

    tabs = modes(client, solver_url(LAYOUT, over, 5))

    assert tabs["Watch"] == moves_url(question, 6 + turned)
    watched = client.get(tabs["Watch"]).context["page"]
    assert watched["table"]["moves"] == 5
    assert watched["modes"]["worth"] == solver_url(LAYOUT, over, 5)
    assert "moves=" + "-".join(over[:5]) in watched["modes"]["play"]


def test_a_game_of_bots_is_judged_and_played_on_too(client):
    url = "/watch/donuts/?bots=greedy,random&seed=7&step=12"

    tabs = modes(client, url)

    moves = client.get(url).context["page"]["table"]["moves"]
    assert tabs["Watch"] == "here"
    judged = client.get(tabs["Best moves"]).context["page"]
    assert judged["question"].at == moves
    played = client.get(tabs["Play"], follow=True).context["page"]
    assert len(played["game"].question.moves) == moves


def test_a_move_takes_the_tabs_along(client):
    url = solver_url(LAYOUT, ["d3"])

    html = client.get(url, headers={"HX-Request": "true"}).content.decode()

    tabs = html.partition('id="modes"')[2].partition("</nav>")[0]
    assert 'hx-swap-oob="outerHTML"' in tabs
    assert "moves=d3" in tabs


def test_a_puzzle_has_no_tab_that_gives_it_away(client):
    assert modes(client, play_url(puzzle="easy", seed=3)) == {}


def test_games_of_cards_are_watched_alone(client):
    assert modes(client, "/watch/gonuts-first/?bots=greedy,random&seed=7") == {}


@pytest.mark.parametrize("name", ["play", "solver"])
def test_without_a_game_there_is_one_start(client, name):
    html = client.get(reverse(f"simulations:{name}")).content.decode()

    assert all(
        way in html
        for way in ("bot=perfect", "puzzle=easy", "draw=1", "/watch/?game=donuts")
    )
