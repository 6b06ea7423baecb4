from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    name = "gonuts_league.leagues"
