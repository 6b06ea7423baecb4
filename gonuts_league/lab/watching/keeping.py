"""Keep pasted logs for a while, under a token: the newest ones, and their addresses."""

import json
import zlib
from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from gonuts_league.lab.models import PastedLog

KEPT_FOR = timedelta(days=14)
MOST_KEPT = 200
MOST_OF_CALLER = 20


@transaction.atomic
def keep_logs(documents: Sequence[object], *, caller: str = "") -> PastedLog:
    """Keep logs that were read; the oldest of too many go, the caller's own first."""
    hashed = salted_hmac("pasted-log", caller).hexdigest()[:16]
    lines = "\n".join(json.dumps(document) for document in documents)
    kept = PastedLog.objects.create(
        content=zlib.compress(lines.encode()), games=len(documents), caller=hashed
    )
    _drop_oldest(PastedLog.objects.filter(caller=hashed), MOST_OF_CALLER)
    _drop_oldest(PastedLog.objects.all(), MOST_KEPT)
    return kept


def _drop_oldest(logs: QuerySet[PastedLog], most: int) -> None:
    newest = logs.order_by("-created_at", "-pk")[:most]
    logs.exclude(pk__in=[log.pk for log in newest.only("pk")]).delete()


def kept_log(kept: PastedLog, number: int) -> object:
    """One of the logs kept together, from 1."""
    lines = zlib.decompress(kept.content).decode().split("\n")
    document: object = json.loads(lines[number - 1])
    return document


def drop_old_logs() -> None:
    PastedLog.objects.filter(created_at__lt=timezone.now() - KEPT_FOR).delete()


def pasted_url(kept: PastedLog, *, number: int = 1, step: int = 0) -> str:
    """Where a game of a pasted log is watched; games count from 1."""
    asked = {"number": number if number > 1 else 0, "step": step}
    query = {key: value for key, value in asked.items() if value}
    return reverse("simulations:watch-pasted", args=[kept.token], query=query)


def games_beside(kept: PastedLog, number: int) -> dict[str, str] | None:
    """The ways to the games before and after; None where there is just one."""
    if kept.games == 1:
        return None
    return {
        "said": _("Game %(number)s of %(games)s")
        % {"number": number, "games": kept.games},
        "previous": pasted_url(kept, number=number - 1) if number > 1 else "",
        "next": pasted_url(kept, number=number + 1) if number < kept.games else "",
    }


def say_pasted(kept: PastedLog) -> str:
    day = date_format(timezone.localtime(kept.created_at + KEPT_FOR), "DATE_FORMAT")
    return _("From a pasted log. This address works until %(day)s.") % {"day": day}
