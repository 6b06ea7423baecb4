"""The clock of the embedded worker: what was due while nothing ran is done at once."""

import logging
from datetime import timedelta

from celery.utils.imports import symbol_by_name
from kombu.exceptions import OperationalError

from gonuts_league.celery import app

HOUSEKEEPING = "housekeeping"


def start_clock(path):
    clock = symbol_by_name(app.conf.beat_scheduler)
    return clock(app=app, schedule_filename=str(path))


def test_housekeeping_that_is_overdue_runs_at_the_next_start(tmp_path):
    path = tmp_path / "clock-schedule"
    clock = start_clock(path)
    clock.schedule[HOUSEKEEPING].last_run_at -= timedelta(days=1)
    clock.close()

    clock = start_clock(path)

    is_due = clock.schedule[HOUSEKEEPING].is_due().is_due
    clock.close()
    assert is_due is True


def test_clock_remembers_across_a_kill_when_it_last_ran(tmp_path):
    path = tmp_path / "clock-schedule"
    killed = start_clock(path)
    begun_at = killed.schedule[HOUSEKEEPING].last_run_at
    # No close: what counts has been written when the clock began.
    again = start_clock(path)

    remembered_at = again.schedule[HOUSEKEEPING].last_run_at
    again.close()
    killed.close()
    assert remembered_at == begun_at


def test_a_broker_that_is_away_is_told_once_and_that_it_is_back(
    tmp_path, monkeypatch, caplog
):
    clock = start_clock(tmp_path / "clock-schedule")
    sweep = clock.schedule["sweep"]
    answers = iter([OperationalError("refused"), OperationalError("refused"), None])

    def send(*_args, **_options):
        if answer := next(answers):
            raise answer

    monkeypatch.setattr(app.tasks[sweep.task], "apply_async", send)
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            clock.apply_entry(sweep)
    clock.close()

    assert caplog.messages == [
        "The broker takes no scheduled work: refused",
        "The broker takes scheduled work again.",
    ]
    assert [each.exc_info for each in caplog.records] == [None, None]
