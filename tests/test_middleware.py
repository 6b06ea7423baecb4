"""What browsers may use, and bodies refused before any of them lies on the disk."""

import json
import logging
from io import StringIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.files.uploadhandler import TemporaryFileUploadHandler
from django.db import DataError, connection
from django.test import Client
from django.urls import reverse

from gonuts_league.runtime.log import JsonFormatter

pytestmark = pytest.mark.django_db
LARGE = 3 * 1024 * 1024


@pytest.fixture
def kept(monkeypatch):
    """The files that were begun on the disk."""
    begun = []
    new_file = TemporaryFileUploadHandler.new_file

    def note(self, *args, **kwargs):
        begun.append(args)
        return new_file(self, *args, **kwargs)

    monkeypatch.setattr(TemporaryFileUploadHandler, "new_file", note)
    return begun


@pytest.mark.parametrize(
    "address", [reverse("simulations:paste"), "/c/nowhere/settings/wifi/"]
)
def test_a_large_file_is_refused_before_it_lies_on_the_disk(kept, address):
    client = Client(enforce_csrf_checks=True)
    file = SimpleUploadedFile("log.jsonl", b"x" * LARGE)

    page = client.post(address, {"file": file})

    assert page.status_code == 413
    assert "At most 2 MB can be sent at once." in page.content.decode()
    assert kept == []


def test_the_api_answers_a_large_file_in_its_own_shape(client, kept):
    file = SimpleUploadedFile("table.json", b"x" * LARGE)

    answer = client.post("/api/v1/simulations/", {"file": file})

    assert answer.status_code == 413
    assert answer.json()["problems"][0]["code"] == "too-large"
    assert kept == []


def test_a_body_of_unknown_length_is_refused(client):
    page = client.generic(
        "POST",
        reverse("simulations:paste"),
        headers={"Transfer-Encoding": "chunked", "Content-Length": ""},
    )

    assert page.status_code == 411
    assert "This could not be read" in page.content.decode()


@pytest.mark.parametrize("name", ["clubs:home", "clubs:sign-in", "games:index"])
def test_head_is_answered_as_a_page_is_without_its_body(client, name):
    page, head = client.get(reverse(name)), client.head(reverse(name))

    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["Content-Length"] == str(len(page.content))


def test_head_of_what_takes_only_forms_is_refused(client):
    assert client.head(reverse("clubs:sign-out")).status_code == 405


def test_no_page_may_use_what_the_league_never_uses(client):
    policy = client.get("/games/").headers["Permissions-Policy"]

    assert "camera=()" in policy
    assert "geolocation=()" in policy


def test_a_small_file_is_read(client):
    file = SimpleUploadedFile("log.jsonl", b"{}")

    page = client.post(reverse("simulations:paste"), {"file": file})

    assert page.status_code == 400
    assert "At most 2 MB" not in page.content.decode()


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("/c/nowhere/", "This could not be read"),
        ("/api/v1/events/nowhere/standings/", '"code": "unreadable"'),
    ],
)
def test_what_the_database_cannot_store_is_refused(client, address, said):
    def refuse(*_asked):
        raise DataError("PostgreSQL text fields cannot contain NUL (0x00) bytes")

    with connection.execute_wrapper(refuse):
        answer = client.get(address)

    assert answer.status_code == 400
    assert said in answer.content.decode()


@pytest.mark.parametrize(
    ("proxies", "given", "is_kept"),
    [(1, "of-the-proxy.1", True), (0, "of-the-proxy.1", False), (1, "a b\tc", False)],
)
def test_each_answer_has_a_mark_a_proxys_only_where_one_is_believed(
    client, settings, proxies, given, is_kept
):
    settings.PROXIES = proxies

    first = client.get("/games/", headers={"X-Request-ID": given})
    second = client.get("/nowhere/", headers={"X-Request-ID": given})

    marks = [first.headers["X-Request-ID"], second.headers["X-Request-ID"]]
    assert (marks == [given, given]) is is_kept
    assert (len(set(marks)) == 2) is not is_kept


def test_lines_of_a_request_hold_its_mark(client, monkeypatch, caplog):
    lines = StringIO()
    log = logging.StreamHandler(lines)
    log.setFormatter(JsonFormatter())
    caplog.set_level(logging.INFO, logger="gonuts_league.requests")
    monkeypatch.setattr(logging.getLogger(), "handlers", [log])

    answer = client.get("/nowhere/?code=secret")

    told = [json.loads(line) for line in lines.getvalue().splitlines()]
    assert {line["request_id"] for line in told} == {answer.headers["X-Request-ID"]}
    assert {line["path"] for line in told} == {"/…"}
    assert (told[0]["logger"], told[0]["status"]) == ("gonuts_league.requests", 404)
    assert "secret" not in lines.getvalue()


def test_a_line_names_an_open_address_as_it_is(client, monkeypatch, caplog):
    lines = StringIO()
    log = logging.StreamHandler(lines)
    log.setFormatter(JsonFormatter())
    monkeypatch.setattr(logging.getLogger(), "handlers", [log])

    client.get("/c/glaze-north/")

    told = json.loads(lines.getvalue())
    assert told["message"] == "Not Found: /c/glaze-north/"
