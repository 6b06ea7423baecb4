from django.apps import AppConfig


class NapsConfig(AppConfig):
    name = "benchmarks.naps"

    def ready(self) -> None:
        from .naps import register  # noqa: PLC0415 -- models are loaded by now

        register()
