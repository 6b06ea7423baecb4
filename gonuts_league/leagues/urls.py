"""Leagues, ratings, records, and the pages of people."""

from django.urls import include, path

from .views import (
    boards,
    chances,
    merging,
    methods,
    player,
    season_desk,
    seasons,
)

app_name = "leagues"
urlpatterns = [
    path("c/<slug:club_slug>/standings/", boards.standings, name="standings"),
    path("c/<slug:club_slug>/leaderboards/", boards.leaderboards, name="leaderboards"),
    path("c/<slug:club_slug>/leaderboards/ratings.csv", boards.csv, name="ratings-csv"),
    path(
        "c/<slug:club_slug>/leaderboards/<slug:family>/",
        boards.ratings,
        name="ratings",
    ),
    path("c/<slug:club_slug>/records/", boards.records, name="records"),
    path("c/<slug:club_slug>/head-to-head/", boards.head_to_head, name="head-to-head"),
    path("c/<slug:club_slug>/feed/", boards.feed, name="feed"),
    path("c/<slug:club_slug>/methods/", methods.methods, name="methods"),
    path("c/<slug:club_slug>/players/<int:pk>/", player.player, name="player"),
    path(
        "c/<slug:club_slug>/players/<int:pk>/same/",
        merging.same_person,
        name="same-person",
    ),
    path(
        "c/<slug:club_slug>/players/<int:pk>/same/<int:other_pk>/",
        merging.merge,
        name="merge",
    ),
    path("c/<slug:club_slug>/players/<int:pk>/part/", merging.part, name="part"),
    path(
        "e/<slug:slug>/rounds/<int:number>/chances/",
        chances.chances,
        name="chances",
    ),
    path(
        "l/<slug:league_slug>/<int:season_number>/import/",
        include("gonuts_league.leagues.history_urls"),
    ),
    path("c/<slug:club_slug>/leagues/", seasons.league_list, name="list"),
    path("c/<slug:club_slug>/leagues/found/", season_desk.found, name="found"),
    path("s/season/<str:signed>/", seasons.live, name="live"),
    path("l/<slug:league_slug>/", seasons.league, name="league"),
    path("l/<slug:league_slug>/begin/", season_desk.begin, name="begin"),
    path(
        "l/<slug:league_slug>/<int:season_number>/",
        include("gonuts_league.leagues.season_urls"),
    ),
]
