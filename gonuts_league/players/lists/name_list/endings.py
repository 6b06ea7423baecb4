"""Take clubs, guests and notes off the end of a line; what is taken is kept."""

import re
from dataclasses import replace

from gonuts_league.players.names import tidy_text

from .types import ListedPerson

MAX_CLUB_LENGTH = 80
MAX_BRACKETS = 4


_BRACKETED = re.compile(r"[(\[（][^()\[\]（）]*[)\]）]")


def mask_brackets(text: str) -> str:
    return _BRACKETED.sub(lambda found: "x" * len(found[0]), text)


_BREAK = re.compile(r"\t| [-–—]+ | ?@ ?")


def take_club(reading: ListedPerson) -> ListedPerson:
    """Take off the columns or words after the first tab, dash or @ in no bracket."""
    found = _BREAK.search(mask_brackets(reading.name), 1)
    if not found:
        return reading
    club, *columns = reading.name[found.end() :].split("\t")
    tail = _take_notes(ListedPerson(reading.line, club))
    head = reading.cut(reading.name[: found.start()], *tail.removed, *columns)
    return _file_club(replace(head, guest_count=tail.guest_count), tail.name)


_PRONOUN = r"(?:she|her|hers|he|him|his|they|them|theirs|sie|ihr|er|ihn|es)"
_NOTE = (
    r"(?:maybe|perhaps|late|later|unsure|new|first time|guest|paid|host|organi[sz]er"
    r"|tb[ac]|vegan|vegetarian|veggie|vielleicht|evtl\.?|eventuell|sp(?:ä|ae)ter"
    r"|unsicher|neu|zum ersten mal|gast|bezahlt|vegetarisch|x|\?+"
    r"|(?:comes?|coming|leaves|kommt|geht)\b[^()\[\]]*"
    r"|(?:from|until|till?|after|about|ab|bis|nach|um|gegen|ca\.?) [0-9][^()\[\]]*"
    r"|[^()\[\],]{0,40}\b[0-9]{1,2}(?:[:.][0-9]{2}| ?(?:h|uhr|am|pm))\b[^()\[\]]*"
    rf"|{_PRONOUN}(?:/{_PRONOUN})+|[0-9.,:€$£% /-]+)"
)
_NOTE_ONLY = re.compile(_NOTE, re.IGNORECASE)
_NOTE_END = re.compile(
    rf"[(\[（]\s*(?:{_NOTE})?\s*[)\]）]$|[,;/]\s*{_NOTE}$|[-–—*_~,;!?|/=@\"“”„]+$",
    re.IGNORECASE,
)
_GUESTS = re.compile(r"[(\[（]?\+ ?([0-9]{1,2})(?: [^\W\d]+)?[)\]）]?$")


def _take_notes(reading: ListedPerson) -> ListedPerson:
    """Take guests, notes and stray marks off the end until none is left."""
    while True:
        text = reading.name
        if guests := _GUESTS.search(text):
            count = reading.guest_count + int(guests[1])
            reading = replace(reading, guest_count=count)
        found = guests or _NOTE_END.search(text)
        if not found:
            return reading
        reading = reading.cut(text[: found.start()], found[0])


def _file_club(reading: ListedPerson, club: str) -> ListedPerson:
    """Keep a text as the club, or as removed if it is a note or one club too many."""
    tidy = tidy_text(club)
    if reading.club or len(tidy) > MAX_CLUB_LENGTH or _NOTE_ONLY.fullmatch(tidy):
        return reading.cut(reading.name, tidy)
    return replace(reading, club=tidy)


_BRACKET_END = re.compile(r"(?<=.)[(\[（]([^()\[\]（）]*)[)\]）]?$", re.DOTALL)


def take_brackets(reading: ListedPerson) -> ListedPerson:
    """Take notes and brackets off the end; a name all in brackets keeps its words."""
    reading = _take_notes(reading)
    for _ in range(MAX_BRACKETS):
        found = _BRACKET_END.search(reading.name)
        if not found:
            break
        shorter = reading.cut(reading.name[: found.start()])
        reading = _take_notes(_file_club(shorter, found[1]))
    return reading
