"""What reading by the API costs: results with every reason, and what has not changed.

A database in memory holds an event of 12 and of 400 people, so 3 and 100 tables, each
with all its cards entered. A member asks for the results, a page of which has a hundred
tables; a stranger, and a program with a member's token, then for the standings by the
tag of those they have, in turns with the live part of the page (304). Medians in time
of the processor. Exit 1 where the list is too slow or asks more queries for more rows,
or where a 304 costs more by the API: a stranger's, or with a token half as much again.
"""

import os
import statistics
import tempfile
import time
from collections.abc import Callable
from typing import Any

from gonuts_league.call_stack import with_room

RUNS, POLLS = 15, 400
SIZES = (12, 400)
AIM_MS, AIM_SHARE, AIM_WITH_TOKEN = 100.0, 1.1, 1.5


@with_room
def main() -> int:
    os.environ["DJANGO_SETTINGS_MODULE"] = "gonuts_league.settings.test"
    os.environ["GONUTS_VAR"] = tempfile.mkdtemp(prefix="api-")

    import django  # noqa: PLC0415 -- settings come first

    django.setup()
    from django.test.utils import (  # noqa: PLC0415 -- needs the settings
        setup_databases,
        setup_test_environment,
    )

    setup_test_environment(debug=False)
    setup_databases(verbosity=0, interactive=False)
    events = [played_event(size) for size in SIZES]
    are_met = [measure_results(events), measure_unchanged(events[-1])]
    return 0 if all(are_met) else 1


def played_event(size: int) -> Any:
    from tests.played import event_of, lay_out_cards, play  # noqa: PLC0415 -- needs the settings

    event = event_of(size)
    lay_out_cards(play(event))
    return event


def measure_results(events: list[Any]) -> bool:
    from django.db import connection  # noqa: PLC0415 -- needs the settings
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415 -- as above
    from django.urls import reverse  # noqa: PLC0415 -- as above

    from tests.clubs.readers import client_as  # noqa: PLC0415 -- as above

    counts, took = [], 0.0
    for event in events:
        client = client_as("organiser", event.club)
        url = reverse("api:event-result-list", args=[event.slug])
        with CaptureQueriesContext(connection) as queries:
            answer = client.get(url)
        counts.append(len(queries))
        took = statistics.median(
            cpu_ms(lambda c=client, u=url: c.get(u)) for _ in range(RUNS)
        )
        print(
            f"{answer.json()['count']} tables with reasons: {took:.0f} ms, "
            f"{len(answer.content) / 1000:.0f} kB, {counts[-1]} queries"
        )
    return took <= AIM_MS and len(set(counts)) == 1


def measure_unchanged(event: Any) -> bool:
    """What a 304 costs strangers by page and API, and members by page and token.

    A token is looked up with each request, while the page's address says who may ask.
    """
    from django.test import Client  # noqa: PLC0415 -- needs the settings
    from django.urls import reverse  # noqa: PLC0415 -- as above

    from gonuts_league.clubs.actors import Actor  # noqa: PLC0415 -- as above
    from gonuts_league.clubs.services.accounts import change_club  # noqa: PLC0415 -- as above
    from gonuts_league.players.showing import Audience  # noqa: PLC0415 -- as above
    from gonuts_league.results.live import LiveKey, sign_key  # noqa: PLC0415 -- as above
    from tests.clubs.readers import client_as  # noqa: PLC0415 -- as above
    from tests.factories.clubs import MembershipFactory, make_bearer  # noqa: PLC0415 -- as above

    change_club(event.club, are_pages_open=True, actor=Actor())
    keys = {each: LiveKey(event.pk, each, "en") for each in Audience}
    live = {
        each: reverse("standings:live", args=[sign_key(key)])
        for each, key in keys.items()
    }
    standings = reverse("api:event-standings", args=[event.slug])
    token = make_bearer(MembershipFactory(club=event.club), "read")
    stranger, member = Client(), client_as("organiser", event.club)
    asked = {
        "page": (stranger, live[Audience.OPEN], {}),
        "API": (stranger, standings, {}),
        "page of a member": (member, live[Audience.MEMBERS], {}),
        "token": (stranger, standings, token),
    }
    tags = {
        name: client.get(url, headers=headers).headers["ETag"]
        for name, (client, url, headers) in asked.items()
    }
    took: dict[str, list[float]] = {name: [] for name in asked}
    for _ in range(POLLS):
        for name, (client, url, headers) in asked.items():
            known = headers | {"If-None-Match": tags[name]}
            took[name].append(
                cpu_ms(lambda c=client, u=url, h=known: c.get(u, headers=h))
            )
    page, api, own_page, by_token = (statistics.median(took[name]) for name in asked)
    print(
        f"unchanged standings (304): page {page:.2f} ms, API {api:.2f} ms; "
        f"signed in: page {own_page:.2f} ms, "
        f"API with a token {by_token:.2f} ms ({by_token / own_page:.1f} times)"
    )
    return api <= page * AIM_SHARE and by_token <= own_page * AIM_WITH_TOKEN


def cpu_ms(act: Callable[[], Any]) -> float:
    start = time.process_time()
    act()
    return (time.process_time() - start) * 1000


if __name__ == "__main__":
    raise SystemExit(main())
