from django.urls import path
from django.views.generic import TemplateView
from drf_spectacular.views import SpectacularAPIView
from rest_framework.permissions import AllowAny
from rest_framework.routers import SimpleRouter

from .views import clubs, events, leagues
from .views.score import ScoreView
from .views.simulations import SimulationViewSet
from .writing.urls import writing_urls

CLUB, EVENT = "clubs/<slug:club_slug>", "events/<slug:slug>"

router = SimpleRouter(use_regex_path=False)
router.register("clubs", clubs.ClubViewSet, "club")
router.register(f"{CLUB}/people", clubs.PersonViewSet, "person")
router.register(f"{CLUB}/seasons", clubs.ClubSeasonViewSet, "club-season")
router.register(f"{CLUB}/journal", events.ClubJournalViewSet, "club-journal")
router.register("events", events.EventViewSet, "event")
router.register(f"{EVENT}/rounds", events.RoundViewSet, "event-round")
router.register(f"{EVENT}/tables", events.TableViewSet, "event-table")
router.register(f"{EVENT}/results", events.ResultViewSet, "event-result")
router.register(f"{EVENT}/journal", events.EventJournalViewSet, "event-journal")
router.register("leagues", leagues.LeagueViewSet, "league")
router.register("leagues/<slug:league_slug>/seasons", leagues.SeasonViewSet, "season")
router.register("simulations", SimulationViewSet, "simulation")

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
    *writing_urls,
]
