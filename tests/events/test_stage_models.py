import pytest
from django.db import IntegrityError

from gonuts_league.events.enums import StageKind
from gonuts_league.events.models import Stage
from tests.factories.events import EventFactory
from tests.factories.tables import make_round

pytestmark = pytest.mark.django_db


def test_an_event_has_no_two_stages_of_one_number():
    event = EventFactory()
    Stage.objects.create(event=event, number=1, kind=StageKind.SWISS)

    with pytest.raises(IntegrityError):
        Stage.objects.create(event=event, number=1, kind=StageKind.ELIMINATION)


def test_a_round_outlives_its_stage():
    event = EventFactory()
    stage = Stage.objects.create(event=event, number=1, kind=StageKind.SWISS)
    round_ = make_round(event, stage=stage, step=1)

    stage.delete()

    round_.refresh_from_db()
    assert round_.stage is None
