from django.apps import AppConfig


class PlayersConfig(AppConfig):
    name = "gonuts_league.players"

    def ready(self) -> None:
        from gonuts_league.jobs.housekeeping import (  # noqa: PLC0415 -- models are loaded
            register_chore,
        )

        from .services import (  # noqa: PLC0415 -- models are loaded by now
            forget_removed_people,
        )

        register_chore(forget_removed_people)
