"""The forms that the pages of the site hold, and what somebody hostile puts in them."""

import gzip
import io
import json
import random
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import quote_from_bytes, urljoin, urlsplit

from django.conf import settings

MARK = "hj7"
MARKUP = f"\"'><{MARK} onclick=x>{{{{ 7 }}}}{{% now %}}&lt;"
MIB = 1024 * 1024


@dataclass
class PageForm:
    """One form as a page offers it: where it goes, and the values it stands at."""

    page: str
    url: str
    method: str = "get"
    values: dict[str, list[str]] = field(default_factory=dict)
    texts: set[str] = field(default_factory=set)
    files: set[str] = field(default_factory=set)


class _Reader(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.page = page
        self.forms: list[PageForm] = []
        self.outside: dict[str, PageForm] = {}
        self.open: PageForm | None = None
        self.select: tuple[PageForm, str] | None = None

    def handle_starttag(self, tag, attrs):
        given = {key: value or "" for key, value in attrs}
        for verb in ("post", "get"):
            if tag != "form" and f"hx-{verb}" in given:
                self._add(given[f"hx-{verb}"], verb, given.get("hx-vals", ""))
        if tag == "form":
            way = given.get("method", "get").lower()
            self.open = self._add(given.get("action", ""), way)
            self.outside[given.get("id", "")] = self.open
        form = self.outside.get(given.get("form", "-"), self.open)
        if form is not None:
            self._note_field(form, tag, given)

    def _note_field(self, form: PageForm, tag: str, given: dict[str, str]) -> None:
        if "formaction" in given:
            sent = self._add(given["formaction"], "post")
            sent.values, sent.texts = form.values, form.texts
        name, kind = given.get("name", ""), given.get("type", "text")
        if tag == "select":
            self.select = (form, name)
        elif tag == "option" and self.select:
            chosen, name = self.select
            chosen.values.setdefault(name, []).append(given.get("value", ""))
        elif name and kind == "file":
            form.files.add(name)
        elif name and tag in ("input", "textarea", "button"):
            form.values.setdefault(name, []).append(given.get("value", ""))
            if tag == "textarea" or (tag == "input" and kind in ("text", "search")):
                form.texts.add(name)

    def handle_endtag(self, tag):
        if tag == "form":
            self.open = None
        elif tag == "select":
            self.select = None

    def _add(self, action: str, method: str, values: str = "") -> PageForm:
        form = PageForm(self.page, urljoin(self.page, action), method)
        if values.startswith("{"):
            form.values = {key: [str(each)] for key, each in json.loads(values).items()}
        self.forms.append(form)
        return form


def forms_in(page: str, text: str) -> list[PageForm]:
    """The forms of a page that go to this site, those that only htmx sends included."""
    reader = _Reader(page)
    reader.feed(text)
    return [each for each in reader.forms if not urlsplit(each.url).netloc]


ASKED = re.compile(r"(?:POST|GET|FILES|asked|typed)(?:\.get\w*\(|\[)\s*\"([\w-]+)\"")


@cache
def field_names() -> list[str]:
    """Every name of a field that a page of the program asks for by itself."""
    found: set[str] = set()
    for file in Path(settings.BASE_DIR, "gonuts_league").rglob("*.py"):
        found |= set(ASKED.findall(file.read_text()))
    return sorted(found)


HUGE = "9" * 40
TEXTS: tuple[bytes, ...] = tuple(
    each if isinstance(each, bytes) else each.encode()
    for each in (
        *("", " ", "\t\n", "x" * 5_000, "ü" * 300_000, "a\0b", "\0"),
        *("\u202emarap\u202c", "\u2066x\u2069", "\u200b\ufeff", "Z" + "\u0301" * 500),
        *(MARKUP, "<script>alert(1)</script>", "javascript:alert(1)", "{{ settings }}"),
        *("' OR 1=1 --", "'; DROP TABLE clubs_club; --", "%s%n%d", "%", "../../x"),
        *(HUGE, f"-{HUGE}", "9" * 5_000, "-1", "0", "-0", "NaN", "Infinity", "-inf"),
        *(
            "1e999",
            "1e-999",
            "0x10",
            "1_0",
            "1,5",
            "1.5",
            "²",
            "٣",
            "Ⅷ",
            "½",
            "2147483648",
        ),
        *("9223372036854775808", "-9223372036854775809", "true", "null", "[]", "{}"),
        *('"\\ud800"', '{"a":"\\ud800"}', "[" * 50_000, '{"a":' * 5_000, "1e400"),
        *('{"game":"gonuts-first","players":NaN}', '[{"seats":[{"tableau":9e99}]}]'),
        *("0000-00-00", "9999-12-31", "2026-02-30T25:61", "10000-01-01", "0001-01-01"),
        *("//evil.example", "https://evil.example", "\\\\evil", "x\r\nSet-Cookie: a=b"),
        *("a;b;c\n1;2;3", "name\n" * 3_000, ',,,,\n"', "=HYPERLINK(1)", "🍩" * 200),
        *(
            b"\xed\xa0\x80",
            b"\xff\xfe",
            b"\xc0\xaf",
            b"\x80",
            "\ufffe",
            "\x1b[2J",
            "\x7f",
        ),
    )
)


@cache
def uploads() -> tuple[bytes, ...]:
    """Files of which none is what any page waits for."""
    bomb = io.BytesIO()
    names = ("manifest.json", "club.json", "gonuts.sqlite3", "../../x", "a/" * 200)
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as packed:
        for name in names:
            packed.writestr(name, b"0" * (16 * MIB if name == names[0] else 99))
    nested = io.BytesIO()
    with zipfile.ZipFile(nested, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(
            "manifest.json", '{"kind":"club","version":1e999,"a":"\\ud800"}'
        )
        packed.writestr("club.json", "[" * 20_000)
    whole = bomb.getvalue()
    return (
        *(whole, whole[: len(whole) // 2], whole[:-30], nested.getvalue()),
        gzip.compress(b"0" * (16 * MIB)),
        *(b"", b"PK\x03\x04", b"PK\x05\x06" + bytes(18), bytes(9_000), b"\xff\xfea\0"),
        *(b"a" * MIB, b"a,b\n" * 90_000, b"SQLite format 3\0" + bytes(90)),
        *TEXTS,
    )


def spoiled(rng: random.Random, form: PageForm) -> list[tuple[str, bytes, bool]]:
    """The fields of a form, name, value and whether as a file; some of them spoiled."""
    names = [*form.values, *form.files] or rng.sample(field_names(), 4)
    few = 1 if rng.random() < 0.6 else len(names)
    bad = set(rng.sample(names, min(few, len(names))))
    sent: list[tuple[str, bytes, bool]] = []
    for name in names:
        if name not in bad:
            value = rng.choice(form.values.get(name, [""]))
            sent.append((name, value.encode(), name in form.files))
            continue
        way = rng.random()
        if way < 0.08:
            continue
        pool = uploads() if name in form.files or way < 0.1 else TEXTS
        is_file = (name in form.files) != (way > 0.97)
        times = 3 if way > 0.9 else 1
        sent += [(name, rng.choice(pool), is_file) for _each in range(times)]
    if rng.random() < 0.1:
        sent.append((rng.choice(field_names()), rng.choice(TEXTS), False))
    return sent


def encoded(
    rng: random.Random, sent: list[tuple[str, bytes, bool]]
) -> tuple[bytes, str]:
    """A body and its content type; now and then one that is broken."""
    has_files = any(is_file for _name, _value, is_file in sent)
    if not has_files and rng.random() < 0.85:
        body = b"&".join(
            f"{quote_from_bytes(name.encode())}={quote_from_bytes(value)}".encode()
            for name, value, _is_file in sent
        )
        odd = ("; charset=utf-7", "; charset=none", "; charset=utf-16")
        kind = rng.choice(odd) if rng.random() < 0.05 else ""
        return body, f"application/x-www-form-urlencoded{kind}"
    body = b"".join(_parts(rng, sent)) + b"--edge--\r\n"
    kind = "multipart/form-data; boundary=edge"
    way = rng.random()
    if way < 0.05:
        return body[: rng.randrange(len(body))], kind
    if way < 0.08:
        odd = ("", "; boundary=", "; boundary=other", f"; boundary={'e' * 300}")
        return body, "multipart/form-data" + rng.choice(odd)
    if way < 0.1:
        return body, rng.choice(("application/json", "text/plain", "", "a/b; c=\xff"))
    return body, kind


def _parts(rng: random.Random, sent: list[tuple[str, bytes, bool]]) -> Iterator[bytes]:
    for name, value, is_file in sent:
        file = rng.choice(("a.zip", "../../a.csv", "\u202etxt", "a" * 300, f"<{MARK}>"))
        named = f'; filename="{file}"' if is_file else ""
        how = rng.choice(("", "", "", "Content-Transfer-Encoding: base64\r\n"))
        head = (
            f'--edge\r\nContent-Disposition: form-data; name="{name}"{named}\r\n{how}'
        )
        yield head.encode() + b"\r\n" + value + b"\r\n"
