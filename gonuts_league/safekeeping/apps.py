from django.apps import AppConfig


class SafekeepingConfig(AppConfig):
    name = "gonuts_league.safekeeping"

    def ready(self) -> None:
        from gonuts_league.jobs.housekeeping import register_chore
        from gonuts_league.jobs.runners import BULK, register_runner
        from gonuts_league.runtime.backups.erasures import register_forgetting

        from .club_file import closing, working

        register_runner(working.EXPORT, working.run_export)
        register_runner(working.IMPORT, working.run_import)
        register_runner(working.SITE, working.run_export, queue=BULK)
        register_chore(working.forget_club_files)
        register_forgetting(working.forget_written_files)
        register_chore(closing.erase_closed_clubs)
