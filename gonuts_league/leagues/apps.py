from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    name = "gonuts_league.leagues"

    def ready(self) -> None:
        from gonuts_league.events.services.undoers import (  # noqa: PLC0415 -- models are loaded
            register_undoers,
        )

        from .services import (  # noqa: PLC0415 -- models are loaded by now
            history_undo,
        )

        register_undoers({"history-recorded": history_undo.take_history_back})
