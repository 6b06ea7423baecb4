"""Ask for games to be played by bots."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from gonuts_league.clubs.forms import focus_first_error
from gonuts_league.errors import LeagueError
from gonuts_league.simulations.choices import choice_page, read_choice
from gonuts_league.simulations.forms import AskForm
from gonuts_league.simulations.own_lines import own_lines
from gonuts_league.simulations.readiness import is_slow
from gonuts_league.simulations.services import request_simulation

from .access import for_signed_in


@require_http_methods(["GET", "HEAD", "POST"])
@for_signed_in
def ask(request: HttpRequest) -> HttpResponse:
    """The form for the game in the address; what was asked before may fill it."""
    choice = read_choice(request.GET.dict())
    is_sent = request.method == "POST" and not choice.problem
    form = AskForm(
        request.POST if is_sent else None,
        game_id=choice.game_id,
        players=choice.players,
        initial=request.GET.dict(),
    )
    if is_sent and form.is_valid():
        try:
            job = request_simulation(request.user, form.asked())
            return redirect("simulations:simulation", job.pk)
        except LeagueError as error:
            form.refuse(error)
    focus_first_error(form)
    context = {
        "page": choice_page(choice, "simulations:ask"),
        "is_slow": is_slow(),
        "form": form,
        "own": own_lines(request.user),
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "simulations/ask.html", context, status=status)
