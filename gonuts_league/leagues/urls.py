"""Leagues, ratings, records, and the pages of people."""

from django.urls import URLPattern

app_name = "leagues"
urlpatterns: list[URLPattern] = []
