"""Leagues, ratings, records, the pages of people, and the home of a club."""

from django.urls import URLPattern, URLResolver, include, path

from gonuts_league.clubs import urls as club_urls
from gonuts_league.journal.pages import journal
from gonuts_league.phones.urls import MINE
from gonuts_league.results.pages import leagues, season

from .pages import (
    against,
    board,
    chances,
    club_home,
    feed,
    head_to_head,
    history,
    leaderboards,
    merging,
    methods,
    player,
    podium,
    recording,
    records,
    review,
    season_desk,
    season_ties,
)

_OF_CLUB = [
    path("standings/", board.standings, name="standings"),
    path("leaderboards/", leaderboards.leaderboards, name="leaderboards"),
    path("leaderboards/ratings.csv", leaderboards.ratings_file, name="ratings-csv"),
    path("records/", records.records, name="records"),
    path("games.csv", history.club_games, name="games-csv"),
    path("head-to-head/", head_to_head.head_to_head, name="head-to-head"),
    path("feed/", feed.feed, name="feed"),
    path("feed.atom", feed.atom, name="feed-atom"),
    path("methods/", methods.methods, name="methods"),
    path("players/<int:pk>/", player.player, name="player"),
    path("review/", review.review, name="review"),
    path("players/<int:pk>/review/", review.review, name="player-review"),
    path("players/<int:pk>/against/<int:other_pk>/", against.against, name="against"),
    path("players/<int:pk>/same/", merging.same_person, name="same-person"),
    path("players/<int:pk>/same/<int:other_pk>/", merging.merge, name="merge"),
    path("players/<int:pk>/part/", merging.part, name="part"),
    path("leagues/", leagues.league_list, name="list"),
    path("leagues/found/", season_desk.found, name="found"),
]
_OF_SEASON = [
    path("", season.season, name="season"),
    path("rows/<slug:row_key>/", season.row, name="season-row"),
    path("season.csv", season.csv, name="season-csv"),
    path("settings/", season_desk.settings, name="settings"),
    path("settings/close/", season_desk.close, name="close"),
    path("settings/reopen/", season_desk.reopen, name="reopen"),
    path("settings/leave/", season_desk.leave, name="leave"),
    path("settings/leave/<int:pk>/back/", season_desk.come_back, name="come-back"),
    path("nights/", season_desk.night_list, name="nights"),
    path("nights/count/", season_desk.count_event, name="count-event"),
    path("nights/<int:pk>/remove/", season_desk.remove_night, name="remove-night"),
    path("ties/", season_ties.tie_list, name="ties"),
    path("ties/<int:pk>/back/", season_ties.undecide, name="undecide"),
    path("games.csv", history.season_games, name="season-games-csv"),
    path("import/", history.choose, name="import"),
    path("import/take/", history.take, name="import-take"),
    path("import/<int:pk>/", history.job, name="import-job"),
    path("import/<int:pk>/cancel/", history.cancel, name="import-cancel"),
]

app_name = "leagues"
urlpatterns = [
    path("c/<slug:club_slug>/", include(_OF_CLUB)),
    path("e/<slug:slug>/rounds/<int:number>/chances/", chances.chances, name="chances"),
    path("e/<slug:slug>/podium/", podium.podium, name="podium"),
    path("e/<slug:slug>/podium.svg", podium.picture, name="podium-picture"),
    path("score/<slug:game_id>/send/", recording.send, name="send"),
    path("s/season/<str:signed>/", season.live, name="live"),
    path("l/<slug:league_slug>/", leagues.league, name="league"),
    path("l/<slug:league_slug>/begin/", season_desk.begin, name="begin"),
    path("l/<slug:league_slug>/<int:season_number>/", include(_OF_SEASON)),
]

# Pages in the namespaces of lower rooms that show what those do not know.
CLUB_PAGES: tuple[list[URLPattern | URLResolver], str] = (
    [
        *club_urls.urlpatterns,
        path("c/<slug:slug>/journal/", journal.club_journal, name="journal"),
        path("c/<slug:slug>/journal/<int:pk>/undo/", journal.undo_club, name="undo"),
        path("c/<slug:slug>/", club_home.club, name="club"),
        path("c/<slug:slug>/steps/", club_home.hide_steps, name="hide-steps"),
    ],
    club_urls.app_name,
)
OWN_PAGES = (
    [
        *MINE,
        path("me/<str:token>/", player.own, name="page"),
        path("me/<str:token>/record/", recording.record, name="record"),
    ],
    "mine",
)
