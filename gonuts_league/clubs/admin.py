from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from gonuts_league.web.look_only import LookOnlyAdmin, LookOnlyInline

from .models import Club, JournalEntry, Membership, User


@admin.register(User)
class AccountAdmin(UserAdmin):
    list_display = ("username", "first_name", "is_active", "is_staff", "is_demo")
    list_filter = ("is_active", "is_staff", "is_demo")


class MembershipInline(LookOnlyInline):
    """Who runs a club; its owner changes that on the settings page, with a journal."""

    model = Membership


@admin.register(Club)
class ClubAdmin(LookOnlyAdmin):
    """Clubs are founded and opened on their own pages, which note it in the journal."""

    list_display = ("name", "slug", "are_pages_open", "is_demo", "created_at")
    search_fields = ("name", "slug")
    exclude = ("wifi_password",)
    inlines = (MembershipInline,)


@admin.register(JournalEntry)
class JournalAdmin(LookOnlyAdmin):
    """The journal is read and never changed."""

    list_display = ("at", "club", "act", "event", "user", "device")
    list_filter = ("act",)
    list_select_related = ("club", "event", "user")
    date_hierarchy = "at"
