"""Points without a game: penalties and adjustments, byes, and rounds missed."""

from functools import partial

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from gonuts_league.desk.forms.people import AwardForm
from gonuts_league.errors import LeagueError
from gonuts_league.events.access import do, organiser_page, render_event
from gonuts_league.events.enums import AwardKind
from gonuts_league.events.models import Award, Event
from gonuts_league.events.services import awards as services
from gonuts_league.journal.undo import just_done
from gonuts_league.results.without_play import rounds_without_play, say_bye_worth


@organiser_page("GET", "POST")
def awards(request: HttpRequest, event: Event) -> HttpResponse:
    form = AwardForm(event, request.POST or None)
    if not form.is_valid():
        return _show(request, event, form)
    error = do(
        request, partial(services.give_award, **form.cleaned_data), _("Points given.")
    )
    if error:
        return _show(request, event, form, error)
    return redirect("events:awards", event.slug)


@organiser_page("POST")
def take_award_back(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    award = get_object_or_404(_given(event), pk=pk)
    error = do(
        request, partial(services.take_award_back, award), _("Points taken back.")
    )
    if error:
        return _show(request, event, AwardForm(event), error)
    return redirect("events:awards", event.slug)


def _given(event: Event) -> QuerySet[Award]:
    """Penalties and adjustments, newest first."""
    given = event.awards.filter(kind__in=[AwardKind.PENALTY, AwardKind.ADJUSTMENT])
    return given.select_related("entry__player").order_by("-pk")


def _show(
    request: HttpRequest,
    event: Event,
    form: AwardForm,
    error: LeagueError | None = None,
) -> HttpResponse:
    back = reverse("events:awards", args=[event.slug])
    status = 422 if form.is_bound and form.errors else None
    context = {
        "form": form,
        "awards": _given(event),
        "without_play": rounds_without_play(event),
        "bye_worth": say_bye_worth(event),
        "error": error,
        "just_done": just_done(request, event, back=back),
    }
    return render_event(
        request, event, "desk/awards.html#awards", context, status=status
    )
