from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    name = "gonuts_league.leagues"

    def ready(self) -> None:
        """Workers count games, and tables are measured by the club's scores."""
        # Models are not there yet when this module is read.
        from gonuts_league.events.how_good import register_club_scores
        from gonuts_league.jobs.runners import BULK, register_runner

        from .figures_read import club_distribution
        from .services import history_files, recounting

        register_runner(history_files.KIND, history_files.run_reading, queue=BULK)
        register_club_scores(club_distribution)
        register_runner(recounting.KIND, recounting.run_recount, queue=BULK)
