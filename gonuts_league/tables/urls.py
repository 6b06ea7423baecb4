"""The page where a club types in its goals; tables themselves are shown by events."""

from django.urls import path

from .pages import goals

app_name = "tables"
urlpatterns = [
    path("", goals.goal_deck, name="goal-deck"),
    path("keep/", goals.keep, name="keep-goal-deck"),
    path("drop/", goals.drop, name="drop-goal-deck"),
    path("back/", goals.bring_back, name="bring-back-goal-deck"),
    path("nosh-goals.csv", goals.download, name="goal-deck-csv"),
]
