import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gonuts_league.players.lists.name_list import (
    MAX_BYTES,
    MAX_LINE_LENGTH,
    MAX_LINES,
    ListedPerson,
    NameListError,
    SkippedLine,
    couple_in,
    parse_name_list,
)
from gonuts_league.players.names import clean_name, name_key, short_names

DATA = Path(__file__).parents[2] / "data"

PIECES = """Anna|B| |,|;|:|1.|+1|(|)|[x]|@| - |–|🍩|👩🏽|🇪🇸|(late)|?|maybe
[19.11.26, 18:03] Jo: |Jo, [19.11.26 18:03]""".replace("\n", "|").split("|")
pasted = st.lists(
    st.sampled_from([*PIECES, *"\n\t\r\xa0\u200d\u200e\ufe0f|"]), max_size=30
).map("".join)


def read_one(line: str) -> ListedPerson:
    """Read a line as one of several, where commas do not part people."""
    parsed = parse_name_list(f"{line}\nSomebody Else")
    person, _ = parsed.people
    return person


def names_in(text: str) -> list[str]:
    return [person.name for person in parse_name_list(text).people]


def reasons_in(text: str) -> list[tuple[int, str]]:
    return [(skip.line, skip.reason) for skip in parse_name_list(text).skipped]


def test_club_night_gives_23_people_with_their_lines() -> None:
    text = (DATA / "club_night_23.txt").read_text(encoding="utf-8")

    parsed = parse_name_list(text)

    assert [(person.line, person.name) for person in parsed.people] == [
        (3, "Greta Lindqvist"),
        (4, "Anna"),
        (5, "Anna B"),
        (6, "Ben Okafor"),
        (7, "Zoë Maes"),
        (8, "Maria de la Cruz"),
        (9, "Jean-Luc Petit"),
        (10, "Siobhán O'Dowd"),
        (11, "Yusuf Demir"),
        (12, "Ingrid Sørlie"),
        (13, "Łukasz Wrona"),
        (14, "Priya Raman"),
        (15, "Tomás Quill"),
        (16, "Mei Tanaka"),
        (17, "Nils Ekdahl"),
        (18, "Olga Petrova"),
        (19, "Pavel Dvořák"),
        (20, "Ruth Adeyemi"),
        (21, "Sam Whitlock"),
        (22, "Teodora Ilić"),
        (23, "Dana Levi"),
        (24, "Ulla Brandt"),
        (25, "Viktor Halász"),
    ]


def test_club_night_gives_clubs_guests_and_skipped_lines() -> None:
    text = (DATA / "club_night_23.txt").read_text(encoding="utf-8")

    parsed = parse_name_list(text)

    assert {person.name: person.club for person in parsed.people if person.club} == {
        "Greta Lindqvist": "Malmö",
        "Anna B": "Donut Dragons",
        "Zoë Maes": "Sugar Club Gent",
        "Maria de la Cruz": "Sevilla",
        "Siobhán O'Dowd": "Cork Crullers",
        "Łukasz Wrona": "Kraków",
        "Mei Tanaka": "Sprinkle Society",
        "Olga Petrova": "St. Hole",
        "Teodora Ilić": "Beograd",
    }
    assert [p.name for p in parsed.people if p.guest_count] == ["Ingrid Sørlie"]
    assert [p.name for p in parsed.people if p.duplicate_of_line] == []
    assert [(skip.line, skip.reason) for skip in parsed.skipped] == [
        (1, "heading"),
        (2, "blank"),
        (26, "no-name"),
        (27, "message"),
    ]


def test_club_night_gives_distinct_short_names() -> None:
    text = (DATA / "club_night_23.txt").read_text(encoding="utf-8")

    shorts = short_names(names_in(text))

    assert len(set(shorts)) == 23
    assert shorts[:4] == ("Greta", "Anna", "Anna B", "Ben")


@pytest.mark.parametrize(
    ("line", "removed"),
    [
        ("1. Anna", ("1.",)),
        ("1.Anna", ("1.",)),
        ("2) Anna", ("2)",)),
        ("(2) Anna", ("(2)",)),
        ("#3 Anna", ("#3",)),
        ("10 - Anna", ("10 -",)),
        ("10 – Anna", ("10 –",)),
        ("7 Anna", ("7",)),
        ("1\tAnna", ("1",)),
        ("No. 4 Anna", ("No. 4",)),
        ("- 1. Anna", ("-", "1.")),
        ("- Anna", ("-",)),
        ("* Anna", ("*",)),
        ("•\tAnna", ("•",)),
        ("– Anna", ("–",)),
        ("▪ Anna", ("▪",)),
        ("☐ Anna", ("☐",)),
        ("✅Anna", ("✅",)),
        ("[x] Anna", ("[x]",)),
        ("- [ ] Anna", ("-", "[ ]")),
        ("> Anna", (">",)),
        ("@Anna", ("@",)),
        ("*Anna*", ("*", "*")),
        ("~Anna~", ("~", "~")),
        ("Anna,", (",",)),
        ("Anna?", ("?",)),
        ("Anna -", ("-",)),
        ("Anna (maybe)", ("(maybe)",)),
        ("Anna (19:30)", ("(19:30)",)),
        ("Anna (ab 20 Uhr)", ("(ab 20 Uhr)",)),
        ("Anna (she/her)", ("(she/her)",)),
        ("Anna ()", ("()",)),
        ("Anna, vielleicht", (", vielleicht",)),
        ("Anna - late", ("late",)),
        ("Anna @ 19:30", ("19:30",)),
        ("Anna anna@example.org", ("anna@example.org",)),
        ("Anna <anna@example.org>", ("<anna@example.org>",)),
        ("Anna +49 170 5550199", ("+49 170 5550199",)),
        ("(Anna)", ()),
        ("\u200e\u202aAnna\u202c\ufeff", ()),
        ("\xa0\u2007Anna\u3000", ()),
    ],
)
def test_what_is_no_name_is_taken_off_and_shown(
    line: str, removed: tuple[str, ...]
) -> None:
    assert read_one(line) == ListedPerson(1, "Anna", removed=removed)


@pytest.mark.parametrize(
    "emoji",
    [
        "🍩",
        "👍🏽",
        "👨‍👩‍👧‍👦",
        "👩🏽‍💻",
        "❤️‍🔥",
        "🇪🇸",
        "3️⃣",
        "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
        "☎️",
        "✔",
        "①",
        "™️",
        "‼️",
        "🏳️‍🌈",
    ],
)
@pytest.mark.parametrize("line", ["{} Anna Berg", "Anna {} Berg", "Anna Berg{}"])
def test_emoji_are_taken_off_whole_wherever_they_stand(emoji: str, line: str) -> None:
    person = read_one(line.format(emoji))

    assert (person.name, person.removed) == ("Anna Berg", (emoji,))


@pytest.mark.parametrize(
    ("line", "club"),
    [
        ("Anna (Malmö)", "Malmö"),
        ("Anna(Malmö)", "Malmö"),
        ("Anna [Malmö]", "Malmö"),
        ("Anna （Malmö）", "Malmö"),
        ("Anna (Malmö", "Malmö"),
        ("Anna - Malmö", "Malmö"),
        ("Anna – Malmö", "Malmö"),
        ("Anna — Malmö", "Malmö"),
        ("Anna @ Malmö", "Malmö"),
        ("Anna @Malmö", "Malmö"),
        ("Anna\tMalmö", "Malmö"),
        ("1\tAnna\tMalmö", "Malmö"),
        ("Anna - Malmö - Nord", "Malmö - Nord"),
        ("Anna - Malmö (SE)", "Malmö (SE)"),
        ("Anna (Malmö - Nord)", "Malmö - Nord"),
        ("Anna (from Malmö)", "from Malmö"),
        ("3) Anna 🍩 (Malmö) ✅", "Malmö"),
    ],
)
def test_trailing_club_is_told_from_the_name(line: str, club: str) -> None:
    person = read_one(line)

    assert (person.name, person.club) == ("Anna", club)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Anna +1", ListedPerson(1, "Anna", guest_count=1, removed=("+1",))),
        ("Anna (+2)", ListedPerson(1, "Anna", guest_count=2, removed=("(+2)",))),
        ("Anna +1 Gast", ListedPerson(1, "Anna", guest_count=1, removed=("+1 Gast",))),
        ("Anna + 1 (Malmö)", ListedPerson(1, "Anna", "Malmö", 1, ("+ 1",))),
        ("Anna - Malmö +1", ListedPerson(1, "Anna", "Malmö", 1, ("+1",))),
        ("Anna (late) - Malmö", ListedPerson(1, "Anna", "Malmö", 0, ("(late)",))),
        ("Anna - Malmö (late)", ListedPerson(1, "Anna", "Malmö", 0, ("(late)",))),
        ("Anna (Malmö) (late)", ListedPerson(1, "Anna", "Malmö", 0, ("(late)",))),
        ("Anna (SE) - Malmö", ListedPerson(1, "Anna", "Malmö", 0, ("SE",))),
        ("Anna\tMalmö\tpaid\t7", ListedPerson(1, "Anna", "Malmö", 0, ("paid", "7"))),
    ],
)
def test_guests_notes_and_clubs_stand_together(
    line: str, expected: ListedPerson
) -> None:
    assert read_one(line) == expected


def test_club_past_its_limit_is_only_shown() -> None:
    person = read_one(f"Anna ({'m' * 81})")

    assert (person.club, person.removed) == ("", ("m" * 81,))


@pytest.mark.parametrize(
    "name",
    [
        "Anna-Lena Mai-Horn",
        "Siobhán O'Dowd",
        "Anna B.",
        "Robert Downey Jr.",
        "Berg, Anna",
        "Anna & Ben",
        "Anna (Mimi) Berg",
        "2Pac Shakur",
        "<b>Anna</b>",
        "Мария Иванова",
        "王小明",
        "علی\u200cرضا",
        "प्रिया शर्मा",
        "Li",
    ],
)
def test_a_plain_name_stays_whole(name: str) -> None:
    assert read_one(name) == ListedPerson(1, name)


@pytest.mark.parametrize(
    ("name", "people"),
    [
        ("Zoë & Max", ("Zoë", "Max")),
        ("Zoë&Max", ("Zoë", "Max")),
        ("Anna und Ben Roth", ("Anna", "Ben Roth")),
        ("Anna mit Freundin", ("Anna", "Freundin")),
        ("Anna + Ben", ("Anna", "Ben")),
        ("Anna/Ben", ("Anna", "Ben")),
        ("Ann, Ben & Cleo", ("Ann, Ben", "Cleo")),
        ("Andrea Undine", ()),
        ("Anna &", ()),
        ("Anna / 2", ()),
    ],
)
def test_two_people_in_one_name_are_told_apart(
    name: str, people: tuple[str, ...]
) -> None:
    assert couple_in(name) == people


@pytest.mark.parametrize(
    "stamp",
    [
        "[19.11.26, 18:03] Greta Berg:",
        "\u200e[19.11.26, 18:03:59] Greta Berg:",
        "[18:03, 19.11.2026] Greta Berg:",
        "[11/19/26, 6:03:59\u202fPM] Greta Berg:",
        "[18:03] Greta Berg:",
        "19.11.26, 18:03 - Greta Berg:",
        "2026-11-19 18:03 – Greta Berg:",
        "Greta Berg, [19.11.2026 18:03]:",
    ],
)
def test_chat_stamp_gives_way_to_the_message(stamp: str) -> None:
    named, joining = f"{stamp} 1. Anna (Malmö)", f"{stamp} I’m in!"

    assert (read_one(named).name, read_one(named).club) == ("Anna", "Malmö")
    assert read_one(joining).name == "Greta Berg"
    assert read_one(joining).removed[-1] == "I’m in!"


@pytest.mark.parametrize("reply", ["+1", "me too", "Dabei!", "👍", "✅", "ja", "yes."])
def test_joining_reply_stands_for_its_sender(reply: str) -> None:
    person = read_one(f"[19.11.26, 18:03] Greta: {reply}")

    assert (person.name, person.guest_count) == ("Greta", 0)
    assert reply in person.removed


@pytest.mark.parametrize("reply", ["❌", "👎", "nein", "Can't come", "not today"])
def test_declining_reply_gives_nobody(reply: str) -> None:
    assert names_in(f"[19.11.26, 18:03] Greta: {reply}\nAnna") == ["Anna"]


def test_stamp_on_its_own_line_counts_for_the_next_line_only() -> None:
    text = "Greta, [19.11.2026 18:03]\n+1\nBen, [19.11.2026 18:04]\nAnna\nme too"

    assert names_in(text) == ["Greta", "Anna"]
    assert reasons_in(text) == [(1, "heading"), (3, "heading"), (5, "message")]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "blank"),
        (" \u200b\t", "blank"),
        ("Thursday night:", "heading"),
        ("*Thursday night:* 🍩", "heading"),
        ("14.", "no-name"),
        ("-----", "no-name"),
        ("🍩🍩🍩", "no-name"),
        ("+2", "no-name"),
        ("\u3164", "no-name"),
        ("anna@example.org", "no-name"),
        ("Can we bring a cake?", "message"),
        ("https://example.org/night", "message"),
        ("I am so happy to see all of you again", "message"),
        ("[19.11.26, 18:03] Greta: <Media omitted>", "message"),
        ("+1", "message"),
        ("a" * 81, "too-long"),
        ("a" * (MAX_LINE_LENGTH + 1), "too-long"),
    ],
)
def test_line_without_a_person_is_skipped_with_its_reason(
    line: str, reason: str
) -> None:
    text = f"Anna\n{line}\nBen"

    assert names_in(text) == ["Anna", "Ben"]
    assert reasons_in(text) == [(2, reason)]


def test_skipped_line_shows_its_text_without_what_cannot_be_seen() -> None:
    parsed = parse_name_list("\u200eThursday\xa0 night:\nAnna")

    assert parsed.skipped == (SkippedLine(1, "Thursday night:", "heading"),)


def test_same_name_again_points_to_its_first_line() -> None:
    parsed = parse_name_list("Anna Berg\nBen\n3. ANNA  berg 🍩\n\nAnna Berg (Malmö)")

    assert [(p.line, p.duplicate_of_line) for p in parsed.people] == [
        (1, None),
        (2, None),
        (3, 1),
        (5, 1),
    ]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Anna, Ben,Carl", ["Anna", "Ben", "Carl"]),
        ("Anna; Ben; Carl", ["Anna", "Ben", "Carl"]),
        ("Berg, Anna; Cole, Ben", ["Berg, Anna", "Cole, Ben"]),
        ("\n\n 1. Anna, 2. Ben,, \n", ["Anna", "Ben"]),
        ("Thursday: Anna, Ben", ["Anna", "Ben"]),
        ("[19.11.26, 18:03] Greta: Anna, Ben", ["Anna", "Ben"]),
        ("[19.11.26, 18:03] Greta: Thursday 19: Anna, Ben", ["Anna", "Ben"]),
        ("Anna Berg", ["Anna Berg"]),
        ("Anna\tMalmö", ["Anna"]),
        (",", []),
        ("", []),
    ],
)
def test_only_line_is_split_at_separators(text: str, names: list[str]) -> None:
    assert names_in(text) == names


def test_only_line_keeps_commas_in_brackets_and_names_the_line() -> None:
    parsed = parse_name_list("\nAnna (Malmö, SE), Ben +1, anna")

    assert parsed.people == (
        ListedPerson(2, "Anna", "Malmö, SE"),
        ListedPerson(2, "Ben", guest_count=1, removed=("+1",)),
        ListedPerson(2, "anna", duplicate_of_line=2),
    )


def test_only_line_reports_its_heading() -> None:
    parsed = parse_name_list("[19.11.26, 18:03] Greta: Players: Anna, Ben")

    assert parsed.skipped == (
        SkippedLine(1, "[19.11.26, 18:03] Greta: Players:", "heading"),
    )


def test_too_many_lines_are_refused_before_reading() -> None:
    assert len(parse_name_list("Anna\n" * MAX_LINES).people) == MAX_LINES
    with pytest.raises(NameListError) as caught:
        parse_name_list("Anna\n" * (MAX_LINES + 1))

    error = caught.value
    assert (error.code, error.limit, error.actual) == ("too-many-lines", 500, 501)


def test_size_is_counted_in_bytes() -> None:
    fits = "ä" * (MAX_BYTES // 2)

    assert reasons_in(fits) == [(1, "too-long")]
    with pytest.raises(NameListError) as caught:
        parse_name_list(fits + "a")
    assert (caught.value.code, caught.value.actual) == ("too-large", MAX_BYTES + 1)


@pytest.mark.parametrize(
    "piece",
    [" ", "(", "[1", "- ", "+1 ", "a@", "1 ", ", ", "a.", "🍩", "\t", "(x", "from 1"],
)
def test_hostile_lines_are_read_in_time(piece: str) -> None:
    line = ("A" + piece * MAX_LINE_LENGTH)[: MAX_LINE_LENGTH - 1] + "A"
    text = "\n".join([line] * 50)[: MAX_BYTES // 4]

    started = time.perf_counter()
    parse_name_list(text)

    assert time.perf_counter() - started < 2


@given(st.one_of(pasted, st.text()))
def test_every_line_gives_people_or_a_reason(text: str) -> None:
    parsed = parse_name_list(text)

    lines = [item.line for item in (*parsed.people, *parsed.skipped)]
    assert {*lines} == {*range(1, len(text.splitlines()) + 1)}
    assert all(clean_name(person.name) == person.name for person in parsed.people)


@given(st.one_of(pasted, st.text()))
def test_duplicates_are_all_but_the_first_of_a_name(text: str) -> None:
    people = parse_name_list(text).people

    firsts = [person for person in people if person.duplicate_of_line is None]
    keys = [name_key(person.name) for person in people]
    assert [name_key(person.name) for person in firsts] == [*dict.fromkeys(keys)]
