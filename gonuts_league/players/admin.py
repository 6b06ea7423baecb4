"""To look people up; they are changed and erased on their club's own pages."""

from gonuts_league.web.look_only import look_at

from .models import Player

look_at(
    Player,
    "__str__ club affiliation is_guest is_young is_hidden",
    "club",
    search="name name_key",
    list_filter=("is_guest", "is_young", "is_hidden"),
)
