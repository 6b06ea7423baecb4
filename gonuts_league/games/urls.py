"""The games themselves: public pages that know of no club."""

from django.urls import path

from . import views

app_name = "games"
urlpatterns = [
    path("", views.index, name="index"),
    path("<slug:game_id>/", views.game, name="game"),
    path("<slug:game_id>/rulings/", views.rulings, name="rulings"),
]
