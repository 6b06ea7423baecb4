"""Hostile input to every form, upload and address: no fault of ours, no long wait.

The forms are those of the pages themselves, and each address that takes a form is tried
with names of fields from all over the program too.
"""

import random
import re
import time
import traceback
from collections import defaultdict
from urllib.parse import quote_from_bytes, urlsplit

import pytest
from django.core.cache import cache
from django.core.signals import got_request_exception
from django.db import transaction
from django.urls import Resolver404, resolve, reverse

from gonuts_league.clubs.enums import Role
from scoring.simulation import warm
from tests.attacks.forms import (
    MARK,
    TEXTS,
    PageForm,
    encoded,
    forms_in,
    spoiled,
)
from tests.soak import IS_SOAK, tries
from tests.test_who_sees_what import (
    GET_ROWS,
    ROWS,
    STRANGER,
    World,
    make_world,
    open_up,
)

pytestmark = [pytest.mark.django_db, pytest.mark.long]
INPUTS, FEW = 10_000, 60
SHARES = 4 if IS_SOAK else 1
MOST_SECONDS = 5
# It would sign out the reader.
NOT_TRIED = {"clubs:sign-out"}


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """As a server is made ready: else the first game that is watched takes 16 s."""
    if IS_SOAK:
        warm.main()


@pytest.fixture
def world() -> World:
    world = make_world()
    open_up(world)
    return world


def pages_of(world: World, count: int) -> list[str]:
    """Addresses of pages, all of them for many tries, else a few that hold forms."""
    with_forms = [name for name in GET_ROWS if "post" in ROWS[name].methods]
    names = GET_ROWS if count > FEW else random.Random(3).sample(with_forms, 24)
    return [world.url(name) for name in names]


def read(client, url: str) -> str:
    with transaction.atomic():
        response = client.get(url)
        transaction.set_rollback(True)
    is_page = response.headers.get("Content-Type", "").startswith("text/html")
    body = b"".join(response) if response.streaming else response.content
    return body.decode(errors="replace") if is_page else ""


def found_forms(world: World, pages: list[str]) -> list[PageForm]:
    client = world.client(Role.OWNER)
    found = [form for page in pages for form in forms_in(page, read(client, page))]
    return [form for form in found if _name_of(form.url) not in NOT_TRIED]


def _name_of(url: str) -> str:
    try:
        match = resolve(urlsplit(url).path)
    except Resolver404:
        return ""
    return match.view_name


def blind_forms(world: World) -> list[PageForm]:
    """Each address as a form of which no page tells the fields."""
    return [
        PageForm("", world.url(name), method)
        for name in sorted(ROWS.keys() - NOT_TRIED)
        for method in ("post", "get")
    ]


def hostile_address(rng: random.Random, world: World) -> str:
    """An address with an odd value in the place of a word, an id or a token."""
    parts = world.url(rng.choice(sorted(ROWS))).strip("/").split("/")
    odd = rng.choice((*TEXTS, b"9" * 18, b"9" * 25, b"0", b"1.1~", b"~", b"1.wall.1~"))
    parts[rng.randrange(len(parts))] = quote_from_bytes(odd[:3000])
    return f"/{'/'.join(parts)}/"


@pytest.mark.parametrize("share", range(SHARES))
def test_hostile_input_breaks_nothing(world, share):
    rng = random.Random(share)
    count = tries(INPUTS // SHARES, few=FEW)
    forms = found_forms(world, pages_of(world, count))
    blind = blind_forms(world)
    faults: dict[str, list[str]] = defaultdict(list)
    failed: list[str] = []
    got_request_exception.connect(
        listener := lambda **_kept: failed.append(traceback.format_exc()), weak=False
    )
    for _each in range(count):
        form = rng.choice(forms if rng.random() < 0.7 else blind)
        if rng.random() < 0.1:
            form = PageForm("", hostile_address(rng, world), "get")
        client = world.client(rng.choice((Role.OWNER, Role.OWNER, STRANGER)))
        client.raise_request_exception = False
        body, kind = encoded(rng, spoiled(rng, form))
        headers = {"HX-Request": "true"} if rng.random() < 0.3 else {}
        cache.clear()
        failed.clear()
        begun_at = time.process_time()
        with transaction.atomic():
            if form.method == "post":
                response = client.generic(
                    "POST", form.url, body, content_type=kind, headers=headers
                )
            else:
                query = body.decode("latin-1") if "urlenc" in kind else ""
                path = urlsplit(form.url).path
                response = client.get(f"{path}?{query}", headers=headers)
            text = b"".join(response) if response.streaming else response.content
            transaction.set_rollback(True)
        seconds = time.process_time() - begun_at
        asked = f"{form.method} {_name_of(form.url)} {form.url} {body[:300]!r} {kind}"
        if response.status_code >= 500 and not _is_not_ready(response, form, failed):
            faults[failed[-1][-1500:] if failed else "500"].append(asked)
        elif seconds > MOST_SECONDS:
            faults["a long wait"].append(f"{seconds:.1f} s: {asked}")
        elif f"<{MARK}".encode() in text and _is_page(response):
            faults["unescaped"].append(asked)
        elif re.match(r"//|\w+:", _place(response)):
            faults["leads to another site"].append(asked)
    got_request_exception.disconnect(listener)
    assert not faults, "\n\n".join(
        f"{len(asked)} times: {fault}\n  {asked[0]}" for fault, asked in faults.items()
    )


def _is_not_ready(response, form: PageForm, failed: list[str]) -> bool:
    """Where no worker runs, 503 is the true answer of the page that is asked that."""
    name = _name_of(form.url)
    return (response.status_code, name, failed) == (503, "health:readyz", [])


def _place(response) -> str:
    return response.headers.get("HX-Redirect") or response.headers.get("Location", "")


def _is_page(response) -> bool:
    return response.headers.get("Content-Type", "").startswith("text/html")


def test_what_was_stored_is_escaped_on_every_page(world):
    """Each form is sent with markup in its texts, and all of it stays."""
    pages = pages_of(world, tries(INPUTS, few=1))
    owner = world.client(Role.OWNER)
    found = found_forms(world, pages)
    stored = 0
    for number, form in enumerate(found):
        if form.method == "post" and form.texts:
            sent = {
                name: f"<{MARK}>{number}" if name in form.texts else values[0]
                for name, values in form.values.items()
            }
            response = owner.post(form.url, sent)
            stored += response.status_code == 302

    unescaped = [
        (reader, page)
        for reader in (Role.OWNER, STRANGER)
        for page in pages
        if f"<{MARK}" in read(world.client(reader), page)
    ]

    assert stored
    assert unescaped == []
    assert any(MARK in read(owner, page) for page in pages)


def test_forms_are_found_with_their_fields(world):
    url = reverse("clubs:sign-in")

    (form, *_others) = [
        each for each in forms_in(url, read(world.client(STRANGER), url)) if each.texts
    ]

    assert (form.method, form.url) == ("post", url)
    assert {"username", "password"} <= set(form.values)
