from django.apps import AppConfig


class SimulationsConfig(AppConfig):
    name = "gonuts_league.simulations"

    def ready(self) -> None:
        from gonuts_league.jobs.housekeeping import (  # noqa: PLC0415 -- models are loaded
            register_chore,
        )
        from gonuts_league.jobs.runners import (  # noqa: PLC0415 -- models are loaded
            PARTS,
            PartRunner,
            register_part_runner,
            register_runner,
        )

        from . import services  # noqa: PLC0415 -- models are loaded by now
        from .watching import playing  # noqa: PLC0415 -- models are loaded by now
        from .watching.keeping import (  # noqa: PLC0415 -- models are loaded by now
            drop_old_logs,
        )

        register_runner(services.KIND, services.run_simulation, queue=PARTS)
        register_runner(playing.KIND, playing.run_watched, queue=PARTS)
        register_part_runner(
            services.KIND, PartRunner(do=services.play_part, add_up=services.add_up)
        )
        register_chore(drop_old_logs)
