from django.apps import AppConfig


class EventsConfig(AppConfig):
    name = "gonuts_league.events"

    def ready(self) -> None:
        from gonuts_league.jobs.housekeeping import register_chore
        from gonuts_league.jobs.runners import register_runner

        from .services import codes, drawing, sign_ups

        register_runner(drawing.KIND, drawing.run_draw)
        register_chore(codes.forget_old_misses)
        register_chore(sign_ups.forget_sign_ups)
