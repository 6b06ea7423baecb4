"""Make a club to look around in: its seasons, an evening of last week, one in progress.

Everything goes through the services that pages use, so the demo is what playing would
have left behind. Afterwards the times are moved back to when it would have been.
"""

import random
import secrets
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import Club, JournalEntry, User
from gonuts_league.clubs.services.accounts import change_club, found_club
from gonuts_league.desk.forms.setup import OF_PRESETS
from gonuts_league.events.draws.pairing_task import pairing_task
from gonuts_league.events.models import Award, Entry, Event, Round, RoundClock
from gonuts_league.events.presets import PRESETS_BY_ID
from gonuts_league.events.services.agreeing import agree_to_result
from gonuts_league.events.services.calls import call_organiser
from gonuts_league.events.services.clocks import start_clock
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
from gonuts_league.runtime.secret import write_private
from gonuts_league.tables.models import Result, Seat, Table, Tap
from gonuts_league.tables.services.entry import tap_card
from gonuts_league.tables.services.slips import enter_slip
from scoring.types import Tableau

from .past import WEEK
from .people import PEOPLE
from .played import PlayedGames
from .seasons import play_seasons

SEED = 20
USERNAME = "demo"
CLUB_NAME = "Ring & Glaze Club"
# When last week's results were entered, counted from the start of that evening.
PLAYED_AFTER = timedelta(hours=2)
# Of the evening in progress: people come, play a round, and are in the second one.
COMING, FIRST_ROUND, SECOND_ROUND = (timedelta(minutes=each) for each in (14, 42, 27))
PHONE = Actor(device="A")


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
    games = PlayedGames(people, rng)
    evening = timezone.localtime().replace(hour=19, minute=30, second=0, microsecond=0)
    season = play_seasons(club, people, evening - WEEK, games, actor)
    for event in (
        play_last_week(club, people[:19], evening - WEEK, games, actor),
        begin_tonight(club, rng.sample(people, 23), games, actor),
        plan_night(club, evening + WEEK, rng.sample(people, 15), actor),
    ):
        add_night(season, event=event, actor=actor)
    change_club(club, is_recording_open=True, actor=actor)
    recount(club)
    # For the terminal, before the commit: a demo whose password nobody knows is no use.
    sign_in = Path(settings.VAR_DIR) / "demo-sign-in"
    write_private(sign_in, f"{USERNAME}\n{password}\n")
    return club


def play_last_week(
    club: Club,
    people: Sequence[Player],
    starts_at: datetime,
    games: PlayedGames,
    actor: Actor,
) -> Event:
    name = _("Glaze Night")
    event = _plan_evening(club, name, starts_at, "short-evening", people, actor)
    check_in_all(event, actor=actor)
    for number in range(1, event.rounds_planned + 1):
        _play_round(event, number, games, actor)
    finish_event(event, actor=actor)
    _move_back(event, timezone.now() - (starts_at + PLAYED_AFTER))
    return event


def begin_tonight(
    club: Club, people: Sequence[Player], games: PlayedGames, actor: Actor
) -> Event:
    """An evening in its second round, with its tables in each state."""
    began = timezone.localtime() - FIRST_ROUND - SECOND_ROUND
    starts_at = began.replace(minute=began.minute // 5 * 5, second=0, microsecond=0)
    event = plan_night(club, starts_at, people, actor)
    check_in_all(event, actor=actor)
    _move_back(event, COMING)
    _play_round(event, 1, games, actor)
    _move_back(event, FIRST_ROUND)
    round_ = _publish_round(event, 2, games.rng, actor)
    start_clock(round_, actor=actor)
    _move_back(event, SECOND_ROUND)
    confirmed, handed_in, begun, called, *_others = round_.tables.order_by("number")
    _play_table(confirmed, games, actor)
    _tap_in(handed_in, games)
    agree_to_result(
        handed_in, version=handed_in.version, seat=handed_in.seats.first(), actor=PHONE
    )
    _tap_in(begun, games, seat_count=2)
    call_organiser(called, actor=PHONE)
    return event


def plan_night(
    club: Club, starts_at: datetime, people: Iterable[Player], actor: Actor
) -> Event:
    name = _("%(weekday)s Donut Night") % {"weekday": date_format(starts_at, "l")}
    return _plan_evening(club, name, starts_at, "club-night", people, actor)


def _plan_evening(
    club: Club,
    name: str,
    starts_at: datetime,
    preset_id: str,
    people: Iterable[Player],
    actor: Actor,
) -> Event:
    preset = PRESETS_BY_ID[preset_id]
    event = create_event(
        club,
        name=name,
        game=preset.game,
        actor=actor,
        starts_at=starts_at,
        **{field: getattr(preset, field) for field in OF_PRESETS},
    )
    enter_players(event, people, actor=actor)
    return event


def _play_round(event: Event, number: int, games: PlayedGames, actor: Actor) -> None:
    round_ = _publish_round(event, number, games.rng, actor)
    for table in round_.tables.order_by("number"):
        _play_table(table, games, actor)
    close_round(round_, actor=actor)


def _publish_round(
    event: Event, number: int, rng: random.Random, actor: Actor
) -> Round:
    task = pairing_task(event, number, rng.randrange(10**6))
    draft = save_draft(event, task=task, seating=pair_swiss(task))
    return publish_round(draft, actor=actor)


def _play_table(table: Table, games: PlayedGames, actor: Actor) -> None:
    """Enter a whole table as from its slip, and confirm it."""
    slip = {seat.pk: cards for seat, cards in _played(table, games)}
    table = enter_slip(table, depth=table.depth, slip=slip, before={}, actor=actor)
    confirm_result(table, version=table.version, actor=actor, is_all=True)


def _tap_in(table: Table, games: PlayedGames, *, seat_count: int | None = None) -> None:
    """Enter a table card by card on a phone, all of it or the first seats."""
    for seat, cards in _played(table, games)[:seat_count]:
        for card in Counter(cards).elements():
            tap_card(seat, card=card, step=1, actor=PHONE)
    table.refresh_from_db()


def _played(table: Table, games: PlayedGames) -> list[tuple[Seat, Tableau]]:
    seats = list(table.seats.select_related("entry"))
    entered = games.play(table.game, [seat.entry.player_id for seat in seats])
    return [
        (seat, tableau or {})
        for seat, tableau in zip(seats, entered.tableaux, strict=True)
    ]


def _move_back(event: Event, by: timedelta) -> None:
    """Move the times of what was done just now to when it would have been."""
    tables = Table.objects.filter(round__event=event)
    for rows, fields in (
        (Event.objects.filter(pk=event.pk), ("created_at", "finished_at")),
        (Entry.objects.filter(event=event), ("joined_at", "checked_in_at")),
        (
            Round.objects.filter(event=event),
            ("drawn_at", "published_at", "closed_at"),
        ),
        (RoundClock.objects.filter(round__event=event), ("started_at",)),
        (Award.objects.filter(event=event), ("created_at",)),
        (tables, ("started_at", "state_since", "confirmed_at")),
        (Tap.objects.filter(table__in=tables), ("at",)),
        (Result.objects.filter(table__in=tables), ("at",)),
        # Only an invented past is written afterwards: by a plain query.
        (QuerySet(JournalEntry).filter(event=event), ("at",)),
    ):
        rows.update(**{field: F(field) - by for field in fields})
