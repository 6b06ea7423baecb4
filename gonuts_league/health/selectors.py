"""The state of this league's parts, a line each, and the same as figures."""

import os
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Count, Max, Min
from django.utils import timezone
from kombu import Connection
from kombu.utils.text import version_string_as_tuple

from gonuts_league.celery import app
from gonuts_league.jobs.enums import ACTIVE, HeartbeatKind, JobState
from gonuts_league.jobs.heartbeats import MOST_AHEAD, alive, schedulers
from gonuts_league.jobs.leases import clock_ahead, now
from gonuts_league.jobs.models import Heartbeat, Job
from gonuts_league.jobs.services import BROKER_ERRORS
from gonuts_league.runtime.backups.copies import copies, made_at
from gonuts_league.runtime.backups.trouble import FULL_BYTES, free_bytes, low_megabytes
from gonuts_league.tables.models import Tap
from gonuts_league.version import VERSION

from .models import RequestCount

OK, WARNING, FAILED = "ok", "warning", "failed"
BACKUP_AGE = timedelta(days=2)
LATELY = timedelta(minutes=5)
_CONNECT_SECONDS = 3
OLDEST_RABBITMQ = (3, 10)  # on which all of this is tested
# Of the newest taps, so that the figure costs the same however many there are.
_TAPS_READ = 5_000
_ASKED_OF_SQLITE = {
    "database_bytes": "SELECT page_count * page_size"
    " FROM pragma_page_count, pragma_page_size"
}
_ASKED_OF_POSTGRESQL = {
    "database_bytes": "SELECT pg_database_size(current_database())",
    "database_connections": "SELECT count(*) FROM pg_stat_activity"
    " WHERE datname = current_database()",
}


class StateLine(NamedTuple):
    """How a part is; with one that failed not everything works."""

    level: str
    part: str
    sentence: str


def state_lines() -> tuple[StateLine, ...]:
    """Every part in the order in which it is mended; nothing of it is secret."""
    lines: list[StateLine] = []
    try:
        for read in (_database, _scheduler, _workers, _clocks, _jobs):
            lines += read()
    except Error as error:
        lines.append(StateLine(FAILED, "database", _one_line(error)))
    return (*lines, *_broker(), *_cache(), *_disk())


def _database() -> Iterator[StateLine]:
    executor = MigrationExecutor(connection)
    yield StateLine(OK, "database", f"{connection.display_name} answers")
    waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    level = FAILED if waiting else OK
    yield StateLine(level, "migrations", f"{len(waiting)} wait to be applied")


def _scheduler() -> Iterator[StateLine]:
    running = schedulers()
    ago = _seconds_since(_swept_at(), moment=now())
    seen = "never" if ago is None else f"{ago:.0f} s ago"
    level = OK if running else FAILED
    yield StateLine(level, "scheduler", f"lost work was looked for {seen}")
    if len(running) > 1:
        names = ", ".join(each.name for each in running)
        yield StateLine(WARNING, "scheduler", f"{names}: one is enough")


def _workers() -> Iterator[StateLine]:
    workers = alive(HeartbeatKind.WORKER)
    if not workers:
        yield StateLine(FAILED, "worker", "none has been heard of for a minute")
    for each in workers:
        level = OK if each.version == VERSION else WARNING
        sentence = f"{each.name} is of version {each.version}, this is {VERSION}"
        yield StateLine(level, "worker", sentence)


def _clocks() -> Iterator[StateLine]:
    clocks = {each.name: each.clock_ahead for each in alive(HeartbeatKind.WORKER)}
    for name, ahead in {"this process": clock_ahead(), **clocks}.items():
        level = WARNING if abs(ahead) > MOST_AHEAD else OK
        sentence = f"of {name}: {ahead:+.0f} s from the database's"
        yield StateLine(level, "clock", sentence)


def _jobs() -> Iterator[StateLine]:
    waiting = Job.objects.filter(state=JobState.QUEUED)
    late = waiting.filter(created_at__lt=timezone.now() - LATELY).count()
    sentence = f"{waiting.count()} wait, {late} of them for more than 5 minutes"
    yield StateLine(WARNING if late else OK, "jobs", sentence)


def _broker() -> Iterator[StateLine]:
    folder = getattr(settings, "CELERY_BROKER_TRANSPORT_OPTIONS", {}).get("data_folder")
    try:
        with app.connection_for_write(connect_timeout=_CONNECT_SECONDS) as broker:
            broker.ensure_connection(max_retries=1, timeout=_CONNECT_SECONDS)
            too_old = _too_old(broker)
        if folder and not os.access(folder, os.W_OK):
            raise OSError(f"{folder} cannot be written")
    except BROKER_ERRORS as error:
        sentence = f"cannot be reached, jobs wait: {_one_line(error)}"
        yield StateLine(FAILED, "broker", sentence)
    else:
        level = FAILED if too_old else OK
        yield StateLine(level, "broker", too_old or "can be reached")


def _too_old(broker: Connection) -> str:
    """Why a RabbitMQ of this version will not do; an old Redis lets no client in."""
    version = getattr(broker.connection, "server_properties", {}).get("version", "")
    if not version or version_string_as_tuple(version)[:2] >= OLDEST_RABBITMQ:
        return ""
    oldest = ".".join(map(str, OLDEST_RABBITMQ))
    return f"RabbitMQ {version} is too old, {oldest} is needed"


def _cache() -> Iterator[StateLine]:
    """Where all processes share one; without it pages are slower, and go on."""
    if "SharedCache" in settings.CACHES["default"]["BACKEND"]:
        cache.set("asked-by-readyz", VERSION)
        if cache.get("asked-by-readyz") == VERSION:
            yield StateLine(OK, "cache", "shared by all processes")
        else:
            sentence = "does not answer; pages go on without, and slower"
            yield StateLine(WARNING, "cache", sentence)


def _disk() -> Iterator[StateLine]:
    free = free_bytes()
    is_low = low_megabytes() is not None
    level = FAILED if free < FULL_BYTES else WARNING if is_low else OK
    yield StateLine(level, "disk", f"{free // 1024**2} MB are free")
    ago = _seconds_since(_backed_up_at(), moment=timezone.now())
    is_new = ago is not None and ago < BACKUP_AGE.total_seconds()
    seen = "none" if ago is None else f"the last is {ago / 3600:.1f} hours old"
    yield StateLine(OK if is_new else WARNING, "backups", seen)


def _swept_at() -> datetime | None:
    seen = Heartbeat.objects.filter(kind=HeartbeatKind.SCHEDULER)
    return seen.aggregate(at=Max("at"))["at"]


def _backed_up_at() -> datetime | None:
    kept = copies()
    return made_at(kept[-1]) if kept else None


def _seconds_since(at: datetime | None, *, moment: datetime) -> float | None:
    return max((moment - at).total_seconds(), 0) if at else None


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())


def figures() -> Iterator[tuple[str, float | None]]:
    """What the parts do, by names as Prometheus has them; the database knows it of all
    processes together."""
    yield f'info{{version="{VERSION}"}}', 1
    for row in RequestCount.objects.order_by("room", "status"):
        labels = f'{{room="{row.room}",status="{row.status}"}}'
        yield f"requests_total{labels}", row.count
        yield f"request_seconds_total{labels}", row.seconds
    moment = timezone.now()
    for state in JobState.values:
        jobs = Job.objects.filter(state=state)
        found = jobs.aggregate(count=Count("pk"), oldest=Min("created_at"))
        yield f'jobs{{state="{state}"}}', found["count"]
        if state in ACTIVE:
            ago = _seconds_since(found["oldest"], moment=moment)
            yield f'oldest_job_seconds{{state="{state}"}}', ago or 0
    yield "schedulers", len(schedulers())
    yield "workers", len(alive(HeartbeatKind.WORKER))
    yield "phones", _phones(since=moment - LATELY)
    yield "clock_ahead_seconds", clock_ahead()
    yield "disk_free_bytes", free_bytes()
    yield "sweep_age_seconds", _seconds_since(_swept_at(), moment=now())
    yield "backup_age_seconds", _seconds_since(_backed_up_at(), moment=moment)
    is_sqlite = connection.vendor == "sqlite"
    with connection.cursor() as cursor:
        asked = _ASKED_OF_SQLITE if is_sqlite else _ASKED_OF_POSTGRESQL
        for name, question in asked.items():
            yield name, cursor.execute(question).fetchone()[0]


def _phones(*, since: datetime) -> int:
    """How many phones have tapped a card lately."""
    taps = Tap.objects.order_by("-pk").values_list("table", "device", "at")
    return len({(table, phone) for table, phone, at in taps[:_TAPS_READ] if at > since})
