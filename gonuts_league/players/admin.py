from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from .models import Player


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin):
    """To look people up; they are changed and erased on their club's own pages."""

    list_display = ("__str__", "club", "affiliation", "is_young", "is_hidden")
    list_filter = ("is_young", "is_hidden")
    list_select_related = ("club",)
    search_fields = ("name", "name_key")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
