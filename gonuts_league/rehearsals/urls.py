"""An evening as it may come out, before it is announced."""

from django.urls import path

from .views import asking, results

app_name = "rehearsals"
urlpatterns = [
    path("", asking.ask, name="ask"),
    path("<int:pk>/", results.rehearsal, name="rehearsal"),
    path("<int:pk>/cancel/", results.cancel, name="cancel"),
    path("<int:pk>/resume/", results.resume, name="resume"),
    path("<int:pk>/json/", results.as_json, name="json"),
]
