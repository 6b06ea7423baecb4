"""The page of one table. A link's token always holds a "~", so it is never "desk"."""

from django.urls import path

from .table import (
    agreeing,
    calls,
    cards,
    depths,
    disputes,
    endings,
    grid,
    late,
    pages,
    results,
)

app_name = "table"

ACTS = {
    "tap": cards.tap,
    "undo": cards.undo,
    "none": cards.none,
    "again": cards.again,
    "show": cards.show,
    "enter": endings.enter,
    "live": pages.live,
    "totals": depths.totals,
    "places": depths.places,
    "outcome": depths.outcome,
    "cards": depths.cards,
    "rules": depths.rules,
    "confirm": results.confirm,
    "who": agreeing.who,
    "dispute": disputes.dispute,
    "recount": disputes.recount,
    "differences": disputes.differences,
    "settle": disputes.settle,
    "reopen": results.reopen,
    "side": calls.side,
    "call": calls.call,
    "late-apply": late.apply,
    "late-drop": late.drop,
}
DESK = "desk/<slug:event_slug>/<int:pk>/"
PHONE = "<str:token>/r<int:number>/"

urlpatterns = [
    path(DESK, pages.table, name="desk"),
    path(f"{DESK}grid/", grid.grid, name="grid"),
    *[path(f"{DESK}{act}/", view, name=f"desk-{act}") for act, view in ACTS.items()],
    path("<str:token>/", pages.phone, name="phone"),
    path("<str:token>/standings/", pages.standings, name="standings"),
    path("<str:token>/seats/", pages.seats, name="seats"),
    path(PHONE, pages.table, name="phone-round"),
    *[path(f"{PHONE}{act}/", view, name=f"phone-{act}") for act, view in ACTS.items()],
]
