"""Evenings played by bots: asked for here, and then shown as any job is."""

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from gonuts_league.events.standings.figures import DASH
from gonuts_league.games.registry import USUAL_GAME
from gonuts_league.games.wording import say_standins
from gonuts_league.jobs.enums import JobState
from gonuts_league.jobs.models import Job
from gonuts_league.lab.bots import bot_name
from gonuts_league.lab.evenings.figures import Share, figures_of
from gonuts_league.lab.evenings.types import Rehearsal
from gonuts_league.lab.forms import SIZES, EveningForm
from gonuts_league.lab.pages.choices import choice_page, read_game
from gonuts_league.lab.pages.jobs import JobPages, answer_form, signed_in_page
from gonuts_league.lab.pages.rehearsing.wording import (
    answer,
    charts_of,
    facts_of_first,
    facts_of_meetings,
    say_bots,
    say_evenings,
    say_game_and_players,
    say_margin,
    say_plan,
    say_share,
)
from gonuts_league.lab.services.rehearsing import REHEARSALS
from gonuts_league.tables.wording import say_figure


@signed_in_page("GET", "POST")
def ask(request: HttpRequest) -> HttpResponse:
    """The form for the game in the address; what else stands there fills it."""
    choice = read_game(request.GET.get("game", ""), usual=USUAL_GAME)
    form = EveningForm(
        request.POST if request.method == "POST" and not choice.problem else None,
        game_id=choice.game_id,
        initial=request.GET.dict(),
    )
    return answer_form(request, PAGES, form, choice_page(choice, "rehearsals:ask"))


MOST_PLANS = 8


def rehearsal_line(job: Job) -> dict[str, str]:
    """A rehearsal in a list."""
    asked = REHEARSALS.asked_in(job.params)
    return {
        "title": say_plan(asked),
        "game": say_game_and_players(asked),
        "bots": _names(asked),
    }


def show_rehearsal(job: Job) -> dict[str, Any]:
    """What was asked for, what is known so far, and all figures once it is done."""
    asked = REHEARSALS.asked_in(job.params)
    tally = REHEARSALS.tally_so_far(job)
    context: dict[str, Any] = {
        "title": say_plan(asked),
        "game": say_game_and_players(asked),
        "bots": say_bots(asked),
        "evenings": say_evenings(tally.evenings),
        "again_url": filled_url(asked, is_new_seed=True),
        "change_url": filled_url(asked),
    }
    if not tally.evenings:
        return context
    figures = figures_of(asked, tally)
    context["answer"] = list(answer(asked, figures))
    if not job.result:
        return context
    return context | {
        "first": facts_of_first(figures),
        "meetings": facts_of_meetings(asked, figures),
        "charts": charts_of(asked, figures),
        "plans": [_plan(each, is_this=each == job) for each in plans_beside(job)],
        "standins": say_standins(asked.game),
    }


def filled_url(asked: Rehearsal, *, is_new_seed: bool = False) -> str:
    """The form with all of this in it, but perhaps with another seed."""
    fields = REHEARSALS.params_of(asked)
    fields |= zip(SIZES, fields.pop("size"), strict=True)
    if is_new_seed:
        del fields["seed"]
    return reverse("rehearsals:ask", query=fields)


def plans_beside(job: Job) -> list[Job]:
    """What the same person rehearsed for as many players: the newest ones, and this
    one among them however old it is."""
    like = list(rehearsals_like(job)[:MOST_PLANS])
    if job not in like:
        like[MOST_PLANS - 1 :] = [job]
    return like


def rehearsals_like(job: Job) -> QuerySet[Job]:
    """Finished ones of the same person, game and number of players, newest first."""
    done = Job.objects.filter(kind=REHEARSALS.kind, requested_by=job.requested_by_id)
    return done.filter(
        state=JobState.DONE,
        params__players=job.params["players"],
        params__game=job.params["game"],
    ).order_by("-pk")


def _plan(job: Job, *, is_this: bool) -> dict[str, Any]:
    asked = REHEARSALS.asked_in(job.params)
    figures = figures_of(asked, REHEARSALS.tally_so_far(job))
    return {
        "plan": say_plan(asked),
        "about": (say_evenings(figures.evenings), _names(asked)),
        "url": reverse("rehearsals:rehearsal", args=[job.pk]),
        "is_this": is_this,
        "wins": _say(figures.wins),
        "podium": _say(figures.podium),
        "level": _say(figures.level_first),
        "met": say_figure(figures.met.value),
        "repeats": say_figure(figures.repeats.value),
        "byes": figures.byes,
    }


def _names(asked: Rehearsal) -> str:
    return ", ".join(map(bot_name, filter(None, (asked.usual, asked.best))))


def _say(share: Share | None) -> str:
    return f"{say_share(share)} {say_margin(share)}" if share else DASH


PAGES = JobPages(
    REHEARSALS,
    app="rehearsals",
    most_own=8,
    line=rehearsal_line,
    show=show_rehearsal,
)
