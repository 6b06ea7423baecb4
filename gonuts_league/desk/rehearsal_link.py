"""Where an event's plan can be rehearsed by bots, with its own numbers filled in."""

from urllib.parse import urlencode

from django.urls import reverse

from gonuts_league.events.models import Event
from scoring.simulation.machines import GAME_IDS


def rehearsal_url(event: Event, *, players: int) -> str:
    """Empty for a game that no machine plays."""
    if event.game not in GAME_IDS:
        return ""
    plan = {
        "game": event.game,
        "players": players,
        "rounds": event.rounds_planned,
        "seats_preferred": event.seats_preferred,
        "seats_min": event.seats_min,
        "seats_max": event.seats_max,
    }
    return f"{reverse('rehearsals:ask')}?{urlencode(plan)}"
