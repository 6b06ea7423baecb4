from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "gonuts_league.tables"
