from celery import shared_task


@shared_task
def recount_changed() -> None:
    from .services import recounting

    recounting.request_stale()
