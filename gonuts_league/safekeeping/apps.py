from django.apps import AppConfig


class SafekeepingConfig(AppConfig):
    name = "gonuts_league.safekeeping"
