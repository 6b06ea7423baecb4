"""Many games played by bots: asked for, and their figures as a page and as files."""

import csv
import io
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods, require_safe

from gonuts_league.lab.choices import choice_page, read_choice
from gonuts_league.lab.forms import AskForm
from gonuts_league.lab.result_page import show_simulation, simulation_line
from gonuts_league.lab.services import KIND, document_of, request_simulation

from .jobs import JobPages, answer_form, as_file, document_or_404, for_signed_in

PAGES = JobPages(
    kind=KIND,
    app="simulations",
    name="simulation",
    most_own=5,
    request=request_simulation,
    line=simulation_line,
    show=show_simulation,
    document_of=document_of,
)
COLUMNS = ("bot", "wins", "win_share", "mean", "sd", "min", "max")


@require_http_methods(["GET", "HEAD", "POST"])
@for_signed_in
def ask(request: HttpRequest) -> HttpResponse:
    """The form for the game in the address; what was asked before may fill it."""
    choice = read_choice(request.GET.dict())
    form = AskForm(
        request.POST if request.method == "POST" and not choice.problem else None,
        game_id=choice.game_id,
        players=choice.players,
        initial=request.GET.dict(),
    )
    return answer_form(request, PAGES, form, choice_page(choice, "simulations:ask"))


@require_safe
@for_signed_in
def as_csv(request: HttpRequest, pk: int) -> HttpResponse:
    text = figures_csv(document_or_404(request, pk, PAGES))
    response = HttpResponse(text, content_type="text/csv; charset=utf-8")
    return as_file(response, f"simulation-{pk}.csv")


def figures_csv(document: Mapping[str, Any]) -> str:
    """The seats of a document of `simulate --json`; seats count from 0 as there.

    Numbers have a point and no thousands, whatever the language.
    """
    file = io.StringIO()
    writer = csv.writer(file)
    percents = list(document["seats"][0]["quantiles"])
    writer.writerow(["seat", *COLUMNS, *(f"q{percent}" for percent in percents)])
    for number, seat in enumerate(document["seats"]):
        quantiles = seat["quantiles"]
        writer.writerow(
            [
                number,
                *(seat[column] for column in COLUMNS),
                *(quantiles[percent] for percent in percents),
            ]
        )
    return file.getvalue()
