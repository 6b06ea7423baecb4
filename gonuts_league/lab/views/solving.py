"""Donuts solved: a board, the moves on it, and what each move is worth. Open to all."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from gonuts_league.games.links import solver_url
from gonuts_league.lab.solver.address import read_asked, step_url
from gonuts_league.lab.solver.boards import board_forms, draw_layout
from gonuts_league.lab.solver.page import solver_page
from gonuts_league.web.rendering import render_part

PAGE = "simulations/solver.html"


@require_safe
@never_cache
def solver(request: HttpRequest) -> HttpResponse:
    """Show a position; what was typed leads to the address that says the same."""
    if "draw" in request.GET:
        return redirect(solver_url(draw_layout()))
    asked = read_asked(request.GET.dict())
    if asked.question is None or asked.errors:
        context = {"forms": board_forms(asked)}
        return render(request, PAGE, context, status=400 if asked.errors else 200)
    url = step_url(asked.question, asked.question.at)
    if request.get_full_path() != url:
        return redirect(url)
    page, forms = solver_page(asked.question), board_forms(asked)
    return render_part(request, PAGE, "solved", {"page": page, "forms": forms})
