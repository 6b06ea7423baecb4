from django.apps import AppConfig


class EventsConfig(AppConfig):
    name = "gonuts_league.events"

    def ready(self) -> None:
        from gonuts_league.jobs.runners import (  # noqa: PLC0415 -- models are loaded
            register_runner,
        )

        from .services import drawing  # noqa: PLC0415 -- models are loaded by now

        register_runner(drawing.KIND, drawing.run_draw)
