"""Events in stages for the tour: a cut to be made, a draw in it, groups, a schedule."""

from collections.abc import Callable, Iterator, Sequence

from django.urls import reverse

from gonuts_league.events.enums import StageKind
from gonuts_league.events.models import Event
from gonuts_league.events.services.setup import finish_event
from gonuts_league.events.services.stage_plans import plan_stages
from gonuts_league.events.services.stages import CutTie, start_next_stage
from gonuts_league.events.stage_read import knockout_of
from gonuts_league.formats.plan import StagePlan
from tests.events.actions import ME
from tests.events.stage_actions import SEMIS, SWISS, play

DUELS = {"seats_preferred": 2, "seats_min": 2, "seats_max": 2}
# As many columns as the kinds of evening for two make.
MANY_COLUMNS = ["h2h", "opp-cut-1", "opp", "margin"]
Making = Callable[..., Event]


def staged(make: Making, name: str, count: int, *plans: StagePlan, **plan: object):
    values = {"rounds_planned": 2, "tie_breaks": MANY_COLUMNS, **DUELS, **plan}
    event = make(name, count, **values)
    return plan_stages(event, plans=plans, actor=ME)


def stage_pages(
    make: Making, people: Sequence[str]
) -> Iterator[tuple[str, str] | tuple[str, str, str]]:
    """Names and addresses; the last one is looked at by a stranger."""
    events = stage_events(make, people)
    for name, event in events.items():
        yield f"stages-{name}", reverse("events:stages", args=[event.slug])
    for name in ("cut", "semis", "begin", "final"):
        yield f"desk-{name}", reverse("events:desk", args=[events[name].slug])
    final, semis = events["final"], events["semis"]
    waiting = knockout_of(semis.stages.get(number=2)).waiting
    yield "standings-final", reverse("standings:event", args=[final.slug])
    yield "stage-plan", reverse("events:stage-plan", args=[final.slug])
    asked = f"?out={waiting[0]}"
    yield "stages-replacing", reverse("events:stages", args=[semis.slug]) + asked
    yield "stages-stranger", reverse("events:stages", args=[final.slug]), ""
    won = played_to_the_end(make, "Won in a final", people)
    finish_event(won, actor=ME)
    yield "podium-final", reverse("leagues:podium", args=[won.slug])


def played_to_the_end(make: Making, name: str, people: Sequence[str]) -> Event:
    order = [person.partition(" ")[0] for person in people]
    event = staged(make, name, 8, SWISS, SEMIS)
    for _ in range(2):
        play(event, *order)
    start_next_stage(event, actor=ME, how=CutTie.LOT, seed=7)
    for _ in range(2):
        play(event, *order)
    return event


def stage_events(make: Making, people: Sequence[str]) -> dict[str, Event]:
    """By the name of its stop; `make` gives an event of so many people."""
    order = [name.partition(" ")[0] for name in people]
    cut = staged(make, "A cut to be made", 10, SWISS, SEMIS)
    semis = staged(make, "Semi-finals, one drawn", 8, SWISS, SEMIS)
    final = played_to_the_end(make, "Played to the end", people)
    for event in (cut, semis):
        play(event, *order, level=(1,) if event is cut else ())
        play(event, *order)
    start_next_stage(semis, actor=ME, how=CutTie.LOT, seed=7)
    play(semis, *order, level=(1,))
    groups = staged(
        make,
        "Groups, then a final",
        12,
        StagePlan(StageKind.GROUPS, group_count=2),
        StagePlan(StageKind.ELIMINATION, entrants=4, table_size=4),
        seats_preferred=4,
        seats_min=3,
        seats_max=5,
    )
    start_next_stage(groups, actor=ME, seed=7)
    play(groups, *order)
    schedule = staged(
        make, "Everybody meets", 7, StagePlan(StageKind.SCHEDULE), rounds_planned=9
    )
    begin = staged(make, "Groups to be made", 8, StagePlan(StageKind.GROUPS, 2))
    start_next_stage(schedule, actor=ME, seed=7)
    return {
        "cut": cut,
        "semis": semis,
        "final": final,
        "groups": groups,
        "schedule": schedule,
        "begin": begin,
    }
