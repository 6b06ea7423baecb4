"""What search engines are asked: to list nothing of a club without its owner's leave.

A club's own pages say so themselves, each for its club (base.html).
"""

from datetime import timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from gonuts_league.clubs.models import Club

CLUBS = ("/c/", "/e/", "/l/")
# Opened by a link that is a person's key, or made for scripts, or one of more boards
# than anybody can ask for.
NEVER = (
    *("/api/", "/backups/", "/calendar/", "/go/", "/me/", "/s/", "/score/"),
    *("/phones/", "/seats/", "/sign-in/", "/station/", "/t/", "/wall/"),
    *("/donuts/play/?", "/donuts/solver/?"),
)


@require_safe
def robots_txt(request: HttpRequest) -> HttpResponse:
    """Name what is not to be listed; all clubs while none is findable."""
    has_findable = Club.objects.filter(are_pages_open=True, is_findable=True).exists()
    hidden = NEVER if has_findable else (*CLUBS, *NEVER)
    lines = ["User-agent: *", *(f"Disallow: {prefix}" for prefix in hidden), ""]
    return HttpResponse("\n".join(lines), content_type="text/plain")


@require_safe
def security_txt(request: HttpRequest) -> HttpResponse:
    """Name who takes reports of faults (RFC 9116); Http404 if nobody is named."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    expires = timezone.now() + timedelta(days=365)
    text = f"Contact: {settings.SECURITY_CONTACT}\nExpires: {expires.isoformat()}\n"
    return HttpResponse(text, content_type="text/plain")
