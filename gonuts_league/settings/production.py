"""Many machines: everything that matters comes from the environment, over https."""

from gonuts_league.runtime.environment import BROKER_ADDRESS

from .base import *  # noqa: F403 -- settings are layered by star import
from .base import LOGGING, env

env.require("GONUTS_SECRET_KEY", "DATABASE_URL", "GONUTS_HOSTS", "CELERY_BROKER_URL")
env.require_address(
    "CELERY_BROKER_URL", BROKER_ADDRESS, like="amqp://USER:PASSWORD@HOST//"
)

SECRET_KEY = env.str("GONUTS_SECRET_KEY")
DATABASES = {"default": env.db("DATABASE_URL")}
ALLOWED_HOSTS = env.list("GONUTS_HOSTS")
CELERY_BROKER_URL = env.str("CELERY_BROKER_URL")
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

# One JSON object a line, and a line for each request.
LOGGING = LOGGING | {
    "handlers": LOGGING["handlers"]
    | {"console": {"class": "logging.StreamHandler", "formatter": "json"}},
    "loggers": LOGGING["loggers"] | {"gonuts_league.requests": {"level": "INFO"}},
}
