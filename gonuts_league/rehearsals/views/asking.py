"""Ask for an evening to be rehearsed."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from gonuts_league.clubs.forms import focus_first_error
from gonuts_league.errors import LeagueError
from gonuts_league.rehearsals.ask_page import ask_page, own_lines, read_game
from gonuts_league.rehearsals.forms import EveningForm
from gonuts_league.rehearsals.services import request_rehearsal
from gonuts_league.simulations.views.access import for_signed_in


@require_http_methods(["GET", "HEAD", "POST"])
@for_signed_in
def ask(request: HttpRequest) -> HttpResponse:
    """The form for the game in the address; what else stands there fills it."""
    choice = read_game(request.GET.get("game", ""))
    is_sent = request.method == "POST" and not choice.problem
    form = EveningForm(
        request.POST if is_sent else None,
        game_id=choice.game_id,
        initial=request.GET.dict(),
    )
    if is_sent and form.is_valid():
        try:
            job = request_rehearsal(request.user, form.asked())
            return redirect("rehearsals:rehearsal", job.pk)
        except LeagueError as error:
            form.refuse(error)
    focus_first_error(form)
    context = {
        "page": ask_page(choice),
        "form": form,
        "own": own_lines(request.user),
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "rehearsals/ask.html", context, status=status)
