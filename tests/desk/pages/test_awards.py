"""Points without a game: given, refused and taken back."""

import pytest

from gonuts_league.events.enums import AwardKind
from gonuts_league.events.models import Award
from gonuts_league.events.services.setup import finish_event
from tests.clubs.readers import HTMX, client_as
from tests.desk.desk_pages import action_url as url
from tests.desk.desk_pages import text_of
from tests.events.actions import ME
from tests.factories.events import AwardFactory
from tests.factories.rounds import RoundFactory
from tests.played import event_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return event_of(4)


@pytest.fixture
def organiser(event):
    return client_as("organiser", event.club)


def test_a_penalty_typed_as_a_positive_number_takes_points_away(event, organiser):
    entry = event.entries.first()

    organiser.post(
        url("awards", event),
        {"entry": entry.pk, "kind": "penalty", "points": "2.5", "reason": "late"},
    )

    award = Award.objects.get()
    assert (award.kind, str(award.points)) == (AwardKind.PENALTY, "-2.5")
    assert "−2.5" in text_of(organiser.get(url("awards", event)))


def test_points_without_a_reason_are_refused_and_what_was_typed_kept(event, organiser):
    entry = event.entries.first()

    answer = organiser.post(
        url("awards", event),
        {"entry": entry.pk, "kind": "adjustment", "points": "3", "reason": ""},
        headers=HTMX,
    )

    assert answer.status_code == 422
    assert 'value="3"' in text_of(answer)
    assert Award.objects.count() == 0


def test_points_are_taken_back(event, organiser):
    award = AwardFactory(entry=event.entries.first(), points=3)

    organiser.post(url("take-award-back", event, award.pk))

    assert Award.objects.count() == 0


def test_points_of_a_finished_event_stay(event, organiser):
    award = AwardFactory(entry=event.entries.first(), points=3)
    RoundFactory(event=event, closed=True)
    finish_event(event, actor=ME)

    answer = organiser.post(url("take-award-back", event, award.pk))

    assert answer.status_code == 409
    assert "This event is finished." in text_of(answer)
    assert Award.objects.filter(pk=award.pk).exists()
