from django.urls import path
from django.views.generic import TemplateView
from drf_spectacular.views import SpectacularAPIView
from rest_framework.permissions import AllowAny
from rest_framework.routers import SimpleRouter
from rest_framework.viewsets import ViewSetMixin

from .views import clubs, events, leagues
from .views.score import ScoreView
from .views.simulations import SimulationViewSet
from .writing.tables import SeasonGameWriting, TableWriting
from .writing.views import ClubEventWriting, EntryWriting, EventWriting, RoundWriting

CLUB, EVENT = "clubs/<slug:club_slug>", "events/<slug:slug>"
SEASONS = "leagues/<slug:league_slug>/seasons"

RESOURCES: dict[str, tuple[type[ViewSetMixin], str]] = {
    "clubs": (clubs.ClubViewSet, "club"),
    f"{CLUB}/people": (clubs.PersonViewSet, "person"),
    f"{CLUB}/seasons": (clubs.ClubSeasonViewSet, "club-season"),
    f"{CLUB}/journal": (events.ClubJournalViewSet, "club-journal"),
    f"{CLUB}/events": (ClubEventWriting, "club-event"),
    "events": (EventWriting, "event"),
    f"{EVENT}/entries": (EntryWriting, "event-entry"),
    f"{EVENT}/rounds": (RoundWriting, "event-round"),
    f"{EVENT}/tables": (TableWriting, "event-table"),
    f"{EVENT}/results": (events.ResultViewSet, "event-result"),
    f"{EVENT}/journal": (events.EventJournalViewSet, "event-journal"),
    "leagues": (leagues.LeagueViewSet, "league"),
    SEASONS: (leagues.SeasonViewSet, "season"),
    f"{SEASONS}/<int:season_number>/games": (SeasonGameWriting, "season-game"),
    "simulations": (SimulationViewSet, "simulation"),
}
router = SimpleRouter(use_regex_path=False)
for prefix, (view, basename) in RESOURCES.items():
    router.register(prefix, view, basename)

app_name = "api"
urlpatterns = [
    path("score/", ScoreView.as_view(), name="score"),
    path(
        "schema/",
        SpectacularAPIView.as_view(
            authentication_classes=[], permission_classes=[AllowAny]
        ),
        name="schema",
    ),
    path("docs/", TemplateView.as_view(template_name="api/docs.html"), name="docs"),
    *router.urls,
]
