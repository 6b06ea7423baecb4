"""Ways in without an account: a typed code, the links of a whole event or a person."""

from django.urls import path

from .pages import codes, mine, seats, sign_up

app_name = "codes"
urlpatterns = [
    path("go/", codes.go, name="go"),
    path("go/<str:code>/", codes.go, name="go-to"),
    path("seats/<str:token>/", seats.by_event_link, name="seats"),
    path("seats/<str:token>/here/", seats.check_in, name="seats-here"),
    path("seats/<str:token>/standings/", seats.standings, name="seats-standings"),
    path("come/<str:token>/", sign_up.page, name="come"),
    path("come/<str:token>/date.ics", sign_up.calendar, name="come-calendar"),
]
MINE = [
    path("me/<str:token>/table/<slug:event_slug>/", mine.table, name="table"),
    path("me/<str:token>/game/<int:pk>/", mine.game, name="game"),
    path("me/<str:token>/come/<slug:event_slug>/", mine.sign_up, name="come"),
    path("me/<str:token>/held/", mine.held, name="held"),
    path("me/<str:token>/held/file/", mine.held_file, name="held-file"),
    path("me/<str:token>/hide/", mine.hide, name="hide"),
    path("me/<str:token>/donut/", mine.donut, name="donut"),
    path("me/<str:token>/erase/", mine.ask_erasure, name="erase"),
    path("me/<str:token>/end/", mine.end, name="end"),
    path("me/<str:token>/forget/", mine.forget, name="forget"),
    path("me/<str:token>/back/", mine.bring_back, name="back"),
]
