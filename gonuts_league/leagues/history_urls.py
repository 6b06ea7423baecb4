"""Earlier games of a season from a file; below the season's own address."""

from django.urls import path

from .views import history

urlpatterns = [
    path("", history.choose, name="import"),
    path("take/", history.take, name="import-take"),
    path("<int:pk>/", history.job, name="import-job"),
    path("<int:pk>/cancel/", history.cancel, name="import-cancel"),
]
