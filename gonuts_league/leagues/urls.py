"""Leagues, ratings, records, and the pages of people."""

from django.urls import path

from .views import player

app_name = "leagues"
urlpatterns = [
    path("c/<slug:club_slug>/players/<int:pk>/", player.player, name="player"),
]
