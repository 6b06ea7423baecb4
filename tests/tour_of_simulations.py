"""Simulations for the tour: asked for, under way, stopped, failed and done."""

from collections.abc import Iterator

from django.urls import reverse

from gonuts_league.clubs.models import User
from tests.factories.simulations import make_simulation


def simulation_pages(user: User) -> Iterator[tuple[str, str]]:
    yield "simulate", reverse("simulations:ask")
    yield "simulate-refused", reverse("simulations:ask") + "?game=nonsense"
    states = {
        "done": make_simulation(user),
        "running": make_simulation(user, state="running", done=2_500, total=10_000),
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
