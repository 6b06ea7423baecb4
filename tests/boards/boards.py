"""A club whose games were counted, and its boards as somebody reads them."""

from datetime import UTC, datetime

from django.urls import reverse

from gonuts_league.leagues.services.recounting import recount
from gonuts_league.standings.ratings.rating import PROVISIONAL_GAMES
from tests.clubs.readers import client_as
from tests.played import event_of, play
from tests.results.standings_pages import text_of

AT = datetime(2026, 3, 5, 19, tzinfo=UTC)
BOARDS = ("leaderboards", "records", "head-to-head", "feed")


def played_event(count=8, rounds=PROVISIONAL_GAMES, **plan):
    """An evening at which everybody played enough for a rating; pages are open.

    At each table of four the people came in in the order of their seats.
    """
    plan = {"club__are_pages_open": True, "starts_at": AT, **plan}
    event = event_of(count, **plan)
    for number in range(1, rounds + 1):
        play(event, number)
    recount(event.club)
    return event


def board_url(club, name, *more):
    return reverse(f"leagues:{name}", args=[club.slug, *more])


def board(club, name, who="scorekeeper", query="", *more):
    """What somebody reads on a board, in one line."""
    return text_of(client_as(who, club).get(board_url(club, name, *more) + query))
