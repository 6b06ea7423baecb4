"""The settings of a server in tests, with naps among the kinds of jobs."""

from tests.services_settings import *  # noqa: F403 -- settings are layered so
from tests.services_settings import INSTALLED_APPS, STORAGES

INSTALLED_APPS = [*INSTALLED_APPS, "benchmarks.naps"]
# Each process plays an evening before it is ready, so loads what was compiled.
CELERY_WORKER_PROC_ALIVE_TIMEOUT = 120
# No web server runs, so nothing is collected for one.
STORAGES = STORAGES | {
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
