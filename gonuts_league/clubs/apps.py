from django.apps import AppConfig


class ClubsConfig(AppConfig):
    name = "gonuts_league.clubs"

    def ready(self) -> None:
        from gonuts_league.jobs.housekeeping import register_chore

        from .services.accounts import forget_dead_links
        from .services.actions import load_actions

        load_actions()
        register_chore(forget_dead_links)
