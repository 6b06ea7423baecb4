"""Ask for games to be played by bots."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from gonuts_league.simulations.ask_page import ask_page, read_choice
from gonuts_league.simulations.forms import AskForm

from .access import for_signed_in


@require_safe
@for_signed_in
def ask(request: HttpRequest) -> HttpResponse:
    choice = read_choice(request.GET.dict())
    form = AskForm(game_id=choice.game_id, players=choice.players)
    context = {"page": ask_page(choice), "form": form}
    return render(request, "simulations/ask.html", context)
