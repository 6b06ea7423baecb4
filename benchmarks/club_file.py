"""How long a big club takes into its file and back, and how much memory.

A database file holds a club of 300 people with 200 nights and 8,000 games. Its file is
written and taken in by the commands, each a process of its own; seconds and the most
memory of each are printed. Standings, seasons, ratings and journal must be the same to
the byte after it, and so must the rows of a second file.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path
from typing import Any

from benchmarks.seasons import NIGHTS, make_club

ROOT = Path(__file__).resolve().parent.parent
AIM_SECONDS, AIM_MB = 60.0, 300.0


def main() -> int:
    var = Path(tempfile.mkdtemp(prefix="club-file-"))
    (var / "static").mkdir()
    os.environ["DJANGO_SETTINGS_MODULE"] = "gonuts_league.settings.test"
    os.environ["GONUTS_VAR"] = str(var)

    import django  # noqa: PLC0415 -- settings come first

    django.setup()
    from django.db import connection  # noqa: PLC0415 -- needs the settings
    from django.test.utils import (  # noqa: PLC0415 -- as above
        setup_databases,
        setup_test_environment,
    )

    from gonuts_league.leagues.services.recounting import (  # noqa: PLC0415 -- as above
        recount,
    )

    setup_test_environment(debug=False)
    connection.settings_dict["TEST"]["NAME"] = str(var / "gonuts.sqlite3")
    setup_databases(verbosity=0, interactive=False)
    season, _player = make_club(NIGHTS[-1])
    club = season.league.club
    recount(club)
    before = said_of(club)
    first, second = var / "first.zip", var / "second.zip"
    used = [
        manage(var, "club-export", club.slug, str(first)),
        manage(var, "club-import", str(first), "--yes"),
        manage(var, "club-export", club.slug, str(second)),
    ]
    print(f"the file: {first.stat().st_size / 1e6:.1f} MB")
    recount(club)
    is_same = said_of(club) == before and rows_of(first) == rows_of(second)
    print("the same to the byte" if is_same else "NOT the same")
    seconds = sum(each for each, _mb in used[:2])
    return 0 if is_same and seconds <= AIM_SECONDS and used[-1][1] <= AIM_MB else 1


def manage(var: Path, *arguments: str) -> tuple[float, float]:
    """Run a command; its seconds, and the most MB of any so far."""
    begun_at = time.monotonic()
    subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=os.environ
        | {
            "DJANGO_SETTINGS_MODULE": "gonuts_league.settings.local",
            "GONUTS_VAR": str(var),
        },
        check=True,
        stdout=subprocess.DEVNULL,
    )
    seconds = time.monotonic() - begun_at
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"{arguments[0]}: {seconds:.1f} s, at most {most:.0f} MB", flush=True)
    return seconds, most


def said_of(club: Any) -> list[bytes]:
    """Standings, seasons, ratings and journal as their files and pages say them."""
    from django.db import transaction  # noqa: PLC0415 -- needs the settings
    from django.test import Client  # noqa: PLC0415 -- as above
    from django.urls import reverse  # noqa: PLC0415 -- as above

    from gonuts_league.leagues.models import Season  # noqa: PLC0415 -- as above
    from tests.factories.clubs import MembershipFactory  # noqa: PLC0415 -- as above

    member: Any = club.memberships.first() or MembershipFactory(club=club)
    client = Client()
    client.force_login(member.user)
    pages = [reverse("leagues:ratings-csv", args=[club.slug])]
    for season in Season.objects.filter(league__club=club).order_by("pk"):
        where = [season.league.slug, season.number]
        pages.append(reverse("leagues:season-csv", args=where))
    slugs = club.events.order_by("starts_at").values_list("slug", flat=True)
    pages += [reverse("standings:csv", args=[slug]) for slug in slugs]
    # That its file was taken is noted once the file is written.
    acts = club.journal.exclude(act="file-taken").order_by("pk")
    journal = list(acts.values_list("act", "at", "event__slug", "reason"))
    with transaction.atomic():  # whoever takes a file is noted
        answers = [client.get(page).content for page in pages]
        transaction.set_rollback(True)
    return [*answers, repr(journal).encode()]


def rows_of(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as packed:
        names = [name for name in packed.namelist() if name != "manifest.json"]
        held = {name: packed.read(name).splitlines(keepends=True) for name in names}
    # Who took the first file stays noted in the club that it replaces.
    return {
        name: b"".join(line for line in lines if b'"act": "file-taken"' not in line)
        for name, lines in held.items()
    }


if __name__ == "__main__":
    sys.exit(main())
