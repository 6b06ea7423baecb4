import pytest

from gonuts_league.lab.watching.names import names_in, seat_names


def test_a_bot_at_several_seats_is_called_by_their_numbers():
    names = seat_names(["greedy", "random", "greedy"], 3)

    assert names == ("Greedy 1", "Random", "Greedy 3")


@pytest.mark.parametrize("bots", [[], ["greedy"], ["", "x"], ["a" * 30, "b"], [3, 4]])
def test_seats_without_such_names_have_numbers(bots):
    assert seat_names(bots, 2) == ("Seat 1", "Seat 2")


@pytest.mark.parametrize("document", [None, [], {"players": 99}, {"bots": 3}])
def test_what_is_no_log_has_names_all_the_same(document):
    assert len(names_in(document)) == 6


def test_duel_that_names_one_bot_has_a_name_for_both_seats():
    names = names_in({"game": "donuts", "bots": ["random"]})

    assert names[:2] == ("Seat 1", "Seat 2")
