from django.apps import AppConfig


class HealthConfig(AppConfig):
    name = "gonuts_league.health"
