"""Simulations for the tour: asked for, under way, stopped, failed, done, watched."""

from collections.abc import Iterator

from django.urls import reverse

from gonuts_league.clubs.models import User
from gonuts_league.lab.solver.own_game import play_url
from gonuts_league.lab.watching.keeping import keep_logs, pasted_url
from gonuts_league.lab.watching.playing import KIND, key_of
from gonuts_league.lab.watching.seeded import watch_url
from scoring.games.gonuts.play.machine import MACHINES
from scoring.simulation.types import BotGames
from tests.factories.jobs import JobFactory
from tests.factories.simulations import make_simulation

WATCHED = "/watch/gonuts-gamewright/?bots=greedy,random,random,random,random&seed=7"
SOLVED = (
    "/donuts/solver/?layout=AHHVAVHDVAHDAVDVDHDVVAVDHAVAHVHADHDV"
    "&moves=d3-d4-b6-f2-e1-d2-a5-b5-a6-c6-a4-f4-e3-c1"
)


def simulation_pages(user: User) -> Iterator[tuple[str, str]]:
    yield "simulate", reverse("simulations:ask")
    yield "simulate-refused", reverse("simulations:ask") + "?game=nonsense"
    states = {
        "done": make_simulation(user),
        "running": make_simulation(user, running=True, done=2_500, total=10_000),
        "cancelled": make_simulation(user, state="cancelled", done=2_500, total=10_000),
        "failed": make_simulation(
            user,
            state="failed",
            error_code="simulation-too-long",
            error_values={"most": 2_000},
        ),
    }
    for state, job in states.items():
        yield f"simulation-{state}", reverse("simulations:simulation", args=[job.pk])
    yield "solver", reverse("simulations:solver")
    yield "solver-game", SOLVED
    yield "solver-refused", reverse("simulations:solver") + "?layout=VHAD&moves=a1"
    yield "solver-tiles", reverse("simulations:solver") + "?tiles=001113202310"
    yield "play", reverse("simulations:play")
    yield "play-game", SOLVED.replace("/solver/", "/play/") + "&bot=greedy&seed=7"
    yield "play-puzzle", play_url(puzzle="easy", seed=3)
    yield "play-refused", play_url(bot="nobody")
    yield "watch-clash", f"{WATCHED}&step=11"
    yield "watch-end", f"{WATCHED}&step=9999"
    yield (
        "watch-six",
        "/watch/gonuts-first/?bots=" + ",".join(["random"] * 6) + "&seed=3&step=40",
    )
    nosh = "/watch/nosh/?bots=bidder,greedy,bidder,random,greedy&seed=7"
    yield "watch-nosh", f"{nosh}&step=150"
    yield "watch-nosh-end", f"{nosh}&step=9999"
    donuts = "/watch/donuts/?bots=greedy,random&seed=7"
    yield "watch-donuts", f"{donuts}&step=12"
    yield "watch-donuts-end", f"{donuts}&step=9999"
    thinking = BotGames("donuts", 1, 7, ("perfect", "perfect"))
    JobFactory(kind=KIND, key=key_of(thinking, 1), running=True)
    yield "watch-waiting", watch_url(thinking)
    yield "watch-refused", "/watch/gonuts-first/?bots=greedy&seed=7"
    log = MACHINES["gonuts-first"].log(5, ("random",) * 3, {})
    log["rounds"][2]["moves"][0]["to"] = "deck"
    kept = keep_logs([log, {"game": "gonuts-first"}])
    yield "watch-fault", pasted_url(kept, step=99)
    yield "watch-unreadable", pasted_url(kept, number=2)
