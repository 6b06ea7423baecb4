"""Look at events from the admin; changes go through the desk and its services."""

from django.contrib import admin

from gonuts_league.web.look_only import LookOnlyAdmin

from .models import Award, Entry, Event, Round


@admin.register(Event)
class EventAdmin(LookOnlyAdmin):
    list_display = ["name", "club", "starts_at", "finished_at"]
    list_select_related = ["club"]
    search_fields = ["name", "slug"]


@admin.register(Round)
class RoundAdmin(LookOnlyAdmin):
    list_display = ["event", "number", "state", "seed", "method"]
    list_select_related = ["event"]


@admin.register(Entry)
class EntryAdmin(LookOnlyAdmin):
    list_display = ["event", "player", "checked_in_at", "dropped_at"]
    list_select_related = ["event", "player"]


@admin.register(Award)
class AwardAdmin(LookOnlyAdmin):
    list_display = ["event", "entry", "kind", "points", "reason"]
    list_select_related = ["event", "entry"]
