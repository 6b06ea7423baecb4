"""Make a club in a league for a test: people, an event, perhaps a running round.

Called as a program with {"players": N, "is_published": bool}, and with a "username" if
there is another club already; prints what a test needs.
"""

import json
import sys

import django

django.setup()

from gonuts_league.clubs.actors import Actor  # noqa: E402 -- after the set-up
from gonuts_league.clubs.models import User  # noqa: E402 -- set up
from gonuts_league.clubs.services.accounts import found_club  # noqa: E402 -- set up
from gonuts_league.events.draws.pairing_task import pairing_task  # noqa: E402 -- set up
from gonuts_league.events.services import drafting, people, rounds, setup  # noqa: E402 -- set up
from gonuts_league.events.services.drawing import next_round_number  # noqa: E402 -- set up
from gonuts_league.pairing.swiss import pair_swiss  # noqa: E402 -- set up
from gonuts_league.players.services import add_player  # noqa: E402 -- set up
from gonuts_league.tables.services.links import link_token, table_link  # noqa: E402 -- set up

USERNAME, PASSWORD = "olga", "ring-and-glaze-27"


def seed(*, players: int, is_published: bool, username: str = USERNAME) -> dict:
    club = found_club("Test club", username=username, password=PASSWORD)
    actor = Actor(User.objects.get(username=username))
    event = setup.create_event(
        club, name="Test night", game="gonuts-gamewright", actor=actor
    )
    persons = [
        add_player(club, name=f"Player {number}", actor=actor)
        for number in range(1, players + 1)
    ]
    people.enter_players(event, persons, actor=actor, is_here=True)
    tables = []
    if is_published:
        task = pairing_task(event, 1, 7)
        round_ = drafting.save_draft(event, task=task, seating=pair_swiss(task))
        rounds.publish_round(round_, actor=actor)
        tables = [
            {
                "id": table.pk,
                "token": link_token(table_link(event.pk, table.number)),
                "seats": [seat.pk for seat in table.seats.all()],
            }
            for table in round_.tables.all()
        ]
    return {
        "event": event.slug,
        "username": username,
        "password": PASSWORD,
        "next_round": next_round_number(event),
        "tables": tables,
    }


if __name__ == "__main__":
    print(json.dumps(seed(**json.loads(sys.argv[1]))))
