import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gonuts_league.players.lists.csv_records import (
    MAX_BYTES,
    MAX_CELL_LENGTH,
    MAX_COLUMNS,
    CsvFileError,
    RowFault,
    formula_safe,
)
from gonuts_league.players.lists.people_csv import (
    MAX_ROWS,
    PeopleTable,
    PersonRow,
    read_people,
)
from gonuts_league.players.names import clean_name

DATA = Path(__file__).parents[2] / "data"

PIECES = """name|Verein|first name|last|groups|young|Anna|Ben|=1|x|yes|"|""|,|;|sep=;|ä
é|＝|@""".replace("\n", "|").split("|")
scraps = st.lists(st.sampled_from([*PIECES, *"\n\r\t |"]), max_size=40).map("".join)
encodings = st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "cp1252", "utf-16-le"])


def read_text(text: str) -> PeopleTable:
    return read_people(text.encode())


def problems_of(text: str) -> list[tuple[int, str, str]]:
    return [
        (row.line, problem.code, problem.column)
        for row in read_text(text).rows
        for problem in row.problems
    ]


def refusal_of(content: bytes) -> tuple[str, dict[str, int | str]]:
    with pytest.raises(CsvFileError) as caught:
        read_people(content)
    return caught.value.code, caught.value.details


def test_latin_1_file_is_read_as_its_windows_relative() -> None:
    table = read_people((DATA / "people_latin1.csv").read_bytes())

    assert table == PeopleTable(
        "cp1252",
        ",",
        has_header=True,
        rows=(
            PersonRow(2, "Zoë Maes", "Sugar Club Gent", ("Maes",)),
            PersonRow(3, "Jürgen Weiß", "Kringel Köln", ("Weiß", "Köln")),
            PersonRow(4, "Siobhán O'Dowd"),
        ),
    )


def test_spreadsheet_file_with_mark_and_semicolons_is_read() -> None:
    table = read_people((DATA / "people_bom_semicolons.csv").read_bytes())

    assert table == PeopleTable(
        "utf-8-sig",
        ";",
        has_header=True,
        rows=(
            PersonRow(2, "Łukasz Wrona", "Kraków"),
            PersonRow(
                3,
                "Mei Tanaka",
                "Sugar; Spice",
                ("Tanaka", "Schule"),
                is_young=True,
                is_guest=True,
            ),
            PersonRow(5, "Olga", is_hidden=True),
        ),
        ignored_columns=("Telefon",),
    )


def test_formula_file_refuses_each_row_with_a_formula() -> None:
    table = read_people((DATA / "people_formula.csv").read_bytes())

    assert [row.is_usable for row in table.rows] == [True, False, False, False, False]
    assert [row.problems for row in table.rows[1:]] == [
        (RowFault(3, "name", "formula", '=HYPERLINK("http://example.org","Ben")'),),
        (RowFault(4, "name", "formula", "＋Ruth Adeyemi"),),
        (RowFault(5, "affiliation", "formula", "@SUM(A1)"),),
        (RowFault(6, "groups", "formula", "school|-2+3"),),
    ]


def test_duplicate_file_points_to_the_first_line_of_the_name() -> None:
    table = read_people((DATA / "people_duplicate.csv").read_bytes())

    assert table.delimiter == "\t"
    assert [(row.line, row.name) for row in table.rows] == [
        (2, "Anna Berg"),
        (3, "Anna B"),
        (4, "Tomás Quill"),
        (6, "ANNA BERG"),
        (7, ""),
    ]
    assert [row.problems for row in table.rows] == [
        (),
        (),
        (),
        (RowFault(6, "name", "duplicate-in-file", "2"),),
        (RowFault(7, "name", "empty"),),
    ]


@pytest.mark.parametrize(
    ("content", "encoding"),
    [
        ("Zoë".encode(), "utf-8"),
        ("Zoë".encode("utf-8-sig"), "utf-8-sig"),
        ("Zoë".encode("utf-16"), "utf-16"),
        (b"\xfe\xff" + "Zoë".encode("utf-16-be"), "utf-16"),
        ("Zoë".encode("cp1252"), "cp1252"),
        ("Zoë\x81".encode("latin-1"), "latin-1"),
        (b"", "utf-8"),
    ],
)
def test_encoding_is_found_and_named(content: bytes, encoding: str) -> None:
    table = read_people(content)

    assert table.encoding == encoding
    assert [row.name for row in table.rows] == ["Zoë"] * bool(content)


@pytest.mark.parametrize(
    ("first_line", "delimiter"),
    [
        ("name,club", ","),
        ("name;club", ";"),
        ("name\tclub", "\t"),
        ("name", ","),
        ('"name, or what we call you";club;groups,all', ";"),
        ("\r\n ; ;;\r\nname,club", ","),
        ("Berg, Anna;Malmö", ";"),
    ],
)
def test_delimiter_is_the_most_frequent_of_the_first_line(
    first_line: str, delimiter: str
) -> None:
    assert read_text(first_line + "\nAnna").delimiter == delimiter


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_separator_line_of_spreadsheets_is_obeyed(end: str) -> None:
    table = read_text(f"sep=;{end}name;club{end}Anna, B;Malmö{end}")

    assert table.delimiter == ";"
    assert table.rows == (PersonRow(3, "Anna, B", "Malmö"),)


@pytest.mark.parametrize(
    ("headings", "cells"),
    [
        ("name,club,groups", "Anna Berg,Malmö,a|b"),
        ("Player,Affiliation,Group", "Anna Berg,Malmö,a|b"),
        ("SPIELER,Verein,Gruppen", "Anna Berg,Malmö,a|b"),
        ("first name,last name,club,groups", "Anna,Berg,Malmö,a|b"),
        ("Last_Name,First-Name *,club,groups", "Berg,Anna,Malmö,a|b"),
        ("Vorname,Nachname,Verein,Gruppe", "Anna,Berg,Malmö,a|b"),
        ("groups, club, name", "a | b ||a,Malmö,Anna Berg"),
        ("name,first name,club,groups", ",Anna Berg,Malmö,a|b"),
        ("name,first name,club,groups,club", "Anna Berg,A.,Malmö,a|b,Gent"),
    ],
)
def test_headings_give_their_fields(headings: str, cells: str) -> None:
    rows = read_text(f"{headings}\n{cells}").rows

    assert rows == (PersonRow(2, "Anna Berg", "Malmö", ("a", "b")),)


def test_file_without_header_has_names_in_its_first_column() -> None:
    table = read_text("Anna Berg,Malmö,=1\nBen\n")

    assert not table.has_header
    assert table.rows == (PersonRow(1, "Anna Berg"), PersonRow(2, "Ben"))
    assert table.ignored_columns == ("2", "3")


@pytest.mark.parametrize("surname", ["Young", "Jung", "Club"])
def test_known_word_alone_is_a_person(surname: str) -> None:
    assert read_text(f"{surname}\nBen").rows[0] == PersonRow(1, surname)


def test_columns_not_understood_are_named_and_not_judged() -> None:
    table = read_text("name,phone,,Name\nAnna,+49 170 5550199,=1,@x")

    assert table.ignored_columns == ("phone", "3", "Name")
    assert table.rows == (PersonRow(2, "Anna"),)


@pytest.mark.parametrize("word", ["yes", "YES", "ja", "1", "x", "X", " true ", "✓"])
def test_flags_say_yes(word: str) -> None:
    (row,) = read_text(f"name,young,hidden,guest\nAnna,{word},{word},{word}").rows

    assert (row.is_young, row.is_hidden, row.is_guest) == (True, True, True)
    assert row.is_usable


@pytest.mark.parametrize("word", ["no", "Nein", "0", "", "false", "-", " "])
def test_flags_say_no(word: str) -> None:
    (row,) = read_text(f"name,young,hidden,guest\nAnna,{word},{word},{word}").rows

    assert (row.is_young, row.is_hidden, row.is_guest) == (False, False, False)
    assert row.is_usable


def test_flag_which_says_neither_is_a_problem_of_each_column() -> None:
    text = "name,young,hidden,guest\nAnna,perhaps,2,=1"

    assert problems_of(text) == [
        (2, "bad-flag", "guest"),
        (2, "bad-flag", "young"),
        (2, "bad-flag", "hidden"),
    ]


@pytest.mark.parametrize(
    "cell",
    [
        *("=1", "+1", "-1", "@A1", "＝1", "＋1", "－1", "＠A1", "﹦1"),
        *("\tAnna", "\rAnna", "  =1", "\u200b=1", "\ufeff\xa0@A1"),
    ],
)
def test_text_which_starts_like_a_formula_is_refused(cell: str) -> None:
    text = f'name;club;groups\n"{cell}";"{cell}";"a|{cell}"'

    assert problems_of(text) == [
        (2, "formula", "name"),
        (2, "formula", "affiliation"),
        (2, "formula", "groups"),
    ]


def test_signs_inside_a_text_are_no_formula() -> None:
    rows = read_text("name,club\nAnna-Lena <b>O'Neill</b>,A+B = C @ D").rows

    assert rows == (PersonRow(2, "Anna-Lena <b>O'Neill</b>", "A+B = C @ D"),)


def test_all_problems_of_a_row_are_said_at_once() -> None:
    text = f"first name,last name,club,young\n=Anna,{'b' * 80},@c,perhaps,more"

    assert problems_of(text) == [
        (2, "extra-cell", "5"),
        (2, "formula", "first-name"),
        (2, "formula", "affiliation"),
        (2, "too-long", "name"),
        (2, "bad-flag", "young"),
    ]


@pytest.mark.parametrize(
    ("cells", "columns"),
    [
        (f"{'a' * 81},b,c", ["name"]),
        (f"a,{'b' * 81},c", ["affiliation"]),
        (f"a,b,c|{'d' * 81}", ["groups"]),
        (f"a,b,{'c|' * 251}", ["groups"]),
        (f"a,b,c,{'d' * 501}", ["4"]),
        (f"{'a' * 80},{'b' * 80},{'c' * 80}|{'d' * 80},{'e' * 500}", []),
    ],
)
def test_texts_past_their_limit_are_problems(cells: str, columns: list[str]) -> None:
    problems = problems_of(f"name,club,groups,remarks\n{cells}")

    assert problems == [(2, "too-long", column) for column in columns]


def test_problem_shows_the_start_of_a_long_cell() -> None:
    (row,) = read_text("name\n" + "a" * MAX_CELL_LENGTH * 2).rows

    assert row.name == "a" * 80
    assert row.problems == (RowFault(2, "name", "too-long", "a" * 80),)


def test_duplicate_is_flagged_beside_other_problems() -> None:
    text = "name,young\nAnna,\nanna,perhaps\nANNA,"

    assert problems_of(text) == [
        (3, "bad-flag", "young"),
        (3, "duplicate-in-file", "name"),
        (4, "duplicate-in-file", "name"),
    ]


def test_limits_of_the_file_are_met_exactly() -> None:
    widest = ",".join(["name", *["note"] * (MAX_COLUMNS - 1)])
    table = read_text(f"{widest}\n" + "".join(f"P{i}\n" for i in range(MAX_ROWS)))

    assert len(table.rows) == MAX_ROWS
    assert len(table.ignored_columns) == MAX_COLUMNS - 1
    assert len(read_people(b"Anna" + b" " * 40_000).rows) == 1
    assert read_people(b"\n" * MAX_BYTES).rows == ()


@pytest.mark.parametrize(
    ("content", "code", "details"),
    [
        (b" " * (MAX_BYTES + 1), "too-large", {"limit": MAX_BYTES, "actual": 1048577}),
        (b"a\n" * (MAX_ROWS + 1), "too-many-rows", {"limit": MAX_ROWS}),
        (b"name\n" + b"a\n" * 5001, "too-many-rows", {"limit": MAX_ROWS}),
        (b"a\n" * 99999, "too-many-rows", {"limit": MAX_ROWS}),
        (b"a\n" + b"," * 50, "too-many-columns", {"line": 2, "limit": MAX_COLUMNS}),
        (b"a" * 60_000, "line-too-long", {"line": 1, "limit": 50_150}),
        (b"name\r\nAnna\r\nB\0n", "nul-byte", {"line": 3}),
        ("Anna".encode("utf-16-le"), "nul-byte", {"line": 1}),
        (b"\xff\xfeA", "bad-encoding", {"encoding": "utf-16"}),
        (b"\xef\xbb\xbfZo\xeb", "bad-encoding", {"encoding": "utf-8-sig"}),
        (b'name\nAnna\n"Ben\nCarl\n', "bad-quote", {"line": 3}),
        (b'name\n"Anna" Berg\nBen', "bad-quote", {"line": 2}),
        (b'name\n"' + b"a\n" * 200_000, "bad-quote", {"line": 2}),
        (b"\nclub;groups\nMalm;a", "no-name-column", {"line": 2}),
    ],
)
def test_file_unusable_as_a_whole_is_refused(
    content: bytes, code: str, details: dict[str, int | str]
) -> None:
    assert refusal_of(content) == (code, details)


def test_the_field_limit_of_the_csv_module_is_left_alone() -> None:
    before = csv.field_size_limit()

    read_text("name\nAnna")

    assert csv.field_size_limit() == before


@given(
    st.one_of(
        st.binary(),
        st.builds(lambda text, code: text.encode(code, "ignore"), scraps, encodings),
    )
)
def test_every_file_is_read_or_refused_by_its_own_error(content: bytes) -> None:
    try:
        table = read_people(content)
    except CsvFileError:
        return
    usable = [row for row in table.rows if row.is_usable]
    assert [clean_name(row.name) for row in usable] == [row.name for row in usable]
    for row in usable:
        texts = (row.name, row.affiliation, *row.groups)
        assert [formula_safe(text) for text in texts] == list(texts)


@given(
    st.lists(
        st.text(alphabet="abcäöü', ;\"|()<>&", min_size=1, max_size=20).map(
            "n".__add__
        ),
        unique_by=lambda text: " ".join(text.split()),
        max_size=8,
    ),
    st.sampled_from(",;\t"),
)
def test_what_the_csv_module_writes_is_read_again(
    names: list[str], delimiter: str
) -> None:
    written = io.StringIO()
    writer = csv.writer(written, delimiter=delimiter)
    writer.writerows([["name", "club"], *([name, "Malmö"] for name in names)])

    table = read_text(written.getvalue())

    assert [row.name for row in table.rows] == [" ".join(n.split()) for n in names]
    assert all(row.is_usable for row in table.rows)


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("=1+1", "'=1+1"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@A1", "'@A1"),
        ("\tAnna", "'\tAnna"),
        ("\rAnna", "'\rAnna"),
        ("\n=1", "'\n=1"),
        (" =1", "' =1"),
        ("＝1", "'＝1"),
        ("＋1", "'＋1"),
        ("－1", "'－1"),
        ("＠A1", "'＠A1"),
        ("", ""),
        ("Anna-Lena", "Anna-Lena"),
        ("'=1", "'=1"),
        ("– Anna", "– Anna"),
    ],
)
def test_formula_safe_guards_text_with_an_apostrophe(text: str, safe: str) -> None:
    assert formula_safe(text) == safe


@given(st.text())
def test_formula_safe_adds_at_most_one_apostrophe(text: str) -> None:
    safe = formula_safe(text)

    assert safe in {text, f"'{text}"}
    assert formula_safe(safe) == safe
