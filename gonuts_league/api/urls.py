from django.urls import path
from drf_spectacular.views import SpectacularAPIView
from rest_framework.permissions import AllowAny

from . import views

app_name = "api"
urlpatterns = [
    path("score/", views.ScoreView.as_view(), name="score"),
    path(
        "events/<slug:slug>/standings/",
        views.StandingsView.as_view(),
        name="event-standings",
    ),
    path(
        "schema/",
        SpectacularAPIView.as_view(
            authentication_classes=[], permission_classes=[AllowAny]
        ),
        name="schema",
    ),
]
