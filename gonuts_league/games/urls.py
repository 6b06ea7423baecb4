"""The games themselves: public pages that know of no club."""

from django.urls import path

from .pages import game, rulings, scorer, sheet

app_name = "games"
urlpatterns = [
    path("games/", game.index, name="index"),
    path("games/<slug:game_id>/", game.game, name="game"),
    path("games/<slug:game_id>/rulings/", rulings.rulings, name="rulings"),
    path("games/<slug:game_id>/sheet/", sheet.sheet, name="sheet"),
    path("score/", scorer.choose, name="scorer"),
    path("score/<slug:game_id>/", scorer.score, name="scorer-game"),
]
