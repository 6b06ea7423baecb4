"""The script that opens a table's page without network, where a browser allows one.

Only pages over https name it: over plain http, as in a hall, there is no such thing.
"""

import hashlib

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.views.decorators.http import require_safe

# What the page of a table is made of.
SHELL = (
    "brand.svg",
    "donuts.svg",
    "faces.svg",
    "icons.svg",
    "gonuts.css",
    "pages.css",
    "vendor/pico.min.css",
    "django_htmx/htmx-2.min.js",
    "page.js",
    "clock.js",
    "queue.js",
    "taps.js",
    "table.js",
    "sign.js",
    "typed.js",
    "ending.js",
    "secure.js",
)


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The worker's script; its version changes with any file that it keeps."""
    files = [static(name) for name in SHELL]
    version = hashlib.sha256(" ".join(files).encode()).hexdigest()[:12]
    response = render(
        request,
        "web/sw.js",
        {"files": files, "version": version},
        content_type="text/javascript",
    )
    response["Cache-Control"] = "no-cache"
    return response
