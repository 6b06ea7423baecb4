"""The pages for what nobody foresaw: a sentence, and no number of a status."""

import logging
import re
from logging.handlers import BufferingHandler

import pytest

from gonuts_league.clubs.pages import way_in


def words_of(response):
    return re.sub(r"<[^>]+>", " ", response.content.decode())


def test_a_request_that_cannot_be_read_gets_a_sentence(client):
    page = client.get("/", headers={"host": "evil.example"})

    assert page.status_code == 400
    assert "This could not be read" in words_of(page)
    assert "400" not in words_of(page)


def test_a_wrong_host_leaves_no_trace_in_the_log(client, monkeypatch):
    log = BufferingHandler(100)
    monkeypatch.setattr(logging.getLogger(), "handlers", [log])

    client.get("/", headers={"host": "evil.example"})

    assert not any(record.exc_info for record in log.buffer)


@pytest.mark.django_db
def test_a_fault_of_ours_gets_a_sentence(client, monkeypatch):
    def fail(*args, **kwargs):
        raise RuntimeError

    monkeypatch.setattr(way_in, "render", fail)
    client.raise_request_exception = False

    page = client.get("/")

    assert page.status_code == 500
    assert "Something went wrong here" in words_of(page)
    assert "500" not in words_of(page)
