"""The page of one table. A link's token always holds a "~", so it is never "desk"."""

from django.urls import path

from .table import (
    confirm,
    depths,
    disputes,
    ending,
    entry,
    frame,
    grid,
    late,
    page,
    recount,
    rules,
    who,
)

app_name = "table"

ACTIONS = {
    "tap": entry.tap,
    "undo": entry.undo,
    "none": entry.none,
    "again": entry.again,
    "show": entry.show,
    "enter": ending.enter,
    "live": page.live,
    "totals": depths.totals,
    "places": depths.places,
    "outcome": depths.outcome,
    "cards": depths.cards,
    "rules": rules.rules,
    "confirm": confirm.confirm,
    "who": who.who,
    "dispute": disputes.dispute,
    "recount": recount.recount,
    "differences": disputes.differences,
    "settle": disputes.settle,
    "reopen": confirm.reopen,
    "side": frame.side,
    "call": frame.call,
    "late-apply": late.apply,
    "late-drop": late.drop,
}
DESK = "desk/<slug:event_slug>/<int:pk>/"
PHONE = "<str:token>/r<int:number>/"

urlpatterns = [
    path(DESK, page.table, name="desk"),
    path(f"{DESK}grid/", grid.grid, name="grid"),
    *[
        path(f"{DESK}{action}/", view, name=f"desk-{action}")
        for action, view in ACTIONS.items()
    ],
    path("<str:token>/", page.phone, name="phone"),
    path("<str:token>/standings/", page.standings, name="standings"),
    path("<str:token>/seats/", page.seats, name="seats"),
    path(PHONE, page.table, name="phone-round"),
    *[
        path(f"{PHONE}{action}/", view, name=f"phone-{action}")
        for action, view in ACTIONS.items()
    ],
]
