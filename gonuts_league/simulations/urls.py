"""Games played by machine: many of them for their figures, one to be watched."""

from django.urls import path

from .views import asking, results, solving, watching

app_name = "simulations"
urlpatterns = [
    path("simulate/", asking.ask, name="ask"),
    path("simulate/<int:pk>/", results.simulation, name="simulation"),
    path("simulate/<int:pk>/cancel/", results.cancel, name="cancel"),
    path("simulate/<int:pk>/resume/", results.resume, name="resume"),
    path("simulate/<int:pk>/json/", results.as_json, name="json"),
    path("simulate/<int:pk>/csv/", results.as_csv, name="csv"),
    path("watch/", watching.choose, name="watch"),
    path("watch/paste/", watching.paste, name="paste"),
    path("watch/log/<slug:token>/", watching.pasted, name="watch-pasted"),
    path("watch/<slug:game_id>/", watching.seeded, name="watch-seed"),
    path("donuts/solver/", solving.solver, name="solver"),
]
