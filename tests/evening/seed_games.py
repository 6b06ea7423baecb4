"""Make a club of many nights of games, or correct the first game of all."""

import random
from datetime import UTC, datetime, timedelta
from decimal import Decimal

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import User
from gonuts_league.clubs.services.accounts import found_club
from gonuts_league.events.services.results import correct_result
from gonuts_league.events.services.setup import reopen_event
from gonuts_league.leagues.history.past_games import PastGame, PastNight, PastSeat
from gonuts_league.leagues.services.history import record_history
from gonuts_league.players.services import add_player
from gonuts_league.tables.models import Table
from tests.evening.seed import PASSWORD
from tests.played import enter_and_confirm

START = datetime(2024, 1, 4, 19, tzinfo=UTC)
USERNAME, GAMES_A_NIGHT = "gustav", 10


def seed(nights: int) -> dict:
    club = found_club("Test club", username=USERNAME, password=PASSWORD)
    actor = Actor(User.objects.get(username=USERNAME))
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
    return {"club": club.slug, "club_id": club.pk}


def game(rng: random.Random, players: list[int], round_: int) -> PastGame:
    seats = tuple(
        PastSeat(player, points=Decimal(rng.randint(5, 45)), tie_break=0)
        for player in rng.sample(players, 4)
    )
    return PastGame(round_ + 1, 1, "gonuts-gamewright", "totals", seats)


def correct(club_id: int, totals: list[int]) -> None:
    tables = Table.objects.select_related("round__event")
    table = tables.filter(round__event__club=club_id).order_by("pk")[0]
    actor = Actor(User.objects.get(username=USERNAME))
    if table.round.event.is_finished:
        reopen_event(table.round.event, actor=actor)
    enter_and_confirm(correct_result(table, actor=actor), *totals)
