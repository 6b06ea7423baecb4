"""Games played by machine: many of them for their figures, one to be watched."""

from django.urls import URLPattern, path

from .pages import jobs, rehearsing, simulating
from .pages.board import playing, watching, worth


def _jobs(pages: jobs.JobPages, prefix: str = "") -> list[URLPattern]:
    given = {"pages": pages}
    return [
        path(f"{prefix}<int:pk>/", jobs.show, given, name=pages.name),
        path(f"{prefix}<int:pk>/cancel/", jobs.cancel, given, name="cancel"),
        path(f"{prefix}<int:pk>/resume/", jobs.resume, given, name="resume"),
        path(f"{prefix}<int:pk>/json/", jobs.as_json, given, name="json"),
    ]


app_name = "simulations"
urlpatterns = [
    path("simulate/", simulating.ask, name="ask"),
    *_jobs(simulating.PAGES, "simulate/"),
    path("simulate/<int:pk>/csv/", simulating.as_csv, name="csv"),
    path("watch/", watching.choose, name="watch"),
    path("watch/paste/", watching.paste, name="paste"),
    path("watch/log/<slug:token>/", watching.pasted, name="watch-pasted"),
    path("watch/<slug:game_id>/", watching.seeded, name="watch-seed"),
    path("donuts/play/", playing.play_donuts, name="play"),
    path("donuts/solver/", worth.solver, name="solver"),
]
REHEARSALS = (
    [path("", rehearsing.ask, name="ask"), *_jobs(rehearsing.PAGES)],
    "rehearsals",
)
