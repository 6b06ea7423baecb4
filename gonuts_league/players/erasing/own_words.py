"""What people typed about an erased person: it may hold the name.

The apps of most rows are above this one, so their models are found by name.
"""

import re
from collections.abc import Container
from typing import Any

from django.apps import apps
from django.db.models import Q

from gonuts_league.clubs.models import JournalEntry
from gonuts_league.clubs.reasons import READY_REASONS
from gonuts_league.jobs.models import KeptAnswer
from gonuts_league.players.models import Player

ABOUT_ENTRIES = ("entry", "entries", "seats", "out", "by")
ABOUT_PLAYERS = ("player", "players", "other", "keep")


def forget_own_words(player: Player) -> None:
    """Blank the reasons that were typed about a person whose names are still kept."""
    every_entry = apps.get_model("events", "Entry").ever.filter(player=player)
    entries = dict(every_entry.values_list("pk", "event_id"))
    apps.get_model("events", "Award").ever.filter(entry__in=entries).update(reason="")
    for label, field, ids in (
        ("events.TieDecision", "entries", {*entries}),
        ("leagues.SeasonTie", "players", {player.pk}),
    ):
        told = apps.get_model(label).ever.exclude(reason="")
        about = [pk for pk, held in told.values_list("pk", field) if ids & {*held}]
        told.filter(pk__in=about).update(reason="")
    # What programs were told today may name anybody.
    KeptAnswer.objects.all().delete()
    _blank_journal(player, entries)


def _blank_journal(player: Player, entries: dict[int, int]) -> None:
    """Blank what is about the person, or about a table that the person sat at."""
    seats = apps.get_model("tables", "Seat").objects.filter(entry__in=entries)
    tables = set(seats.values_list("table", flat=True))
    about = [row.pk for row in reasons_about(player, entries, tables=tables)]
    player.club.journal.filter(pk__in=about).blank_reasons()


def reasons_about(
    player: Player, entries: dict[int, int], *, tables: Container[int | None] = ()
) -> list[JournalEntry]:
    """The actions of the club, and of the events of a person's entries, with a reason
    in own words that is about an entry or one of the tables or holds a word of the
    name."""
    names = _name_words(player)
    told = player.club.journal.filter(
        Q(event=None) | Q(event__in=entries.values())
    ).exclude(reason__in=["", *READY_REASONS])
    return [
        row
        for row in told
        if row.table_id in tables
        or names & _words(row.reason)
        or _ids(row, ABOUT_ENTRIES) & {*entries}
        or player.pk in _ids(row, ABOUT_PLAYERS)
    ]


def _name_words(player: Player) -> set[str]:
    """Every word of a person's names but the particles between them."""
    names = [
        player.name,
        player.table_name,
        *player.aliases.values_list("name", flat=True),
    ]
    parts = [word for name in names for word in re.findall(r"\w{2,}", name)]
    return _words(" ".join(word for word in parts if not word[0].islower()))


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))


def _ids(row: JournalEntry, keys: tuple[str, ...]) -> set[Any]:
    """The ids that an action kept under some keys, one by one or in a list."""
    values = [
        value
        for kept in (row.before, row.after)
        if isinstance(kept, dict)
        for value in map(kept.get, keys)
    ]
    lists = [value if isinstance(value, list) else [value] for value in values]
    return {each for some in lists for each in some if isinstance(each, int)}
