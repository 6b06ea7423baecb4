"""Signing in with a password; a demo account only at the machine itself."""

import ipaddress
from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from .models import User


def is_from_this_machine(request: HttpRequest) -> bool:
    """Tell whether the request came over loopback, with no proxy in between."""
    if request.headers.get("X-Forwarded-For") or request.headers.get("Forwarded"):
        return False
    try:
        return ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False


class LoopbackDemoBackend(ModelBackend):
    def authenticate(
        self, request: HttpRequest | None, *args: Any, **kwargs: Any
    ) -> User | None:
        user = super().authenticate(request, *args, **kwargs)
        if user is None or not user.is_demo:
            return user
        return user if request is not None and is_from_this_machine(request) else None


def locked_out(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
    return render(request, "clubs/locked_out.html", status=429)
