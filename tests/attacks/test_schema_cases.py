"""Every operation of the API with made-up input: no fault of ours, no other answer."""

import pytest
from django.core.cache import cache
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gonuts_league.clubs.enums import Role
from tests.soak import tries
from tests.test_who_sees_what import (
    STRANGER,
    TEAM,
    World,
    bearers,
    make_world,
    open_up,
)

pytestmark = [pytest.mark.django_db, pytest.mark.long]
CASES = 10_000
MARK = "a" * 32
HEADERS = {"Accept-Encoding": "identity", "X-CSRFToken": MARK}
CHECKS = [
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
]


@pytest.fixture
def kept_connection():
    """The connection that holds the test's data, though each request is a real one."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.mark.usefixtures("kept_connection")
def test_no_answer_lies_outside_the_schema():
    import schemathesis  # noqa: PLC0415 -- slow import
    from schemathesis import checks  # noqa: PLC0415
    from schemathesis.generation import GenerationMode  # noqa: PLC0415

    world = make_world()
    open_up(world)
    checks.load_all_checks()
    wanted = checks.CHECKS.get_by_names(CHECKS)
    schema = schemathesis.openapi.from_wsgi(
        reverse("api:schema"), get_wsgi_application()
    )
    operations = [each.ok() for each in schema.get_all_operations()]
    # Who asks: with the cookies of a browser, or with the token of a program.
    asking = [
        {
            "cookies": {"csrftoken": MARK}
            | {key: each.value for key, each in world.cookies[reader].items()},
            "headers": HEADERS,
        }
        for reader in (STRANGER, Role.OWNER)
    ] + [
        {"headers": HEADERS | token}
        for role in TEAM
        for token in bearers(world, role, elsewhere=False).values()
    ]
    for operation in operations:
        asked = st.one_of(
            operation.as_strategy(generation_mode=mode, path_parameters=path)
            for mode in GenerationMode
            for path in ({}, known_places(world, operation))
        )

        @given(case=asked, who=st.sampled_from(asking))
        @settings(
            max_examples=tries(CASES // len(operations), few=2),
            suppress_health_check=list(HealthCheck),
        )
        def ask(case, who):
            cache.clear()  # which counts how often it was asked
            with transaction.atomic():
                response = case.call(**who)
                transaction.set_rollback(True)
            case.validate_response(response, checks=wanted)

        ask()


def known_places(world: World, operation) -> dict[str, object]:
    """What stands in an address of an operation that leads somewhere."""
    ids = {"entries": "entry", "tables": "table", "jobs": "job", "people": "player"}
    known = {
        "slug": world.event.slug,
        "club_slug": world.club.slug,
        "league_slug": world.season.league.slug,
        "season_number": world.season.number,
        "number": 2,
        "id": world.ids[ids.get(_kind(operation), "simulation")],
    }
    return {each.name: known[each.name] for each in operation.path_parameters}


def _kind(operation) -> str:
    """What an id in an address is of: "tables" of `/tables/{id}/entry/`."""
    return operation.path.partition("/{id}")[0].rpartition("/")[2]
