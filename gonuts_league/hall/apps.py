from django.apps import AppConfig


class HallConfig(AppConfig):
    name = "gonuts_league.hall"

    def ready(self) -> None:
        from . import checks  # noqa: F401, PLC0415 -- registers them
