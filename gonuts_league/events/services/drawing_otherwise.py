"""Draw a round in another way than the plan had it; from then on the plan has it so."""

from typing import Any

from django.db import transaction

from gonuts_league.clubs.actors import Actor
from gonuts_league.events.models import Event
from gonuts_league.jobs.models import Job

from .drawing import active_draws, cancel_draw, request_draw
from .setup import change_plan, lock_event


@transaction.atomic
def draw_otherwise(
    event: Event,
    *,
    actor: Actor,
    despite_unconfirmed: bool = False,
    seen: tuple[int, int] | None = None,
    **wishes: Any,
) -> Job:
    """Take up `wishes` (fields of the plan) and ask for the draw; give its job.

    A draw under way that knows nothing of a new wish is stopped. LeagueError as
    `request_draw` has it; then the plan stays as it was, too.
    """
    before = lock_event(event)
    changed = change_plan(before, actor=actor, **wishes)
    if any(getattr(before, field) != wishes[field] for field in wishes):
        for under_way in active_draws(changed):
            cancel_draw(changed, under_way, actor=actor)
    return request_draw(
        changed, actor=actor, despite_unconfirmed=despite_unconfirmed, seen=seen
    )
