"""One machine: SQLite, the filesystem broker, a secret key of its own."""

from contextlib import suppress
from pathlib import Path

from gonuts_league.runtime.backups.swapping import finish_restore
from gonuts_league.runtime.secret import secret_key

from .base import *  # noqa: F403 -- settings are layered by star import
from .base import DATABASES, VAR_DIR

# A restore that was cut short goes on before anything is read.
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    with suppress(OSError):  # the start says what is wrong with the data folder
        finish_restore(Path(DATABASES["default"]["NAME"]), VAR_DIR / "secret-key")

# Where a database lies already another key would end its codes, links and sign-ins.
SECRET_KEY = secret_key(
    VAR_DIR / "secret-key", may_make=not (VAR_DIR / "gonuts.sqlite3").exists()
)

# The filesystem broker expects its folders; a command may run before any worker.
for folder in ("queue", "queue-control"):
    with suppress(OSError):  # the start says what is wrong with the data folder
        (VAR_DIR / folder).mkdir(exist_ok=True)
