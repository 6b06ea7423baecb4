from django.apps import AppConfig


class PlayersConfig(AppConfig):
    name = "gonuts_league.players"

    def ready(self) -> None:
        from gonuts_league.jobs.housekeeping import register_chore
        from gonuts_league.runtime.backups.restoring import register_replay

        from .erasing.erasures import replay_erasures
        from .services import forget_idle_guests, forget_removed_people

        register_replay(replay_erasures)
        register_chore(forget_removed_people)
        register_chore(forget_idle_guests)
