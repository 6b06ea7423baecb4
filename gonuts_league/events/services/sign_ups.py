"""Sign-up before the evening: people ask by a link, an organiser admits or refuses.

The link takes requests until the first round is drawn, the organiser closes it or the
event ends. It shows nobody else's name, and a person of the club who is asked for by
name looks like anybody new: only the organiser sees whom the club knows.
"""

from collections.abc import Collection, Sequence
from datetime import timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.errors import LeagueError
from gonuts_league.events.models import CodeMiss, Entry, Event, Round, SignUp
from gonuts_league.players.models import Player
from gonuts_league.players.services import NewPerson, tidy_name

from .codes import WINDOW
from .people import enter_players, listed_players
from .setup import lock_event, log_event

MOST_OPEN = 300
MOST_OF_ADDRESS = 30
# Names of people who did not come in.
KEPT = timedelta(days=30)


def events_to_sign_up(events: QuerySet[Event]) -> QuerySet[Event]:
    """Those of some events that take requests now."""
    drawn = Exists(Round.objects.filter(event=OuterRef("pk")))
    return events.filter(~drawn, is_sign_up_open=True, finished_at=None)


def open_sign_ups(event: Event) -> QuerySet[SignUp]:
    """The requests that wait for an answer, the first one first."""
    inside = event.entries.values("player")
    is_in = Q(player__in=inside) | Q(player__merged_into__in=inside)
    waiting = event.sign_ups.filter(refused_at=None).exclude(is_in)
    return waiting.select_related("player").order_by("pk")


def takes_sign_ups(event: Event) -> bool:
    return events_to_sign_up(Event.objects.filter(pk=event.pk)).exists()


@transaction.atomic
def sign_up_as(player: Player, event: Event) -> SignUp:
    """Ask to take part as a person of the club, who asks once.

    LeagueError if the event takes no requests.
    """
    event = _lock_open(event)
    asked = event.sign_ups.filter(player=player).first()
    return asked or event.sign_ups.create(player=player)


@transaction.atomic
def sign_up(
    event: Event, *, name: str, address: str, own: Collection[str] = ()
) -> SignUp:
    """Ask to take part by a name; `own` are earlier requests of this browser, by id.

    LeagueError if the event takes none, the name is unusable, or the address sent many.
    """
    event, name = _lock_open(event), tidy_name(name)
    again = event.sign_ups.filter(pk__in=own, name=name).first()
    if again is not None:
        return again
    caller = f"sign-up {address}"
    recent = CodeMiss.objects.filter(caller=caller, at__gt=timezone.now() - WINDOW)
    if recent.count() >= MOST_OF_ADDRESS or open_sign_ups(event).count() >= MOST_OPEN:
        raise LeagueError("too-many-sign-ups")
    CodeMiss.objects.create(caller=caller)
    return event.sign_ups.create(name=name)


@transaction.atomic
def take_back_sign_up(event: Event, asked: QuerySet[SignUp]) -> None:
    """Remove those of some requests that have no answer yet."""
    still_open = open_sign_ups(lock_event(event)).values_list("pk", flat=True)
    asked.filter(pk__in=list(still_open)).delete()


def _lock_open(event: Event) -> Event:
    event = lock_event(event)
    if not takes_sign_ups(event):
        raise LeagueError("sign-up-closed")
    return event


@transaction.atomic
def admit_sign_ups(
    event: Event, answers: Sequence[tuple[SignUp, Player | NewPerson]], *, actor: Actor
) -> list[Entry]:
    """Enter the people who asked, each as whom the organiser says, in their order.

    Those for whom there is no place wait. PeopleError if a new name is taken.
    """
    people = [who for _asked, who in answers]
    players = listed_players(event.club, people, actor=actor)
    for (asked, _who), player in zip(answers, players, strict=True):
        asked.player, asked.name, asked.refused_at = player, "", None
    asked_for = {asked for asked, _who in answers}
    SignUp.objects.bulk_update(asked_for, ["player", "name", "refused_at"])
    return enter_players(event, dict.fromkeys(players), actor=actor)


@transaction.atomic
def refuse_sign_up(asked: SignUp, *, actor: Actor, is_refused: bool = True) -> None:
    """Put a request aside, or take that back."""
    event = lock_event(asked.event)
    unlike = event.sign_ups.filter(pk=asked.pk, refused_at__isnull=is_refused)
    if unlike.update(refused_at=timezone.now() if is_refused else None):
        action = "sign-up-refused" if is_refused else "sign-up-restored"
        after = {"sign_up": asked.pk}
        log_event(event, action, actor, after=after)


def forget_sign_ups() -> None:
    """Remove old requests that still hold a name which was typed."""
    before = timezone.now() - KEPT
    is_old = Q(refused_at__lte=before) | Q(event__finished_at__lte=before)
    SignUp.objects.exclude(name="").filter(is_old).delete()
