"""A server's settings for leagues that tests start: by http, on this machine."""

import os
from pathlib import Path

from gonuts_league.runtime.secret import secret_key

# A file in the data folder, as with one computer, so that tests find it there.
os.environ["GONUTS_SECRET_KEY"] = secret_key(
    Path(os.environ["GONUTS_VAR"]) / "secret-key"
)
HOSTS = os.environ.setdefault("GONUTS_HOSTS", "127.0.0.1").split(",")

from gonuts_league.settings.production import *  # noqa: E402, F403 -- settings are layered by star import

# No proxy stands before it that ends https, and tests sit at the machine.
SECURE_SSL_REDIRECT = False
SESSION_COOKIE_SECURE = False
CSRF_COOKIE_SECURE = False
IS_LOOPBACK_TRUSTED = True
ALLOWED_HOSTS = ["127.0.0.1", *HOSTS]
