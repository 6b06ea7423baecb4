"""The club's pages: those of the club app, and its journal, which tells of events."""

from django.urls import path

from gonuts_league.clubs import urls as clubs_urls

from .pages import journal

app_name = clubs_urls.app_name
urlpatterns = [
    *clubs_urls.urlpatterns,
    path("c/<slug:slug>/journal/", journal.club_journal, name="journal"),
    path("c/<slug:slug>/journal/<int:pk>/undo/", journal.undo_club, name="undo"),
]
