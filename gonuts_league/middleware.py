"""What every request passes on its way to a page, and every answer on its way back."""

import logging
import re
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.core.signals import request_finished
from django.db import DataError
from django.dispatch import receiver
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.shortcuts import render
from django.urls import resolve
from django.utils import timezone, translation
from django.utils.cache import add_never_cache_headers, patch_vary_headers
from django.utils.functional import SimpleLazyObject

from gonuts_league.clubs.pages.errors import API, answered_as_json
from gonuts_league.clubs.pages.robots import CLUBS, NEVER
from gonuts_league.clubs.rules import LinkHolder
from gonuts_league.clubs.services.tokens import club_read_with
from gonuts_league.health.services import count_request
from gonuts_league.phones.table.who import sitter_of
from gonuts_league.players.private_links import link_holder
from gonuts_league.results.live import (
    EVENT,
    LiveKeyExpiredError,
    api_version,
    live_version,
    read_key,
    unchanged_answer,
)
from gonuts_league.runtime.log import current_request
from gonuts_league.runtime.network.addresses import is_from_elsewhere
from gonuts_league.runtime.network.callers import address_of
from gonuts_league.runtime.network.phones import note_phone_reached

requests_log = logging.getLogger("gonuts_league.requests")
GetResponse = Callable[[HttpRequest], HttpResponse]
WATCHED = ("/healthz", "/readyz", "/metrics")
BROUGHT = ("/backups/bring/", "/backups/club/bring/", "/backups/update/")
API_STANDINGS = re.compile(r"/api/v1/events/([-\w]+)/standings/", re.ASCII)
LIVE_PART = re.compile(r"/s/(?:(season)/)?([^/]+)/")
GIVEN_MARK = re.compile(r"[\w.-]{8,64}", re.ASCII)
UNUSED = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"


def mark_request(get_response: GetResponse) -> GetResponse:
    """Mark a request, its answer and what is logged meanwhile; log and count it.

    The mark is a proxy's own, where one is believed. That nothing is new is counted
    alone: a hall of phones asks a hundred times a second.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        begun = time.perf_counter()
        given = request.headers.get("X-Request-ID", "") if settings.PROXIES else ""
        mark = given if GIVEN_MARK.fullmatch(given) else secrets.token_hex(8)
        current_request.set((mark, request))
        response = get_response(request)
        took = time.perf_counter() - begun
        response.headers["X-Request-ID"] = mark
        if response.status_code != HTTPStatus.NOT_MODIFIED:
            told = {"status": response.status_code, "milliseconds": int(1000 * took)}
            requests_log.info("answered", extra={"figures": told})
        if settings.METRICS_TOKEN:
            count_request(request, status=response.status_code, seconds=took)
        return response

    return middleware


@receiver(request_finished)
def forget_request(**_: Any) -> None:
    """Mark no further lines: what the handler logs of the answer is written by now."""
    current_request.set(None)


def answer_watcher(get_response: GetResponse) -> GetResponse:
    """Answer who watches the program by any name of the host, and without https.

    A balancer, or a container's own check, asks from inside and knows neither.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.path_info in WATCHED:
            return resolve(request.path_info).func(request)
        return get_response(request)

    return middleware


def answer_unchanged(get_response: GetResponse) -> GetResponse:
    """Answer 304 before sessions, accounts, languages and addresses are looked up.

    The signed address of a live part is all that its poll needs, and most polls find
    nothing new. Whether it may be seen is asked of the database each time. Whatever is
    not a plain 304 goes the long way, which knows what to say.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.method == "GET" and request.headers.get("If-None-Match"):
            found = LIVE_PART.fullmatch(request.path_info)
            if found and (answer := _unchanged(request, *found.groups())):
                return answer
            asked = API_STANDINGS.fullmatch(request.get_full_path_info())
            if asked and not request.META.get("HTTP_COOKIE"):
                return _unchanged_by_api(request, asked[1]) or get_response(request)
        return get_response(request)

    return middleware


def _unchanged(
    request: HttpRequest, kind: str | None, signed: str
) -> HttpResponse | None:
    request.get_host()  # Refuses the name of a host that is not ours.
    try:
        key = read_key(signed, kind or EVENT)
        etag = live_version(key)
    except (Http404, LiveKeyExpiredError):
        return None
    return unchanged_answer(request, etag=etag, language=key.language)


def _unchanged_by_api(request: HttpRequest, slug: str) -> HttpResponse | None:
    """The same for a program, be it nobody in particular or one with a token."""
    request.get_host()
    kind, _, secret = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
    own = club_read_with(secret) if kind == "Bearer" else None
    if kind and own is None:
        return None
    with suppress(Http404):
        return unchanged_answer(request, etag=api_version(slug, own), language="en")
    return None


def limit_browsers(get_response: GetResponse) -> GetResponse:
    """Name with every page the abilities of the browser that it never uses."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers["Permissions-Policy"] = UNUSED
        return response

    return middleware


def refuse_listing(get_response: GetResponse) -> GetResponse:
    """Ask not to list what is no page, and no page that a link opens."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        is_page = response.headers.get("Content-Type", "").startswith("text/html")
        if request.path.startswith(NEVER if is_page else (*CLUBS, *NEVER)):
            response.headers["X-Robots-Tag"] = "noindex"
        return response

    return middleware


def note_phone(get_response: GetResponse) -> GetResponse:
    """Note the first request from another device; then cost one comparison.

    Outside a hall it takes itself out of the chain.
    """
    if not settings.IS_LAN:
        raise MiddlewareNotUsed
    has_noted = False

    def middleware(request: HttpRequest) -> HttpResponse:
        nonlocal has_noted
        if not has_noted and is_from_elsewhere(address_of(request)):
            note_phone_reached()
            has_noted = True
        return get_response(request)

    return middleware


def forget_zone(get_response: GetResponse) -> GetResponse:
    """Begin each request with the computer's zone, or UTC for scripts.

    A page that opens a club or an event goes on with theirs (`web.requests.in_zone`),
    and the next request of this thread must not.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        with timezone.override(UTC if request.path.startswith(API) else None):
            return get_response(request)

    return middleware


class LanguageMiddleware(LocaleMiddleware):
    """The language of a page: by choice, kept in a cookie, else what the browser asks.

    Django's own forgets that an answer depends on the cookie as well. The API speaks
    English whatever is asked: scripts read it, as they read the commands.
    """

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        if request.path.startswith(API):
            translation.activate("en")
            request.LANGUAGE_CODE = "en"

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        # A view that names its language has it from its address.
        is_free = response.has_header("Content-Language")
        if not is_free and not request.path.startswith(API):
            patch_vary_headers(response, ("Cookie",))
        return super().process_response(request, response)


def refuse_large_bodies(get_response: GetResponse) -> GetResponse:
    """Refuse a body that is too large, or of unknown length, before any of it is read.

    Whatever reads a form, be it for its token, would write the files in it to the
    disk. Django itself takes a body without a length for an empty one.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        length = request.headers.get("Content-Length", "")
        # These are as large as they are; a page reads them only of who may send one.
        is_free = request.path in BROUGHT
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        if length.isdigit() and int(length) > most and not is_free:
            return _refuse(request, 413, "too-large", "the input is larger than 2 MB")
        if not length and "Transfer-Encoding" in request.headers:
            return _refuse(request, 411, "no-length", "the input has no length")
        return get_response(request)

    return middleware


def _refuse(request: HttpRequest, status: int, code: str, words: str) -> HttpResponse:
    return answered_as_json(request, status, code, words) or render(
        None, "clubs/refused.html", {"status": status}, status=status
    )


class UnstorableMiddleware:
    """Refuse what the database cannot store: a NUL, a text or a number too long for it.

    Forms ask first; addresses and scripts may hold anything, and SQLite takes it.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(
        self, request: HttpRequest, exception: Exception
    ) -> HttpResponse | None:
        if not isinstance(exception, DataError):
            return None
        return _refuse(request, 400, "unreadable", "the input cannot be read")


def answer_head(get_response: GetResponse) -> GetResponse:
    """Answer HEAD as GET, in every view; the server leaves out what it asks not for."""

    def middleware(request: HttpRequest) -> HttpResponse:
        asked = request.method
        request.method = "GET" if asked == "HEAD" else asked
        response = get_response(request)
        request.method = asked
        return response

    return middleware


def know_link_holder(get_response: GetResponse) -> GetResponse:
    """See who holds a private link, or a phone of a table, in those not signed in.

    As with those who are, nobody is looked up before a page asks who reads it.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        account = request.user

        def reader() -> Any:
            if account.is_authenticated:
                return account
            return link_holder(request) or sitter_of(request) or account

        lazy: Any = SimpleLazyObject(reader)
        request.user = lazy
        return get_response(request)

    return middleware


def forbid_keeping(get_response: GetResponse) -> GetResponse:
    """Let no browser keep a page of a member: it may hold whole names.

    On a screen that is handed over, "back" then finds nothing. Answers with a cache
    header of their own keep it; to those, who asks is not even looked up.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if "Cache-Control" not in response.headers and (
            request.user.is_authenticated or isinstance(request.user, LinkHolder)
        ):
            add_never_cache_headers(response)
        return response

    return middleware
