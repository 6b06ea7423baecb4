"""Backups: what is kept and where, one to take away, and the way back."""

import contextlib
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_GET, require_POST

from gonuts_league.clubs.actors import actor_of
from gonuts_league.errors import LeagueError
from gonuts_league.runtime.backups import folders, restoring
from gonuts_league.runtime.backups.archive import Manifest, RestoreError, read_manifest
from gonuts_league.runtime.backups.copies import (
    copies,
    counts_now,
    keep_copy,
    made_at,
    not_saved,
    take_in,
)
from gonuts_league.runtime.network.callers import is_from_this_machine
from gonuts_league.runtime.processes.running import start_again, start_of_this_process
from gonuts_league.safekeeping.access import (
    brought,
    log_backup,
    may_keep_backups,
    may_update,
    owned_clubs,
    require_keeper,
)
from gonuts_league.version import VERSION

from .club_file import keep_if_club

SHOWN = 20
# Why a backup was taken, by the last part of its name.
REASONS: Mapping[str, str | Promise] = {
    "round-published": gettext_lazy("a round was published"),
    "round-closed": gettext_lazy("a round was closed"),
    "stop": gettext_lazy("the program was stopped"),
    "daily": gettext_lazy("once a day"),
    "by-hand": gettext_lazy("saved by hand"),
    "brought": gettext_lazy("brought from a file"),
    "before-restore": gettext_lazy("before another one was restored"),
    "before-club-file": gettext_lazy("before a club was taken in"),
    "before-migration": gettext_lazy("before an update"),
    "before-update": gettext_lazy("before an update"),
}


@require_GET
def backups(request: HttpRequest) -> HttpResponse:
    if not may_keep_backups(request):
        if not owned_clubs(request.user):
            raise Http404
        return render(request, "safekeeping/elsewhere.html", status=403)
    return _render(request)


@require_POST
def save(request: HttpRequest) -> HttpResponseBase:
    require_keeper(request)
    try:
        copy = keep_copy("by-hand")
    except (OSError, sqlite3.Error) as error:
        return _render(request, problem=not_saved(error).sentence)
    if copy is None:
        return _render(request, problem=RestoreError("backup-elsewhere").sentence)
    return _file(request, copy)


@require_GET
def download(request: HttpRequest, name: str) -> HttpResponseBase:
    require_keeper(request)
    return _file(request, _copy(name))


# A file of any size is read only after it is known who sends it; the form's token is in
# it, so the request is compared with that afterwards.
@csrf_exempt
@require_POST
def bring(request: HttpRequest) -> HttpResponse:
    require_keeper(request)
    try:
        return _bring(request)
    except (RestoreError, OSError) as error:
        return _render(request, problem=not_saved(error).sentence)


@require_POST
def second(request: HttpRequest) -> HttpResponse:
    require_keeper(request)
    if not is_from_this_machine(request) or settings.COPIES_SECOND_DIR:
        raise Http404
    folder = request.POST.get("folder", "").strip()
    try:
        folders.choose_second_folder(folder)
    except (OSError, ValueError):
        error = LeagueError("folder-unusable", folder=folder)
        return _render(request, problem=error.sentence)
    messages.success(request, _("Saved."))
    return redirect("safekeeping:backups")


@require_GET
def backup(request: HttpRequest, name: str) -> HttpResponse:
    """A look before anything is restored."""
    require_keeper(request)
    copy, problem, manifest = _copy(name), "", None
    try:
        manifest = read_manifest(copy)
    except RestoreError as error:
        problem = error.sentence
    return render(
        request,
        "safekeeping/backup.html",
        {
            "name": name,
            "manifest": manifest,
            "problem": problem,
            "since": _since(manifest) if manifest else [],
            "can_restore": _start() is not None,
        },
        status=422 if problem else 200,
    )


@require_POST
def restore(request: HttpRequest, name: str) -> HttpResponse:
    """Ask the supervisor to stop all, restore, and start again."""
    require_keeper(request)
    copy, start = _copy(name), _start()
    if start is None:
        raise Http404
    restoring.ask_for_restore(copy)
    start_again(Path(settings.VAR_DIR))
    return _wait(request)


def _wait(request: HttpRequest) -> HttpResponse:
    context = {"again": reverse("safekeeping:after")}
    return render(request, "safekeeping/waiting.html", context)


@never_cache
@require_GET
def after(request: HttpRequest) -> HttpResponse:
    """How a restore has ended; asked again and again until it has.

    The restored database may not know the reader any more.
    """
    if not (is_from_this_machine(request) or may_keep_backups(request)):
        return redirect("clubs:home")
    if restoring.is_restore_asked():
        if request.headers.get("HX-Request"):
            return HttpResponse(status=204)
        return _wait(request)
    if request.headers.get("HX-Request"):
        here = reverse("safekeeping:after")
        return HttpResponse(headers={"HX-Redirect": here})
    context = {"restored": restoring.last_restore()}
    return render(request, "safekeeping/after.html", context)


@csrf_protect
def _bring(request: HttpRequest) -> HttpResponse:
    file = request.FILES.get("backup")
    if file is None:
        return _render(request, problem=_("Choose a file first."))
    with brought(file) as path:
        if keep_if_club(request, path):
            return redirect("safekeeping:club-look")
        restoring.check_backup(path)
        copy = take_in(path, "brought")
    return redirect("safekeeping:backup", copy.name)


def _render(request: HttpRequest, *, problem: str = "") -> HttpResponse:
    kept = copies()
    shown = kept if request.GET.get("all") else kept[-SHOWN:]
    context = {
        "rows": [_row(each) for each in reversed(shown)],
        "more_count": len(kept) - len(shown),
        "problem": problem,
        "folder": folders.copies_dirs()[0],
        "second": folders.second_folder(),
        "version": VERSION,
        "may_update": may_update(request),
        "may_choose": is_from_this_machine(request) and not settings.COPIES_SECOND_DIR,
    }
    status = 422 if problem else 200
    return render(request, "safekeeping/backups.html", context, status=status)


def _row(copy: Path) -> dict[str, Any]:
    manifest = None
    with contextlib.suppress(RestoreError, OSError):
        manifest = read_manifest(copy)
    reason = copy.stem[24:]
    return {
        "name": copy.name,
        "made_at": made_at(copy),
        "reason": REASONS.get(reason, reason),
        "bytes": copy.stat().st_size,
        "events": manifest.counts.get("events") if manifest else None,
    }


def _since(manifest: Manifest) -> list[tuple[str, int]]:
    """What is here and not in a backup, in words and counted."""
    now = counts_now()
    found = {word: now.get(word, 0) - count for word, count in manifest.counts.items()}
    return [(_(word), count) for word, count in found.items() if count > 0]


def _copy(name: str) -> Path:
    for each in copies():
        if each.name == name:
            return each
    raise Http404


def _start() -> Any:
    return start_of_this_process(Path(settings.VAR_DIR))


def _file(request: HttpRequest, copy: Path) -> FileResponse:
    log_backup(actor_of(request))
    name = f"gonuts-backup-{localtime(made_at(copy)):%Y-%m-%d-%H%M}{copy.suffix}"
    return FileResponse(copy.open("rb"), as_attachment=True, filename=name)
