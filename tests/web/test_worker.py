"""The script for pages without network, and which pages name it."""

import pytest
from django.urls import reverse

from tests.factories.events import EventFactory
from tests.factories.tables import make_round, make_table
from tests.phones.table_pages import phone_url

pytestmark = pytest.mark.django_db


def test_the_worker_keeps_the_files_of_a_table_s_page(client):
    response = client.get("/sw.js")

    script = response.content.decode()
    assert response["Content-Type"] == "text/javascript"
    assert response["Cache-Control"] == "no-cache"
    for name in ("gonuts.css", "taps.js", "donuts.svg", "htmx-2.min.js"):
        assert f"/{name}" in script


@pytest.mark.parametrize("is_secure", [True, False])
def test_only_a_page_over_https_names_the_worker(client, is_secure):
    table = make_table(make_round(EventFactory()))

    page = client.get(phone_url(table), secure=is_secure).content.decode()

    assert ("secure.js" in page) is is_secure
    assert (reverse("look:worker") in page) is is_secure
