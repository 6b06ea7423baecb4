from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from gonuts_league.web.look_only import LookOnlyInline, look_at

from .models import Club, JournalEntry, Membership, User


@admin.register(User)
class AccountAdmin(UserAdmin):
    list_display = ("username", "first_name", "is_active", "is_staff", "is_demo")
    list_filter = ("is_active", "is_staff", "is_demo")


class MembershipInline(LookOnlyInline):
    """Who runs a club; its owner changes that on the settings page, with a journal."""

    model = Membership


# Clubs are founded and opened on their own pages, which note it in the journal.
look_at(
    Club,
    "name slug are_pages_open is_demo created_at",
    search="name slug",
    exclude=("wifi_password",),
    inlines=(MembershipInline,),
)
look_at(
    JournalEntry,
    "at club act event user device",
    "club event user",
    list_filter=("act",),
    date_hierarchy="at",
)
