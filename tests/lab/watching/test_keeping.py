from datetime import timedelta

import pytest
from django.utils import timezone

from gonuts_league.jobs.housekeeping import CHORES
from gonuts_league.lab.models import PastedLog
from gonuts_league.lab.watching.keeping import (
    KEPT_FOR,
    drop_old_logs,
    keep_logs,
    kept_log,
)

pytestmark = pytest.mark.django_db


def test_logs_come_back_as_they_were():
    documents = [{"game": "é\u2028 line"}, [1, 2], "text\nin lines"]

    kept = keep_logs(documents)

    kept.refresh_from_db()
    assert kept.games == 3
    assert [kept_log(kept, number) for number in (1, 2, 3)] == documents


def test_old_logs_are_dropped_once_a_day():
    old, young = keep_logs([{}]), keep_logs([{}])
    PastedLog.objects.filter(pk=old.pk).update(
        created_at=timezone.now() - KEPT_FOR - timedelta(hours=1)
    )

    drop_old_logs()

    assert [log.pk for log in PastedLog.objects.all()] == [young.pk]
    assert drop_old_logs in CHORES
