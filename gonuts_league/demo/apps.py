from django.apps import AppConfig


class DemoConfig(AppConfig):
    name = "gonuts_league.demo"
