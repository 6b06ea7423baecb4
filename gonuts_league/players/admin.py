from django.contrib import admin

from gonuts_league.web.look_only import LookOnlyAdmin

from .models import Player


@admin.register(Player)
class PlayerAdmin(LookOnlyAdmin):
    """To look people up; they are changed and erased on their club's own pages."""

    list_display = (
        "__str__",
        "club",
        "affiliation",
        "is_guest",
        "is_young",
        "is_hidden",
    )
    list_filter = ("is_guest", "is_young", "is_hidden")
    list_select_related = ("club",)
    search_fields = ("name", "name_key")
