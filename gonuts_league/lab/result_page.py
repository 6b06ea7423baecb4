"""What the page of one simulation shows beside how far it is."""

import shlex
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl, urlencode

from django.urls import reverse
from django.utils.translation import ngettext

from gonuts_league.games.rulings_page import say_standins
from gonuts_league.jobs.models import Job
from gonuts_league.tables.wording import say, say_count, say_game
from scoring.messages import ruling_question, ruling_value
from scoring.simulation.totals import read_totals
from scoring.simulation.types import Asked

from .histogram import score_charts
from .services import asked_in
from .watching.seeded import chosen_rulings, watch_url


def simulation_line(job: Job) -> dict[str, str]:
    """A simulation in a list; each of its bots is named once."""
    asked = asked_in(job.params)
    return {
        "title": say_title(asked),
        "game": say_game(asked.game_id),
        "bots": ", ".join(dict.fromkeys(asked.bots)),
    }


def show_simulation(job: Job) -> dict[str, Any]:
    """What was asked for, the ways on from there, and the figures once it is done."""
    asked = asked_in(job.params)
    watch, _mark, fields = watch_url(asked).partition("?")
    context = {
        "asked": asked,
        "title": say_title(asked),
        "rulings": [
            (say(ruling_question(ruling)), say(ruling_value(ruling, value)))
            for ruling, value in chosen_rulings(asked).items()
        ],
        "command": command_line(asked),
        "again_url": again_url(asked, is_new_seed=True),
        "change_url": again_url(_that_can_be_played(job, asked)),
        "watch_url": watch,
        "watch_fields": parse_qsl(fields),
    }
    if not job.result:
        return context
    totals = read_totals(job.result["totals"])
    return context | {
        "seats": list(zip(asked.bots, totals.figures(), strict=True)),
        "charts": score_charts(asked, totals),
        "standins": say_standins(asked.game_id),
    }


def _that_can_be_played(job: Job, asked: Asked) -> Asked:
    """What was asked for; only as many games as can be played, if it was too long."""
    if job.error_code != "simulation-too-long":
        return asked
    return replace(asked, games=job.error_values["most"])


def say_title(asked: Asked) -> str:
    text = ngettext(
        "%(count)s game by %(players)s bots",
        "%(count)s games by %(players)s bots",
        asked.games,
    )
    return text % {"count": say_count(asked.games), "players": asked.players}


def command_line(asked: Asked) -> str:
    """The command that gives the same figures."""
    bots = asked.bots[:1] if len(set(asked.bots)) == 1 else asked.bots
    words = [
        *("./run", "manage", "simulate", asked.game_id),
        *("--players", str(asked.players), "--games", str(asked.games)),
        *("--seed", str(asked.seed), "--bots", ",".join(bots)),
    ]
    rulings = chosen_rulings(asked)
    if rulings:
        listed = ",".join(f"{name}={value}" for name, value in rulings.items())
        words += ["--rulings", listed]
    return shlex.join(words)


def again_url(asked: Asked, *, is_new_seed: bool = False) -> str:
    """The form with all of this in it, but perhaps with another seed."""
    query: dict[str, object] = {
        "game": asked.game_id,
        "players": asked.players,
        "games": asked.games,
        **({} if is_new_seed else {"seed": asked.seed}),
        **{f"bot-{seat}": bot for seat, bot in enumerate(asked.bots)},
        **chosen_rulings(asked),
    }
    return f"{reverse('simulations:ask')}?{urlencode(query)}"
