"""A simulation of the reader's own: how far it is, what came of it, stop, go on."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST, require_safe

from gonuts_league.errors import LeagueError
from gonuts_league.jobs.models import Job
from gonuts_league.jobs.services import cancel_job, resume_job
from gonuts_league.look.rendering import render_part
from gonuts_league.simulations.figures_csv import figures_csv
from gonuts_league.simulations.result_page import simulation_page
from gonuts_league.simulations.selectors import simulations_of
from gonuts_league.simulations.services import document_of

from .access import for_signed_in


@require_safe
@for_signed_in
def simulation(request: HttpRequest, pk: int) -> HttpResponse:
    return _page(request, _own(request, pk))


@require_POST
@for_signed_in
def cancel(request: HttpRequest, pk: int) -> HttpResponse:
    cancel_job(_own(request, pk))
    return redirect("simulations:simulation", pk)


@require_POST
@for_signed_in
def resume(request: HttpRequest, pk: int) -> HttpResponse:
    """Go on with what is left; refused while another one is under way."""
    job = _own(request, pk)
    try:
        resume_job(job)
    except LeagueError as error:
        return _page(request, job, problem=error.sentence, status=409)
    return redirect("simulations:simulation", pk)


@require_safe
@for_signed_in
def as_json(request: HttpRequest, pk: int) -> HttpResponse:
    """What `simulate --json` writes."""
    response = JsonResponse(_document(request, pk))
    return _as_file(response, f"simulation-{pk}.json")


@require_safe
@for_signed_in
def as_csv(request: HttpRequest, pk: int) -> HttpResponse:
    text = figures_csv(_document(request, pk))
    response = HttpResponse(text, content_type="text/csv; charset=utf-8")
    return _as_file(response, f"simulation-{pk}.csv")


def _own(request: HttpRequest, pk: int) -> Job:
    return get_object_or_404(simulations_of(request.user), pk=pk)


def _page(
    request: HttpRequest, job: Job, *, problem: str = "", status: int = 200
) -> HttpResponse:
    context = {"page": simulation_page(job), "job": job, "problem": problem}
    return render_part(
        request, "simulations/simulation.html", "simulation", context, status=status
    )


def _document(request: HttpRequest, pk: int) -> dict[str, Any]:
    job = _own(request, pk)
    if not job.result:
        raise Http404
    return document_of(job)


def _as_file(response: HttpResponse, name: str) -> HttpResponse:
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
