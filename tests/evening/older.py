"""A backup of an older version is restored, and asked what its own version was asked.

`CONTRIBUTING.md` says how one is made at a release.
"""

import csv
import gzip
import json
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.runtime.backups.damaging import damage_member, members_of, sealed, write
from tests.soak import IS_SOAK

from .night import DATA

OLDER = DATA / "older"
NEWEST = "0.2.0-4116b338"
# From the first on all migrations run, which takes its time.
SHORT = ("0.1.0-c5b63591", "0.1.0-1ca6c1b9", "0.1.0-9d3ee129", NEWEST)
EVERY = sorted(path.name.removesuffix(".json.gz") for path in OLDER.glob("*.json.gz"))
NAMES = EVERY if IS_SOAK else SHORT


def figures_of(name: str) -> dict[str, Any]:
    """What an older version said of its backup: `answers` by address, and more."""
    return json.loads(gzip.decompress((OLDER / f"{name}.json.gz").read_bytes()))


def lay_out(name: str, folder: Path, var: Path) -> Path:
    """Lay a backup into a folder, and its key, unless that is in it; the backup.

    Of the first versions, which kept no key with it, the key lies in the data folder.
    Whom the one before had erased is forgotten: demos of one day have the same people.
    """
    (var / "copies" / "erased-people").unlink(missing_ok=True)
    if (whole := OLDER / f"{name}.zip").exists():
        return whole
    packed = OLDER / f"{name}.sqlite3.gz"
    backup = folder / "20261122T200000.000000Z-stop.sqlite3"
    backup.write_bytes(gzip.decompress(packed.read_bytes()))
    for kept, key in figures_of(name)["keys"].items():
        place = var if kept == "secret-key" else folder
        (place / kept).write_text(key)
    return backup


def restore_damaged(*, backup: str, count: int) -> list[dict[str, Any]]:
    """Ask for so many backups whose parts were spoiled and sealed anew.

    Gives for each what is said, and whether the database is what it was, and whole.
    """
    from django.conf import settings  # noqa: PLC0415 -- needs django.setup

    from gonuts_league.runtime.backups import restoring  # noqa: PLC0415 -- as above

    var, whole = Path(settings.VAR_DIR), members_of(Path(backup))
    database = var / "gonuts.sqlite3"
    restoring.restore_copy(Path(backup))
    told = []
    for number in range(count):
        spoiled = var / "copies" / "20261124T200000.000000Z-brought.zip"
        members = damage_member(whole, random.Random(number))
        write(spoiled, sealed(members, whole["secret-key"].decode()))
        before = database.read_bytes()
        restoring.ask_for_restore(spoiled)
        restored = restoring.carry_out_restore()
        assert restored is not None
        with closing(sqlite3.connect(database)) as opened:
            (answer,) = opened.execute("PRAGMA integrity_check").fetchone()
        told.append(
            {
                "number": number,
                "said": restored.problem,
                "same": database.read_bytes() == before,
                "whole": answer == "ok" and not (var / "restoring").exists(),
            }
        )
    return told


def restore(
    *, backup: str, username: str, addresses: list[str], links: list[str]
) -> dict:
    """Restore it in this process, and give what its addresses answer then."""
    from django.conf import settings  # noqa: PLC0415 -- needs django.setup
    from django.test import Client  # noqa: PLC0415 -- as above

    from gonuts_league.clubs.models import Club, User  # noqa: PLC0415 -- as above
    from gonuts_league.leagues.figures_read import recount_state  # noqa: PLC0415 -- as above
    from gonuts_league.leagues.services.recounting import recount  # noqa: PLC0415 -- as above
    from gonuts_league.runtime.backups.restoring import restore_copy  # noqa: PLC0415 -- as above
    from gonuts_league.runtime.secret import key_in  # noqa: PLC0415 -- as above
    from gonuts_league.tables.selectors import LINK_SIGNER, open_link  # noqa: PLC0415 -- as above

    restored = restore_copy(Path(backup))
    # As the next start does, and its workers.
    LINK_SIGNER.key = key_in(Path(settings.VAR_DIR) / "secret-key")
    for club in Club.objects.all():
        if not recount_state(club).is_current:
            recount(club)
    client = Client(SERVER_NAME="localhost")
    client.force_login(User.objects.get(username=username))
    return {
        "has_key": restored.has_key,
        "answers": {each: _said(client.get(each)) for each in addresses},
        "tables": [open_link(each).number for each in links],
    }


def _said(answer: Any) -> Any:
    """JSON as it is, a table as its rows by the names of the columns."""
    if answer.status_code != 200:
        return answer.status_code
    body = b"".join(answer) if answer.streaming else answer.content
    if "json" in answer["Content-Type"]:
        return json.loads(body)
    return list(csv.DictReader(body.decode("utf-8-sig").splitlines()))


def differences(then: Any, now: Any, at: str = "") -> Iterator[str]:
    """Where something is said otherwise than then; more may be said."""
    if isinstance(then, dict) and isinstance(now, dict):
        for key, value in then.items():
            if key in now:
                yield from differences(value, now[key], f"{at} {key}".lstrip())
            else:
                yield f"{at} {key}: gone"
    elif isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        for number, pair in enumerate(zip(then, now, strict=True)):
            yield from differences(*pair, f"{at} {number}")
    elif then != now:
        yield f"{at}: {str(then)[:60]} -> {str(now)[:60]}"
