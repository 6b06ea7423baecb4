"""Make a club in a league for the wall: a round is played, the next is a draft."""

from gonuts_league.clubs.services.accounts import found_club
from gonuts_league.events.draws.pairing_task import pairing_task
from gonuts_league.events.enums import LinkKind
from gonuts_league.events.services import drafting
from gonuts_league.events.services.links import event_link
from gonuts_league.pairing.swiss import pair_swiss
from gonuts_league.venue.codes import path_of
from tests.evening.seed import PASSWORD
from tests.played import event_of, play


def seed(name: str) -> dict:
    club = found_club(name, username=name, password=PASSWORD)
    event = event_of(16, club=club, slug=club.slug, round_minutes=35)
    play(event, 1)
    task = pairing_task(event, 2, 7)
    drafting.save_draft(event, task=task, seating=pair_swiss(task))
    return {
        "event": event.slug,
        "username": name,
        "password": PASSWORD,
        "wall": path_of(event_link(event, LinkKind.WALL)),
        "station": path_of(event_link(event, LinkKind.STATION)),
    }
