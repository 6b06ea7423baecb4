"""The club's pages, and its home, which tells of everything that is played there."""

from django.urls import path

from gonuts_league.journal import club_urls as events_urls

from .pages import club_home

app_name = events_urls.app_name
urlpatterns = [
    *events_urls.urlpatterns,
    path("c/<slug:slug>/", club_home.club, name="club"),
]
