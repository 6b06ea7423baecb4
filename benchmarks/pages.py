"""What pages of many rows cost when nothing is kept: bytes, queries, processor time.

Databases in memory hold a club with 3 and with 200 events, and an event of 3 and of 400
people with as many more in its club. An organiser asks each page with an empty cache.
Exit 1 if a page is too large or too slow, or asks more queries for more rows.
"""

import os
import sys
import tempfile
from collections.abc import Callable
from typing import Any

from benchmarks.standings import AIM_BYTES, AIM_COLD_MS, median_ms
from gonuts_league.call_stack import with_room

RUNS = 9
FEW, EVENTS, PEOPLE, PEOPLE_AN_EVENT = 3, 200, 400, 20
FEW_SEATED = 40


@with_room
def main() -> int:
    os.environ["DJANGO_SETTINGS_MODULE"] = "gonuts_league.settings.test"
    os.environ["GONUTS_VAR"] = tempfile.mkdtemp(prefix="pages-")

    import django  # noqa: PLC0415 -- settings come first

    django.setup()
    from django.test.utils import (  # noqa: PLC0415 -- needs the settings
        setup_databases,
        setup_test_environment,
    )

    setup_test_environment(debug=False)
    setup_databases(verbosity=0, interactive=False)
    are_met = [measure(name, *page) for name, page in PAGES.items()]
    return 0 if all(are_met) else 1


def measure(name: str, page_of: Callable[[int], tuple[Any, str]], many: int) -> bool:
    """Print the figures of a page with few and with `many` rows; return if they do."""
    from django.core.cache import cache  # noqa: PLC0415 -- needs the settings
    from django.db import connection  # noqa: PLC0415 -- as above
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415 -- as above

    from tests.clubs.readers import client_as  # noqa: PLC0415 -- as above

    found = []
    for rows in (FEW, many):
        club, address = page_of(rows)
        client = client_as("organiser", club)

        def ask(client: Any = client, address: str = address) -> Any:
            cache.clear()
            answer = client.get(address)
            if answer.status_code != 200:
                sys.exit(f"{address} answered {answer.status_code}")
            return answer

        with CaptureQueriesContext(connection) as queries:
            size = len(ask().content)
            found.append(len(queries))
        cold_ms = median_ms(ask, RUNS)
        print(
            f"{name}, {rows} rows: {size / 1000:.0f} kB, {found[-1]} queries, "
            f"cold {cold_ms:.0f} ms",
            flush=True,
        )
    return size <= AIM_BYTES and cold_ms <= AIM_COLD_MS and found[0] == found[1]


def events_list(count: int) -> tuple[Any, str]:
    from django.urls import reverse  # noqa: PLC0415 -- needs the settings

    from gonuts_league.events.models import Entry, Event  # noqa: PLC0415 -- as above
    from tests.factories.events import EventFactory  # noqa: PLC0415 -- as above
    from tests.played import event_of  # noqa: PLC0415 -- as above

    club = event_of(PEOPLE_AN_EVENT).club
    players = list(club.players.all())
    events = Event.objects.bulk_create(EventFactory.build_batch(count - 1, club=club))
    Entry.objects.bulk_create(
        Entry(event=event, player=player) for event in events for player in players
    )
    return club, reverse("events:list", args=[club.slug])


def people(count: int) -> tuple[Any, str]:
    return event_page("events:people", count)


def event_page(name: str, count: int) -> tuple[Any, str]:
    """A page of an event of so many people, whose club has as many others."""
    from django.urls import reverse  # noqa: PLC0415 -- needs the settings

    from gonuts_league.players.models import Player  # noqa: PLC0415 -- as above
    from gonuts_league.players.names import name_key  # noqa: PLC0415 -- as above
    from tests.played import event_of  # noqa: PLC0415 -- as above

    event = event_of(count)
    names = [f"Member{number} Number{number}" for number in range(count)]
    Player.objects.bulk_create(
        Player(club=event.club, name=name, name_key=name_key(name)) for name in names
    )
    return event.club, reverse(name, args=[event.slug])


def draft(count: int) -> tuple[Any, str]:
    from django.urls import reverse  # noqa: PLC0415 -- needs the settings

    from tests.events.actions import draw  # noqa: PLC0415 -- as above
    from tests.played import event_of, play  # noqa: PLC0415 -- as above

    event = event_of(max(count, FEW_SEATED))
    for number in (1, 2):
        play(event, number, shift=number)
    round_ = draw(event)
    return event.club, reverse("events:round", args=[event.slug, round_.number])


def late(count: int) -> tuple[Any, str]:
    return event_page("events:late", count)


PAGES: dict[str, tuple[Callable[[int], tuple[Any, str]], int]] = {
    "events list": (events_list, EVENTS),
    "people": (people, PEOPLE),
    "draft": (draft, PEOPLE),
    "late": (late, PEOPLE),
}


if __name__ == "__main__":
    raise SystemExit(main())
