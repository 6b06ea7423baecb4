from django.apps import AppConfig


class ClubsConfig(AppConfig):
    name = "gonuts_league.clubs"

    def ready(self) -> None:
        from gonuts_league.jobs.housekeeping import (  # noqa: PLC0415 -- models are loaded
            register_chore,
        )

        from .services.accounts import (  # noqa: PLC0415 -- models are loaded by now
            forget_dead_links,
        )
        from .services.actions import load_actions  # noqa: PLC0415 -- models are loaded by now

        load_actions()
        register_chore(forget_dead_links)
