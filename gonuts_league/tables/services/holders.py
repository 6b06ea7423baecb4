"""Who holds a phone at a table; asked once for each phone and table."""

from django.db import transaction

from gonuts_league.errors import LeagueError
from gonuts_league.tables.models import PhoneHolder, Table


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
