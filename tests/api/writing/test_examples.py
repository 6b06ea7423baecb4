"""The example of each operation does what it says, where there is what it names."""

import pytest
import yaml
from django.conf import settings

from gonuts_league.clubs.services.accounts import change_club
from gonuts_league.events.draws.pairing_task import pairing_task
from gonuts_league.events.services.drafting import save_draft
from gonuts_league.pairing.swiss import pair_swiss
from tests.factories.events import EntryFactory, EventFactory
from tests.factories.leagues import SeasonFactory
from tests.factories.players import PlayerFactory
from tests.factories.tables import make_round, make_table
from tests.played import enter_and_confirm

from .conftest import NOBODY

pytestmark = pytest.mark.django_db
NAMING = ("who", "other", "at_table", "player_id")
SCHEMA = yaml.safe_load((settings.BASE_DIR / "docs" / "api-schema.yaml").read_text())


def examples():
    """The example, method and path of each operation by which something is changed."""
    for path, operations in SCHEMA["paths"].items():
        for method, told in operations.items():
            if any(each["name"] == "If-Match" for each in told.get("parameters", ())):
                body = told.get("requestBody", {}).get("content", {})
                sent = body.get("application/json", {}).get("examples", {})
                yield told["operationId"], method, path, sent


@pytest.fixture
def club():
    season = SeasonFactory(league__slug="league", number=1)
    club = season.league.club
    change_club(club, is_recording_open=True, actor=NOBODY)
    return club


@pytest.fixture
def draft(club):
    event = EventFactory(club=club)
    EntryFactory.create_batch(7, event=event)
    task = pairing_task(event, 1, 7)
    return save_draft(event, task=task, seating=pair_swiss(task))


@pytest.fixture
def table(club):
    round_ = make_round(EventFactory(club=club))
    return make_table(round_, people=("Ada", "Bert", "Cleo"))


WITH_EXAMPLE = [each for each in examples() if each[3]]


def test_every_operation_with_a_body_has_an_example():
    bare = {name for name, _method, _path, sent in examples() if not sent}

    assert bare == {
        *("finish_event", "undrop_entry", "unpin", "publish_round", "discard_draft"),
        *("close_round", "reopen_round"),
    }


@pytest.mark.parametrize(
    ("name", "method", "path", "sent"), WITH_EXAMPLE, ids=[e[0] for e in WITH_EXAMPLE]
)
def test_an_example_is_done(program_of, club, draft, table, name, method, path, sent):
    is_of_table = "/tables/" in path
    if name in ("confirm_table", "correct_table"):
        enter_and_confirm(table, 3, 2, 1)
    place = {
        "club_slug": club.slug,
        "slug": (table.round if is_of_table else draft).event.slug,
        "id": table.pk if is_of_table else draft.event.entries.first().pk,
        "number": 1,
        "league_slug": "league",
        "season_number": 1,
    }
    first, *_, last = draft.seats.order_by("pk")
    players = PlayerFactory.create_batch(2, club=club)
    ids = {11: first.entry_id, 14: last.entry_id, 5: players[0].pk, 8: players[1].pk}
    ((_name, example),) = sent.items()

    response = program_of(club).ask(
        method,
        path.removeprefix("/api/v1/").format(**place),
        with_ids(example["value"], ids),
        upon="*",
    )

    assert response.status_code < 300, response.content


def with_ids(sent, ids):
    """An example that names people there are, in place of its own."""
    if isinstance(sent, list):
        return [with_ids(each, ids) for each in sent]
    if not isinstance(sent, dict):
        return sent
    return {
        key: ids[each] if key in NAMING else with_ids(each, ids)
        for key, each in sent.items()
    }
