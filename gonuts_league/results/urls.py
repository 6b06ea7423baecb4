from django.urls import path

from .pages import calendar, standings, standings_csv
from .pages import game as standings_game

_GAME = "e/<slug:slug>/games/<int:table_pk>/"

app_name = "standings"
urlpatterns = [
    path("e/<slug:slug>/standings/", standings.event, name="event"),
    path("e/<slug:slug>/date.ics", calendar.calendar, name="calendar"),
    path("calendar/club/<str:token>/events.ics", calendar.club_feed, name="club-feed"),
    path("calendar/me/<str:token>/events.ics", calendar.own_feed, name="own-feed"),
    path("e/<slug:slug>/standings.csv", standings_csv.csv_file, name="csv"),
    path(_GAME, standings_game.game, name="game"),
    path(f"{_GAME}<int:game_number>.json", standings_game.play_file, name="play-file"),
    path(f"{_GAME}correct/", standings_game.correct, name="correct-game"),
    path("s/<str:signed>/", standings.live, name="live"),
]
