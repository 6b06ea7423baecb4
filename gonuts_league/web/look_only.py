"""Pages of the admin that show rows and change none."""

from typing import Any

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest


class LookOnly:
    """No adding, changing or deleting: that is what the site's own services do."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class LookOnlyAdmin(LookOnly, admin.ModelAdmin):
    pass


class LookOnlyInline(LookOnly, admin.TabularInline):
    extra = 0


def look_at(
    model: type[Model],
    columns: str,
    related: str = "",
    *,
    search: str = "",
    **options: Any,
) -> None:
    """Show the rows of a model in the admin; names of fields have spaces between."""
    admin.site.register(
        model,
        LookOnlyAdmin,
        list_display=columns.split(),
        list_select_related=related.split(),
        search_fields=search.split(),
        **options,
    )
