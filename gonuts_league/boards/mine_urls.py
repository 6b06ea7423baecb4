"""One person's own page, and the games they record by its link."""

from django.urls import path

from gonuts_league.phones import mine_urls as events_urls

from .pages import recording

app_name = events_urls.app_name
urlpatterns = [
    *events_urls.urlpatterns,
    path("me/<str:token>/record/", recording.record, name="record"),
]
