from django.urls import path

from . import pages

app_name = "health"
urlpatterns = [
    path("healthz", pages.healthz, name="healthz"),
    path("readyz", pages.readyz, name="readyz"),
    path("metrics", pages.metrics, name="metrics"),
]
