"""Many machines: everything that matters comes from the environment, over https."""

from .base import *  # noqa: F403 -- settings are layered by star import
from .base import env

SECRET_KEY = env.str("GONUTS_SECRET_KEY")
DATABASES = {"default": env.db("DATABASE_URL")}
ALLOWED_HOSTS = env.list("GONUTS_HOSTS")
CELERY_BROKER_URL = env.str("CELERY_BROKER_URL")
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 5
IS_ADMIN_SERVED = env.bool("GONUTS_ADMIN", default=False)
IS_LOOPBACK_TRUSTED = False
SECURE_SSL_REDIRECT = True
SECURE_HSTS_SECONDS = 31536000
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
if proxy_header := env.str("GONUTS_PROXY_SSL_HEADER", default=""):
    SECURE_PROXY_SSL_HEADER = (proxy_header, "https")
