"""What stands above the club's boards: tonight, the season, ratings, records."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from gonuts_league.clubs.models import Club
from gonuts_league.events.club_home import Stage, event_for_now
from gonuts_league.events.models import Event
from gonuts_league.events.selectors import SEEN_ROUNDS

from .models import Season
from .season_places import season_url
from .seasons_read import running_season


@dataclass(frozen=True, slots=True)
class Tab:
    label: str
    url: str
    is_here: bool


def evenings_of(club: Club) -> QuerySet[Event]:
    """A club's events but for those that hold games recorded one by one."""
    return club.events.filter(season_of_singles=None)


def event_tonight(club: Club, *, now: datetime) -> Event | None:
    """The event that is being played (one query)."""
    card = event_for_now(evenings_of(club), now=now)
    return card.event if card and card.stage == Stage.RUNNING else None


def season_now(club: Club) -> Season | None:
    """The season that runs, else the one closed last."""
    closed = Season.objects.filter(league__club=club).exclude(closed_at=None)
    newest = closed.select_related("league").order_by("-closed_at", "-pk")
    return running_season(club) or newest.first()


def board_tabs(club: Club, here: str) -> tuple[Tab, ...]:
    """The links above a board; `here` is the name of the view that shows it.

    An event has a tab only where there is one; without a season its tab leads to the
    leagues (four queries at most).
    """
    now = timezone.now()
    tonight, season = event_tonight(club, now=now), season_now(club)
    last = None if tonight else _event_played_last(club)
    tabs = []
    if event := tonight or last:
        label = _("Tonight") if tonight else _("Last evening")
        tabs.append(Tab(label, reverse("standings:event", args=[event.slug]), False))
    leagues = reverse("leagues:list", args=[club.slug])
    tabs.append(Tab(_("Season"), season_url(season) if season else leagues, False))
    boards = {
        "leaderboards": _("Ratings"),
        "records": _("Records"),
        "head-to-head": _("Head to head"),
    }
    return (
        *tabs,
        *(
            Tab(label, reverse(f"leagues:{name}", args=[club.slug]), name == here)
            for name, label in boards.items()
        ),
    )


def _event_played_last(club: Club) -> Event | None:
    played = evenings_of(club).filter(rounds__state__in=SEEN_ROUNDS)
    return (
        played.annotate(played_at=Max("rounds__published_at"))
        .order_by("-played_at", "-pk")
        .first()
    )
