"""Signing in with a password; a demo account only at the machine itself."""

import secrets
from datetime import timedelta
from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from gonuts_league.runtime.network.callers import caller_of, is_from_this_machine

from .models import User

KNOWN_BROWSER = "known-browser"
KNOWN_FOR = timedelta(days=365)


class LoopbackDemoBackend(ModelBackend):
    def authenticate(
        self, request: HttpRequest | None, *args: Any, **kwargs: Any
    ) -> User | None:
        user = super().authenticate(request, *args, **kwargs)
        if user is None or not user.is_demo:
            return user
        return user if request is not None and is_from_this_machine(request) else None


def counted_address(request: HttpRequest) -> str:
    """The address that wrong passwords are counted for, in a form that is one."""
    return caller_of(request).partition("/")[0].replace("unknown", "::")


def counted_name(request: HttpRequest, credentials: dict[str, str] | None) -> str:
    """The name that wrong passwords are counted for.

    A browser that has signed in by it counts its own: nobody who only knows the name
    can shut it out, not even from the same address.
    """
    name = (credentials or request.POST).get("username", "")
    browser = request.get_signed_cookie(KNOWN_BROWSER, default="", salt=_salt(name))
    return f"{name} ({browser})" if browser else name


def remember_browser(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Count this browser's wrong passwords for a user on their own, from none on."""
    response.set_signed_cookie(
        KNOWN_BROWSER,
        secrets.token_hex(8),
        salt=_salt(user.get_username()),
        max_age=KNOWN_FOR,
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )


def _salt(username: str) -> str:
    return f"{KNOWN_BROWSER}:{username}"


def locked_out(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
    return render(request, "clubs/locked_out.html", status=429)
