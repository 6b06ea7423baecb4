from django.apps import AppConfig


class RehearsalsConfig(AppConfig):
    name = "gonuts_league.lab.rehearsals"

    def ready(self) -> None:
        from gonuts_league.jobs.runners import (  # noqa: PLC0415 -- models are loaded
            PARTS,
            PartRunner,
            register_part_runner,
            register_runner,
        )

        from . import services  # noqa: PLC0415 -- models are loaded by now

        register_runner(services.KIND, services.run_rehearsal, queue=PARTS)
        register_part_runner(
            services.KIND, PartRunner(do=services.play_part, add_up=services.add_up)
        )
