"""Tournament report files: written, read again, read by others, and refused."""

from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from py4swiss.trf import TrfParser

from gonuts_league.trf.file.reading import MAX_BYTES, read_trf
from gonuts_league.trf.file.types import (
    PASSED_OVER,
    Code,
    Colour,
    FileProblem,
    PointRules,
    RoundLine,
    Tournament,
    TrfError,
    TrfPlayer,
)
from gonuts_league.trf.file.writing import NAME_LENGTH, write_trf
from tests.soak import examples
from tests.trf.tournaments import tournaments

HEAD = "001 {:>4}      {:<33}" + " " * 33 + "{:>4} {:>4}"
ROUND = "  {:>4} {} {}"


def line(number: int, name: str, points: str, *rounds: tuple[object, str, str]) -> str:
    """A player's line with the columns of the description, made by hand."""
    head = HEAD.format(number, name, points, number)
    return head + "".join(ROUND.format(*round_) for round_ in rounds)


def read(*lines: str) -> Tournament:
    return read_trf("\n".join(lines).encode())


def problems(*lines: str) -> list[tuple[str, str]]:
    with pytest.raises(TrfError) as error:
        read(*lines)
    return [(place(problem), problem.code) for problem in error.value.problems]


def place(problem: FileProblem) -> str:
    """Where a problem is, counted from 1."""
    if not problem.line:
        return "file"
    first, last = problem.first, problem.last
    columns = f"column {first}" if first == last else f"columns {first}-{last}"
    return f"line {problem.line}, {columns}" if first else f"line {problem.line}"


@settings(max_examples=examples(150), deadline=None)
@given(tournament=tournaments())
def test_what_is_written_is_read_again(tournament: Tournament) -> None:
    file = read_trf(write_trf(tournament).encode())

    assert file == tournament
    assert file.warnings == ()
    assert file.passed_over == ({"forbidden"} if tournament.forbidden else set())


@settings(max_examples=examples(40), deadline=None)
@given(tournament=tournaments())
def test_another_parser_reads_what_is_written(
    tournament: Tournament, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """It knows TRF16: so starting numbers have no gap, and XXR gives the rounds."""
    assume(tournament.point_rules == PointRules())
    places = {p.number: i for i, p in enumerate(tournament.players, start=1)}
    players = tuple(
        replace(
            player,
            number=places[player.number],
            rank=1,
            rounds=tuple(
                replace(r, opponent=places[r.opponent] if r.opponent else None)
                for r in player.rounds
            ),
        )
        for player in tournament.players
    )
    path = Path(tmp_path_factory.mktemp("trf")) / "cup.trf"
    text = write_trf(replace(tournament, players=players))
    path.write_text(text.replace("\r", "") + "XXR 9\n", encoding="utf-8")

    parsed = TrfParser.parse(path)

    assert [p.name for p in parsed.player_sections] == [p.name for p in players]
    assert [
        [(r.id, r.color.value, r.result.value) for r in p.results]
        for p in parsed.player_sections
    ] == [
        [(r.opponent or 0, r.colour.value, r.code.value) for r in p.rounds]
        for p in players
    ]


def test_a_file_of_trf16_is_read_by_its_columns() -> None:
    file = read(
        "012 Cup",
        "XXR 5",
        "XXC black1 rank",
        "XXP 1 3",
        "XXZ 3",
        "001    1 m FM Berg, Anna                        2310 SWE     1503014 "
        "1990/01/31  1.5    1     2 w 1     3 b =",
        line(2, "Ben", "0.0", (1, "b", "0"), ("0000", "-", "-")),
        line(3, "Cleo", "1.5", ("    ", " ", "U"), (1, "w", "=")),
    )

    assert file.warnings == ()
    assert file.players[0] == TrfPlayer(
        number=1,
        name="Berg, Anna",
        points=Fraction(3, 2),
        rank=1,
        rounds=(
            RoundLine(2, Colour.FIRST, Code.WIN),
            RoundLine(3, Colour.SECOND, Code.DRAW),
        ),
    )
    assert file.round_count == 5
    assert file.passed_over == {"forbidden", "byes"}


@pytest.mark.parametrize("tag", sorted(PASSED_OVER))
def test_what_is_not_taken_over_is_passed_over_however_it_is_written(tag: str) -> None:
    file = read(f"{tag} ? ?", line(1, "Ada", "0.0"))

    assert file.passed_over == {PASSED_OVER[tag]}


def test_a_blank_round_is_one_without_play() -> None:
    file = read(
        line(1, "Ada", "1.0", ("", " ", " "), (2, "w", "1")),
        line(2, "Bo", "0.0", ("", " ", " "), (1, "b", "0")),
    )

    first = file.players[0].rounds[0]
    assert first == RoundLine(None, Colour.NONE, Code.ZERO_BYE)


@pytest.mark.parametrize("setting", ["162  W 3.0    D 1.0", "XXS W=3.0 D=1.0"])
def test_points_of_other_games_are_read(setting: str) -> None:
    file = read(
        setting,
        line(1, "Ada", "3.0", (2, "w", "1")),
        line(2, "Bo", "0.0", (1, "b", "0")),
        line(3, "Cleo", "3.0", ("0000", "-", "U")),
    )

    assert file.warnings == ()
    assert file.point_rules.win == 3


def test_points_that_are_not_those_of_the_results_are_a_warning() -> None:
    file = read(
        line(1, "Ada", "7.0", (2, "w", "1")), line(2, "Bo", "0.0", (1, "b", "0"))
    )

    assert [(place(w), w.code, w.text) for w in file.warnings] == [
        ("line 1, columns 80-84", "points-differ", "7.0")
    ]


def test_all_problems_are_told_with_their_place() -> None:
    found = problems(
        "142 many",
        line(1, "Ada", "1.0", (2, "w", "1"), (9, "w", "1"), (2, "x", "1")),
        line(2, "", "a.b", (1, "w", "1"), ("0000", "w", "1"), (1, "b", "U")),
        line(2, "Bo", "0.0", (1, "b", "0"), ("0000", "-", "Q")),
    )

    assert found == [
        ("line 1, columns 5-60", "no-number"),
        ("line 2, columns 92-99", "results-differ"),
        ("line 2, columns 102-109", "unknown-player"),
        ("line 2, columns 112-119", "results-differ"),
        ("line 2, column 117", "unknown-colour"),
        ("line 3, columns 15-47", "no-name"),
        ("line 3, columns 80-84", "no-points"),
        ("line 3, columns 92-99", "results-differ"),
        ("line 3, columns 102-109", "no-opponent"),
        ("line 3, columns 112-119", "bye-with-opponent"),
        ("line 4, columns 5-8", "number-twice"),
        ("line 4, column 109", "unknown-result"),
    ]


@pytest.mark.parametrize(
    ("theirs", "code"),
    [
        ((3, "b", "0"), "other-missing"),
        ((1, "w", "0"), "colours-differ"),
        ((1, "b", "="), "results-differ"),
        (("0000", "-", "Z"), "other-missing"),
    ],
)
def test_two_who_met_must_agree(theirs: tuple[object, str, str], code: str) -> None:
    found = problems(
        line(1, "Ada", "1.0", (2, "w", "1")),
        line(2, "Bo", "0.0", theirs),
        line(3, "Cleo", "1.0"),
    )

    assert ("line 1, columns 92-99", code) in found


@pytest.mark.parametrize(
    ("content", "path", "code"),
    [
        (b"", "file", "no-players"),
        (b"x" * (MAX_BYTES + 1), "file", "too-large"),
        (b"013 Team\n001    1", "line 1, columns 1-3", "teams"),
        (b"\x00\xff\xfe001", "file", "no-players"),
    ],
)
def test_files_that_hold_no_such_event_are_refused(
    content: bytes, path: str, code: str
) -> None:
    with pytest.raises(TrfError) as error:
        read_trf(content)

    assert (place(error.value.problems[0]), error.value.problems[0].code) == (
        path,
        code,
    )


def test_names_in_the_code_page_of_old_programs_are_read() -> None:
    content = line(1, "Müller, Jörg", "0.0").encode("cp1252")

    assert read_trf(content).players[0].name == "Müller, Jörg"


def test_what_does_not_fit_its_columns_moves_no_other() -> None:
    long = TrfPlayer(1, "Name\n" * 20, points=Fraction(10, 3))

    text = write_trf(Tournament(name="a\r\n001 b", players=(long,)))

    player = read_trf(text.encode()).players[0]
    assert len(text.splitlines()) == 4
    assert len(player.name) <= NAME_LENGTH
    assert player.points == Fraction(33, 10)


@settings(max_examples=examples(60), deadline=None)
@given(tournament=tournaments())
def test_no_damage_ends_in_another_error(tournament: Tournament) -> None:
    text = write_trf(tournament)
    for at in range(0, len(text), 7):
        damaged = text[:at] + "?" + text[at + 1 :]
        with suppress(TrfError):
            assert read_trf(damaged.encode()).players


def test_what_is_written_for_others_has_lines_of_its_own() -> None:
    text = write_trf(Tournament(first_colour=Colour.SECOND, forbidden=((1, 12),)))

    assert {"152 B", "260   1 999    1   12"} <= set(text.splitlines())
