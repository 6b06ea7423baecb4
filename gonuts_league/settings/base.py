"""What every installation shares. The environment is read here and nowhere else."""

import gc
import os
from importlib.resources import files
from pathlib import Path
from typing import Any

from gonuts_league.runtime.environment import DATABASE_ADDRESS, Environment
from gonuts_league.runtime.network.addresses import HallHosts
from gonuts_league.runtime.zones import computer_zone

# What is loaded at the start stays. Looking through it for garbage again and again made
# each start slower, and one tap in ten wait.
gc.set_threshold(20_000, 20, 50)

BASE_DIR = Path(__file__).resolve().parent.parent.parent
env = Environment()
# What starts the league here, and what is typed before a management command.
PROGRAM = "./run" if (BASE_DIR / "run").is_file() else "gonuts-league"
COMMAND = f"{PROGRAM} manage"

VAR_DIR = Path(env.str("GONUTS_VAR", default=str(BASE_DIR / "var")))
# Compiled code lies beside its source (`scoring.compiled`) where that can be written.
if not os.access(BASE_DIR / "scoring", os.W_OK):
    os.environ.setdefault("NUMBA_CACHE_DIR", str(VAR_DIR / "compiled"))
# Whether a request waits while the code of a game is compiled; else it says so.
COMPILES_IN_REQUESTS = False
DEBUG = env.bool("GONUTS_DEBUG", default=False)
IS_LAN = env.bool("GONUTS_LAN", default=False)
PORT = env.int("GONUTS_PORT", default=8000)
COPIES_SECOND_DIR = env.str("GONUTS_COPIES_DIR", default="")
COPIES_KEPT = 30
COPIES_DAYS_KEPT = 366
IS_ADMIN_SERVED = env.bool("GONUTS_ADMIN", default=True)
# Where faults of security are told to: a mailto: or https: address.
SECURITY_CONTACT = env.str("GONUTS_SECURITY_CONTACT", default="")
# Who may read figures and the state of the parts from afar; without it nobody.
METRICS_TOKEN = env.str("GONUTS_METRICS_TOKEN", default="")
# How many proxies stand before us, each of which adds the address it was asked from.
PROXIES = env.int("GONUTS_PROXIES", default=0)
# Whether loopback means a person at the machine: a proxy's requests all come over it.
IS_LOOPBACK_TRUSTED = not PROXIES
# A person at the machine may found a club; others only where this is set.
IS_SIGN_UP_OPEN = env.bool("GONUTS_OPEN_SIGN_UP", default=False)

ALLOWED_HOSTS: Any = HallHosts(env.list("GONUTS_HOSTS", default=[]), is_lan=IS_LAN)

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "template_partials",
    "rest_framework",
    "drf_spectacular",
    "django_filters",
    "axes",
    "rules.apps.AutodiscoverRulesConfig",
    "gonuts_league.web",
    "gonuts_league.runtime",
    "gonuts_league.jobs",
    "gonuts_league.clubs",
    "gonuts_league.players",
    "gonuts_league.tables",
    "gonuts_league.games",
    "gonuts_league.events",
    "gonuts_league.journal",
    "gonuts_league.leagues",
    "gonuts_league.lab",
    "gonuts_league.boards",
    "gonuts_league.safekeeping",
    "gonuts_league.demo",
    "gonuts_league.health",
    "gonuts_league.api",
]

MIDDLEWARE = [
    # Before anything that looks for the name of the host, https or a session.
    "gonuts_league.middleware.answer_watcher",
    "gonuts_league.middleware.mark_request",
    "django.middleware.security.SecurityMiddleware",
    "gonuts_league.middleware.answer_unchanged",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Behind WhiteNoise, whose files are compressed once and for all.
    "django.middleware.gzip.GZipMiddleware",
    "gonuts_league.middleware.limit_browsers",
    "gonuts_league.middleware.refuse_listing",
    "gonuts_league.middleware.note_phone",
    "gonuts_league.middleware.forget_zone",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "gonuts_league.middleware.LanguageMiddleware",
    # In the reader's language, and before anything that reads a form.
    "gonuts_league.middleware.refuse_large_bodies",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "gonuts_league.middleware.know_link_holder",
    "gonuts_league.middleware.UnstorableMiddleware",
    "gonuts_league.middleware.forbid_keeping",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
    # Around the views alone: what stands above counts and logs what was asked.
    "gonuts_league.middleware.answer_head",
]

ROOT_URLCONF = "gonuts_league.urls"
WSGI_APPLICATION = "gonuts_league.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

if "DATABASE_URL" in env.ENVIRON:
    env.require_address(
        "DATABASE_URL", DATABASE_ADDRESS, like="postgres://USER:PASSWORD@HOST/NAME"
    )
    DATABASES = {"default": env.db("DATABASE_URL")}
else:
    # A path, not a URL: the name of a folder may hold a "#" or a "?".
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": str(VAR_DIR / "gonuts.sqlite3"),
        }
    }
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # IMMEDIATE: a transaction that reads, then writes, waits instead of failing.
    # FULL: an acknowledged tap survives a power cut.
    # secure_delete: what was erased is overwritten in the file too.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
        "PRAGMA secure_delete=ON",
    }
# Opening and closing SQLite costs as much as a whole poll.
DATABASES["default"] |= {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "clubs.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "rules.permissions.ObjectPermissionBackend",
    "gonuts_league.clubs.backends.LoopbackDemoBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 12},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {
        "NAME": "django.contrib.auth.password_validation"
        ".UserAttributeSimilarityValidator"
    },
]
LOGIN_URL = "clubs:sign-in"
LOGIN_REDIRECT_URL = "clubs:home"
LOGOUT_REDIRECT_URL = "clubs:home"
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = 0.25  # hours
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_CLIENT_IP_CALLABLE = "gonuts_league.clubs.backends.counted_address"
AXES_USERNAME_CALLABLE = "gonuts_league.clubs.backends.counted_name"
AXES_LOCKOUT_CALLABLE = "gonuts_league.clubs.backends.locked_out"
AXES_VERBOSE = False

SESSION_COOKIE_AGE = 60 * 60 * 24 * 30
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "gonuts_league.clubs.pages.errors.form_expired"
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "object-src": ["'none'"],
        "base-uri": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    }
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2000

LANGUAGE_CODE = "en"
# Each in its own words: a reader who looks for one may know no other.
LANGUAGES = [("en", "English"), ("de", "Deutsch")]
LANGUAGE_COOKIE_AGE = 60 * 60 * 24 * 365
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [BASE_DIR / "gonuts_league" / "locale"]
FORMAT_MODULE_PATH = ["gonuts_league.web.formats"]
# For clubs that choose none of their own, and for pages of no club.
TIME_ZONE = env.zone("GONUTS_TIME_ZONE") or computer_zone(os.environ)
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
# What shows the API as pages comes with a second one, as large, which is left out.
_SIDECAR = Path(str(files("drf_spectacular_sidecar")), "static/drf_spectacular_sidecar")
STATICFILES_DIRS = [
    BASE_DIR / "gonuts_league" / "static",
    ("swagger-ui", _SIDECAR / "swagger-ui-dist"),
]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 2000},
    }
}

# Celery: the Job row is the truth, a message only wakes a worker.
CELERY_BROKER_URL = env.str("CELERY_BROKER_URL", default="filesystem://")
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_TRACK_STARTED = True
CELERY_TASK_TIME_LIMIT = 1800
CELERY_TASK_SOFT_TIME_LIMIT = 1700
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 2
CELERY_WORKER_MAX_TASKS_PER_CHILD = 200
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_DEFAULT_QUEUE = "interactive"
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
if CELERY_BROKER_URL == "filesystem://":
    CELERY_BROKER_TRANSPORT = "gonuts_league.runtime.broker:Transport"
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder": str(VAR_DIR / "queue"),
        "control_folder": str(VAR_DIR / "queue-control"),
        "polling_interval": 0.1,
    }
JOB_LEASE_SECONDS = env.int("GONUTS_JOB_LEASE", default=15)
JOB_SWEEP_SECONDS = env.float("GONUTS_JOB_SWEEP", default=3.0)
RECOUNT_SECONDS = env.float("GONUTS_RECOUNT", default=3.0)
CELERY_BEAT_SCHEDULER = "gonuts_league.runtime.clock:Clock"
CELERY_BEAT_SCHEDULE = {
    "sweep": {
        "task": "gonuts_league.jobs.tasks.sweep",
        "schedule": JOB_SWEEP_SECONDS,
        "options": {"queue": "interactive", "expires": 10},
    },
    "housekeeping": {
        "task": "gonuts_league.jobs.tasks.keep_house",
        "schedule": 3600.0,
        "options": {"queue": "bulk"},
    },
    "recount": {
        "task": "gonuts_league.leagues.tasks.recount_changed",
        "schedule": RECOUNT_SECONDS,
        "options": {"queue": "interactive", "expires": 10},
    },
}

REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "gonuts_league.api.schema.Schema",
    # The first one says how to sign in where nobody is known.
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "gonuts_league.api.tokens.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["gonuts_league.api.permissions.Scope"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["gonuts_league.api.parsing.ReadableJSONParser"],
    "EXCEPTION_HANDLER": "gonuts_league.api.errors.exception_handler",
    "DEFAULT_PAGINATION_CLASS": "gonuts_league.api.paging.Pages",
    # The schema tells what OPTIONS would, and in no words of the code.
    "DEFAULT_METADATA_CLASS": None,
    # `format` is that of an event.
    "URL_FORMAT_OVERRIDE": None,
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_THROTTLE_CLASSES": ["gonuts_league.api.throttles.CallerThrottle"],
    "DEFAULT_THROTTLE_RATES": {
        "score": "600/min",
        "read": "600/min",
        "write": "300/min",
    },
}
SPECTACULAR_SETTINGS = {
    "TITLE": "gonuts_league",
    "DESCRIPTION": "Scores and standings of club events.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "ENUM_NAME_OVERRIDES": {
        "JobStateEnum": "gonuts_league.jobs.enums.JobState.values",
        "RoundStateEnum": "gonuts_league.events.enums.RoundState",
        "TableStateEnum": "gonuts_league.tables.enums.TableState",
    },
}

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {
            "()": "gonuts_league.runtime.log.LineFormatter",
            "format": "%(asctime)s %(levelname)s %(name)s: %(message)s",
        },
        "json": {"()": "gonuts_league.runtime.log.JsonFormatter"},
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "plain"},
        "null": {"class": "logging.NullHandler"},
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "gonuts_league": {"level": "INFO"},
        # A line for each request would fill the small log of a club's evening.
        "gonuts_league.requests": {"level": "WARNING"},
        "axes": {"level": "ERROR"},
        # A scanner's traces would wash everything else out of the log.
        "django.security.DisallowedHost": {"handlers": ["null"], "propagate": False},
        # It warns that a filesystem has no host name.
        "kombu.connection": {"level": "ERROR"},
    },
}
