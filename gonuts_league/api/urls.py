from django.urls import path
from drf_spectacular.views import SpectacularAPIView
from rest_framework.permissions import AllowAny
from rest_framework.routers import DynamicRoute, Route, SimpleRouter

from .views.clubs import (
    ClubEventViewSet,
    ClubSeasonViewSet,
    ClubViewSet,
    PersonViewSet,
)
from .views.events import (
    ClubJournalViewSet,
    EntryViewSet,
    EventJournalViewSet,
    EventViewSet,
    ResultViewSet,
    RoundViewSet,
    TableViewSet,
)
from .views.leagues import LeagueViewSet
from .views.score import ScoreView
from .views.simulations import SimulationViewSet


class Router(SimpleRouter):
    """The names: a `club`, all `clubs`, and below one of them `club-records`."""

    routes = [
        Route(
            "{prefix}{trailing_slash}",
            {"get": "list", "post": "create"},
            "{basename}s",
            detail=False,
            initkwargs={},
        ),
        Route(
            "{prefix}/{lookup}{trailing_slash}",
            {"get": "retrieve"},
            "{basename}",
            detail=True,
            initkwargs={},
        ),
        DynamicRoute(
            "{prefix}/{lookup}/{url_path}{trailing_slash}",
            "{basename}-{url_name}",
            detail=True,
            initkwargs={},
        ),
    ]


router = Router(use_regex_path=False)
router.register("clubs", ClubViewSet, "club")
router.register("clubs/<slug:club_slug>/people", PersonViewSet, "person")
router.register("events", EventViewSet, "event")
router.register("leagues", LeagueViewSet, "league")
router.register("simulations", SimulationViewSet, "simulation")
PLACES = {"club": "clubs/<slug:club_slug>/{}/", "event": "events/<slug:slug>/{}/"}
lists = {
    "club-events": ClubEventViewSet,
    "club-seasons": ClubSeasonViewSet,
    "club-journal": ClubJournalViewSet,
    "event-entries": EntryViewSet,
    "event-rounds": RoundViewSet,
    "event-tables": TableViewSet,
    "event-results": ResultViewSet,
    "event-journal": EventJournalViewSet,
}

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
    path(
        "leagues/<slug:league_slug>/seasons/<int:season_number>/",
        LeagueViewSet.as_view({"get": "season"}),
        name="season-standings",
    ),
    *router.urls,
    *(
        path(
            PLACES[name.split("-")[0]].format(name.split("-")[1]),
            view.as_view({"get": "list"}),
            name=name,
        )
        for name, view in lists.items()
    ),
]
