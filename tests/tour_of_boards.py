"""People's pages and the club's boards, of a new club and of one that has played."""

from django.urls import reverse

from gonuts_league.clubs.enums import Role
from gonuts_league.clubs.models import Club, User
from gonuts_league.leagues.services.recounting import recount
from gonuts_league.players.services import set_guest
from gonuts_league.standings.ratings.rating import PROVISIONAL_GAMES
from tests.events.actions import ME
from tests.factories.clubs import ClubFactory, MembershipFactory
from tests.played import event_of, play

BOARDS = ("leaderboards", "records", "head-to-head", "feed")
# Name, address and reader of each page.
Page = tuple[str, str, str]


def board_pages(owner: User) -> list[Page]:
    """Pages of a club of `owner` in which a whole evening was played and counted."""
    event = event_of(24, club__name="Many Games", club__are_pages_open=True)
    for number in range(1, PROVISIONAL_GAMES + 1):
        play(event, number)
    club = event.club
    MembershipFactory(club=club, user=owner, role=Role.OWNER)
    set_guest(event.entries.last().player, is_guest=True, actor=ME)
    recount(club)
    first, last = (event.entries.order_by(by).first().player_id for by in ("pk", "-pk"))
    return [
        *_boards(club, ""),
        ("matrix-picked", _board(club, "head-to-head") + f"?player={first}", "owner"),
        ("player", _player(club, first), "owner"),
        ("player-open", _player(club, first), ""),
        ("against", reverse("leagues:against", args=[club.slug, first, last]), ""),
        (
            "player-review",
            reverse("leagues:player-review", args=[club.slug, first]),
            "",
        ),
        ("player-chosen", _player(club, first) + "?size=4&year=1#games", "owner"),
        ("club-review", _board(club, "review"), ""),
        ("player-guest", _player(club, last), "owner"),
        ("club-with-boards", reverse("clubs:club", args=[club.slug]), ""),
        *_boards(ClubFactory(name="Brand new", are_pages_open=True), "-empty"),
    ]


def _boards(club: Club, what: str) -> list[Page]:
    return [(f"board-{name}{what}", _board(club, name), "") for name in BOARDS]


def _board(club: Club, name: str) -> str:
    return reverse(f"leagues:{name}", args=[club.slug])


def _player(club: Club, pk: int) -> str:
    return reverse("leagues:player", args=[club.slug, pk])
