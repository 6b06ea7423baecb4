"""The addresses below `/api/v1/` by which an event is changed."""

from rest_framework.routers import SimpleRouter

from .tables import SeasonGameWriting, TableWriting
from .views import ClubEventWriting, EntryWriting, EventWriting, RoundWriting

SEASON = "leagues/<slug:league_slug>/seasons/<int:season_number>"
_router = SimpleRouter(use_regex_path=False)
for prefix, views, basename in (
    ("clubs/<slug:club_slug>/events", ClubEventWriting, "club-event"),
    ("events", EventWriting, "event"),
    ("events/<slug:slug>/entries", EntryWriting, "event-entry"),
    ("events/<slug:slug>/rounds", RoundWriting, "event-round"),
    ("events/<slug:slug>/tables", TableWriting, "event-table"),
    (f"{SEASON}/games", SeasonGameWriting, "season-game"),
):
    _router.register(prefix, views, basename=basename)
writing_urls = _router.urls
