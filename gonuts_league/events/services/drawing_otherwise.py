"""Draw a round in another way than the plan had it; from then on the plan has it so."""

from typing import Any

from django.db import transaction

from gonuts_league.clubs.actors import Actor
from gonuts_league.events.models import Event
from gonuts_league.jobs.models import Job

from .drawing import request_draw
from .setup import change_plan


@transaction.atomic
def draw_otherwise(
    event: Event, *, actor: Actor, despite_unconfirmed: bool = False, **wishes: Any
) -> Job:
    """Take up `wishes` (fields of the plan) and ask for the draw; give its job.

    LeagueError as `request_draw` has it; then the plan stays as it was, too.
    """
    changed = change_plan(event, actor=actor, **wishes)
    return request_draw(changed, actor=actor, despite_unconfirmed=despite_unconfirmed)
