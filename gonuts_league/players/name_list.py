"""Read a list of names pasted from a messenger, a mail or a spreadsheet.

One person a line; a text of only one line is split at semicolons, else at commas. Of
each line is taken off, in this order: emoji; the stamp of a chat ("[19.11.26, 18:03]
Greta:"); numbers, bullets and tick boxes; mail addresses and telephone numbers; the
club after a tab, " - " or "@"; and from the end "+1", brackets, notes and marks. A
bracket is the club unless it reads like a note (late, 19:30, she/her). What is taken
off is kept to be shown, so nothing vanishes unseen, except characters that are so.

What is decided
- Chat stamps: the message is the line, for people paste lists under their own name.
  Only a message which says no more than "I'm in", "+1" or a thumb up stands for its
  sender. Telegram writes the stamp on a line of its own: it counts for the next line.
- "+1" elsewhere is a guest without a name: it is counted, and no person is made up.
- A line of more than eight words, a question or an address of the web is a message.
- A struck-out or crossed name ("~Anna~", "❌ Anna") is a person: the reader decides.

Not done: "Anna & Ben" is not parted, "Berg, Anna" is not turned round.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from gonuts_league.players.names import BadNameError, clean_name, name_key, tidy_text

MAX_LINES = 500
MAX_BYTES = 64 * 1024
MAX_LINE_LENGTH = 500
MAX_CLUB_LENGTH = 80
MAX_WORDS = 8
MAX_BRACKETS = 4

SkipReason = Literal["blank", "heading", "message", "no-name", "too-long"]


class NameListError(ValueError):
    """A text too big to be a list: ``too-many-lines`` or ``too-large`` (bytes).

    >>> NameListError("too-many-lines", limit=500, actual=501).actual
    501
    """

    def __init__(self, code: str, *, limit: int, actual: int) -> None:
        super().__init__(code, limit, actual)
        self.code = code
        self.limit = limit
        self.actual = actual


@dataclass(frozen=True, slots=True)
class ListedPerson:
    """One person of the list. Lines count from 1; no club is an empty text.

    ``removed`` holds what was taken off and became neither name nor club.
    ``duplicate_of_line`` is the first line with the same name, on all but that one.

    >>> ListedPerson(3, "Greta", club="Malmö").duplicate_of_line is None
    True
    """

    line: int
    name: str
    club: str = ""
    guest_count: int = 0
    removed: tuple[str, ...] = ()
    duplicate_of_line: int | None = None


@dataclass(frozen=True, slots=True)
class SkippedLine:
    """A line which gave no person, with the reason.

    >>> SkippedLine(1, "Thursday night:", "heading").reason
    'heading'
    """

    line: int
    text: str
    reason: SkipReason


@dataclass(frozen=True, slots=True)
class NameList:
    """What was read: people and skipped lines, each by line.

    >>> NameList(people=(), skipped=()).people
    ()
    """

    people: tuple[ListedPerson, ...]
    skipped: tuple[SkippedLine, ...]


@dataclass(frozen=True, slots=True)
class _Reading:
    """A line being read: what is left of it, and what was found so far."""

    text: str
    club: str = ""
    guest_count: int = 0
    removed: tuple[str, ...] = ()

    def cut(self, text: str, *removed: str) -> "_Reading":
        """Leave ``text``; keep the rest to be shown."""
        kept = tuple(piece for piece in map(str.strip, removed) if piece)
        return replace(self, text=text.strip(" "), removed=self.removed + kept)


def parse_name_list(text: str) -> NameList:
    """Read a pasted list.

    Raises NameListError past 500 lines or 64 kB (as UTF-8), and nothing else.

    >>> names = parse_name_list("Thursday:\\n1. Greta 🍩 (Malmö)\\n2) Ben +1")
    >>> names.people[0].name, names.people[0].club, names.people[0].removed
    ('Greta', 'Malmö', ('🍩', '1.'))
    >>> names.people[1].name, names.people[1].guest_count
    ('Ben', 1)
    >>> names.skipped
    (SkippedLine(line=1, text='Thursday:', reason='heading'),)
    >>> [person.name for person in parse_name_list("Anna, Ben, Carl").people]
    ['Anna', 'Ben', 'Carl']
    """
    lines = _checked_lines(text)
    people: list[ListedPerson] = []
    skipped: list[SkippedLine] = []
    first_lines: dict[str, int] = {}
    for found in _read_entries(lines):
        if isinstance(found, SkippedLine):
            skipped.append(found)
        elif (key := name_key(found.name)) in first_lines:
            people.append(replace(found, duplicate_of_line=first_lines[key]))
        else:
            first_lines[key] = found.line
            people.append(found)
    return NameList(tuple(people), tuple(skipped))


def _checked_lines(text: str) -> list[str]:
    size = len(text.encode("utf-8", "surrogatepass"))
    if size > MAX_BYTES:
        raise NameListError("too-large", limit=MAX_BYTES, actual=size)
    lines = text.splitlines()
    if len(lines) > MAX_LINES:
        raise NameListError("too-many-lines", limit=MAX_LINES, actual=len(lines))
    return lines


def _read_entries(lines: list[str]) -> Iterator[ListedPerson | SkippedLine]:
    filled = [(number, line) for number, line in enumerate(lines, 1) if tidy_text(line)]
    if len(filled) == 1:
        yield from _blank_lines(lines)
        yield from _read_only_line(*filled[0])
        return
    sender = ""
    for number, line in enumerate(lines, 1):
        found, sender = _read_line(number, line, sender)
        yield found


def _blank_lines(lines: list[str]) -> Iterator[SkippedLine]:
    for number, line in enumerate(lines, 1):
        if not tidy_text(line):
            yield SkippedLine(number, "", "blank")


_LEADING_HEADING = re.compile(r"[^\W\d_][^,;:()\[\]]{0,60}:(?= )")
_BRACKETED = re.compile(r"[(\[（][^()\[\]（）]*[)\]）]")


def _read_only_line(number: int, line: str) -> Iterator[ListedPerson | SkippedLine]:
    """Read a text of one line: "Thursday: Anna, Ben (North, SE), Carl"."""
    text = _tidy_cells(line)
    stamp = _match_stamp(text)
    start = stamp.start("text") if stamp else 0
    before = text[:start]
    if heading := _LEADING_HEADING.match(text, start):
        yield SkippedLine(number, before + heading[0], "heading")
        before, start = "", heading.end()
    first, *others = _split(text[start:]) or [""]
    for part in [before + first, *others]:
        yield _read_line(number, part, "")[0]


def _tidy_cells(text: str) -> str:
    """Tidy a text, but keep the tabs which part the columns of a spreadsheet."""
    cells = [tidy_text(cell) for cell in text.split("\t")]
    return "\t".join(cell for cell in cells if cell)


def _split(text: str) -> list[str]:
    """Split at semicolons, or else at commas, which stand in no bracket."""
    masked = _mask_brackets(text)
    separator = ";" if ";" in masked else ","
    parts: list[str] = []
    start = 0
    for piece in masked.split(separator):
        parts.append(text[start : start + len(piece)])
        start += len(piece) + 1
    return [part for part in parts if tidy_text(part)]


def _mask_brackets(text: str) -> str:
    return _BRACKETED.sub(lambda found: "x" * len(found[0]), text)


def _read_line(
    number: int, line: str, sender: str
) -> tuple[ListedPerson | SkippedLine, str]:
    """Read one line, and say who sends the next one if only that stood here."""
    shown = tidy_text(line)
    if not shown:
        return SkippedLine(number, "", "blank"), sender
    if len(line) > MAX_LINE_LENGTH:
        return SkippedLine(number, f"{shown[:MAX_LINE_LENGTH]}…", "too-long"), ""
    reading = _take_emoji(_Reading(line))
    if stamp := _match_stamp(reading.text):
        sender = stamp["sender"] or ""
        if not stamp["text"].strip() and not reading.removed:
            return SkippedLine(number, shown, "heading"), sender
        reading = reading.cut(stamp["text"], reading.text[: stamp.start("text")])
    reading = _take_reply(reading, sender)
    if reason := _reason_to_skip(reading.text):
        return SkippedLine(number, shown, reason), ""
    reading = _take_markers(_take_contacts(_take_markers(reading)))
    return _name_person(number, shown, _take_brackets(_take_club(reading))), ""


_PICTURE = (
    "[\U0001f000-\U0001faff\u2190-\u21ff\u2300-\u23ff\u2460-\u27bf\u2900-\u297f"
    "\u2b00-\u2bff\u203c\u2049\u3030\u303d\u3297\u3299]|[\u00a9\u00ae\u2122\u2139]\ufe0f"
)
_DRESS = "[\ufe0e\ufe0f\u20e3\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]*"
_EMOJI = re.compile(
    "[\U0001f1e6-\U0001f1ff]{2}"
    "|[0-9#*]\ufe0f?\u20e3"
    f"|(?:{_PICTURE}){_DRESS}(?:\u200d(?:{_PICTURE}){_DRESS})*"
)


def _take_emoji(reading: _Reading) -> _Reading:
    """Take emoji off wherever they stand, whole families and flags at once."""
    text = _tidy_cells(_EMOJI.sub(" ", reading.text))
    return reading.cut(text, *_EMOJI.findall(reading.text))


_DAY = r"[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{2,4}"
_TIME = r"[0-9]{1,2}[:.][0-9]{2}(?:[:.][0-9]{2})?(?: ?[ap]\.?m\.?)?"
_WHEN = rf"(?:{_DAY},? {_TIME}|{_TIME},? {_DAY}|{_TIME})"
_SENDER = r"(?:(?P<sender>[^:\[\]]{1,80}?) ?:(?: |$))?"
_STAMPS = tuple(
    re.compile(pattern + r"(?P<text>.*)", re.IGNORECASE | re.DOTALL)
    for pattern in (
        rf"\[{_WHEN}\] ?{_SENDER}",
        rf"{_DAY},? {_TIME} [-–] {_SENDER}",
        rf"(?P<sender>[^:\[\]]{{1,80}}), \[{_DAY},? {_TIME}\]:? ?",
    )
)


def _match_stamp(text: str) -> re.Match[str] | None:
    """Match the stamps of WhatsApp (phone and web), Android exports and Telegram."""
    return next((m for stamp in _STAMPS if (m := stamp.match(text))), None)


_JOINING = frozenset(
    {"", "in", "i'm in", "im in", "me", "me too", "+1", "yes", "yes please", "yep"}
    | {"count me in", "here", "present", "ok", "okay", "ja", "dabei", "bin dabei"}
    | {"ich", "ich auch", "ich bin dabei", "ich komme"}
)
_DECLINING = frozenset(
    {"out", "no", "nope", "can't", "can't come", "not today", "sorry"}
    | {"nein", "leider nicht", "ich kann nicht", "bin raus"}
)
_CROSSES = frozenset("❌👎🚫")


def _take_reply(reading: _Reading, sender: str) -> _Reading:
    """Put the sender in the place of a message which only says "I'm in"."""
    crossed = any(piece[0] in _CROSSES for piece in reading.removed)
    if not sender or crossed or _reply_key(reading.text) not in _JOINING:
        return reading
    return reading.cut(sender, reading.text)


def _reply_key(text: str) -> str:
    return name_key(text).replace("’", "'").strip(" .!?")


_ADDRESS = re.compile(r"https?://|\bwww\.", re.IGNORECASE)


def _reason_to_skip(text: str) -> SkipReason | None:
    key = _reply_key(text)
    if text.strip(" *_~").endswith(":"):
        return "heading"
    if key in _DECLINING or (key and key in _JOINING):
        return "message"
    if _ADDRESS.search(text) or re.fullmatch(r"<[^<>]+>", text):
        return "message"
    return "message" if text[-1:] in set("?!") and text.count(" ") > 2 else None


_MARKER = re.compile(
    r"(?:\[[ xX]?\]|\([ xX]?\)|\([0-9]{1,3}\)"
    r"|#[0-9]{1,3}[.):]?"
    r"|(?:No\. ?|Nr\. ?|№ ?)?[0-9]{1,3}(?:\s?[.):\]/–—-]+|(?=\s)|$)"
    r"|\+ ?[0-9]{1,2}(?=\s)|\+(?! ?[0-9])"
    r"|[-*•·‣⁃∙–—>@#.,;|_~=\"“”„]+)\s*"
)


def _take_markers(reading: _Reading) -> _Reading:
    """Take off what stands before the name: "3.", "[x]", "-" and the like."""
    while found := _MARKER.match(reading.text):
        reading = reading.cut(reading.text[found.end() :], found[0])
    return reading


_CONTACT = re.compile(
    r"<?[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+>?|\+?[0-9][0-9 ()/-]{6,20}[0-9]"
)


def _take_contacts(reading: _Reading) -> _Reading:
    text = _tidy_cells(_CONTACT.sub(" ", reading.text))
    return reading.cut(text, *_CONTACT.findall(reading.text))


_BREAK = re.compile(r"\t| [-–—]+ | ?@ ?")


def _take_club(reading: _Reading) -> _Reading:
    """Take off the columns or words after the first tab, dash or @ in no bracket."""
    found = _BREAK.search(_mask_brackets(reading.text), 1)
    if not found:
        return reading
    club, *columns = reading.text[found.end() :].split("\t")
    tail = _take_notes(_Reading(club))
    head = reading.cut(reading.text[: found.start()], *tail.removed, *columns)
    return _file_club(replace(head, guest_count=tail.guest_count), tail.text)


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


def _take_notes(reading: _Reading) -> _Reading:
    """Take guests, notes and stray marks off the end until none is left."""
    while True:
        text = reading.text
        if guests := _GUESTS.search(text):
            count = reading.guest_count + int(guests[1])
            reading = replace(reading, guest_count=count)
        found = guests or _NOTE_END.search(text)
        if not found:
            return reading
        reading = reading.cut(text[: found.start()], found[0])


def _file_club(reading: _Reading, club: str) -> _Reading:
    """Keep a text as the club, or as removed if it is a note or one club too many."""
    tidy = tidy_text(club)
    if reading.club or len(tidy) > MAX_CLUB_LENGTH or _NOTE_ONLY.fullmatch(tidy):
        return reading.cut(reading.text, tidy)
    return replace(reading, club=tidy)


_BRACKET_END = re.compile(r"(?<=.)[(\[（]([^()\[\]（）]*)[)\]）]?$", re.DOTALL)


def _take_brackets(reading: _Reading) -> _Reading:
    """Take notes and brackets off the end; a name all in brackets keeps its words."""
    reading = _take_notes(reading)
    for _ in range(MAX_BRACKETS):
        found = _BRACKET_END.search(reading.text)
        if not found:
            break
        shorter = reading.cut(reading.text[: found.start()])
        reading = _take_notes(_file_club(shorter, found[1]))
    return reading


def _name_person(
    number: int, shown: str, reading: _Reading
) -> ListedPerson | SkippedLine:
    text = reading.text.strip("()[]（） ")
    if text.count(" ") >= MAX_WORDS:
        return SkippedLine(number, shown, "message")
    if not any(character.isalpha() for character in text):
        return SkippedLine(number, shown, "no-name")
    try:
        name = clean_name(text)
    except BadNameError as error:
        reason: SkipReason = "too-long" if error.code == "too-long" else "no-name"
        return SkippedLine(number, shown, reason)
    return ListedPerson(
        number, name, reading.club, reading.guest_count, reading.removed
    )
