"""Rehearsals that nobody had to play: Donuts at random takes no time."""

from gonuts_league.jobs.models import Job
from gonuts_league.lab.evenings.types import Rehearsal
from gonuts_league.lab.services.rehearsing import REHEARSALS
from gonuts_league.pairing.types import TableSize

from .jobs import JobFactory

ASKED = Rehearsal("donuts", 9, 4, TableSize(2, 2, 2), 20, 7, "random", "greedy")


def make_rehearsal(user, asked=ASKED, *, state="done", **fields) -> Job:
    """A rehearsal of somebody; one that is done has the figures of its evenings."""
    params = REHEARSALS.params_of(asked)
    result = None
    if state == "done":
        part = REHEARSALS.play_part(params, {"first": 1, "count": asked.evenings})
        result = REHEARSALS.add_up(params, [part | {"seconds": 1.25}])
    return JobFactory(
        kind=REHEARSALS.kind,
        key=f"{REHEARSALS.kind}:{user.pk}",
        state=state,
        params=params,
        result=result,
        requested_by=user,
        **fields,
    )
