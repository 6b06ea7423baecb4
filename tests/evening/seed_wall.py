"""Make a club in a league for the wall: a round is played, the next one is a draft.

Called as a program with {"name": of the club}; prints what a test needs.
"""

import json
import sys

import django

django.setup()

from gonuts_league.clubs.services.accounts import found_club  # noqa: E402 -- set up
from gonuts_league.events.draws.pairing_task import pairing_task  # noqa: E402
from gonuts_league.events.enums import LinkKind  # noqa: E402
from gonuts_league.events.services import drafting  # noqa: E402
from gonuts_league.events.services.links import event_link  # noqa: E402
from gonuts_league.pairing.swiss import pair_swiss  # noqa: E402
from gonuts_league.venue.codes import path_of  # noqa: E402
from tests.evening.seed import PASSWORD  # noqa: E402
from tests.played import event_of, play  # noqa: E402


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


if __name__ == "__main__":
    print(json.dumps(seed(**json.loads(sys.argv[1]))))
