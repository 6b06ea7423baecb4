"""What programs that watch this one ask: whether it lives, is ready, and in figures.

`middleware.answer_watcher` asks them before sessions, hosts and https are looked at.
"""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from gonuts_league.runtime.network.callers import is_from_this_machine

from .selectors import FAILED, figures, state_lines
from .services import write_counts


@never_cache
@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Answer that this process answers; nothing else is asked."""
    return _plain("ok\n")


@never_cache
@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """Answer 503 if a part has failed; strangers learn no more than that."""
    lines = state_lines()
    is_ready = all(line.level != FAILED for line in lines)
    told = "ready\n" if is_ready else "not ready\n"
    if is_from_this_machine(request) or _has_token(request):
        told = "".join(f"{level:7} {part}: {words}\n" for level, part, words in lines)
    return _plain(told, status=200 if is_ready else 503)


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Answer the figures as Prometheus reads them, to who has the token."""
    if not settings.METRICS_TOKEN:
        return _plain("", status=404)
    if not _has_token(request):
        return _plain("", status=401)
    write_counts()
    told = (
        f"gonuts_{name} {value}\n" for name, value in figures() if value is not None
    )
    return _plain("".join(told))


def _has_token(request: HttpRequest) -> bool:
    given = request.headers.get("Authorization", "")
    wanted = f"Bearer {settings.METRICS_TOKEN}"
    return bool(settings.METRICS_TOKEN) and constant_time_compare(given, wanted)


def _plain(text: str, *, status: int = 200) -> HttpResponse:
    return HttpResponse(text, status=status, content_type="text/plain; version=0.0.4")
