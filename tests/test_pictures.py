"""The README shows each picture that `./run pictures` takes, with words for it."""

import re
from pathlib import Path

from django.conf import settings

from tests.pictures import FOLDER, PICTURES

README = Path(settings.BASE_DIR, "README.md")
MOST_BYTES = 120_000
SHOWN = re.compile(r"!\[([^\]]{20,})\]\(gonuts_league/static/pictures/([^)]+)\)")


def test_the_readme_shows_each_picture_with_words_for_it():
    taken = {f"{name}-{width}.png" for name, (width, _height) in PICTURES.items()}

    assert {name for _words, name in SHOWN.findall(README.read_text())} == taken
    assert {each.name for each in FOLDER.iterdir()} == taken


def test_no_picture_is_heavy_or_of_another_width():
    for name, (width, _height) in PICTURES.items():
        png = (FOLDER / f"{name}-{width}.png").read_bytes()

        assert png[:4] == b"\x89PNG"
        assert int.from_bytes(png[16:20], "big") == width
        assert len(png) < MOST_BYTES, name
