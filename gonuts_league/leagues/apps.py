from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    name = "gonuts_league.leagues"

    def ready(self) -> None:
        """The journal takes this app's own acts back too, workers count games, and
        tables are measured by the club's scores."""
        # Models are not there yet when this module is read.
        from gonuts_league.events.how_good import (  # noqa: PLC0415 -- see above
            register_club_scores,
        )
        from gonuts_league.jobs.runners import (  # noqa: PLC0415 -- see above
            BULK,
            register_runner,
        )
        from gonuts_league.journal.services.undoers import register_undoers  # noqa: PLC0415 -- see above

        from .figures_read import club_distribution  # noqa: PLC0415 -- see above
        from .services import (  # noqa: PLC0415 -- see above
            history_files,
            recounting,
        )
        from .services.history_undo import (  # noqa: PLC0415 -- see above
            take_history_back,
        )
        from .services.undoers import (  # noqa: PLC0415 -- see above
            LEAGUE_UNDOERS,
            MERGING_UNDOERS,
        )

        register_runner(history_files.KIND, history_files.run_reading, queue=BULK)
        register_undoers({"history-recorded": take_history_back})
        register_undoers({**LEAGUE_UNDOERS, **MERGING_UNDOERS})
        register_club_scores(club_distribution)
        register_runner(recounting.KIND, recounting.run_recount, queue=BULK)
