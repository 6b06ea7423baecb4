"""Games played by machine: many of them for their figures, one to be watched."""

from django.urls import path

from .views import asking, results

app_name = "simulations"
urlpatterns = [
    path("simulate/", asking.ask, name="ask"),
    path("simulate/<int:pk>/", results.simulation, name="simulation"),
    path("simulate/<int:pk>/cancel/", results.cancel, name="cancel"),
    path("simulate/<int:pk>/resume/", results.resume, name="resume"),
    path("simulate/<int:pk>/json/", results.as_json, name="json"),
    path("simulate/<int:pk>/csv/", results.as_csv, name="csv"),
]
