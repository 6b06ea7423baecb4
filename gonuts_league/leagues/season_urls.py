"""One season, below its own address."""

from django.urls import path

from .views import season_desk, season_ties, seasons

urlpatterns = [
    path("", seasons.season, name="season"),
    path("rows/<slug:row_key>/", seasons.row, name="season-row"),
    path("season.csv", seasons.csv, name="season-csv"),
    path("settings/", season_desk.settings, name="settings"),
    path("settings/close/", season_desk.close, name="close"),
    path("settings/reopen/", season_desk.reopen, name="reopen"),
    path("settings/leave/", season_desk.leave, name="leave"),
    path("settings/leave/<int:pk>/back/", season_desk.come_back, name="come-back"),
    path("nights/", season_desk.night_list, name="nights"),
    path("nights/new/", season_desk.new_night, name="new-night"),
    path("nights/count/", season_desk.count_event, name="count-event"),
    path("nights/<int:pk>/remove/", season_desk.remove_night, name="remove-night"),
    path("ties/", season_ties.tie_list, name="ties"),
    path("ties/<int:pk>/back/", season_ties.undecide, name="undecide"),
]
