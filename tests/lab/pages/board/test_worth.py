import re
from hashlib import sha256

import pytest
from django.urls import reverse

from gonuts_league.games.links import solver_url
from gonuts_league.jobs.models import Job
from gonuts_league.lab.solver import solving, working
from gonuts_league.lab.solver.address import read_asked
from scoring.games.donuts.board import FIELDS, name_fields
from scoring.games.donuts.placing import play
from scoring.games.donuts.play.driver import play_one
from scoring.games.donuts.play.solver import Solver
from scoring.games.donuts.replay import replay_moves
from scoring.simulation.seeds import seeds_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _forget(settings, tmp_path):
    settings.VAR_DIR = tmp_path


@pytest.fixture
def game():
    """A long game: its board and the names of its moves."""
    for seed in seeds_of(3, 1, 50):
        played = play_one(int(seed), ("random", "random"))
        if len(played.fields) > 24:
            return played.layout, name_fields(played.fields)
    raise AssertionError


def page(client, url, **headers):
    return client.get(url, headers=headers).content.decode()


def test_every_open_field_says_what_it_is_worth(client, game):
    layout, moves = game
    state = replay_moves(layout, moves[:18]).state
    html = page(client, solver_url(layout, moves, 18))

    tones = {1: "good", 0: "warn", -1: "bad"}
    wanted = {
        FIELDS[each.field]: tones[each.value]
        for each in Solver(layout).move_values(state)
    }
    found = dict(re.findall(r'id="cell-(..)"\s+class="cell (\w+)"', html))
    assert {name: found[name] for name in wanted} == wanted
    assert "with perfect play" in html or "against perfect play" in html


def test_every_move_of_a_game_says_whether_it_kept_the_result(client, game):
    layout, moves = game
    findings = working.work_out(
        read_asked({"layout": layout, "moves": "-".join(moves)}).question
    )

    html = page(client, solver_url(layout, moves))

    assert len(re.findall(r'id="move-\d+"', html)) == len(moves)
    assert "The game is over" in html
    lost = sum(verdict.has_kept is False for verdict in findings.verdicts)
    assert lost > 0
    assert html.count("gave away the") >= lost


def test_only_the_end_of_a_game_says_how_long_it_was(client, game):
    layout, moves = game
    last, before = (
        page(client, solver_url(layout, moves, at))
        for at in (len(moves), len(moves) - 1)
    )

    assert f"{len(moves)} moves" in last
    assert "20,000 duels played by the computer" in last
    assert "duels played by" not in before


def test_htmx_gets_the_board_and_the_moves_alone(client, game):
    layout, moves = game
    html = page(client, solver_url(layout, moves), **{"HX-Request": "true"})

    assert html.lstrip().startswith("<div")
    assert 'id="game"' in html
    assert "<h1>" not in html


def test_what_was_typed_leads_to_its_address(client):
    typed = {"layout": "vhadvh " * 6, "moves": "A1"}

    response = client.get(reverse("simulations:solver"), typed)

    assert response["Location"] == solver_url("VHADVH" * 6, ["a1"])


def test_a_board_is_drawn(client):
    response = client.get(reverse("simulations:solver"), {"draw": "1"})

    assert re.search(r"layout=[VHAD]{36}$", response["Location"])


def test_a_mistake_keeps_what_was_typed(client):
    response = client.get(
        reverse("simulations:solver"), {"layout": "VHA!", "moves": "a1 b2"}
    )

    html = response.content.decode()
    assert response.status_code == 400
    assert ">VHA!</textarea>" in html
    assert ">a1 b2</textarea>" in html
    assert 'aria-invalid="true"' in html


def test_the_page_asks_again_while_something_is_unknown(client, monkeypatch, game):
    monkeypatch.setattr(working, "POSITIONS", 50)
    monkeypatch.setattr(working, "is_slow", lambda: False)
    layout, moves = game
    early, late = solver_url(layout), solver_url(layout, moves)

    assert "0 of 36 moves are worked out so far." in page(client, early)
    assert 'hx-trigger="load' in page(client, early)
    job = Job.objects.get(kind=solving.KIND)
    assert (job.params["layout"], job.params["wanted"]) == (layout, "moves")
    monkeypatch.setattr(working, "POSITIONS", 10**9)
    assert 'hx-trigger="load' not in page(client, late)


def test_what_was_found_out_is_kept_for_the_next_request(monkeypatch, game):
    layout, moves = game
    question = read_asked(
        {"layout": layout, "moves": "-".join(moves), "at": "18"}
    ).question
    first = working.work_out(question)
    monkeypatch.setattr(working, "POSITIONS", 0)
    monkeypatch.setattr(working, "PLAIN_POSITIONS", 0)

    assert working.work_out(question).values == first.values


def test_another_process_goes_on_and_nothing_is_forgotten(monkeypatch, game):
    monkeypatch.setattr(working, "POSITIONS", 0)
    monkeypatch.setattr(working, "PLAIN_POSITIONS", 0)
    question = read_asked({"layout": game[0]}).question
    key = sha256(question.layout.encode()).hexdigest()
    state = question.replay.state
    first, other, third = (
        "{0.board}{0.last}".format(play(state, field)[0]) for field in (0, 14, 20)
    )

    for found in ({first: 2, other: -1}, {first: 1}, {first: 2, third: 2}):
        working.keep(key, found)

    values = working.work_out(question).values
    known = {each.field: each.value for each in values if each.value is not None}
    assert known == {0: -1, 14: 1}


def test_one_move_that_wins_is_what_the_headline_says(client, monkeypatch, game):
    monkeypatch.setattr(working, "POSITIONS", 0)
    monkeypatch.setattr(working, "PLAIN_POSITIONS", 0)
    question = read_asked({"layout": game[0]}).question
    state = question.replay.state
    after = play(state, 14)[0]
    key = sha256(question.layout.encode()).hexdigest()
    working.keep(key, {f"{after.board}{after.last}": -1})

    html = page(client, solver_url(game[0]))

    assert "Vanilla moves, and wins with perfect play." in html
    assert "1 of 36 moves is worked out so far." in html
    assert re.search(r'<progress value="1"\s+max="36"', html)


def test_a_position_searched_as_a_whole_is_what_the_headline_says(
    client, monkeypatch, game
):
    monkeypatch.setattr(working, "POSITIONS", 0)
    monkeypatch.setattr(working, "PLAIN_POSITIONS", 0)
    question = read_asked({"layout": game[0]}).question
    state = question.replay.state
    key = sha256(question.layout.encode()).hexdigest()
    working.keep(key, {f"{state.board}{state.last}": 0})

    html = page(client, solver_url(game[0]))

    assert "with perfect play it is a draw" in html


def test_nothing_is_compiled_in_a_request(client, settings, monkeypatch, game):
    settings.COMPILES_IN_REQUESTS = False
    monkeypatch.setattr(working, "is_ready", lambda game_id: False)

    html = page(client, solver_url(game[0]))

    assert "The solver is getting ready" in html


def test_without_numba_a_notice_says_what_is_left_out(client, monkeypatch, game):
    monkeypatch.setattr(working, "is_slow", lambda: True)

    html = page(client, solver_url(game[0]))

    assert "Numba is not installed here" in html
    assert 'hx-trigger="load' not in html


def test_the_page_of_donuts_leads_to_the_solver(client):
    html = page(client, reverse("games:game", args=["donuts"]) + "?board=7")

    (url,) = re.findall(r'href="(/donuts/solver/[^"]+)"', html)
    assert client.get(url.replace("&amp;", "&")).status_code == 200


def test_brackets_in_brackets_are_no_board(client):
    answer = client.get(reverse("simulations:solver"), {"layout": "[" * 3000})

    assert answer.status_code == 400
