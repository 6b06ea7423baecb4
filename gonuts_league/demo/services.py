"""Make a club to look around in: its seasons, an evening of last week, one tonight.

Everything goes through the services that pages use, so the demo is what playing would
have left behind. Afterwards the times are moved back to when it would have been.
"""

import os
import random
import secrets
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import Club, JournalEntry, User
from gonuts_league.clubs.services.accounts import change_club, found_club
from gonuts_league.events.draws.pairing_task import pairing_task
from gonuts_league.events.models import Award, Entry, Event, Round
from gonuts_league.events.presets import PRESETS_BY_ID
from gonuts_league.events.services.drafting import save_draft
from gonuts_league.events.services.people import check_in_all, enter_players
from gonuts_league.events.services.results import confirm_result
from gonuts_league.events.services.rounds import close_round, publish_round
from gonuts_league.events.services.setup import create_event, finish_event
from gonuts_league.leagues.services.nights import add_night
from gonuts_league.leagues.services.recounting import recount
from gonuts_league.pairing.swiss import pair_swiss
from gonuts_league.players.models import Player
from gonuts_league.players.services import add_people
from gonuts_league.tables.models import Result, Table, Tap
from gonuts_league.tables.services.entry import tap_card
from scoring import find_game

from .people import PEOPLE
from .seasons import play_seasons

SEED = 20
USERNAME = "demo"
CLUB_NAME = "Ring & Glaze Club"
LAST_WEEK = timedelta(days=7)
# When last week's results were entered, counted from the start of that evening.
PLAYED_AFTER = timedelta(hours=2)
CARDS_EACH = (6, 9)


@transaction.atomic
def make_demo_club() -> Club | None:
    """Fill an empty database with the demo; None if there is any user or club."""
    if User.objects.exists() or Club.objects.exists():
        return None
    password = secrets.token_urlsafe(9)
    club = found_club(
        CLUB_NAME, username=USERNAME, password=password, called="Robin", is_demo=True
    )
    actor = Actor(User.objects.get(username=USERNAME))
    people = add_people(club, PEOPLE, actor=actor)
    rng = random.Random(SEED)
    evening = timezone.localtime().replace(hour=19, minute=30, second=0, microsecond=0)
    season = play_seasons(club, people, evening - LAST_WEEK, rng, actor)
    played = _play_last_week(club, people[:19], evening - LAST_WEEK, rng, actor)
    tonight = _plan_evening(
        club, _("Thursday Donut Night"), evening, "club-night", actor
    )
    enter_players(tonight, rng.sample(people, 15), actor=actor)
    for night in (played, tonight):
        add_night(season, event=night, actor=actor)
    change_club(club, is_recording_open=True, actor=actor)
    recount(club)
    # Before the commit: a demo whose password nobody knows would be of no use.
    _write_sign_in(password)
    return club


def _plan_evening(
    club: Club, name: str, starts_at: datetime, preset_id: str, actor: Actor
) -> Event:
    preset = PRESETS_BY_ID[preset_id]
    return create_event(
        club,
        name=name,
        game=preset.game,
        actor=actor,
        format=preset.format,
        starts_at=starts_at,
        rounds_planned=preset.rounds_planned,
        seats_min=preset.seats_min,
        seats_preferred=preset.seats_preferred,
        seats_max=preset.seats_max,
    )


def _play_last_week(
    club: Club,
    people: list[Player],
    starts_at: datetime,
    rng: random.Random,
    actor: Actor,
) -> Event:
    event = _plan_evening(club, _("Glaze Night"), starts_at, "short-evening", actor)
    enter_players(event, people, actor=actor)
    check_in_all(event, actor=actor)
    for number in range(1, event.rounds_planned + 1):
        _play_round(event, number, rng, actor)
    finish_event(event, actor=actor)
    _move_back(event, timezone.now() - (starts_at + PLAYED_AFTER))
    return event


def _play_round(event: Event, number: int, rng: random.Random, actor: Actor) -> None:
    task = pairing_task(event, number, rng.randrange(10**6))
    round_ = publish_round(
        save_draft(event, task=task, seating=pair_swiss(task)), actor=actor
    )
    for table in round_.tables.order_by("number"):
        _play_table(table, rng, actor)
    close_round(round_, actor=actor)


def _play_table(table: Table, rng: random.Random, actor: Actor) -> None:
    """Deal each seat some cards of this player count's own deck, and confirm."""
    seats = list(table.seats.all())
    counts = find_game(table.game).cards_for(len(seats), table.rulings)
    deck = [card for card, count in counts.items() for _copy in range(count)]
    rng.shuffle(deck)
    for seat in seats:
        for _card in range(rng.randint(*CARDS_EACH)):
            tap_card(seat, card=deck.pop(), step=1, actor=actor)
    table.refresh_from_db()
    confirm_result(table, version=table.version, actor=actor, is_all=True)


def _move_back(event: Event, by: timedelta) -> None:
    """Move the times of what was played just now to the evening of last week."""
    tables = Table.objects.filter(round__event=event)
    for rows, fields in (
        (Event.objects.filter(pk=event.pk), ("created_at", "finished_at")),
        (Entry.objects.filter(event=event), ("joined_at", "checked_in_at")),
        (
            Round.objects.filter(event=event),
            ("drawn_at", "published_at", "closed_at"),
        ),
        (Award.objects.filter(event=event), ("created_at",)),
        (tables, ("started_at", "confirmed_at")),
        (Tap.objects.filter(table__in=tables), ("at",)),
        (Result.objects.filter(table__in=tables), ("at",)),
        (_journal().filter(event=event), ("at",)),
    ):
        rows.update(**{field: F(field) - by for field in fields})


def _journal() -> QuerySet[JournalEntry]:
    """The journal by a plain query: only an invented past is written afterwards."""
    return QuerySet(JournalEntry)


def _write_sign_in(password: str) -> None:
    """Leave the sign-in for the terminal, readable by this computer's user only."""
    path = Path(settings.VAR_DIR) / "demo-sign-in"
    path.unlink(missing_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(f"{USERNAME}\n{password}\n")
