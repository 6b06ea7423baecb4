import pytest

from gonuts_league.lab.pages.choices import GameChoice, choice_page, read_choice


def test_nothing_asked_for_gives_a_usual_table():
    choice = read_choice({})

    assert choice.players == 4
    tabs = choice_page(choice, "simulations:watch")["games"]
    assert [is_current for _label, _url, is_current in tabs].count(True) == 1


@pytest.mark.parametrize(
    ("asked", "problem"),
    [
        ({"game": "tarot"}, "No game called tarot is played by machine."),
        (
            {"game": "gonuts-first", "players": "0"},
            "This game is for 2 to 6 players, not for 0.",
        ),
    ],
)
def test_what_cannot_be_is_said_and_a_usual_table_offered(asked, problem):
    choice = read_choice(asked)

    assert (choice.players, choice.problem) == (4, problem)


def test_number_of_players_is_that_of_the_address():
    assert read_choice({"game": "gonuts-first", "players": "6"}) == GameChoice(
        "gonuts-first", 6
    )
