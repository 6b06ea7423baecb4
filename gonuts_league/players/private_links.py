"""The private link of a person: who holds it sees their tables and results, and reads
the pages of the club as its members do.

It is given by the organiser and ended by either; ending it in error can be taken back
by the one who did it. The page that it opens belongs to a higher app.
"""

from datetime import timedelta

from django.core import signing
from django.db import transaction
from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.rules import LinkHolder
from gonuts_league.clubs.services.actions import log_action
from gonuts_league.errors import LeagueError

from .models import Player, PlayerLink

_SIGNER = signing.Signer(salt="player-link", sep="~")
# Calendars are read by other people's servers, so this address opens nothing else.
_CALENDAR = signing.Signer(salt="player-calendar", sep="~")
# The link that a browser opened last.
KEPT = "player-link"
KEPT_FOR = timedelta(days=365)


def player_link_token(link: PlayerLink) -> str:
    """The part of the address that proves the holder; only the server makes it."""
    return _SIGNER.sign(f"{link.player_id}.{link.generation}")


def own_calendar_token(link: PlayerLink) -> str:
    """As `player_link_token`, of the person's calendar: it ends with their link."""
    return _CALENDAR.sign(f"{link.player_id}.{link.generation}")


def read_own_calendar(token: str) -> Player:
    """Find whose calendar a token opens; LeagueError as `read_player_link`."""
    return _read_link(token, _CALENDAR, is_ended=False).player


def read_player_link(token: str, *, is_ended: bool = False) -> PlayerLink:
    """Find the link of a token, with its player and club.

    Raises LeagueError if it is forged, was renewed or ended, or if the person is gone
    or turned out to be another one.
    With `is_ended` it must have been ended instead.
    """
    return _read_link(token, _SIGNER, is_ended=is_ended)


def _read_link(token: str, signer: signing.Signer, *, is_ended: bool) -> PlayerLink:
    try:
        player_id, generation = map(int, signer.unsign(token).split("."))
    except (signing.BadSignature, ValueError):
        raise LeagueError("link-ended") from None
    link = (
        PlayerLink.objects.select_related("player__club")
        .filter(
            player_id=player_id,
            generation=generation,
            ended_at__isnull=not is_ended,
            player__erased_at=None,
            player__removed_at=None,
            player__merged_into=None,
        )
        .first()
    )
    if link is None:
        raise LeagueError("link-ended")
    return link


def keep_player_link(request: HttpRequest, response: HttpResponse, token: str) -> None:
    """Let this browser read the pages of the club, until the link ends."""
    if request.COOKIES.get(KEPT) != token:
        response.set_cookie(
            KEPT,
            token,
            max_age=KEPT_FOR,
            secure=request.is_secure(),
            httponly=True,
            samesite="Lax",
        )


def drop_player_link(response: HttpResponse) -> None:
    response.delete_cookie(KEPT, samesite="Lax")


def link_holder(request: HttpRequest) -> LinkHolder | None:
    """Who reads with a browser that keeps a private link, if it still opens."""
    token = request.COOKIES.get(KEPT)
    if not token:
        return None
    try:
        return holder_of(read_player_link(token), token)
    except LeagueError:
        return None


def holder_of(link: PlayerLink, token: str) -> LinkHolder:
    return LinkHolder(link.player, token=token, link=actor_by_link(link).link)


def actor_by_link(link: PlayerLink) -> Actor:
    """Who acts with a private link."""
    return Actor(link=f"player:{link.player_id}.{link.generation}")


@transaction.atomic
def make_player_link(player: Player, *, actor: Actor) -> PlayerLink:
    """Make a new private link for a person; an earlier one no longer works.

    Raises LeagueError if the person has been erased.
    """
    player = Player.objects.select_for_update().get(pk=player.pk)
    if player.erased_at is not None:
        raise LeagueError("player-erased")
    link, is_first = PlayerLink.objects.get_or_create(player=player)
    if not is_first:
        PlayerLink.objects.filter(pk=link.pk).update(
            generation=F("generation") + 1, ended_at=None
        )
        link.refresh_from_db()
    _note(link, "player-link-made", actor)
    return link


@transaction.atomic
def end_player_link(link: PlayerLink, *, actor: Actor) -> PlayerLink:
    """End a link; one that has ended stays as it is."""
    if PlayerLink.objects.filter(pk=link.pk, ended_at=None).update(
        ended_at=timezone.now()
    ):
        _note(link, "player-link-ended", actor)
    link.refresh_from_db()
    return link


@transaction.atomic
def restore_player_link(link: PlayerLink, *, actor: Actor) -> PlayerLink:
    """Undo the ending: the same link opens the page again."""
    same = PlayerLink.objects.filter(pk=link.pk, generation=link.generation)
    if same.exclude(ended_at=None).update(ended_at=None):
        _note(link, "player-link-restored", actor)
    link.refresh_from_db()
    return link


@transaction.atomic
def ask_for_erasure(player: Player, *, is_asked: bool, actor: Actor) -> None:
    """Note that a person wants the name erased, or that this is off the table again."""
    people = Player.objects.filter(pk=player.pk, erased_at=None)
    if people.filter(erasure_asked_at__isnull=is_asked).update(
        erasure_asked_at=timezone.now() if is_asked else None
    ):
        action = "erasure-asked" if is_asked else "erasure-dropped"
        log_action(player.club, action, actor=actor, after={"player": player.pk})


def may_show_again(player: Player) -> bool:
    """Whether the name was hidden by the person: else only an organiser shows it."""
    changes = player.club.journal.filter(act="player-changed", after__player=player.pk)
    told = changes.order_by("-pk").values_list("after", "link")
    return next((bool(by) for it, by in told if "is_hidden" in it["fields"]), False)


def has_open_link(player: Player) -> bool:
    return PlayerLink.objects.filter(player=player, ended_at=None).exists()


def _note(link: PlayerLink, action: str, actor: Actor) -> None:
    player = link.player
    log_action(player.club, action, actor=actor, after={"player": player.pk})
