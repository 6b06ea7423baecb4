"""Exports of BG Stats and sheets with one row a game become rows of players."""

import json
import random
from contextlib import suppress
from copy import deepcopy
from datetime import date
from decimal import Decimal

import pytest

from gonuts_league.leagues.history.games_csv.reading import read_games
from gonuts_league.leagues.history.games_csv.shapes import MAX_ROWS
from gonuts_league.leagues.history.games_csv.types import GamesFile
from gonuts_league.players.lists.csv_records import CsvFileError
from tests.soak import IS_SOAK

GAME = "gonuts-first"
SHEET = (
    "Date,Event,Player 1,Score 1,Player 2,Score 2,player3,score3\n"
    "2024-03-07,Spring,Ada,31,Bo,20,,\n"
    "2024-03-07,Spring,Ada,12,Cy,14,Bo,9\n"
)


def play(*scores, game="1", on="2024-03-07 19:30:00", **fields):
    """One play; each score is (player, score, winner, rank)."""
    rows = [
        {"playerRefId": who, "score": score, "winner": winner, "rank": rank}
        for who, score, winner, rank in scores
    ]
    own = {"playDate": on, "gameRefId": int(game), "locationRefId": 1}
    return own | fields | {"playerScores": rows}


def export(*plays):
    people = ["Ada Lund", "Bo Stern", "Cy Wirth"]
    games = ["Go Nuts for Donuts", "Catan"]
    return {
        "players": [{"id": n, "name": name} for n, name in enumerate(people, 1)],
        "games": [{"id": n, "name": name} for n, name in enumerate(games, 1)],
        "locations": [{"id": 1, "name": "Café"}],
        "plays": list(plays),
    }


def read(told, **more) -> GamesFile:
    content = told if isinstance(told, str) else json.dumps(told)
    return read_games(content.encode(), default_game=GAME, **more)


def seats(game):
    return [(seat.player, seat.points, seat.place) for seat in game.seats]


def refusal(told):
    with pytest.raises(CsvFileError) as refused:
        read(told)
    return refused.value.code, refused.value.details


def test_a_row_a_game_is_a_row_for_each_player():
    (night,) = read(SHEET).nights

    assert (night.name, night.is_free_play) == ("Spring", True)
    assert [[seat.player for seat in game.seats] for game in night.games] == [
        ["Ada", "Bo"],
        ["Ada", "Cy", "Bo"],
    ]
    assert night.games[1].seats[1].points == Decimal(14)


def test_a_row_a_game_may_name_round_table_and_places_in_german():
    (night,) = read(
        "Datum;Runde;Spieler 1;Platz 1;Spieler 2;Platz 2\n"
        "7.3.2024;1;Ada;2;Bo;1\n7.3.2024;1;Cy;1;Di;2\n7.3.2024;2;Ada;1;Cy;1\n"
    ).nights

    assert [(g.round_number, g.table_number) for g in night.games] == [
        *((1, 1), (1, 2), (2, 1))
    ]
    assert night.games[2].depth == "places"


def test_a_fault_in_a_row_a_game_names_its_own_column():
    (fault,) = read(SHEET.replace("14", "many")).faults

    assert (fault.line, fault.column, fault.code) == (3, "Score 2", "bad-points")


def test_points_beside_no_player_are_a_fault():
    (fault,) = read(SHEET.replace("Bo,20,,", "Bo,20,,7")).faults

    assert (fault.line, fault.column, fault.code) == (2, "player3", "missing")


def test_more_cells_than_headings_are_a_fault():
    faults = read(SHEET.replace("Bo,20,,", "Bo,20,,,Di")).faults

    assert {each.code for each in faults} == {"extra-cell"}


def test_a_play_is_a_game_of_a_night_at_its_place():
    file = read(export(play((1, "31", True, 0), (2, "20.5", False, 0))))

    (night,) = file.nights
    (game,) = night.games
    assert (night.name, night.on, file.delimiter) == ("Café", date(2024, 3, 7), "")
    assert (game.game, game.depth) == (GAME, "totals")
    assert seats(game) == [
        ("Ada Lund", Decimal(31), None),
        ("Bo Stern", Decimal("20.5"), None),
    ]


def test_plays_of_other_board_games_are_counted_and_passed_over():
    mine = play((1, "3", True, 0), (2, "2", False, 0))

    file = read(export(play(game="2"), mine, play(game="2")))

    assert (file.other_plays, file.row_count, len(file.nights)) == (2, 2, 1)


@pytest.mark.parametrize(
    ("scores", "depth", "places"),
    [
        (((1, "31", True, 0), (2, "31", False, 0)), "outcome", [1, None]),
        (((1, "31", True, 1), (2, "31", False, 2)), "places", [1, 2]),
        (((1, "", True, 1), (2, "", False, 2)), "places", [1, 2]),
        (((1, "", True, 0), (2, "", False, 0)), "outcome", [1, None]),
        (((1, "31", True, 0), (2, "31", True, 0)), "totals", [None, None]),
        (((1, "31", False, 0), (2, "4", False, 0)), "totals", [None, None]),
    ],
)
def test_who_won_decides_where_points_say_otherwise(scores, depth, places):
    (night,) = read(export(play(*scores))).nights

    assert night.games[0].depth == depth
    assert [seat.place for seat in night.games[0].seats] == places


def test_a_plain_name_is_the_edition_that_was_chosen():
    row = "date,game,player,place\n2024-03-07,Go Nuts for Donuts,Ada,1\n"
    row += "2024-03-07,go nuts for donuts,Bo,2\n"

    chosen = read_games(row.encode(), default_game="gonuts-gamewright")
    other = read_games(row.encode(), default_game="nosh")

    assert chosen.nights[0].games[0].game == "gonuts-gamewright"
    assert [fault.code for fault in other.faults] == ["edition-open"] * 2


def dated(*days, dates=""):
    rows = "".join(f"{day},{name},1\n" for day in days for name in ("Ada", "Bo"))
    return read(f"date,player,place\n{rows}", dates=dates)


def test_a_date_that_means_two_days_is_asked_about_once():
    file = dated("03/04/2025", "05/06/2025")

    assert file.open_date == "03/04/2025"
    for answer, days in (("day-first", (3, 5)), ("month-first", (4, 6))):
        answered = dated("03/04/2025", "05/06/2025", dates=answer)
        assert (answered.open_date, answered.faults) == ("", ())
        assert tuple(night.on.day for night in answered.nights) == days


@pytest.mark.parametrize(
    ("days", "months"),
    [
        (("03/04/2025", "25/04/2025"), (4, 4)),
        (("03/04/2025", "04/25/2025"), (3, 4)),
        (("04/04/2025",), (4,)),
    ],
)
def test_other_dates_of_the_file_may_tell_which_is_the_day(days, months):
    file = dated(*days)

    assert (file.open_date, file.faults) == ("", ())
    assert tuple(night.on.month for night in file.nights) == months


@pytest.mark.parametrize("day", ["0/3/2025", "31/31/2025", "3/4/0000"])
def test_a_date_that_cannot_be_is_a_fault(day):
    file = dated(day)

    assert {fault.code for fault in file.faults} == {"bad-date"}
    assert file.open_date == ""


@pytest.mark.parametrize(
    ("told", "code", "details"),
    [
        ('{"plays": [', "bad-json", {"line": 1}),
        ('{\n"plays": [1,]}', "bad-json", {"line": 2}),
        ('{"a":' * 99_999, "bad-json", {"line": 1}),
        ("{}", "bad-export", {"path": "players"}),
        ({"players": [3]}, "bad-export", {"path": "players[0]"}),
        ({"players": [], "games": {}}, "bad-export", {"path": "games"}),
        (export(7), "bad-export", {"path": "plays[0]"}),
        (export(play(game="9")), "bad-export", {"path": "plays[0].gameRefId"}),
        (
            export(play(), play((9, "1", True, 0))),
            "bad-export",
            {"path": "plays[1].playerScores[0].playerRefId"},
        ),
        (
            export(play() | {"playerScores": None}),
            "bad-export",
            {"path": "plays[0].playerScores"},
        ),
    ],
)
def test_what_is_no_export_is_refused_with_its_path(told, code, details):
    assert refusal(told) == (code, details)


@pytest.mark.parametrize("score", ["9" * 400, "1e999999", "many", "NaN", "1/2"])
def test_a_score_that_is_no_number_of_points_is_a_fault_at_its_path(score):
    file = read(export(play(), play((1, score, False, 0), (2, "1", False, 0))))

    (fault,) = file.faults
    assert (fault.line, fault.column, fault.code) == (
        *(2, "playerScores[0].score", "bad-points"),
    )


def test_a_number_is_as_good_as_a_text_and_a_huge_one_is_a_fault():
    told = json.dumps(export(play((1, "7", True, 0), (2, "1", False, 0))))

    assert read(told.replace('"7"', "7")).nights[0].games[0].seats[0].points == 7
    (fault,) = read(told.replace('"7"', "7" * 4999)).faults[:1]
    assert (fault.column, fault.code) == ("playerScores[0].score", "too-long")


def test_too_many_rows_are_refused_in_every_shape():
    row = "2024-03-07," + ",".join("Ab" for _ in range(40)) + "\n"
    head = "date," + ",".join(f"p{n}" for n in range(40)).replace("p", "player ")
    scores = [(1, "", True, 0)] * 6
    rows = MAX_ROWS // 39 + 1

    assert refusal(head + "\n" + row * rows)[0] == "too-many-rows"
    small = [{"playerRefId": 1}] * (MAX_ROWS + 1)
    huge = export(play(*scores) | {"playerScores": small})
    assert refusal(huge)[0] == "too-many-rows"


def spoil(content: bytes, rng: random.Random) -> bytes:
    """Change, cut or double some bytes."""
    spoilt = bytearray(content)
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(spoilt))
        match rng.randrange(4):
            case 0:
                spoilt[at] = rng.randrange(256)
            case 1:
                del spoilt[at : at + rng.randint(1, 9)]
            case 2:
                spoilt[at:at] = spoilt[: rng.randint(1, 30)]
            case _:
                spoilt[at:at] = rng.choice(
                    [b"null", b"[[", b"9" * 50, b'"', b"\0", b","]
                )
        spoilt = spoilt or bytearray(b"{")
    return bytes(spoilt)


def spoil_tree(told, rng: random.Random):
    """Put something of another kind at one place of an export."""
    told = deepcopy(told)
    node = told
    while True:
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        key = rng.choice(keys)
        if (
            not isinstance(node[key], dict | list)
            or not node[key]
            or not rng.randrange(4)
        ):
            break
        node = node[key]
    odd = [None, True, -1, 1e300, 10**60, "", "\ud800\0=1+1", [], {}, [[]], {"id": {}}]
    node[key] = rng.choice(odd)
    return told


def test_spoilt_files_are_refused_or_read_and_never_break():
    rng = random.Random(5)
    good = export(
        play((1, "31", True, 0), (2, "20", False, 0)),
        play(game="2"),
        play((1, "", False, 2), (3, "", True, 1), (2, "", False, 3)),
    )
    seeds = [json.dumps(good).encode(), SHEET.encode(), SHEET.encode("utf-16")]
    for _ in range(6_000 if IS_SOAK else 400):
        trees = json.dumps(spoil_tree(good, rng)).encode()
        for content in (*(spoil(seed, rng) for seed in seeds), trees):
            with suppress(CsvFileError):
                file = read_games(content, default_game=GAME)
                said = [*file.faults, *(night.name for night in file.nights)]
                assert str(said).encode()
