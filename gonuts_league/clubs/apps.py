from django.apps import AppConfig


class ClubsConfig(AppConfig):
    name = "gonuts_league.clubs"
