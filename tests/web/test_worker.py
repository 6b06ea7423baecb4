"""The script for pages without network, and which pages name it."""

import re

import pytest
from django.urls import reverse

from tests.factories.events import EventFactory
from tests.factories.tables import make_round, make_table
from tests.phones.table_pages import phone_url, url_of

pytestmark = pytest.mark.django_db


def test_the_worker_keeps_the_files_of_a_table_s_page(client):
    response = client.get("/sw.js")

    script = response.content.decode()
    assert response["Content-Type"] == "text/javascript"
    assert response["Cache-Control"] == "no-cache"
    for name in ("gonuts.css", "taps.js", "donuts.svg", "htmx-2.min.js"):
        assert f"/{name}" in script


@pytest.mark.parametrize(
    ("act", "form"),
    [
        ("round", {}),
        ("show", {"types-counts": "on"}),
        ("rules", {}),
        ("who", {}),
        ("totals", {}),
        ("outcome", {}),
    ],
)
def test_the_worker_keeps_every_file_that_a_table_s_pages_name(client, act, form):
    table = make_table(make_round(EventFactory()))
    script = client.get("/sw.js").content.decode()
    client.get(phone_url(table))
    client.post(url_of(table, "who"), {"seat": "all"})

    ask = client.post if form else client.get
    page = ask(url_of(table, act), form, follow=True, secure=True).content.decode()

    files = set(re.findall(r'(?:href|src)="(/static/[^"#]+)', page))
    assert len(files) > 8
    assert [name for name in files if f'"{name}"' not in script] == []


@pytest.mark.parametrize("is_secure", [True, False])
def test_only_a_page_over_https_names_the_worker(client, is_secure):
    table = make_table(make_round(EventFactory()))

    page = client.get(phone_url(table), secure=is_secure).content.decode()

    assert ("secure.js" in page) is is_secure
    assert (reverse("look:worker") in page) is is_secure
