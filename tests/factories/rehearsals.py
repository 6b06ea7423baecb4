"""Rehearsals that nobody had to play: Donuts at random takes no time."""

from gonuts_league.jobs.models import Job
from gonuts_league.lab.rehearsals.evenings.types import Asked
from gonuts_league.lab.rehearsals.services import KIND, add_up, params_of, play_part
from gonuts_league.pairing.types import TableSize

ASKED = Asked("donuts", 9, 4, TableSize(2, 2, 2), 20, 7, "random", "greedy")


def make_rehearsal(user, asked=ASKED, *, state="done", **fields) -> Job:
    """A rehearsal of somebody; one that is done has the figures of its evenings."""
    params = params_of(asked)
    result = None
    if state == "done":
        part = play_part(params, {"first": 1, "count": asked.evenings})
        result = add_up(params, [part | {"seconds": 1.25}])
    return Job.objects.create(
        kind=KIND,
        key=f"{KIND}:{user.pk}",
        state=state,
        params=params,
        result=result,
        requested_by=user,
        **fields,
    )
