"""Rehearsals for the tour: asked for, under way, stopped, failed and done."""

from collections.abc import Iterator
from dataclasses import replace

from django.urls import reverse

from gonuts_league.clubs.models import User
from tests.factories.rehearsals import ASKED, make_rehearsal


def rehearsal_pages(user: User) -> Iterator[tuple[str, str]]:
    yield "rehearse", reverse("rehearsals:ask")
    yield "rehearse-refused", reverse("rehearsals:ask") + "?game=nonsense"
    make_rehearsal(user, replace(ASKED, rounds=3))
    states = {
        "done": make_rehearsal(user),
        "alike": make_rehearsal(user, replace(ASKED, players=8, best="")),
        "running": make_rehearsal(user, state="running", done=5, total=20),
        "cancelled": make_rehearsal(user, state="cancelled", done=5, total=20),
        "failed": make_rehearsal(
            user,
            state="failed",
            error_code="rehearsal-too-long",
            error_values={"most": 900},
        ),
    }
    for state, job in states.items():
        yield f"rehearsal-{state}", reverse("rehearsals:rehearsal", args=[job.pk])
