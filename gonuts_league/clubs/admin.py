from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from .models import Club, JournalEntry, Membership, User


@admin.register(User)
class AccountAdmin(UserAdmin):
    list_display = ("username", "first_name", "is_active", "is_staff", "is_demo")
    list_filter = ("is_active", "is_staff", "is_demo")


class MembershipInline(admin.TabularInline):
    """Who runs a club; its owner changes that on the settings page, with a journal."""

    model = Membership
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin):
    """Clubs are founded and opened on their own pages, which note it in the journal."""

    list_display = ("name", "slug", "are_pages_open", "is_demo", "created_at")
    search_fields = ("name", "slug")
    readonly_fields = ("are_pages_open", "is_demo", "people_version", "created_at")
    inlines = (MembershipInline,)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False


@admin.register(JournalEntry)
class JournalAdmin(admin.ModelAdmin):
    """The journal is read and never changed."""

    list_display = ("at", "club", "act", "event", "user", "device")
    list_filter = ("act",)
    list_select_related = ("club", "event", "user")
    date_hierarchy = "at"

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
