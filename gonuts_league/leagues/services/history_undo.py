"""Undo recorded nights as a whole, as long as nothing was built on them."""

from contextlib import suppress

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import JournalEntry
from gonuts_league.clubs.services.actions import Action, log_action, register
from gonuts_league.errors import LeagueError
from gonuts_league.events.models import Award, Entry, Event, Round, TieDecision
from gonuts_league.journal.actions.results import place_lines
from gonuts_league.journal.actions.rows import table_in
from gonuts_league.leagues.models import Night, Season
from gonuts_league.players.models import Player
from gonuts_league.players.services import take_back_people
from gonuts_league.tables.models import Result, Seat, Table

from .history import CORRECTED, VERSION, correct_recorded, typed_of
from .merging import part_people
from .seasons import bump_season


@transaction.atomic
def take_history_back(row: JournalEntry, actor: Actor) -> None:
    """Remove the nights that an action recorded, and the people who were new in it.

    Players with other games stay; who was merged into somebody since is no second
    name of that person any more. Games that were corrected go too. LeagueError if
    anything else was changed since: then it is corrected there, night by night.
    """
    kept = row.after or {}
    events = Event.objects.select_for_update().filter(
        club=row.club_id, pk__in=kept["events"]
    )
    ids = set(events.values_list("pk", flat=True))
    if len(ids) < len(kept["events"]):
        raise LeagueError("changed-since")
    _require_untouched(ids, kept["season"])
    Result.objects.filter(table__round__event__in=ids).delete()
    Seat.objects.filter(round__event__in=ids).delete()
    events.delete()
    season = Season.objects.filter(pk=kept["season"] or 0).first()
    if season is not None:
        bump_season(season)
    _part_added(row, actor)
    if kept["added"]:
        take_back_people(row.club, kept["added"], actor=actor.on_its_own())
    log_action(
        row.club,
        "history-taken-back",
        actor=actor,
        before={"count": kept["count"], "season": kept["season"]},
    )


def _part_added(row: JournalEntry, actor: Actor) -> None:
    """Separate the people who were new again; games since then stay where they are."""
    added = Player.ever.filter(pk__in=(row.after or {})["added"], erased_at=None)
    for other in added.exclude(merged_into=None).order_by("-pk"):
        # Who was merged in turn, or whose name is taken, stays a second name.
        with suppress(LeagueError):
            part_people(other, actor=actor.on_its_own(), newer=())


def _require_untouched(event_ids: set[int], season_id: int | None) -> None:
    """LeagueError if one of these events was changed, or counts elsewhere."""
    of_them = {"event__in": event_ids}
    tables = Table.objects.filter(round__event__in=event_ids)
    is_built_on = (
        JournalEntry.objects.filter(**of_them).exclude(act=CORRECTED).exists()
        or Season.objects.filter(pk=season_id or 0).exclude(closed_at=None).exists()
        or Night.objects.filter(**of_them).exclude(season=season_id).exists()
        or Award.ever.filter(**of_them).exists()
        or TieDecision.ever.filter(**of_them).exists()
        or Entry.ever.filter(**of_them).exclude(seats__isnull=False).exists()
        or Round.ever.filter(**of_them).exclude(tables__isnull=False).exists()
        or tables.exclude(version=VERSION).exists()
    )
    if is_built_on:
        raise LeagueError("history-built-on")


def _correct_back(row: JournalEntry, actor: Actor) -> None:
    table, seen = table_in(row), row.after["version"]
    typed = typed_of(table.results.get(version=seen - 1))
    correct_recorded(table, seen=seen, typed=typed, actor=actor)


register(
    Action(
        "history-recorded",
        _("Games of earlier nights were recorded: %(count)s"),
        touches="events",
        needs="events",
        undo=take_history_back,
    ),
    Action(
        "history-taken-back",
        _("Games of earlier nights were taken back: %(count)s"),
        never=_("Read the file again to have these games back."),
    ),
    Action(
        CORRECTED,
        _("The recorded result of table %(table)s of %(round)s was corrected"),
        topic="results",
        touches="table",
        rests="table: results; endings",
        lines=place_lines,
        undo=_correct_back,
    ),
)
