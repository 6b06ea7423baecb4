"""Tournament report files: an event as one, and one as an event."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.text import slugify
from django.utils.translation import gettext as _

from gonuts_league.clubs.actors import actor_of
from gonuts_league.clubs.enums import Export
from gonuts_league.clubs.models import Club
from gonuts_league.clubs.rules import club_or_404
from gonuts_league.clubs.services.accounts import log_export
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import organiser_page, staff_page
from gonuts_league.events.models import Event
from gonuts_league.games.registry import USUAL_DUEL
from gonuts_league.trf.file.types import Tournament
from gonuts_league.trf.file.writing import write_trf
from gonuts_league.web.requests import render_part

from .forms import TrfEventForm, TrfFileForm, say_problems
from .selectors import planned_people, report_of
from .services import take_report


@organiser_page("GET")
def export(request: HttpRequest, event: Event) -> HttpResponse:
    try:
        text = write_trf(report_of(event))
    except LeagueError as error:
        messages.error(request, error.sentence)
        return redirect("events:desk", event.slug)
    log_export(event.club, Export.REPORT, actor=actor_of(request))
    name = slugify(event.name) or "event"
    return HttpResponse(
        text,
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}.trf"'},
    )


@staff_page("GET", "POST")
def take(request: HttpRequest, club_slug: str) -> HttpResponse:
    """Show what a file would make; make it when that was confirmed."""
    club = club_or_404(request, club_slug, "clubs.organise")
    if request.method == "GET":
        return _show(request, club, form=TrfFileForm())
    if "text" in request.POST:
        return _make(request, club)
    form = TrfFileForm(request.POST, request.FILES)
    if not form.is_valid() or form.report is None:
        return _show(request, club, form=form, status=422)
    sure = TrfEventForm(
        initial={
            "name": form.report.name[:80],
            "game": USUAL_DUEL,
            "text": form.cleaned_data["file"],
        }
    )
    return _show_plan(request, club, sure, form.report)


def _make(request: HttpRequest, club: Club) -> HttpResponse:
    form = TrfEventForm(request.POST)
    if form.is_valid() and form.report is not None:
        given = form.cleaned_data
        try:
            event = take_report(
                club,
                form.report,
                name=given["name"],
                game=given["game"],
                actor=actor_of(request),
            )
        except LeagueError as error:
            form.add_error(None, error.sentence)
        else:
            messages.success(request, _("The event was created from the file."))
            return redirect("events:desk", event.slug)
    if form.report is None:
        problem = _("Choose the file again.")
        return _show(request, club, form=TrfFileForm(), problem=problem, status=422)
    return _show_plan(request, club, form, form.report, status=422)


def _show_plan(
    request: HttpRequest,
    club: Club,
    sure: TrfEventForm,
    report: Tournament,
    *,
    status: int = 200,
) -> HttpResponse:
    people = planned_people(club, report)
    return _show(
        request,
        club,
        sure=sure,
        report=report,
        people=people,
        known_count=sum(each.known is not None for each in people),
        new_count=sum(each.known is None and not each.fault for each in people),
        warnings=say_problems(report.warnings),
        status=status,
    )


def _show(
    request: HttpRequest, club: Club, *, status: int = 200, **context: object
) -> HttpResponse:
    return render_part(
        request,
        "trf/trf.html",
        "trf",
        {"club": club, "section": "events", **context},
        status=status,
    )
