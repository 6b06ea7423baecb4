"""Whole games over HTTP, as a browser without script plays them."""

import random
import re
from html import unescape

import pytest
from django.urls import reverse

from gonuts_league.jobs.models import Job
from gonuts_league.jobs.services import run_job
from gonuts_league.lab.pages.board.playing import game_page
from gonuts_league.lab.solver import own_game, solving, working
from gonuts_league.lab.solver.own_game import LEVELS, play_url, read_own_game
from gonuts_league.runtime.system import hold_lock
from scoring.games.donuts.board import FIELDS, FLAVORS
from scoring.games.donuts.game import DONUTS
from scoring.games.donuts.layouts import random_layout
from scoring.games.donuts.placing import GameState, play
from scoring.games.donuts.play import puzzles
from scoring.games.donuts.play.solver import Solver
from scoring.games.donuts.replay import replay_moves

pytestmark = pytest.mark.django_db
LAYOUT = "AHHVAVHDVAHDAVDVDHDVVAVDHAVAHVHADHDV"
OPENED = re.compile(r'<a id="cell-(..)"\s+class="cell[^"]*"\s+href="([^"]+)"')


@pytest.fixture(autouse=True)
def _forget(settings, tmp_path):
    settings.VAR_DIR = tmp_path


def shown(client, url):
    """The page at the end of the redirects, and the game in its address."""
    response = client.get(url, follow=True)
    assert response.status_code == 200
    final = response.redirect_chain[-1][0] if response.redirect_chain else url
    query = final.partition("?")[2]
    asked = dict(pair.split("=") for pair in query.split("&"))
    return response.content.decode(), read_own_game(asked)


def opened(html):
    return {name: unescape(url) for name, url in OPENED.findall(html)}


@pytest.mark.parametrize("bot", ["random", "greedy", "perfect"])
@pytest.mark.parametrize("side", FLAVORS)
def test_a_whole_game_is_played_by_its_rules(client, bot, side):
    rng, url = random.Random(side), play_url(bot=bot, side=side, seed=7, layout=LAYOUT)
    while True:
        html, game = shown(client, url)
        replay = replay_moves(LAYOUT, game.question.moves)
        assert replay.problems == ()
        legal = {FIELDS[field] for field in replay.state.legal_fields}
        assert opened(html).keys() == legal
        if replay.state.has_ended:
            break
        assert replay.state.mover == side
        url = opened(html)[rng.choice(sorted(legal))]

    fields = {"layout": _rows(LAYOUT), "moves": list(game.question.moves)}
    scored = DONUTS.score([{"flavor": flavor} for flavor in FLAVORS], {}, fields=fields)
    own = FLAVORS.index(side)
    wanted = "draw"
    if len(scored.winners) == 1:
        wanted = "won" if scored.winners == (own,) else "lost"
    assert game_page(game)["result"] == wanted


def _rows(layout):
    signs = layout.translate(str.maketrans("VHAD", "|-/\\"))
    return [signs[start : start + 6] for start in range(0, 36, 6)]


@pytest.mark.parametrize("seed", range(2))
def test_perfect_never_lets_go_of_a_win(seed):
    rng = random.Random(seed)
    state = GameState(random_layout(rng))
    solver = Solver(state.layout)
    while not state.has_ended:
        if state.placed % 2 == 0:
            field = working.find_reply(state, "perfect", 1)
            while field is None:
                field = working.find_reply(state, "perfect", 1)
        else:
            field = rng.choice(state.legal_fields)
        is_won = state.placed % 2 == 0 and solver.value(state) == 1
        state = play(state, field)[0]
        assert not is_won or state.has_ended or solver.value(state) == -1
        if state.has_ended and is_won:
            assert state.ending.winner == "vanilla"


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_the_same_seed_answers_alike(bot):
    state = GameState(LAYOUT)
    replies = {seed: working.find_reply(state, bot, seed) for seed in range(1, 30)}

    assert replies == {
        seed: working.find_reply(state, bot, seed) for seed in range(1, 30)
    }
    # Greedy has one best field at the start of this board.
    assert (len(set(replies.values())) > 1) == (bot == "random")


def test_a_move_is_taken_back_with_the_reply_to_it(client):
    before = play_url(bot="greedy", side="vanilla", seed=7, layout=LAYOUT)
    html, game = shown(client, opened(shown(client, before)[0])["c3"])

    assert len(game.question.moves) == 2
    back = re.search(r'id="take-back"\s+href="([^"]+)"', html)[1]
    assert unescape(back) == before


def test_the_end_leads_to_watching_and_to_the_worth_of_the_moves(client):
    moves = _played_out(LAYOUT)
    html, _game = shown(
        client,
        play_url(bot="greedy", side="vanilla", seed=7, layout=LAYOUT, moves=moves),
    )

    for name in ("watch-seed", "solver"):
        args = ["donuts"] if name == "watch-seed" else []
        path = reverse(f"simulations:{name}", args=args)
        url = unescape(re.search(rf'href="({path}\?[^"]+)"', html)[1])
        page = client.get(url)
        assert page.status_code == 200
        assert page.context["page"] is not None
    watched = client.get(
        reverse("simulations:watch-seed", args=["donuts"]),
        {"layout": LAYOUT, "moves": moves, "step": "999"},
    ).context["page"]
    assert watched["fault"] is None
    assert watched["ways"].keys() == {"first", "back"}


def _played_out(layout):
    state, moves = GameState(layout), []
    while not state.has_ended:
        moves.append(FIELDS[state.legal_fields[0]])
        state = replay_moves(layout, moves).state
    return "-".join(moves)


@pytest.mark.parametrize("level", LEVELS)
def test_a_puzzle_is_solved_by_its_winning_moves(client, level):
    html, game = shown(client, play_url(puzzle=level, seed=3))
    tries = 0
    while not game.state.has_ended:
        values = Solver(game.question.layout).move_values(game.state)
        field = next(each.field for each in values if each.value == 1)
        html, game = shown(client, opened(html)[FIELDS[field]])
        tries += 1

    assert game_page(game)["verdict"] is True
    assert game_page(game)["result"] == "won"
    assert 1 < tries <= puzzles.LEVELS[level]
    assert f"puzzle={level}&amp;seed=4" in html


def test_a_wrong_move_is_told_with_the_reply_and_may_be_tried_again(client):
    start = play_url(puzzle="easy", seed=3)
    html, game = shown(client, start)
    values = Solver(game.question.layout).move_values(game.state)
    wrong = next(each.field for each in values if each.value != 1)

    html, game = shown(client, opened(html)[FIELDS[wrong]])

    page = game_page(game)
    assert page["verdict"] is False
    assert page["reply"]["field"] == game.question.moves[-1]
    assert opened(html) == {}
    assert page["back_url"] == start


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"bot": "<b>deep</b>"}, "There is no such opponent."),
        ({"side": "banana"}, "The side to play is vanilla or chocolate."),
        ({"seed": "0"}, "from 1 to 9999"),
        ({"puzzle": "brutal"}, "There is no such level."),
        ({"layout": "VHAX"}, "This address holds no game"),
        ({"layout": "V" * 5000}, "This address holds no game"),
        ({"layout": LAYOUT, "moves": "a1-a1"}, "This address holds no game: Move 2"),
        ({"layout": LAYOUT, "moves": "a1-" * 1700}, "30 moves at most"),
        ({"puzzle": "easy", "seed": "3", "moves": "z9"}, "This address holds no game"),
    ],
)
def test_what_is_no_game_is_refused_in_one_sentence(client, asked, sentence):
    response = client.get(reverse("simulations:play"), asked)

    html = response.content.decode()
    assert response.status_code == 400
    assert sentence in html
    assert html.count('role="alert"') == 1
    assert "<b>deep</b>" not in html


def test_one_search_at_a_time_and_the_others_ask_again(client, tmp_path):
    (tmp_path / "solver").mkdir()
    url = play_url(bot="perfect", side="chocolate", seed=7, layout=LAYOUT)
    with hold_lock(tmp_path / "solver" / "searching"):
        html, game = shown(client, url)
        assert game.question.moves == ()
        assert f'hx-get="{game.url()}"'.replace("&", "&amp;") in html
        assert opened(html) == {}

    assert len(shown(client, url)[1].question.moves) == 1


def test_a_job_finds_the_reply_that_no_request_does(client, monkeypatch):
    monkeypatch.setattr(working, "REPLY_POSITIONS", 20)
    url = play_url(bot="perfect", side="chocolate", seed=7, layout=LAYOUT)
    waiting = [shown(client, url) for _look in range(2)]
    job = Job.objects.get(kind=solving.KIND)
    Job.objects.update(done=9, total=36)
    going_on, _game = shown(client, url)

    run_job(job.pk)

    assert all(not game.question.moves and not opened(html) for html, game in waiting)
    assert '<progress value="25" max="100"' in going_on
    assert len(shown(client, url)[1].question.moves) == 1
    job.refresh_from_db()
    assert (job.state, job.result) == ("done", {})


def test_a_job_ends_after_a_while_and_only_some_wait(client, monkeypatch):
    monkeypatch.setattr(working, "REPLY_POSITIONS", 1)
    monkeypatch.setattr(solving, "REPLY_POSITIONS", 1)
    monkeypatch.setattr(solving, "MOST_PIECES", 2)
    urls = [
        play_url(bot="perfect", side="chocolate", seed=7, layout=random_layout(chance))
        for chance in map(random.Random, range(solving.MOST_WAITING + 1))
    ]
    for url in urls:
        shown(client, url)
    jobs = Job.objects.filter(kind=solving.KIND)
    first = jobs.earliest("pk")

    assert jobs.count() == solving.MOST_WAITING
    run_job(first.pk)
    assert jobs.get(pk=first.pk).total == 36
    shown(client, urls[0])
    assert jobs.filter(state="queued", key=first.key).exclude(pk=first.pk).exists()


def test_nothing_is_compiled_for_a_reply(client, settings, monkeypatch):
    settings.COMPILES_IN_REQUESTS = False
    monkeypatch.setattr(working, "is_ready", lambda game_id: False)
    url = play_url(bot="greedy", side="chocolate", seed=7, layout=LAYOUT)

    assert "The solver is getting ready" in client.get(url).content.decode()
    puzzle = client.get(play_url(puzzle="easy", seed=3))
    assert puzzle.status_code == 400
    assert "still getting ready" in puzzle.content.decode()


def test_without_numba_only_the_quick_bots_play(client, monkeypatch):
    monkeypatch.setattr(own_game, "is_slow", lambda: True)

    for asked in ({"bot": "perfect"}, {"puzzle": "easy"}):
        assert "Without Numba" in client.get(play_url(**asked)).content.decode()
    assert client.get(play_url(bot="greedy")).status_code == 302


def test_htmx_gets_the_game_and_the_bar_alone(client):
    url = play_url(bot="greedy", side="vanilla", seed=7, layout=LAYOUT)
    html = client.get(url, headers={"HX-Request": "true"}).content.decode()

    assert html.lstrip().startswith("<div")
    assert 'id="said"' in html
    assert "<h1" not in html
