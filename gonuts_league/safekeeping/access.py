"""Who may take a backup away, or put one back: it holds every club of the computer."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.enums import Export, Role
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.services.accounts import log_export
from gonuts_league.runtime.network.callers import is_from_this_machine


def may_keep_backups(request: HttpRequest) -> bool:
    """Whether this is an administrator, an owner at this computer, the owner of all
    clubs or, while there is no real club, anybody at this computer."""
    if request.user.is_active and request.user.is_superuser:
        return True
    is_here = is_from_this_machine(request)
    count = real_clubs().count()
    if not count:
        return is_here
    owned = owned_clubs(request.user)
    return owned > 0 and (is_here or owned == count)


def require_keeper(request: HttpRequest) -> None:
    if not may_keep_backups(request):
        raise Http404


def owned_clubs(user: Any) -> int:
    return int(own_clubs(user).filter(is_demo=False).count())


def real_clubs() -> Any:
    return Club.objects.filter(is_demo=False)


def log_backup(actor: Actor) -> None:
    """Note in each club who took a backup away: it holds them all."""
    for club in real_clubs():
        log_export(club, Export.BACKUP, actor=actor)


def own_clubs(user: Any) -> Any:
    """The clubs that a user owns; the demo is one."""
    if not user.is_authenticated:
        return Club.objects.none()
    owned = Club.objects.filter(memberships__user=user, memberships__role=Role.OWNER)
    return owned.order_by("name")


def has_account(user: Any) -> bool:
    """Whether a user can own a club; the account of the demo is nobody's."""
    return bool(user.is_authenticated and not user.is_demo)


def may_update(request: HttpRequest) -> bool:
    """An owner at this computer: the program of a release is run as it comes."""
    owns = request.user.is_superuser or owned_clubs(request.user) > 0
    return owns and is_from_this_machine(request)


@contextmanager
def brought(file: UploadedFile) -> Iterator[Path]:
    """What was sent, as a file of the data folder while it is looked at."""
    with tempfile.TemporaryDirectory(dir=settings.VAR_DIR, prefix="looking-") as folder:
        path = Path(folder) / "brought"
        path.touch(mode=0o600)
        with path.open("wb") as written:
            shutil.copyfileobj(file, written)
        yield path


def may_bring_club(request: HttpRequest) -> bool:
    """Anybody with an account; at this computer one is made with the club."""
    return has_account(request.user) or is_from_this_machine(request)
