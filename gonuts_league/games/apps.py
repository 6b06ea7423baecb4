from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "gonuts_league.games"
