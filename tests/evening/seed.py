"""Make a club in a league for a test: people, an event, perhaps a running round.

Its owner gets a name that no other club of the league has.
"""

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import Club, User
from gonuts_league.clubs.services.accounts import found_club
from gonuts_league.events.draws.pairing_task import pairing_task
from gonuts_league.events.services import drafting, people, rounds, setup
from gonuts_league.events.services.drawing import next_round_number
from gonuts_league.leagues.services.seasons import create_league, create_season
from gonuts_league.pairing.swiss import pair_swiss
from gonuts_league.players.services import add_player
from gonuts_league.tables.services.links import link_token, table_link

PASSWORD = "ring-and-glaze-27"


def empty_club(*, season: str = "", is_open: bool = False) -> dict:
    """A club without people and events, with a season that runs if it has a name."""
    username = f"olga-{User.objects.count() + 1}"
    club = found_club("Test club", username=username, password=PASSWORD)
    Club.objects.filter(pk=club.pk).update(are_pages_open=is_open)
    actor = Actor(User.objects.get(username=username))
    if season:
        league = create_league(club, name="League", actor=actor)
        create_season(league, name=season, actor=actor)
    return {
        "club": club.slug,
        "club_id": club.pk,
        "username": username,
        "password": PASSWORD,
    }


def seed(*, players: int, is_published: bool) -> dict:
    made = empty_club()
    club = Club.objects.get(pk=made["club_id"])
    actor = Actor(User.objects.get(username=made["username"]))
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
    return made | {
        "event": event.slug,
        "event_id": event.pk,
        "next_round": next_round_number(event),
        "tables": tables,
    }
