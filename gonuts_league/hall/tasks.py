"""Work that services leave to the bulk worker: `keep_copy.delay_on_commit(reason)`."""

from celery import shared_task


@shared_task
def keep_copy(reason: str) -> None:
    from gonuts_league.hall import copies

    copies.keep_copy(reason)
