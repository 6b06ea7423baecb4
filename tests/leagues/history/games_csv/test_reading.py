from datetime import date
from decimal import Decimal

import pytest

from gonuts_league.leagues.history.games_csv.reading import read_games
from gonuts_league.leagues.history.games_csv.shapes import MAX_BYTES
from gonuts_league.players.lists.csv_records import CsvFileError, RowFault

GAME = "gonuts-gamewright"


def read(text: str, *, encoding="utf-8", game=GAME):
    return read_games(text.encode(encoding), default_game=game)


def faults(text: str):
    return [(each.line, each.column, each.code) for each in read(text).faults]


def the_game(text: str, **more):
    (night,) = read(text, **more).nights
    (game,) = night.games
    return game


def test_totals_of_a_round_with_places_and_tie_breaks():
    game = the_game(
        "date,event,round,table,game,player,place,points,tie-break\n"
        "2024-03-07,Spring,2,3,gonuts-first,Ada,1,31,9\n"
        "2024-03-07,Spring,2,3,gonuts-first,Bo,2,31,8\n"
    )

    assert (game.round_number, game.table_number) == (2, 3)
    assert (game.game, game.depth) == ("gonuts-first", "totals")
    assert [(seat.player, seat.points, seat.tie_break) for seat in game.seats] == [
        ("Ada", Decimal(31), 9),
        ("Bo", Decimal(31), 8),
    ]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "cp1252", "utf-16"])
def test_german_headings_semicolons_and_any_encoding(encoding):
    file = read(
        "Datum;Abend;Spieler;Punkte\n7.3.2024;Frühling;Zoë;12,5\n7.3.2024;Frühling;Bö;-2\n",
        encoding=encoding,
    )

    (night,) = file.nights
    assert (night.name, night.on) == ("Frühling", date(2024, 3, 7))
    assert [seat.points for seat in night.games[0].seats] == [
        Decimal("12.5"),
        Decimal(-2),
    ]


def test_nosh_knows_a_total_with_coins():
    head = "date,player,points,coins\n"
    totals = the_game(
        head + "".join(f"2024-03-07,{name},17,4\n" for name in "ABC"), game="nosh"
    )

    assert (totals.depth, totals.seats[0].tie_break) == ("totals", 4)


def test_who_won_is_enough():
    game = the_game(
        "date,player,outcome\n"
        "2024-03-07,Ada,won\n2024-03-07,Bo,lost\n2024-03-07,Cy,did not come\n"
    )

    assert game.depth == "outcome"
    assert [(seat.outcome, seat.place) for seat in game.seats] == [
        ("played", 1),
        ("played", None),
        ("did-not-come", None),
    ]


def test_a_duel_of_donuts_has_places_of_its_outcome():
    game = the_game(
        "date,player,outcome\n2024-03-07,Ada,drawn\n2024-03-07,Bo,drawn\n",
        game="donuts",
    )

    assert (game.depth, [seat.place for seat in game.seats]) == ("places", [1, 1])


def test_without_rounds_each_table_is_a_game_of_free_play():
    (night,) = read(
        "date,table,player,place\n"
        "2024-03-07,1,Ada,1\n2024-03-07,1,Bo,2\n"
        "2024-03-07,2,Ada,2\n2024-03-07,2,Bo,1\n"
    ).nights

    assert night.is_free_play
    assert [game.round_number for game in night.games] == [1, 2]


def test_nights_are_parted_by_date_and_name():
    file = read(
        "date,event,player,place\n"
        "2024-03-14,Club,A,1\n2024-03-14,Club,B,2\n"
        "2024-03-07,Club,A,1\n2024-03-07,club ,B,2\n"
        "2024-03-07,Duel,A,1\n2024-03-07,Duel,B,2\n"
    )

    assert [(night.on.day, night.name) for night in file.nights] == [
        *((7, "Club"), (7, "Duel"), (14, "Club"))
    ]


def test_all_that_is_wrong_with_rows_is_said_with_line_and_column():
    assert faults(
        "date,round,game,player,place,points,outcome,cards\n"
        "31.2.2024,x,Chess,=1+1,9,many,sulked,-1\n"
        ",,,,,,,,spilled\n"
    ) == [
        (2, "game", "unknown-game"),
        (2, "outcome", "unknown-outcome"),
        (2, "place", "bad-number"),
        (2, "player", "formula"),
        (2, "points", "bad-points"),
        (2, "cards", "bad-number"),
        (2, "date", "bad-date"),
        (2, "round", "bad-number"),
        (3, "9", "extra-cell"),
        (3, "player", "missing"),
        (3, "date", "missing"),
    ]


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        (["1,1,Ada,1"], (2, "player", "seat-count")),
        (["1,1,Ada,1", "1,1,Bo,3"], (2, "place", "places-gap")),
        (["1,1,Ada,1", "1,1,Bo,"], (2, "points", "mixed-depth")),
        (["1,1,Ada,1", ",1,Bo,2"], (3, "round", "round-and-none")),
    ],
)
def test_what_does_not_make_a_game_is_said_where_it_begins(rows, found):
    text = "date,round,table,player,place\n"
    text += "".join(f"2024-03-07,{row}\n" for row in rows)

    assert found in faults(text)


def test_nobody_sits_twice_in_a_round():
    found = faults(
        "date,round,table,player,place\n"
        "2024-03-07,1,1,Ada,1\n2024-03-07,1,1,Bo,2\n"
        "2024-03-07,1,2,ADA,1\n2024-03-07,1,2,Cy,2\n"
    )

    assert found == [(4, "player", "seated-twice")]


def test_two_games_at_one_table_are_two_rows_that_do_not_fit():
    text = "date,game,player,place\n2024-03-07,nosh,A,1\n2024-03-07,gonuts-first,B,2\n"

    assert (2, "game", "mixed-games") in faults(text)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "no-column"),
        (b"player,place\nAda,1\n", "no-column"),
        (b"date,place\n2024-03-07,1\n", "no-column"),
        (b"x" * (MAX_BYTES + 1), "too-large"),
        (b'date,player\n2024-03-07,"Ada\n', "bad-quote"),
    ],
)
def test_a_file_of_no_use_is_refused_as_a_whole(content, code):
    with pytest.raises(CsvFileError) as refused:
        read_games(content, default_game=GAME)

    assert refused.value.code == code


def test_what_is_not_understood_is_named():
    file = read(
        "date,player,place,mood,Jelly-Filled\n2024-03-07,A,1,good,2\n2024-03-07,B,2,bad,\n"
    )

    assert file.ignored_columns == ("mood", "Jelly-Filled")
    assert file.faults == ()


def test_a_fault_keeps_what_stands_there():
    (fault,) = read("date,player,place\n2024-03-07,Ada,first\n").faults

    assert fault == RowFault(2, "place", "bad-number", "first")


@pytest.mark.parametrize("on", ["9999-12-31", "2100-01-01", "1989-12-31", "0001-01-01"])
def test_a_year_that_cannot_be_is_no_date(on):
    rows = f"date,player,place\n{on},A,1\n{on},B,2\n"

    assert faults(rows) == [(2, "date", "bad-date"), (3, "date", "bad-date")]
