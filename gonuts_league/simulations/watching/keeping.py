"""Keep pasted logs for a while: under a token, the newest ones only."""

import json
import zlib
from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from gonuts_league.simulations.models import PastedLog

KEPT_FOR = timedelta(days=14)
MOST_KEPT = 200


@transaction.atomic
def keep_logs(documents: Sequence[object]) -> PastedLog:
    """Keep logs that were read; the oldest of too many go."""
    lines = "\n".join(json.dumps(document) for document in documents)
    kept = PastedLog.objects.create(
        content=zlib.compress(lines.encode()), games=len(documents)
    )
    newest = PastedLog.objects.order_by("-created_at", "-pk")[:MOST_KEPT]
    PastedLog.objects.exclude(pk__in=[log.pk for log in newest.only("pk")]).delete()
    return kept


def kept_log(kept: PastedLog, number: int) -> object:
    """One of the logs kept together, from 1."""
    lines = zlib.decompress(kept.content).decode().split("\n")
    document: object = json.loads(lines[number - 1])
    return document


def drop_old_logs() -> None:
    PastedLog.objects.filter(created_at__lt=timezone.now() - KEPT_FOR).delete()
