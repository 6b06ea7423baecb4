"""Every operation of the API with made-up input: no fault of ours, no other answer.

The usual run makes 2,000 cases of it in all, `./run soak` 10,000. They come in shares,
as each is a test that another worker may take.
"""

from math import ceil

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
CASES = tries(10_000, few=2_000)
SHARES = 4
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
@pytest.mark.parametrize("share", range(SHARES))
def test_no_answer_lies_outside_the_schema(share):
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
    every = [each.ok() for each in schema.get_all_operations()]
    operations = every[share::SHARES]
    cases = ceil(CASES / len(every))
    asking = who_asks(world)
    asked = []
    for operation in operations:
        drawn = st.one_of(
            operation.as_strategy(generation_mode=mode, path_parameters=path)
            for mode in GenerationMode
            for path in (known_places(world, operation), {})
        )

        @given(case=drawn, who=st.sampled_from(asking))
        @settings(max_examples=cases, suppress_health_check=list(HealthCheck))
        def ask(case, who):
            asked.append(case.operation.label)
            cache.clear()  # which counts how often it was asked
            with transaction.atomic():
                response = case.call(**who)
                transaction.set_rollback(True)
            case.validate_response(response, checks=wanted)

        ask()
    # It would stop early if it thought that it has tried all there is.
    assert len(asked) >= cases * len(operations)


def who_asks(world: World) -> list[dict]:
    """A program with each token there is, or a browser: which may do most, first.

    The first one is drawn most. Half of the programs write upon whatever version it is.
    """
    programs = [
        {"headers": HEADERS | token | upon}
        for role in reversed(TEAM)
        for token in reversed(bearers(world, role, elsewhere=False).values())
        for upon in ({"If-Match": "*"}, {})
    ]
    browsers = [
        {
            "cookies": {"csrftoken": MARK}
            | {key: each.value for key, each in world.cookies[reader].items()},
            "headers": HEADERS,
        }
        for reader in (Role.OWNER, STRANGER)
    ]
    return programs + browsers


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
