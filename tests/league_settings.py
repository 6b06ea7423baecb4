"""Settings of leagues that tests start: the local ones, with a fast hasher."""

from gonuts_league.settings.local import *  # noqa: F403 -- settings are layered by star import

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.MD5PasswordHasher",
    # That of databases from before.
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
