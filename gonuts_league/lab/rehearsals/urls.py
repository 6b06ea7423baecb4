"""An evening as it may come out, before it is announced."""

from django.urls import path

from gonuts_league.lab.views import jobs

from . import views

app_name = "rehearsals"
PAGES = {"pages": views.PAGES}
urlpatterns = [
    path("", views.ask, name="ask"),
    path("<int:pk>/", jobs.show, PAGES, name="rehearsal"),
    path("<int:pk>/cancel/", jobs.cancel, PAGES, name="cancel"),
    path("<int:pk>/resume/", jobs.resume, PAGES, name="resume"),
    path("<int:pk>/json/", jobs.as_json, PAGES, name="json"),
]
