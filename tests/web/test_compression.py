"""Pages travel compressed, and an unchanged one is still not sent again."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from tests.factories.events import EventFactory
from tests.factories.tables import make_round, make_table
from tests.phones.table_pages import phone_url, url_of
from tests.played import event_of, play
from tests.results.standings_pages import live_url

pytestmark = pytest.mark.django_db
PACKED = {"Accept-Encoding": "gzip"}


def test_a_page_is_compressed_for_browsers_that_ask_for_it(client):
    plain = client.get("/games/")
    packed = client.get("/games/", headers=PACKED)

    assert "Content-Encoding" not in plain.headers
    # The one difference is the token of its forms.
    assert len(gzip.decompress(packed.content)) == len(plain.content)


def test_the_first_load_of_a_table_s_page_takes_60_kb(client):
    table = make_table(make_round(EventFactory()))
    client.get(phone_url(table))
    client.post(url_of(table, "who"), {"seat": "all"})

    page = client.get(url_of(table), headers=PACKED)

    html = gzip.decompress(page.content).decode()
    assert html.count("faces.svg#") >= 2 * table.seats.count()
    files = set(re.findall(r'(?:href|src)="/static/([^"#]+)', html))
    sizes = [
        len(gzip.compress(Path(finders.find(name)).read_bytes())) for name in files
    ]
    assert len(page.content) + sum(sizes) < 60_000


def test_the_tag_of_a_compressed_part_is_known_again(client):
    event = event_of(4)
    play(event)
    url = live_url(event)

    etag = client.get(url, headers=PACKED).headers["ETag"]
    unchanged = client.get(url, headers=PACKED | {"If-None-Match": etag})

    assert etag.startswith("W/")
    assert unchanged.status_code == 304
