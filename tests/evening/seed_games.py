"""Fill an empty league with nights of games, or correct the first game of all.

Called as a program with {"nights": N}, or {"totals": [points by seat]}.
"""

import json
import random
import sys
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import django

django.setup()

from gonuts_league.clubs.actors import Actor  # noqa: E402 -- after the set-up
from gonuts_league.clubs.models import Club, User  # noqa: E402
from gonuts_league.clubs.services.accounts import found_club  # noqa: E402
from gonuts_league.events.services.results import correct_result  # noqa: E402
from gonuts_league.events.services.setup import reopen_event  # noqa: E402
from gonuts_league.leagues.history.past_games import PastGame, PastNight, PastSeat  # noqa: E402
from gonuts_league.leagues.services.history import record_history  # noqa: E402
from gonuts_league.players.services import add_player  # noqa: E402
from gonuts_league.tables.models import Table  # noqa: E402
from tests.played import enter_and_confirm  # noqa: E402

START = datetime(2024, 1, 4, 19, tzinfo=UTC)
GAMES_A_NIGHT = 10


def seed(nights: int) -> None:
    club = found_club("Test club", username="olga", password="ring-and-glaze-27")
    actor = Actor(User.objects.get(username="olga"))
    players = [
        add_player(club, name=f"Player {number}", actor=actor).pk
        for number in range(1, 13)
    ]
    rng = random.Random(7)
    past = [
        PastNight(
            f"Night {number}",
            START + timedelta(days=7 * number),
            tuple(game(rng, players, round_) for round_ in range(GAMES_A_NIGHT)),
        )
        for number in range(nights)
    ]
    record_history(club, past, actor=actor)


def game(rng: random.Random, players: list[int], round_: int) -> PastGame:
    seats = tuple(
        PastSeat(player, points=Decimal(rng.randint(5, 45)), tie_break=0)
        for player in rng.sample(players, 4)
    )
    return PastGame(round_ + 1, 1, "gonuts-gamewright", "totals", seats)


def correct(totals: list[int]) -> None:
    table = Table.objects.select_related("round__event").order_by("pk")[0]
    actor = Actor(User.objects.get(username="olga"))
    if table.round.event.is_finished:
        reopen_event(table.round.event, actor=actor)
    enter_and_confirm(correct_result(table, actor=actor), *totals)


if __name__ == "__main__":
    wanted = json.loads(sys.argv[1])
    if "nights" in wanted:
        seed(wanted["nights"])
    else:
        correct(wanted["totals"])
    print(json.dumps({"club": Club.objects.get().slug}))
