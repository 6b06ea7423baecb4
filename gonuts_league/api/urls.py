from django.urls import path
from drf_spectacular.views import SpectacularAPIView
from rest_framework.permissions import AllowAny

from . import league_views, simulation_views, views
from .writing.urls import writing_urls

app_name = "api"
urlpatterns = [
    path("score/", views.ScoreView.as_view(), name="score"),
    path(
        "events/<slug:slug>/standings/",
        views.StandingsView.as_view(),
        name="event-standings",
    ),
    path(
        "clubs/<slug:club_slug>/ratings/",
        league_views.RatingsView.as_view(),
        name="club-ratings",
    ),
    path(
        "clubs/<slug:club_slug>/records/",
        league_views.RecordsView.as_view(),
        name="club-records",
    ),
    path(
        "leagues/<slug:league_slug>/", league_views.LeagueView.as_view(), name="league"
    ),
    path(
        "leagues/<slug:league_slug>/seasons/<int:season_number>/",
        league_views.SeasonView.as_view(),
        name="season-standings",
    ),
    path(
        "simulations/",
        simulation_views.SimulationsView.as_view(),
        name="simulations",
    ),
    path(
        "simulations/<int:pk>/",
        simulation_views.SimulationView.as_view(),
        name="simulation",
    ),
    path(
        "schema/",
        SpectacularAPIView.as_view(
            authentication_classes=[], permission_classes=[AllowAny]
        ),
        name="schema",
    ),
    *writing_urls,
]
