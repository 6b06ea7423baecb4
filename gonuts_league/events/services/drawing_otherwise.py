"""Draw a round in another way than the plan had it; from then on the plan has it so."""

from typing import Any

from django.db import transaction

from gonuts_league.clubs.actors import Actor
from gonuts_league.events import selectors
from gonuts_league.events.models import Event
from gonuts_league.jobs.models import Job

from .drawing import active_draw, cancel_draw, request_draw
from .setup import change_plan, lock_event
from .stage_draws import stage_to_draw


@transaction.atomic
def draw_otherwise(
    event: Event, *, actor: Actor, despite_unconfirmed: bool = False, **wishes: Any
) -> Job:
    """Take up `wishes` (fields of the plan) and ask for the draw; give its job.

    A draw under way that knows nothing of a new wish is stopped. LeagueError as
    `request_draw` has it; then the plan stays as it was, too.
    """
    before = lock_event(event)
    changed = change_plan(before, actor=actor, **wishes)
    stage, _step = stage_to_draw(changed)
    under_way = active_draw(changed, selectors.next_round_number(changed), stage)
    if under_way and any(getattr(before, f) != wishes[f] for f in wishes):
        cancel_draw(changed, under_way, actor=actor)
    return request_draw(changed, actor=actor, despite_unconfirmed=despite_unconfirmed)
