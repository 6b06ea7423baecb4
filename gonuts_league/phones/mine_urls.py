"""One person's own page, by their private link."""

from django.urls import path

from .pages import mine

app_name = "mine"
urlpatterns = [
    path("me/<str:token>/", mine.page, name="page"),
    path("me/<str:token>/table/<slug:event_slug>/", mine.table, name="table"),
    path("me/<str:token>/game/<int:pk>/", mine.game, name="game"),
    path("me/<str:token>/end/", mine.end, name="end"),
    path("me/<str:token>/back/", mine.bring_back, name="back"),
    path(
        "me/<str:token>/standings/<slug:event_slug>/", mine.standings, name="standings"
    ),
]
