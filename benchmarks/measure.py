"""How large the program is, and how many of its files one request enters.

It counts lines and modules of each app and of `scoring` (without migrations), modules
that lie flat at an app's root, dataclasses and test functions. Then it plays the
beginning of an evening in a database in memory and notes which files of ours run code
for three requests: the draft of a round, one tap at a table, the standings.

Only addresses and forms of pages are used, no module of an app, so the same script
measures other versions of the program: `--tree FOLDER` names one.
"""

import argparse
import ast
import itertools
import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from html import unescape
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from typing import Any

PEOPLE = 8
NAMES = "Ann Abel Ben Boll Cleo Carr Dan Dorn Eva Ernst Finn Falk Gil Graf Hana Horn"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    here = Path(__file__).resolve().parent.parent
    parser.add_argument(
        "--tree",
        type=Path,
        default=here,
        metavar="FOLDER",
        help="measure the version of the program in this folder",
    )
    parser.add_argument(
        "--files", action="store_true", help="name the files that are entered"
    )
    asked = parser.parse_args()
    tree = asked.tree.resolve()
    # By its path this script would hide the package `scoring` with a benchmark.
    sys.path[0] = str(tree)
    entered = request_lines(tree, names_files=asked.files)
    for line in itertools.chain(size_lines(tree), entered):
        print(line, flush=True)
    return 0


def size_lines(tree: Path) -> Iterator[str]:
    """What there is, as lines of a table."""
    yield f"{'':30}{'lines':>8}{'modules':>9}{'at root':>9}{'dataclasses':>13}"
    rows = [
        (folder.relative_to(tree).as_posix(), *sizes(folder))
        for folder in (*apps(tree), tree / "scoring")
    ]
    loose = sorted((tree / "gonuts_league").glob("*.py"))
    texts = [path.read_text() for path in loose]
    lines = sum(text.count("\n") for text in texts)
    found = sum(map(dataclass_count, texts))
    rows.append(("gonuts_league/*.py", lines, len(loose), len(loose), found))
    for row in sorted(rows, key=lambda row: -row[1]):
        yield "{:30}{:>8,}{:>9}{:>9}{:>13}".format(*row)
    total = [sum(row[column] for row in rows) for column in (1, 2, 4)]
    yield f"{'all':30}{total[0]:>8,}{total[1]:>9}{'':9}{total[2]:>13}"
    library = next(row for row in rows if row[0] == "scoring")
    yield f"dataclasses without scoring: {total[2] - library[4]}"
    tests = [path.read_text() for path in modules(tree / "tests")]
    yield f"test functions: {sum(map(test_count, tests)):,}"


def apps(tree: Path) -> list[Path]:
    packages = (tree / "gonuts_league").iterdir()
    return [path for path in packages if (path / "__init__.py").exists()]


def sizes(folder: Path) -> tuple[int, int, int, int]:
    """Lines, modules, modules flat at the root, dataclasses."""
    found = modules(folder)
    texts = [path.read_text() for path in found]
    at_root = sum(path.parent == folder and path.stem != "__init__" for path in found)
    return (
        sum(text.count("\n") for text in texts),
        len(found),
        at_root,
        sum(map(dataclass_count, texts)),
    )


def modules(folder: Path) -> list[Path]:
    return [p for p in sorted(folder.rglob("*.py")) if "migrations" not in p.parts]


def dataclass_count(text: str) -> int:
    """Classes of a source that are decorated with `dataclass`, called or not."""
    return sum(
        _name(decorator) == "dataclass"
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ClassDef)
        for decorator in node.decorator_list
    )


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Call):
        node = node.func
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def test_count(text: str) -> int:
    return sum(
        isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        for node in ast.walk(ast.parse(text))
    )


def request_lines(tree: Path, *, names_files: bool) -> Iterator[str]:
    """How many of our files each request enters, in all and of each app."""
    os.chdir(tree)
    os.environ["DJANGO_SETTINGS_MODULE"] = "gonuts_league.settings.test"
    with tempfile.TemporaryDirectory(prefix="measure-") as folder:
        os.environ["GONUTS_VAR"] = folder
        start_django()
        yield f"files of ours entered, of an event of {PEOPLE}:"
        for name, entered in Evening(tree).requests():
            yield f"  {name}: {len(entered)}"
            for app in sorted({app_of(path) for path in entered}):
                own = sorted(path for path in entered if app_of(path) == app)
                yield f"    {len(own):3} {app}"
                if names_files:
                    yield from (f"          {path}" for path in own)


def app_of(path: str) -> str:
    """The folder of a file: an app of the site, or scoring."""
    parts = path.split("/")
    return "/".join(parts[:2]) if parts[0] == "gonuts_league" else parts[0]


def start_django() -> None:
    import django  # noqa: PLC0415 -- settings come first
    from django.conf import settings  # noqa: PLC0415 -- as above

    # An older version may name packages that are no longer installed.
    settings.INSTALLED_APPS = [
        name for name in settings.INSTALLED_APPS if find_spec(name.split(".")[0])
    ]
    settings.CELERY_RESULT_BACKEND = "disabled://"
    # Tables are made from the models: replaying each migration takes minutes.
    labels = [name.rpartition(".")[2] for name in settings.INSTALLED_APPS]
    settings.MIGRATION_MODULES = dict.fromkeys(labels)
    django.setup()
    from django.test.utils import (  # noqa: PLC0415 -- needs the settings
        setup_databases,
        setup_test_environment,
    )

    setup_test_environment(debug=False)
    setup_databases(verbosity=0, interactive=False, serialized_aliases=[])


class Evening:
    """A club, an event and its rounds, made by the forms of the pages."""

    def __init__(self, tree: Path) -> None:
        from django.test import Client  # noqa: PLC0415 -- needs the settings

        self.tree = tree
        self.organiser = Client()
        self.phone = Client()
        club = self._post(
            "/start/",
            club_name="Measured Club",
            language="en",
            time_zone="UTC",
            username="olga",
            called="Olga",
            password="one-long-password",
        )
        page = self._post(
            f"{club}events/new/",
            name="Thursday",
            game="gonuts-gamewright",
            format="swiss",
            rounds_planned=3,
            seats_preferred=4,
            seats_min=3,
            seats_max=5,
        )
        self.event = page.removesuffix("people/")
        words = NAMES.split()
        names = map(" ".join, zip(words[::2], words[1::2], strict=True))
        people = list(names)[:PEOPLE]
        each = {f"line{n}-name": name for n, name in enumerate(people)}
        ticks = {f"line{n}-is_wanted": 1 for n in range(PEOPLE)}
        sent = {"text": "\n".join(people), "is_sure": 1, **each, **ticks}
        self._post(f"{self.event}people/list/", **sent)
        self._post(f"{self.event}people/all-here/")

    def requests(self) -> Iterator[tuple[str, set[str]]]:
        """The three requests, each asked once before, so that nothing is imported."""
        self._post(f"{self.event}draw/")
        draft = f"{self.event}rounds/1/"
        yield "draft page", self._entered(lambda: self._get(draft))
        seen = self._find(r'data-seen="([\d.]+)"', self._get(draft))
        self._post(f"{draft}publish/", seen=seen)
        tables = [
            self._find(rf'id="code-{number}".*?href="[^"]*?(/t/[^"]+)"', page)
            for page in [self._get(f"{self.event}links/")]
            for number in (1, 2)
        ]
        yield "one tap", self._entered(self._tapping(tables[0]))
        for table in tables:
            self._finish(f"{table}r1/")
        self._post(f"{draft}close/")
        standings = f"{self.event}standings/"
        yield "standings page", self._entered(lambda: self._get(standings))

    def _tapping(self, table: str) -> Callable[[], Any]:
        """What taps one more card in at each call, as a phone with a script does."""
        here = f"{table}r1/"
        self._post(f"{here}who/", self.phone, seat=0)
        seat = self._find(r'id="total-(\d+)"', self._get(here, self.phone))
        numbers = iter(range(100))

        def tap() -> None:
            number = next(numbers)
            self.phone.post(
                f"{here}tap/",
                {"seat": seat, "game": 1, "client_id": f"m{number}", "add": "plain"}
                | {"seen": number},
                headers={"HX-Request": "true"},
            )

        return tap

    def _finish(self, here: str) -> None:
        """Enter totals, hand them in, and agree as another player."""
        self._post(f"{here}who/", self.phone, seat=0)
        seats = re.findall(r'id="total-(\d+)"', self._get(here, self.phone))
        points = {f"points-{seat}": 10 + n for n, seat in enumerate(seats)}
        self._post(f"{here}totals/", self.phone, game=1, asked=1, **points)
        page = self._get(f"{here}confirm/", self.phone)
        version = self._find(r'name="version" value="(\d+)"', page)
        answer = self.phone.post(f"{here}confirm/", {"version": version}, follow=True)
        seat = self._find(r'name="seat"\s+value="([1-9]\d*)"', self._text(answer))
        self._post(f"{here}confirm/", self.phone, version=version, seat=seat)

    def _entered(self, request: Callable[[], Any]) -> set[str]:
        """Files of ours whose code a request runs when no page is kept."""
        from django.core.cache import cache  # noqa: PLC0415 -- needs the settings

        request()
        cache.clear()
        files = set()

        def note(frame: FrameType, event: str, _: object) -> None:
            if event == "call":
                files.add(frame.f_code.co_filename)

        sys.setprofile(note)
        try:
            request()
        finally:
            sys.setprofile(None)
        ours = tuple(f"{self.tree}/{name}/" for name in ("gonuts_league", "scoring"))
        return {
            Path(name).relative_to(self.tree).as_posix()
            for name in files
            if name.startswith(ours)
        }

    def _get(self, address: str, client: Any = None) -> str:
        return self._text((client or self.organiser).get(address))

    def _post(self, address: str, client: Any = None, **form: object) -> str:
        """Send a form; return the address that it leads to, where it leads anywhere."""
        answer = (client or self.organiser).post(address, form)
        self._text(answer)
        return str(answer.headers.get("Location", ""))

    @staticmethod
    def _text(answer: Any) -> str:
        if answer.status_code >= 400:
            sys.exit(f"{answer.request['PATH_INFO']} answered {answer.status_code}")
        return str(answer.content.decode())

    @staticmethod
    def _find(pattern: str, page: str) -> str:
        if found := re.search(pattern, page, re.DOTALL):
            return unescape(found[1])
        sys.exit(f"no page with {pattern}")


if __name__ == "__main__":
    raise SystemExit(main())
