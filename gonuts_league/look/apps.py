from django.apps import AppConfig


class LookConfig(AppConfig):
    name = "gonuts_league.look"
