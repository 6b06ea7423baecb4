"""A German reader meets no English on any page."""

import re
from collections import defaultdict
from html.parser import HTMLParser

import pytest
from django.test import Client

from gonuts_league.events.models import Event
from tests.catalogue import read_catalogue, texts_of
from tests.test_accessible import every_visit

pytestmark = [pytest.mark.django_db, pytest.mark.long]

READ_ALOUD = ("aria-label", "title", "placeholder", "alt", "content")
# No German word is written like these.
ENGLISH = re.compile(
    r"\b(the|and|of|with|you|your|are|this|that|not|yet|from|nobody|everybody)\b",
    re.IGNORECASE,
)
WORD = re.compile(r"\w+")
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w+\}|<[^>]+>")


class Texts(HTMLParser):
    """Every text that is seen or read aloud, but those marked as another language."""

    def __init__(self):
        super().__init__()
        self.found = []
        self.silent = []

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if tag in ("script", "style", "code") or given.get("lang", "de") != "de":
            self.silent.append(tag)
        if tag != "meta" and not self.silent:
            data = [value for name, value in attrs if name.startswith("data-")]
            spoken = [given[name] for name in READ_ALOUD if name in given]
            self.found += [text for text in (*spoken, *data) if text]

    def handle_endtag(self, tag):
        if self.silent and tag == self.silent[-1]:
            self.silent.pop()

    def handle_data(self, data):
        if not self.silent and data.strip():
            self.found.append(" ".join(data.split()))


def parts_of_messages():
    """What stays of each message between its values, from two words on."""
    said = "\n".join(part for each in read_catalogue() for part in texts_of(each))
    for each in read_catalogue():
        for text in filter(None, (each.msgid, each.msgid_plural)):
            for part in PLACEHOLDER.split(text):
                words = " ".join(part.split())
                if " " in words and words not in said:
                    yield words


def german_texts(visits):
    """What each page says in German, without the names of the test's own events."""
    invented = Event.objects.values_list("name", flat=True)
    names = re.compile("|".join(map(re.escape, invented)))
    clients = {visit.visitor: Client() for visit in visits}
    for visitor, client in clients.items():
        if visitor is not None:
            client.force_login(visitor)
    for visit in visits:
        client, url = clients[visit.visitor], visit.stop.url
        page = client.get(url, headers={"Accept-Language": "de"})
        if not page.headers.get("Content-Type", "").startswith("text/html"):
            continue
        parser = Texts()
        parser.feed(page.content.decode())
        for text in parser.found:
            yield visit.stop.name, names.sub("", text)


def test_no_page_says_anything_in_english():
    parts = defaultdict(set)
    for part in parts_of_messages():
        for word in WORD.findall(part)[:1]:
            parts[word].add(part)

    # Most of what is said stands on many pages.
    names = {text: name for name, text in german_texts(every_visit())}
    found = {
        (name, text)
        for text, name in names.items()
        if ENGLISH.search(text)
        or any(
            re.search(rf"\b{re.escape(part)}\b", text)
            for word in set(WORD.findall(text)) & parts.keys()
            for part in parts[word]
            if part in text
        )
    }

    assert "\n".join(map(str, sorted(found))) == ""
