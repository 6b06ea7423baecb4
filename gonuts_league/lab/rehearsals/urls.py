"""An evening as it may come out, before it is announced."""

from django.urls import path

from gonuts_league.lab.pages import jobs, rehearsing

app_name = "rehearsals"
PAGES = {"pages": rehearsing.PAGES}
urlpatterns = [
    path("", rehearsing.ask, name="ask"),
    path("<int:pk>/", jobs.show, PAGES, name="rehearsal"),
    path("<int:pk>/cancel/", jobs.cancel, PAGES, name="cancel"),
    path("<int:pk>/resume/", jobs.resume, PAGES, name="resume"),
    path("<int:pk>/json/", jobs.as_json, PAGES, name="json"),
]
