"""The club's pages: those of the club app, and its home, which shows events."""

from django.urls import path

from gonuts_league.clubs import urls as clubs_urls

from .views import club_home

app_name = clubs_urls.app_name
urlpatterns = [
    *clubs_urls.urlpatterns,
    path("c/<slug:slug>/", club_home.club, name="club"),
]
