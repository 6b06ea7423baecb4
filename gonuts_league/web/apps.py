from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "gonuts_league.web"
