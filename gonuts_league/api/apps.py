from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "gonuts_league.api"
