from django.apps import AppConfig


class HallConfig(AppConfig):
    name = "gonuts_league.hall"
