"""An event as plain values: what is in force, without counters and what is aside.

Two events that are alike for everybody who looks at them have the same snapshot.
"""

from gonuts_league.clubs.models import Club
from gonuts_league.events.clock_page import clock_of
from gonuts_league.events.models import Entry, Event
from gonuts_league.events.selectors import ranked
from gonuts_league.players.models import PlayerLink
from gonuts_league.tables.enums import ResultState
from gonuts_league.tables.models import GoalDeck

PLAN = ("name", "rounds_planned", "seats_min", "seats_preferred", "seats_max")
RULES = ("points_system", "tie_breaks")


def snapshot(event: Event) -> dict[str, object]:
    event = Event.objects.get(pk=event.pk)
    return {
        "plan": [getattr(event, name) for name in PLAN],
        "rules": [getattr(event, name) for name in RULES],
        "ties": list(
            event.tie_decisions.order_by("pk").values_list("choice", "entries", "order")
        ),
        "finished_at": event.finished_at,
        "off": event.is_called_off,
        "frozen": (event.frozen_after, event.revealed),
        "wall": event.wall_shows,
        "entries": [
            (
                entry.pk,
                entry.checked_in_at is not None,
                entry.dropped_at is not None,
                entry.waiting_since,
                entry.player.is_guest,
                entry.fixed_table,
            )
            for entry in event.entries.select_related("player").order_by("pk")
        ],
        "sign-ups": [
            (each.pk, each.player_id, each.refused_at is None)
            for each in event.sign_ups.order_by("pk")
        ],
        "awards": [
            (each.entry_id, each.kind, each.points, each.reason)
            for each in event.awards.order_by("pk")
        ],
        "stages": list(
            event.stages.values_list(
                "number", "kind", "entrants", "seeds", "schedule", "lot", "replaced"
            )
        ),
        "rooms": list(
            event.rooms.values_list("name", "first_table", "last_table", "is_step_free")
        ),
        "pins": list(
            event.pins.order_by("entry", "kind", "other").values_list(
                "round_number", "kind", "entry", "other", "table", "position"
            )
        ),
        "rounds": [
            _round(each)
            for each in event.rounds.order_by("number").prefetch_related(
                *("tables__seats__entries", "tables__taps", "tables__results__seats")
            )
        ],
        "standings": ranked(event),
    }


def club_snapshot(club: Club) -> dict[str, object]:
    club = Club.objects.get(pk=club.pk)
    people = club.players.order_by("pk")
    return {
        "open": club.are_pages_open,
        "events": list(club.events.order_by("pk").values_list("pk", "name")),
        "recording": club.is_recording_open,
        "search": club.is_findable,
        "closed": club.erased_from is not None,
        "guests": club.forgets_guests,
        "steps": club.has_first_steps,
        "wifi": (club.wifi_name, club.has_wifi_code),
        "zone": club.time_zone,
        "name": (club.name, club.slug),
        "links": list(
            PlayerLink.objects.filter(player__club=club, ended_at=None)
            .order_by("pk")
            .values_list("player", "generation")
        ),
        "members": sorted(club.memberships.values_list("user", "role")),
        "people": list(
            people.values_list(
                *("pk", "name", "affiliation", "is_guest", "is_young", "is_hidden")
            )
        ),
        "asking": [each.pk for each in people if each.erasure_asked_at],
        "names": sorted(people.values_list("pk", "aliases__name")),
        "entries": list(
            Entry.ever.filter(event__club=club).order_by("pk").values_list("player")
        ),
        "groups": sorted(people.values_list("pk", "groups__name")),
        "seating": list(
            club.player_groups.exclude(seating="none").values_list("pk", "seating")
        ),
        "goals": list(GoalDeck.objects.values_list("text", "previous_text", "cards")),
    }


def _round(round_):
    return {
        "number": round_.number,
        "state": round_.state,
        "times": (round_.published_at, round_.closed_at),
        "reopened_for": round_.reopened_for_id,
        "seed": round_.seed,
        "cost": (round_.cost, round_.bound, round_.proven),
        "clock": (clock := clock_of(round_)) and clock.times,
        "tables": [_table(each) for each in round_.tables.all()],
    }


def _table(table):
    return {
        "number": table.number,
        "state": table.state,
        "rules": (table.game, table.rulings, table.depth),
        "times": (table.started_at, table.confirmed_at, table.extra_minutes),
        "seats": [
            {
                "entry": seat.entry_id,
                "outcome": seat.outcome,
                "placed": seat.placed,
                "entered": sorted(map(_entered, seat.entries.all())),
            }
            for seat in table.seats.all()
        ],
        "taps": [
            (each.card, each.before, each.after, each.undone_at)
            for each in table.taps.all()
        ],
        "result": [
            (each.pk, [seat.pk for seat in each.seats.all()])
            for each in table.results.all()
            if each.state == ResultState.CONFIRMED
        ],
    }


def _entered(each):
    values = ("game_number", "is_entered", "cards", "points", "place")
    return [getattr(each, name) for name in values]
