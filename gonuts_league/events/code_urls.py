"""Addresses short enough to be typed."""

from django.urls import path

from .views import codes

app_name = "codes"
urlpatterns = [
    path("", codes.go, name="go"),
    path("<str:code>/", codes.go, name="go-to"),
]
