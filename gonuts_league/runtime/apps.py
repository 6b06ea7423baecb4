from django.apps import AppConfig


class RuntimeConfig(AppConfig):
    name = "gonuts_league.runtime"

    def ready(self) -> None:
        from . import checks  # noqa: F401 -- registers them
