"""Screens of the hall, each opened by its own link."""

from django.urls import path

from .pages.station import station
from .pages.wall.page import wall

app_name = "screens"
urlpatterns = [
    path("wall/<str:token>/", wall, name="wall"),
    path("station/<str:token>/", station, name="station"),
]
