from django.apps import AppConfig


class LabConfig(AppConfig):
    name = "gonuts_league.lab"
    # The name in the tables of databases that there are.
    label = "simulations"

    def ready(self) -> None:
        from gonuts_league.jobs.housekeeping import register_chore
        from gonuts_league.jobs.runners import (
            PARTS,
            PartRunner,
            register_part_runner,
            register_runner,
        )

        from .services import rehearsing, simulating
        from .solver import solving
        from .watching import playing
        from .watching.keeping import drop_old_logs

        for jobs in (simulating.SIMULATIONS, rehearsing.REHEARSALS):
            register_runner(jobs.kind, jobs.run, queue=PARTS)
            register_part_runner(
                jobs.kind, PartRunner(do=jobs.play_part, add_up=jobs.add_up)
            )
        register_runner(playing.KIND, playing.run_watched, queue=PARTS)
        register_runner(solving.KIND, solving.run_solve, queue=PARTS)
        register_chore(drop_old_logs)
