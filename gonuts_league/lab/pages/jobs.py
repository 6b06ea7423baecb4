"""Jobs of the reader's own: ask for one, see how far it is and its end, stop, go on.

An app says in `JobPages` what is its own, and its addresses hand that on to the views.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse

from gonuts_league.clubs.forms import focus_first_error
from gonuts_league.errors import LeagueError, sentence_of
from gonuts_league.events.access import View, staff_page
from gonuts_league.jobs.enums import JobState
from gonuts_league.jobs.models import Job
from gonuts_league.jobs.selectors import jobs_of
from gonuts_league.jobs.services import cancel_job, resume_job
from gonuts_league.lab.bots import is_ready, is_slow
from gonuts_league.lab.services.jobs import BotJobs
from gonuts_league.web.requests import render_part


@dataclass(frozen=True, slots=True)
class JobPages:
    """What one kind of job has for itself.

    `name` is that of the page of one job: of its address, of its template and of the
    part that is asked for again. `line` has the words for a job in a list of
    `most_own`, `show` what came of it.
    """

    jobs: BotJobs[Any]
    app: str
    most_own: int
    line: Callable[[Job], dict[str, str]]
    show: Callable[[Job], dict[str, Any]]

    @property
    def name(self) -> str:
        return self.jobs.name

    def url(self, page: str, job: Job) -> str:
        return reverse(f"{self.app}:{page}", args=[job.pk])


def signed_in_page(*methods: str) -> Callable[[View], View]:
    """Let a view answer these methods to those signed in; others go to the way in."""
    return lambda view: staff_page(*methods)(login_required(view))


def answer_form(
    request: HttpRequest, pages: JobPages, form: Any, page: dict[str, Any]
) -> HttpResponse:
    """Queue what a form asks for, or show it with the reader's jobs of before."""
    if form.is_bound and form.is_valid():
        try:
            job = pages.jobs.request(request.user, form.asked())
            return redirect(pages.url(pages.name, job))
        except LeagueError as error:
            form.refuse(error)
    focus_first_error(form)
    own = jobs_of(request.user, pages.jobs.kind)[: pages.most_own]
    context = {
        "page": page,
        "is_slow": is_slow(),
        "form": form,
        "own": [
            {"job": job, "url": pages.url(pages.name, job), **pages.line(job)}
            for job in own
        ],
    }
    status = 422 if request.method == "POST" else 200
    return render(request, f"{pages.app}/ask.html", context, status=status)


@signed_in_page("GET")
def show(request: HttpRequest, pk: int, pages: JobPages) -> HttpResponse:
    return _page(request, pages, _own(request, pk, pages))


@signed_in_page("POST")
def cancel(request: HttpRequest, pk: int, pages: JobPages) -> HttpResponse:
    job = _own(request, pk, pages)
    cancel_job(job)
    return redirect(pages.url(pages.name, job))


@signed_in_page("POST")
def resume(request: HttpRequest, pk: int, pages: JobPages) -> HttpResponse:
    """Go on with what is left; refused while another one is under way."""
    job = _own(request, pk, pages)
    try:
        resume_job(job)
    except LeagueError as error:
        return _page(request, pages, job, problem=error.sentence, status=409)
    return redirect(pages.url(pages.name, job))


@signed_in_page("GET")
def as_json(request: HttpRequest, pk: int, pages: JobPages) -> HttpResponse:
    """What the command of this kind writes as JSON."""
    response = JsonResponse(document_or_404(request, pk, pages))
    return as_file(response, f"{pages.name}-{pk}.json")


def document_or_404(request: HttpRequest, pk: int, pages: JobPages) -> dict[str, Any]:
    job = _own(request, pk, pages)
    if not job.result:
        raise Http404
    return pages.jobs.document_of(job)


def as_file(response: HttpResponse, name: str) -> HttpResponse:
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _own(request: HttpRequest, pk: int, pages: JobPages) -> Job:
    return get_object_or_404(jobs_of(request.user, pages.jobs.kind), pk=pk)


def _page(
    request: HttpRequest,
    pages: JobPages,
    job: Job,
    *,
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    is_failed = job.state == JobState.FAILED
    is_stopped = is_failed or job.state == JobState.CANCELLED
    # What failed so would fail again however often it is resumed.
    hopeless = f"{pages.name}-too-long"
    is_tried = job.total or job.state == JobState.QUEUED
    context = {
        "job": job,
        "url": pages.url(pages.name, job),
        "cancel_url": pages.url("cancel", job),
        "resume_url": pages.url("resume", job),
        "can_resume": is_stopped and job.error_code != hopeless,
        "failure": sentence_of(job.error_code, job.error_values) if is_failed else "",
        "is_compiling": not is_tried and not is_ready(job.params["game"]),
        "problem": problem,
    }
    template = f"{pages.app}/{pages.name}.html"
    context |= pages.show(job)
    return render_part(request, template, pages.name, context, status=status)
