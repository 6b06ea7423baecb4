"""The addresses below `/api/v1/` by which an event is changed."""

from rest_framework.routers import SimpleRouter

from ..views.clubs import ClubEventViewSet
from ..views.events import EntryViewSet
from .tables import SeasonGameWriting, TableWriting
from .views import ClubEventWriting, EntryWriting, EventWriting, RoundWriting


class ClubEvents(ClubEventWriting, ClubEventViewSet):
    """Listed, and added to."""


class Entries(EntryWriting, EntryViewSet):
    """Listed, and added to."""

    lookup_field = "pk"


SEASON = "leagues/<slug:league_slug>/seasons/<int:season_number>"
_router = SimpleRouter(use_regex_path=False)
for prefix, views, basename in (
    ("clubs/<slug:club_slug>/events", ClubEvents, "club-event"),
    ("events", EventWriting, "event"),
    ("events/<slug:slug>/entries", Entries, "event-entry"),
    ("events/<slug:slug>/rounds", RoundWriting, "event-round"),
    ("events/<slug:slug>/tables", TableWriting, "event-table"),
    (f"{SEASON}/games", SeasonGameWriting, "season-game"),
):
    _router.register(prefix, views, basename=basename)
writing_urls = _router.urls
