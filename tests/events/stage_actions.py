"""Events in stages, for tests that begin in the middle of one."""

from gonuts_league.events.enums import RoundState, StageKind
from gonuts_league.events.models import Event, Round
from gonuts_league.events.services.results import confirm_result
from gonuts_league.events.services.rounds import close_round, publish_round
from gonuts_league.events.services.stage_plans import plan_stages
from gonuts_league.formats.plan import StagePlan
from gonuts_league.tables.models import Table
from gonuts_league.tables.services.entry import enter_places
from tests.events.actions import ME, draw
from tests.played import event_of

DUELS = {"seats_preferred": 2, "seats_min": 2, "seats_max": 2, "rounds_planned": 1}
SWISS = StagePlan(StageKind.SWISS)
SEMIS = StagePlan(StageKind.ELIMINATION, entrants=4, third_place=True)


def staged_event(count: int, *plans: StagePlan, **fields: object) -> Event:
    """An event of so many people with these stages, duels unless said otherwise."""
    event = event_of(count, **{**DUELS, **fields})
    return plan_stages(event, plans=plans, actor=ME)


def finish_table(table: Table, *names: str, level: bool = False) -> None:
    """Confirm a table; those named are ahead in this order, or all are level."""
    seats = list(table.seats.filter(outcome="played").select_related("entry__player"))
    order = sorted(seats, key=lambda seat: _index(names, seat.entry.player.name))
    places = {
        seat.pk: "1" if level else str(n) for n, seat in enumerate(order, start=1)
    }
    table = enter_places(table, places=places, actor=ME)
    confirm_result(table, version=table.version, actor=ME)


def _index(names: tuple[str, ...], name: str) -> int:
    short = name.partition(" ")[0]
    return names.index(short) if short in names else len(names)


def show_round(event: Event) -> Round:
    return publish_round(draw(event), actor=ME)


def play(event: Event, *names: str, level: tuple[int, ...] = ()) -> Round:
    """Draw, publish, confirm and close a round; `level` are tables that end drawn."""
    round_ = show_round(event)
    for index, table in enumerate(round_.tables.order_by("pk"), start=1):
        finish_table(table, *names, level=index in level)
    return close_round(round_, actor=ME)


def first_names(round_: Round) -> list[list[str]]:
    """Who sits where, by first names, table by table as they were made."""
    tables = round_.tables.order_by("pk")
    return [
        [
            seat.entry.player.name.partition(" ")[0]
            for seat in table.seats.select_related("entry__player")
        ]
        for table in tables
    ]


def entry_of(event: Event, name: str):
    return event.entries.select_related("player").get(player__name__startswith=name)


def newest(event: Event) -> Round:
    return event.rounds.exclude(state=RoundState.DRAFT).latest("number")
