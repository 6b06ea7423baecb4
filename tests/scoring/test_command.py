import io
import json

import pytest

from scoring.command import run

GOOD = {
    "game": "gonuts-gamewright",
    "seats": [{"player": "Zoë", "cards": {"red-velvet": 1}}, {"player": "B"}, {}],
}
BAD = {"game": "gonuts-gamewright", "seats": [{"player": "A"}]}


def ask(content, *, file="-", lines=False, encoding="utf-8"):
    """Exit status, standard output and standard error of one run."""
    stdout = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    stderr = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    status = run(str(file), io.BytesIO(content), stdout, stderr, lines=lines)
    stderr.flush()
    written = [stream.buffer.getvalue().decode(encoding) for stream in (stdout, stderr)]
    return status, *written


def as_bytes(document):
    return json.dumps(document).encode()


def test_one_table_is_answered_with_one_object():
    status, out, err = ask(as_bytes(GOOD))

    assert (status, err) == (0, "")
    assert json.loads(out)["winners"] == ["B", "seat 2"]
    assert "Always −2." in out


def test_a_file_is_read_like_standard_input(tmp_path):
    file = tmp_path / "table.json"
    file.write_bytes(b"\xef\xbb\xbf" + as_bytes(GOOD))

    assert ask(b"", file=file) == ask(as_bytes(GOOD))


def test_a_refused_table_leaves_the_error_object_and_a_line():
    status, out, err = ask(as_bytes(BAD))

    assert status == 2
    assert err == "seats: 1 seat; this game is for 2 to 6 players\n"
    assert json.loads(out)["problems"][0]["path"] == "seats"


def test_an_array_is_answered_in_its_order():
    status, out, err = ask(as_bytes([GOOD, BAD, GOOD]))

    assert status == 2
    assert ["error" in answer for answer in json.loads(out)] == [False, True, False]
    assert err == "[1].seats: 1 seat; this game is for 2 to 6 players\n"


def test_lines_are_answered_line_by_line():
    content = b"\n".join([as_bytes(GOOD), b"", b" \r", b"{", b"\xff", as_bytes(BAD)])

    status, out, err = ask(content, lines=True)

    assert status == 2
    answers = [json.loads(line) for line in out.splitlines()]
    assert ["error" in answer for answer in answers] == [False, True, True, True]
    assert [line.split(":")[0] for line in err.splitlines()] == [
        "[1]",
        "[2]",
        "[3].seats",
    ]


def test_lines_stream_one_answer_before_the_next_line_is_read():
    answers = io.StringIO()
    seen = []

    class Source(io.BytesIO):
        def __iter__(self):
            for _ in range(3):
                seen.append(answers.getvalue().count("\n"))
                yield as_bytes(GOOD)

    status = run("-", Source(), answers, io.StringIO(), lines=True)

    assert (status, seen) == (0, [0, 1, 2])


MEGABYTE = 1_000_000


@pytest.mark.parametrize(
    ("table", "path"),
    [
        ({"game": "x" * 10 * MEGABYTE, "seats": []}, "game"),
        (
            {"game": "nosh", "seats": [{"player": "A", "coins": "9" * 10 * MEGABYTE}]},
            "seats[0].coins",
        ),
        (
            {"game": "donuts", "seats": [], "moves": ["a1"] * (2 * MEGABYTE)},
            "layout",
        ),
        (
            {"game": "gonuts-first", "seats": [{"cards": {"y" * 10 * MEGABYTE: 1}}]},
            "seats[0].cards",
        ),
    ],
    ids=["game", "nosh", "donuts", "gonuts"],
)
def test_ten_megabytes_are_answered_in_a_few_short_lines(table, path):
    status, out, err = ask(as_bytes(table))

    assert status == 2
    assert path in err
    assert len(err) < 2_000
    assert len(out) < 4_000


def test_no_tables_at_all_are_answered():
    assert ask(b"[]") == (0, "[]\n", "")
    assert ask(b"\n \n", lines=True) == (0, "", "")


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"", "input: the input is empty\n"),
        (b'{"a\xff', "input: the input is not UTF-8 (byte 3)\n"),
        (b"[" * 100_000, "input: not usable: nested too deeply\n"),
        (b"{]", "line 1, column 2\n"),
    ],
)
def test_unusable_input_is_one_clear_line(content, line):
    status, out, err = ask(content)

    assert status == 2
    assert err.endswith(line)
    assert err.count("\n") == 1
    assert json.loads(out)["problems"][0]["path"] == ""


@pytest.mark.parametrize("file", ["missing.json", ".", "nul\0byte"])
def test_a_file_that_cannot_be_opened_is_one_clear_line(file, tmp_path):
    status, out, err = ask(b"", file=tmp_path / file)

    assert (status, out) == (2, "")
    assert err.startswith("input: cannot be read: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize(("lines", "answered"), [(False, 0), (True, 1)])
def test_a_file_that_fails_while_it_is_read_is_one_clear_line(lines, answered):
    class Failing(io.BytesIO):
        def __iter__(self):
            yield as_bytes(GOOD)
            raise OSError(5, "Input/output error")

    out, err = io.StringIO(), io.StringIO()

    status = run("-", Failing(), out, err, lines=lines)

    assert status == 2
    assert out.getvalue().count("\n") == answered
    assert err.getvalue() == "input: cannot be read: Input/output error\n"


def test_letters_that_the_output_cannot_say_become_escapes():
    status, out, err = ask(as_bytes(GOOD), encoding="latin-1")

    assert (status, err) == (0, "")
    assert out.isascii()
    assert json.loads(out) == json.loads(ask(as_bytes(GOOD))[1])


def test_a_hostile_name_stays_on_its_line():
    seats = [{"player": "A\n\ud800\u2028", "cards": {"plain": 4}}, {"player": "B"}]
    seats[1]["cards"] = {"plain": 4}
    document = {"game": "gonuts-first", "seats": seats}

    status, out, err = ask(as_bytes(document))

    assert status == 2
    assert err == (
        "seats: 8 Plain at this table, the box holds 6: "
        "4 with A\\n\\ud800\\u2028 and 4 with B\n"
    )
    assert json.loads(out)["problems"][0]["code"] == "too-many-copies"


def test_a_reader_that_goes_away_is_left_to_the_caller():
    class Gone(io.StringIO):
        def write(self, text):
            raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        run("-", io.BytesIO(as_bytes(GOOD)), Gone(), io.StringIO())
