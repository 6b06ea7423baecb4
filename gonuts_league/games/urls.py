"""The games themselves: public pages that know of no club."""

from django.urls import path

from . import views
from .scorer import views as scorer

app_name = "games"
urlpatterns = [
    path("games/", views.index, name="index"),
    path("games/<slug:game_id>/", views.game, name="game"),
    path("games/<slug:game_id>/rulings/", views.rulings, name="rulings"),
    path("games/<slug:game_id>/sheet/", views.sheet, name="sheet"),
    path("score/", scorer.choose, name="scorer"),
    path("score/<slug:game_id>/", scorer.score, name="scorer-game"),
]
