"""The German catalogue, and the messages that are in the sources now."""

import shutil
from pathlib import Path

import polib
from django.core.management import call_command

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "gonuts_league" / "locale" / "de" / "LC_MESSAGES"
SOURCES = ("gonuts_league", "scoring", "templates")

Key = tuple[str | None, str, str]


def read_catalogue() -> polib.POFile:
    return polib.pofile(str(FOLDER / "django.po"))


def read_compiled() -> polib.MOFile:
    return polib.mofile(str(FOLDER / "django.mo"))


def key_of(entry: polib.POEntry) -> Key:
    return entry.msgctxt, entry.msgid, entry.msgid_plural


def texts_of(entry: polib.POEntry) -> list[str]:
    """Every German text of a message: one, or one for each number."""
    if entry.msgid_plural:
        return [entry.msgstr_plural[number] for number in sorted(entry.msgstr_plural)]
    return [entry.msgstr]


def extract(folder: Path, settings, monkeypatch) -> polib.POFile:
    """Read the messages out of a copy of the sources: the reader writes beside them."""
    for name in SOURCES:
        skipped = shutil.ignore_patterns("locale", "__pycache__", "static")
        shutil.copytree(ROOT / name, folder / name, ignore=skipped)
    (folder / "locale").mkdir()
    settings.LOCALE_PATHS = [folder / "locale"]
    monkeypatch.chdir(folder)
    call_command("makemessages", locale=["de"], verbosity=0)
    return polib.pofile(str(folder / "locale/de/LC_MESSAGES/django.po"))
