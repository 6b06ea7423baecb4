from django.apps import AppConfig


class JobsConfig(AppConfig):
    name = "gonuts_league.jobs"

    def ready(self) -> None:
        # The package itself stays empty, so that pure parts load without Celery.
        from gonuts_league import celery  # noqa: F401 -- after the settings

        from . import (
            copying,
            heartbeats,  # noqa: F401 -- workers begin to beat by it
            housekeeping,
            runners,
        )

        housekeeping.register_chore(copying.request_daily_copy)
        runners.register_runner(copying.KIND, copying.run_copy, queue=runners.BULK)
