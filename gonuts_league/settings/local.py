"""One machine: SQLite, the filesystem broker, a secret key of its own."""

from gonuts_league.hall.secret import secret_key

from .base import *  # noqa: F403 -- settings are layered by star import
from .base import VAR_DIR

SECRET_KEY = secret_key(VAR_DIR / "secret-key")

# The filesystem broker expects its folders; a command may run before any worker.
for folder in ("queue", "queue-control"):
    (VAR_DIR / folder).mkdir(exist_ok=True)
