"""Many machines: everything that matters comes from the environment, over https."""

from gonuts_league.runtime.environment import BROKER_ADDRESS
from gonuts_league.version import VERSION

from .base import *  # noqa: F403 -- settings are layered by star import
from .base import CELERY_TASK_TIME_LIMIT, COMMAND, LOGGING, env

env.require("GONUTS_SECRET_KEY", "DATABASE_URL", "GONUTS_HOSTS", "CELERY_BROKER_URL")
env.require_address(
    "CELERY_BROKER_URL", BROKER_ADDRESS, like="amqp://USER:PASSWORD@HOST//"
)

env.require_like("GONUTS_HOSTS", "[^/]+", like="league.example.org, without https://")
env.require_like(
    "GONUTS_PROXY_SSL_HEADER", "HTTP_[A-Z0-9_]+", like="HTTP_X_FORWARDED_PROTO"
)

if COMMAND == "./run manage":  # it is set up as docs/server.md says
    PROGRAM, COMMAND = "sudo systemctl start gonuts.target", "sudo gonuts"
SECRET_KEY = env.str("GONUTS_SECRET_KEY")
DATABASES = {"default": env.db("DATABASE_URL")}
if DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":
    from gonuts_league.runtime.shared.database import PooledConnection

    # The pool keeps what a request has used, so nothing else may. While no database
    # answers, a page says so after some seconds. Like SQLite's timeout: what waits for
    # a lock for longer than this waits for a fault.
    DATABASES["default"] |= {"CONN_MAX_AGE": 0, "CONN_HEALTH_CHECKS": True}
    DATABASES["default"]["OPTIONS"] = {
        "pool": {
            "min_size": 1,
            "max_size": env.int("GONUTS_POOL", default=8),
            "timeout": 5,
            "connection_class": PooledConnection,
        },
        "connect_timeout": 5,
        # Only of cursors that bind on the server; Django's own do not.
        "prepare_threshold": 5,
        "options": "-c lock_timeout=20s -c idle_in_transaction_session_timeout=120s",
    } | DATABASES["default"].get("OPTIONS", {})
ALLOWED_HOSTS = env.list("GONUTS_HOSTS")
if cache_url := env.str("GONUTS_CACHE_URL", default=""):
    CACHES = {
        "default": {
            "BACKEND": "gonuts_league.runtime.shared.cache.SharedCache",
            "LOCATION": cache_url,
            # What another version of the program has kept may be of another shape.
            "KEY_PREFIX": f"gonuts-{VERSION}",
            "OPTIONS": {"socket_timeout": 1, "socket_connect_timeout": 1},
        }
    }
CELERY_BROKER_URL = env.str("CELERY_BROKER_URL")
CELERY_BROKER_HEARTBEAT = 30
if CELERY_BROKER_URL.startswith("amqp"):
    # Each queue on most nodes; no message counts as sent before they have it.
    CELERY_TASK_DEFAULT_QUEUE_TYPE = "quorum"
    CELERY_TASK_CREATE_MISSING_QUEUE_TYPE = "quorum"
    # Celery makes these for tasks with a delay; there are none here.
    CELERY_BROKER_NATIVE_DELAYED_DELIVERY_QUEUE_TYPE = "classic"
    # Without memory left it answers nothing, not even that; a page goes on then.
    CELERY_BROKER_TRANSPORT_OPTIONS = {"confirm_publish": True, "read_timeout": 3}
elif CELERY_BROKER_URL.startswith("redis"):
    # Sooner, a long task would be given to a second worker while the first is at it.
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "visibility_timeout": CELERY_TASK_TIME_LIMIT + 300,
        "socket_timeout": 10,
        "socket_connect_timeout": 5,
        "health_check_interval": 25,
    }
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 5
IS_ADMIN_SERVED = env.bool("GONUTS_ADMIN", default=False)
IS_LOOPBACK_TRUSTED = False

SECURE_SSL_REDIRECT = True
if proxy_header := env.str("GONUTS_PROXY_SSL_HEADER", default=""):
    SECURE_PROXY_SSL_HEADER = (proxy_header, "https")
# Forms may come from where pages do, whatever host the proxy names to us.
CSRF_TRUSTED_ORIGINS = [
    f"https://{'*' if host.startswith('.') else ''}{host}" for host in ALLOWED_HOSTS
]
# A year of https for this name; for the names below it and the browsers' own lists only
# where that is asked for, since a club may have other names, and nobody takes it back.
SECURE_HSTS_SECONDS = env.int("GONUTS_HSTS_SECONDS", default=31536000)
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("GONUTS_HSTS_SUBDOMAINS", default=False)
SECURE_HSTS_PRELOAD = env.bool("GONUTS_HSTS_PRELOAD", default=False)
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# By these names a browser takes them from this host alone, and only over https.
SESSION_COOKIE_NAME = "__Host-sessionid"
CSRF_COOKIE_NAME = "__Host-csrftoken"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = True

# One JSON object a line, and a line for each request but polls that find nothing new.
LOGGING = LOGGING | {
    "handlers": LOGGING["handlers"]
    | {"console": {"class": "logging.StreamHandler", "formatter": "json"}},
    "loggers": LOGGING["loggers"]
    | {
        "gonuts_league.requests": {"level": "INFO"},
        # What people mistype is no fault of the server; its requests have their line.
        "django.request": {"level": "ERROR"},
        # It warns at each start of tasks with a delay; there are none here.
        "kombu.transport.native_delayed_delivery": {"level": "ERROR"},
    },
}

UNKNOWN_VARIABLES = env.unknown()
