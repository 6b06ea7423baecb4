from celery import shared_task


@shared_task
def run_job(job_id: int) -> None:
    from . import services

    services.run_job(job_id)


@shared_task
def run_part(job_id: int) -> None:
    from . import parts

    parts.run_part(job_id)


@shared_task
def sweep() -> None:
    from . import services

    services.sweep()


@shared_task
def keep_house() -> None:
    from . import housekeeping

    housekeeping.keep_house()
