"""The page where a club types in its goals; tables themselves are shown by events."""

from django.urls import path

from . import views

app_name = "tables"
urlpatterns = [
    path("", views.goal_deck, name="goal-deck"),
    path("keep/", views.keep, name="keep-goal-deck"),
    path("drop/", views.drop, name="drop-goal-deck"),
    path("back/", views.bring_back, name="bring-back-goal-deck"),
    path("nosh-goals.csv", views.download, name="goal-deck-csv"),
]
