from django.apps import AppConfig


class PlayersConfig(AppConfig):
    name = "gonuts_league.players"
