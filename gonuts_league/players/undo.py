"""A signed note of who was just added, so that one click takes it back."""

from collections.abc import Sequence
from urllib.parse import urlencode

from django.core import signing
from django.urls import reverse

from gonuts_league.clubs.models import Club

from .models import Player

UNDO_LASTS = 60 * 60
# A list of more people makes too long an address; it says so instead.
MOST_UNDONE = 200


def list_page_after_adding(club: Club, players: Sequence[Player]) -> str:
    """The address of the list of people, which then offers to take the adding back."""
    page = reverse("players:list", args=[club.slug])
    if not 0 < len(players) <= MOST_UNDONE:
        return page
    signed = _signer(club).sign_object([player.pk for player in players], compress=True)
    return f"{page}?{urlencode({'added': signed})}"


def added_ids(club: Club, signed: str) -> list[int]:
    """Read who was added; nobody if the note is forged or old."""
    try:
        ids: list[int] = _signer(club).unsign_object(signed, max_age=UNDO_LASTS)
    except signing.BadSignature:
        return []
    return ids


def _signer(club: Club) -> signing.TimestampSigner:
    return signing.TimestampSigner(salt=f"players-added:{club.pk}")
