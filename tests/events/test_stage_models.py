import pytest
from django.db import IntegrityError

from gonuts_league.events.enums import StageKind
from tests.factories.events import EventFactory, StageFactory
from tests.factories.tables import make_round

pytestmark = pytest.mark.django_db


def test_an_event_has_no_two_stages_of_one_number():
    event = EventFactory()
    StageFactory(event=event)

    with pytest.raises(IntegrityError):
        StageFactory(event=event, kind=StageKind.ELIMINATION)


def test_a_round_outlives_its_stage():
    event = EventFactory()
    stage = StageFactory(event=event)
    round_ = make_round(event, stage=stage, step=1)

    stage.delete()

    round_.refresh_from_db()
    assert round_.stage is None
