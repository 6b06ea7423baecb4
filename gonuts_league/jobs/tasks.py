from celery import Task, shared_task

from gonuts_league.call_stack import with_room

from .enums import HeartbeatKind


@shared_task
@with_room
def run_job(job_id: int) -> None:
    from . import services

    services.run_job(job_id)


@shared_task
@with_room
def run_part(job_id: int) -> None:
    from . import parts

    parts.run_part(job_id)


@shared_task(bind=True)
def sweep(self: Task) -> None:
    from . import heartbeats, services

    # Without a name it was called by hand.
    if self.request.origin:
        heartbeats.beat(HeartbeatKind.SCHEDULER, self.request.origin)
    services.sweep()


@shared_task
def keep_house() -> None:
    from . import housekeeping

    housekeeping.keep_house()
