"""Write clubs' files and sites, and take files in, as jobs; all wait a day in the
data folder."""

import secrets
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.db import OperationalError
from django.utils.translation import get_language

from gonuts_league.clubs.models import Club, User
from gonuts_league.jobs.models import Job
from gonuts_league.jobs.services import Claim, finish_job, request_job
from gonuts_league.runtime.backups.archive import RestoreError
from gonuts_league.safekeeping.static_site.writing import write_site

from .reading import opened_club
from .replacing import bring_club
from .writing import write_club

EXPORT, IMPORT, SITE = "club-export", "club-import", "club-site"
_KEPT_SECONDS = 24 * 3600
_WRITTEN = "written-"


def kept_file(name: str) -> Path:
    """Where a file of this name waits."""
    folder = Path(settings.VAR_DIR) / "club-files"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder / name


def keep_club_file(file: Path) -> str:
    """Keep a file that holds a club for a look; its name. "" for any other file.

    RestoreError if it holds a club and is damaged or too new.
    """
    try:
        with opened_club(file) as reader:
            reader.check()
    except RestoreError as error:
        if error.code == "club-file-foreign":
            return ""
        raise
    name = f"{secrets.token_urlsafe(12)}.zip"
    shutil.move(file, kept_file(name))
    return name


def request_export(club: Club, user: User, *, kind: str = EXPORT) -> Job:
    """Queue the writing of a club's file, or of its site in the language of now.

    One that is under way is the same.
    """
    name = f"{_WRITTEN}{secrets.token_urlsafe(12)}.zip"
    params = {"club": club.pk, "file": name, "language": get_language()}
    key = f"{kind}:{club.pk}:{user.pk}"
    return request_job(kind, key=key, params=params, club=club, user=user)


def request_import(name: str, user: User) -> Job:
    """Queue the taking in of a file that is kept, for `user`."""
    params = {"file": name}
    return request_job(IMPORT, key=f"{IMPORT}:{name}", params=params, user=user)


def run_export(claim: Claim) -> None:
    club = Club.objects.get(pk=claim.params["club"])
    file = kept_file(claim.params["file"])
    with _said():
        if claim.kind == SITE:
            language = claim.params["language"]
            write_site(club, file, language=language, progress=claim.progress)
        else:
            write_club(club, file)
    finish_job(claim, result={"file": claim.params["file"], "club": club.pk})


def run_import(claim: Claim) -> None:
    job = Job.objects.select_related("requested_by").get(pk=claim.job_id)
    path = kept_file(claim.params["file"])

    def finish(club: Club) -> None:
        finish_job(claim, result={"club": club.pk})

    with _said():
        bring_club(path, user=job.requested_by, but=job, then=finish)
    path.unlink(missing_ok=True)


def forget_club_files() -> None:
    """Remove what was kept a day ago."""
    for path in kept_file("").iterdir():
        if time.time() - path.stat().st_mtime > _KEPT_SECONDS:
            path.unlink(missing_ok=True)


def forget_written_files() -> None:
    """Remove what was written before a person was erased: it holds the person."""
    for path in (Path(settings.VAR_DIR) / "club-files").glob(f"{_WRITTEN}*"):
        path.unlink(missing_ok=True)


@contextmanager
def _said() -> Iterator[None]:
    """Raise what the disk or the database refuses with a sentence for it."""
    try:
        yield
    except (OSError, OperationalError) as error:
        raise RestoreError("club-file-not-stored", why=str(error)[:80]) from error
