"""Games played by machine: many of them for their figures, one to be watched."""

from django.urls import path

from .pages import jobs, simulating, solver, watching

app_name = "simulations"
PAGES = {"pages": simulating.PAGES}
urlpatterns = [
    path("simulate/", simulating.ask, name="ask"),
    path("simulate/<int:pk>/", jobs.show, PAGES, name="simulation"),
    path("simulate/<int:pk>/cancel/", jobs.cancel, PAGES, name="cancel"),
    path("simulate/<int:pk>/resume/", jobs.resume, PAGES, name="resume"),
    path("simulate/<int:pk>/json/", jobs.as_json, PAGES, name="json"),
    path("simulate/<int:pk>/csv/", simulating.as_csv, name="csv"),
    path("watch/", watching.choose, name="watch"),
    path("watch/paste/", watching.paste, name="paste"),
    path("watch/log/<slug:token>/", watching.pasted, name="watch-pasted"),
    path("watch/<slug:game_id>/", watching.seeded, name="watch-seed"),
    path("donuts/solver/", solver.solver, name="solver"),
]
