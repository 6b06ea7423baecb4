"""An evening once more, as it goes where nothing is killed."""

from gonuts_league.clubs.actors import Actor
from gonuts_league.events.draws.pairing_task import pairing_task
from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Event
from gonuts_league.events.selectors import ranked
from gonuts_league.events.services import drafting, people, rounds, setup
from gonuts_league.events.services.results import confirm_result
from gonuts_league.pairing.swiss import pair_swiss
from gonuts_league.tables.services.entry import enter_totals

ACTOR = Actor()


def points_of(name: str, number: int) -> int:
    """What a player has in a round, of 16 no two the same: a line of a field of 17."""
    return 1 + (5 * int(name.split()[1]) + 3 * number) % 17


def seed(*, event_id: int) -> dict:
    """Hold it again with the same seeds of draws; give what both have come to."""
    event = Event.objects.get(pk=event_id)
    twin = setup.create_event(event.club, name="Twin", game=event.game, actor=ACTOR)
    entries = event.entries.select_related("player").order_by("pk")
    persons = [entry.player for entry in entries]
    people.enter_players(twin, persons, actor=ACTOR, is_here=True)
    for held in event.rounds.filter(state=RoundState.CLOSED).order_by("number"):
        task = pairing_task(twin, held.number, held.seed)
        round_ = drafting.save_draft(twin, task=task, seating=pair_swiss(task))
        rounds.publish_round(round_, actor=ACTOR)
        for table in round_.tables.all():
            points = {
                seat.pk: str(points_of(seat.entry.player.name, held.number))
                for seat in table.seats.select_related("entry__player")
            }
            enter_totals(table, points=points, tie_breaks={}, actor=ACTOR)
            table.refresh_from_db()
            confirm_result(table, version=table.version, actor=ACTOR)
        round_.refresh_from_db()
        rounds.close_round(round_, actor=ACTOR)
    return {"held": told(event), "twin": told(twin)}


def told(event: Event) -> list[list[object]]:
    """The standings, and who sat where in each round, by names."""
    names = dict(event.entries.values_list("pk", "player__name"))
    standings = [[row.rank, names[row.entry], str(row.points)] for row in ranked(event)]
    seats = (
        event.rounds.filter(state=RoundState.CLOSED)
        .order_by("number", "tables__number", "tables__seats__position")
        .values_list("number", "tables__number", "tables__seats__entry__player__name")
    )
    return [*standings, *map(list, seats)]
