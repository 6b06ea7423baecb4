"""Evenings played by bots: asked for here, and then shown as any job is."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from gonuts_league.games.registry import USUAL_GAME
from gonuts_league.lab.choices import choice_page, read_game
from gonuts_league.lab.views.jobs import JobPages, answer_form, for_signed_in

from .forms import EveningForm
from .result_page import rehearsal_line, show_rehearsal
from .services import KIND, document_of, request_rehearsal

PAGES = JobPages(
    kind=KIND,
    app="rehearsals",
    name="rehearsal",
    most_own=8,
    request=request_rehearsal,
    line=rehearsal_line,
    show=show_rehearsal,
    document_of=document_of,
)


@require_http_methods(["GET", "HEAD", "POST"])
@for_signed_in
def ask(request: HttpRequest) -> HttpResponse:
    """The form for the game in the address; what else stands there fills it."""
    choice = read_game(request.GET.get("game", ""), usual=USUAL_GAME)
    form = EveningForm(
        request.POST if request.method == "POST" and not choice.problem else None,
        game_id=choice.game_id,
        initial=request.GET.dict(),
    )
    return answer_form(request, PAGES, form, choice_page(choice, "rehearsals:ask"))
