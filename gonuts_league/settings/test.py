"""The test suite: the local settings with a fixed key and a fast password hasher."""

import tempfile
from pathlib import Path

from .base import *  # noqa: F403 -- settings are layered by star import
from .base import DATABASES, STORAGES, env

SECRET_KEY = "only-for-tests"
TIME_ZONE = "UTC"
VAR_DIR = Path(env.str("GONUTS_VAR", default=tempfile.gettempdir()))
# A file that `./run test --changed` keeps between two runs; else memory.
if env.str("GONUTS_TEST_DATABASE", default=""):
    DATABASES["default"]["TEST"] = {"NAME": env.str("GONUTS_TEST_DATABASE")}
# Nothing is collected for tests: static files come from where they are written.
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = STORAGES | {
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
# Tests run a task where it is asked for; real workers have tests of their own.
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
COMPILES_IN_REQUESTS = True
# A thread renews leases, but a database in memory has one writer at a time: no lease is
# renewed, save where a test asks for it.
JOB_LEASE_SECONDS = 600
