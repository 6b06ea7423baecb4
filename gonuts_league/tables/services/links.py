"""Links to a table for phones without an account, and the letters of those phones."""

import hashlib
import string
from collections.abc import Iterable

from django.db import IntegrityError, transaction
from django.db.models import F

from gonuts_league.errors import LeagueError
from gonuts_league.tables.codes import table_code
from gonuts_league.tables.models import PhoneHolder, Table, TableDevice, TableLink
from gonuts_league.tables.selectors import LINK_SIGNER

LETTERS = string.ascii_uppercase


def link_token(link: TableLink) -> str:
    """The part of the address that proves the holder; only the server makes it."""
    return LINK_SIGNER.sign(f"{link.event_id}.{link.number}.{link.generation}")


def table_link(event_id: int, number: int) -> TableLink:
    """Return the link of a physical table, making it on first use."""
    link, _ = TableLink.objects.get_or_create(event_id=event_id, number=number)
    return link


def table_links(event_id: int, numbers: Iterable[int]) -> dict[int, TableLink]:
    """Return the links of many physical tables by number, making those that lack."""
    wanted = sorted(set(numbers))
    links = TableLink.objects.filter(event_id=event_id, number__in=wanted)
    by_number = {link.number: link for link in links}
    if len(by_number) < len(wanted):
        TableLink.objects.bulk_create(
            (
                TableLink(event_id=event_id, number=number)
                for number in wanted
                if number not in by_number
            ),
            ignore_conflicts=True,  # another reader may make them at the same moment
        )
        by_number = {link.number: link for link in links.all()}
    return by_number


def revoke_link(link: TableLink) -> TableLink:
    """End every copy of a table's link and its phones; the next one opens the table."""
    with transaction.atomic():
        TableLink.objects.filter(pk=link.pk).update(
            generation=F("generation") + 1, code=table_code()
        )
        # No loss: a phone's key opens nothing any more, and what it did is kept under
        # its letter, with the generation of the link, in the journal.
        link.devices.all().delete()
        # Letters begin anew, so no phone is taken for one that went before; a holder
        # is asked again.
        PhoneHolder.objects.filter(
            table__round__event=link.event_id, table__number=link.number
        ).delete()
    link.refresh_from_db()
    return link


def device_letter(link: TableLink, key: str) -> str:
    """Name the phone that holds `key` (kept in its session): "A", ... "Z", "AA"."""
    key_hash = hashlib.sha256(key.encode()).hexdigest()
    for _attempt in range(5):
        known = link.devices.filter(key_hash=key_hash).first()
        if known is not None:
            return known.letter
        letter = _letter(link.devices.count())
        try:
            with transaction.atomic():
                TableDevice.objects.create(link=link, key_hash=key_hash, letter=letter)
        except IntegrityError:  # two phones opened the link at the same moment
            continue
        return letter
    return "?"


def _letter(index: int) -> str:
    if index < len(LETTERS):
        return LETTERS[index]
    return _letter(index // len(LETTERS) - 1) + LETTERS[index % len(LETTERS)]


@transaction.atomic
def choose_holder(table: Table, *, device: str, seat_id: int) -> PhoneHolder:
    """Remember whose phone this is; seat id 0 is a phone that enters for all.

    It may be chosen anew at any time. LeagueError for a seat of another table.
    """
    seat = table.seats.filter(pk=seat_id).first() if seat_id else None
    if seat_id and seat is None:
        raise LeagueError("seat-not-here")
    holder, _made = PhoneHolder.objects.update_or_create(
        table=table, device=device, defaults={"seat": seat}
    )
    return holder
