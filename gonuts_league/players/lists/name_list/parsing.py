"""Read the lines of a list one by one; the package says in which order."""

import re
from collections.abc import Iterator
from dataclasses import replace

from gonuts_league.players.names import BadNameError, clean_name, name_key, tidy_text

from .endings import mask_brackets, take_brackets, take_club
from .types import ListedPerson, NameList, NameListError, SkippedLine, SkipReason

MAX_LINES = 500
MAX_BYTES = 64 * 1024
MAX_LINE_LENGTH = 500
MAX_WORDS = 8


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
        blank = [n for n, line in enumerate(lines, 1) if n != filled[0][0]]
        yield from (SkippedLine(number, "", "blank") for number in blank)
        yield from _read_only_line(*filled[0])
        return
    sender = ""
    for number, line in enumerate(lines, 1):
        found, sender = _read_line(number, line, sender)
        yield found


_LEADING_HEADING = re.compile(r"[^\W\d_][^,;:()\[\]]{0,60}:(?= )")


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
    masked = mask_brackets(text)
    separator = ";" if ";" in masked else ","
    parts: list[str] = []
    start = 0
    for piece in masked.split(separator):
        parts.append(text[start : start + len(piece)])
        start += len(piece) + 1
    return [part for part in parts if tidy_text(part)]


def _read_line(
    number: int, line: str, sender: str
) -> tuple[ListedPerson | SkippedLine, str]:
    """Read one line, and say who sends the next one if only that stood here."""
    shown = tidy_text(line)
    if not shown:
        return SkippedLine(number, "", "blank"), sender
    if len(line) > MAX_LINE_LENGTH:
        return SkippedLine(number, f"{shown[:MAX_LINE_LENGTH]}…", "too-long"), ""
    reading = _take(_EMOJI, ListedPerson(number, line))
    if stamp := _match_stamp(reading.name):
        sender = stamp["sender"] or ""
        if not stamp["text"].strip() and not reading.removed:
            return SkippedLine(number, shown, "heading"), sender
        reading = reading.cut(stamp["text"], reading.name[: stamp.start("text")])
    reading = _take_reply(reading, sender)
    if reason := _reason_to_skip(reading.name):
        return SkippedLine(number, shown, reason), ""
    reading = _take_markers(_take(_CONTACT, _take_markers(reading)))
    return _name_person(shown, take_brackets(take_club(reading))), ""


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


def _take(what: re.Pattern[str], reading: ListedPerson) -> ListedPerson:
    """Take emoji or contacts off wherever they stand, whole families at once."""
    text = _tidy_cells(what.sub(" ", reading.name))
    return reading.cut(text, *what.findall(reading.name))


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


def _take_reply(reading: ListedPerson, sender: str) -> ListedPerson:
    """Put the sender in the place of a message which only says "I'm in"."""
    crossed = any(piece[0] in _CROSSES for piece in reading.removed)
    if not sender or crossed or _reply_key(reading.name) not in _JOINING:
        return reading
    return reading.cut(sender, reading.name)


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


def _take_markers(reading: ListedPerson) -> ListedPerson:
    """Take off what stands before the name: "3.", "[x]", "-" and the like."""
    while found := _MARKER.match(reading.name):
        reading = reading.cut(reading.name[found.end() :], found[0])
    return reading


_CONTACT = re.compile(
    r"<?[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+>?|\+?[0-9][0-9 ()/-]{6,20}[0-9]"
)


def _name_person(shown: str, reading: ListedPerson) -> ListedPerson | SkippedLine:
    text = reading.name.strip("()[]（） ")
    if text.count(" ") >= MAX_WORDS:
        return SkippedLine(reading.line, shown, "message")
    if not any(character.isalpha() for character in text):
        return SkippedLine(reading.line, shown, "no-name")
    try:
        name = clean_name(text)
    except BadNameError as error:
        reason: SkipReason = "too-long" if error.code == "too-long" else "no-name"
        return SkippedLine(reading.line, shown, reason)
    return replace(reading, name=name)


_BETWEEN_TWO = re.compile(r"\s*[&/]\s*|\s+(?:\+|and|with|und|mit)\s+", re.IGNORECASE)


def couple_in(name: str) -> tuple[str, ...]:
    """Give the people whom one name may stand for; nobody if it is just one.

    >>> couple_in("Zoë & Max"), couple_in("Ben und Carl Roth"), couple_in("Andrea")
    (('Zoë', 'Max'), ('Ben', 'Carl Roth'), ())
    """
    parts = tuple(tidy_text(part) for part in _BETWEEN_TWO.split(name))
    is_couple = len(parts) > 1 and all(name_key(part)[:1].isalpha() for part in parts)
    return parts if is_couple else ()
