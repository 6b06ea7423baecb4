"""Screens of the hall, each opened by its own link."""

from django.urls import path

from .pages import station, wall

app_name = "screens"
urlpatterns = [
    path("wall/<str:token>/", wall.wall, name="wall"),
    path("station/<str:token>/", station.station, name="station"),
]
