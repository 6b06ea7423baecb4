"""A rehearsal of the reader's own: how far it is, what came of it, stop, go on."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST, require_safe

from gonuts_league.errors import LeagueError
from gonuts_league.jobs.models import Job
from gonuts_league.jobs.services import cancel_job, resume_job
from gonuts_league.look.rendering import render_part
from gonuts_league.rehearsals.result_page import rehearsal_page
from gonuts_league.rehearsals.selectors import rehearsals_of
from gonuts_league.rehearsals.services import document_of
from gonuts_league.simulations.views.access import for_signed_in


@require_safe
@for_signed_in
def rehearsal(request: HttpRequest, pk: int) -> HttpResponse:
    return _page(request, _own(request, pk))


@require_POST
@for_signed_in
def cancel(request: HttpRequest, pk: int) -> HttpResponse:
    cancel_job(_own(request, pk))
    return redirect("rehearsals:rehearsal", pk)


@require_POST
@for_signed_in
def resume(request: HttpRequest, pk: int) -> HttpResponse:
    """Go on with what is left; refused while another one is under way."""
    job = _own(request, pk)
    try:
        resume_job(job)
    except LeagueError as error:
        return _page(request, job, problem=error.sentence, status=409)
    return redirect("rehearsals:rehearsal", pk)


@require_safe
@for_signed_in
def as_json(request: HttpRequest, pk: int) -> HttpResponse:
    """What `rehearse --json` writes."""
    job = _own(request, pk)
    if not job.result:
        raise Http404
    response = JsonResponse(document_of(job))
    response["Content-Disposition"] = f'attachment; filename="rehearsal-{pk}.json"'
    return response


def _own(request: HttpRequest, pk: int) -> Job:
    return get_object_or_404(rehearsals_of(request.user), pk=pk)


def _page(
    request: HttpRequest, job: Job, *, problem: str = "", status: int = 200
) -> HttpResponse:
    context = {"page": rehearsal_page(job), "job": job, "problem": problem}
    return render_part(
        request, "rehearsals/rehearsal.html", "rehearsal", context, status=status
    )
