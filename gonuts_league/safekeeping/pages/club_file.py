"""A club in one file: save it, look at one, take it in."""

from pathlib import Path
from typing import Any

from django.contrib.auth import login
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_POST

from gonuts_league.clubs.actors import actor_of
from gonuts_league.clubs.enums import Export
from gonuts_league.clubs.forms import OwnerForm, focus_first_error
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.pages.way_in import BACKEND
from gonuts_league.clubs.services.accounts import log_export, make_account
from gonuts_league.errors import sentence_of
from gonuts_league.jobs.enums import JobState
from gonuts_league.jobs.models import Job
from gonuts_league.runtime.backups.archive import RestoreError
from gonuts_league.runtime.backups.copies import not_saved
from gonuts_league.safekeeping.access import (
    brought,
    has_account,
    may_bring_club,
    may_keep_backups,
    own_clubs,
)
from gonuts_league.safekeeping.club_file.reading import ClubLook, look_at
from gonuts_league.safekeeping.club_file.working import (
    EXPORT,
    IMPORT,
    SITE,
    keep_club_file,
    kept_file,
    request_export,
    request_import,
)
from gonuts_league.web.requests import render_part

# Where a session keeps the name of the file that it looks at.
LOOKED_AT = "club-file"
# Of those who do not keep the backups of the whole computer.
MOST_MB = 200


@require_GET
def club_file(request: HttpRequest) -> HttpResponse:
    _require_may_bring(request)
    return _render(request)


@require_POST
def save(request: HttpRequest, club_slug: str) -> HttpResponse:
    club = get_object_or_404(own_clubs(request.user), slug=club_slug)
    work = request_export(club, request.user)  # type: ignore[arg-type]
    return redirect("safekeeping:club-job", work.pk)


@never_cache
@require_GET
def job(request: HttpRequest, pk: int) -> HttpResponse:
    """Asked again and again until the work has ended."""
    work = _job(request, pk)
    failure = ""
    if work.state == JobState.FAILED:
        failure = sentence_of(work.error_code, work.error_values)
    is_done = work.state == JobState.DONE and work.result
    context = {
        "job": work,
        "is_export": work.kind == EXPORT,
        "is_site": work.kind == SITE,
        "club": Club.objects.filter(pk=work.result["club"]).first()
        if is_done and work.result
        else None,
        "failure": failure,
    }
    return render_part(request, "safekeeping/club_job.html", "progress", context)


@require_GET
def download(request: HttpRequest, pk: int) -> FileResponse:
    work = _job(request, pk)
    club = get_object_or_404(Club, pk=work.params.get("club"))
    is_site = work.kind == SITE
    path = kept_file(work.params["file"])
    may_take = request.user.has_perm("clubs.organise" if is_site else "clubs.own", club)
    if not may_take or work.state != JobState.DONE or not path.is_file():
        raise Http404
    what = Export.SITE if is_site else Export.CLUB
    log_export(club, what, actor=actor_of(request))
    name = f"{club.slug}-{localtime():%Y-%m-%d}{'-site' if is_site else ''}.zip"
    return FileResponse(path.open("rb"), as_attachment=True, filename=name)


# A file of any size is read only after it is known who sends it; the form's token is in
# it, so the request is compared with that afterwards.
@csrf_exempt
@require_POST
def bring(request: HttpRequest) -> HttpResponse:
    _require_may_bring(request)
    sent = int(request.META.get("CONTENT_LENGTH") or 0)
    if sent > MOST_MB * 1024**2 and not may_keep_backups(request):
        refused = RestoreError("club-file-large", most=MOST_MB)
        return _render(request, problem=refused.sentence)
    return _bring(request)


def keep_if_club(request: HttpRequest, file: Path) -> bool:
    """Keep a file for a look if it holds a club; RestoreError if that is broken."""
    if not may_bring_club(request) or not (name := keep_club_file(file)):
        return False
    if before := request.session.get(LOOKED_AT):
        kept_file(before).unlink(missing_ok=True)
    request.session[LOOKED_AT] = name
    return True


@require_GET
def look(request: HttpRequest) -> HttpResponse:
    try:
        _path, found = _looked_at(request)
    except RestoreError as error:
        return _render(request, problem=error.sentence)
    return _show(request, found)


@sensitive_post_parameters("password")
@require_POST
def take(request: HttpRequest) -> HttpResponse:
    """Ask for what was looked at; who has no account gets one with the club."""
    try:
        path, found = _looked_at(request)
    except RestoreError as error:
        return _render(request, problem=error.sentence)
    if _is_anothers(request, found):
        raise Http404
    user: Any = request.user
    if not found.ours and not has_account(user):
        form = OwnerForm(request.POST)
        if not form.is_valid():
            focus_first_error(form)
            return _show(request, found, form)
        user = make_account(**form.cleaned_data)
        login(request, user, backend=BACKEND)
    request.session.pop(LOOKED_AT, None)
    return redirect("safekeeping:club-job", request_import(path.name, user).pk)


@csrf_protect
def _bring(request: HttpRequest) -> HttpResponse:
    file = request.FILES.get("club")
    if file is None:
        return _render(request, problem=_("Choose a file first."))
    try:
        with brought(file) as path:
            if not keep_if_club(request, path):
                raise RestoreError("club-file-foreign")
    except (RestoreError, OSError) as error:
        refused = not_saved(error, "club-file-not-stored")
        return _render(request, problem=refused.sentence)
    return redirect("safekeeping:club-look")


def _looked_at(request: HttpRequest) -> tuple[Path, ClubLook]:
    _require_may_bring(request)
    name = request.session.get(LOOKED_AT, "")
    path = kept_file(name)
    if not name or not path.is_file():
        raise Http404
    return path, look_at(path)


def _is_anothers(request: HttpRequest, found: ClubLook) -> bool:
    ours = found.ours
    return ours is not None and ours not in own_clubs(request.user)


def _show(
    request: HttpRequest, found: ClubLook, form: OwnerForm | None = None
) -> HttpResponse:
    problem = ""
    if _is_anothers(request, found):
        problem = RestoreError("club-file-others").sentence
    if not found.ours and not has_account(request.user) and form is None:
        form = OwnerForm()
    return render(
        request,
        "safekeeping/club_look.html",
        {"look": found, "problem": problem, "form": form},
        status=422 if problem or (form and form.is_bound) else 200,
    )


def _render(request: HttpRequest, *, problem: str = "") -> HttpResponse:
    context = {"clubs": own_clubs(request.user), "problem": problem}
    status = 422 if problem else 200
    return render(request, "safekeeping/club_file.html", context, status=status)


def _job(request: HttpRequest, pk: int) -> Job:
    mine = Job.objects.filter(
        kind__in=(EXPORT, IMPORT, SITE), requested_by__isnull=False
    )
    return get_object_or_404(mine, pk=pk, requested_by_id=request.user.pk)


def _require_may_bring(request: HttpRequest) -> None:
    if not may_bring_club(request):
        raise Http404
