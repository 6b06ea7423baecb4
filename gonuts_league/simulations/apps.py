from django.apps import AppConfig


class SimulationsConfig(AppConfig):
    name = "gonuts_league.simulations"
