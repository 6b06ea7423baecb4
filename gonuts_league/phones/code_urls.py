"""Ways in without an account: a typed code, and the links of a whole event."""

from django.urls import path

from .pages import codes, seats

app_name = "codes"
urlpatterns = [
    path("go/", codes.go, name="go"),
    path("go/<str:code>/", codes.go, name="go-to"),
    path("seats/<str:token>/", seats.by_event_link, name="seats"),
    path("seats/<str:token>/here/", seats.check_in, name="seats-here"),
    path("seats/<str:token>/standings/", seats.standings, name="seats-standings"),
]
