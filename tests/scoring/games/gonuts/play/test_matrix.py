import pytest

from scoring.games.gonuts.decks import GAMEWRIGHT
from scoring.games.gonuts.play.matrix import reply_to, solve_round
from scoring.games.gonuts.play.setup import set_up
from scoring.games.gonuts.play.view import GAIN, PLAN, REPLY, SLOT_ROOM, new_view


def solved(*gains):
    """The plans of all seats, by seat and slot from 0, with these gains of each."""
    state, view = set_up(GAMEWRIGHT, len(gains)).new_state(), new_view()
    for seat, own in enumerate(gains):
        for slot, gain in enumerate(own, start=1):
            view[GAIN + seat * SLOT_ROOM + slot] = gain
    solve_round(state, view)
    plans = [
        [view[PLAN + seat * SLOT_ROOM + slot] for slot in range(1, len(gains) + 2)]
        for seat in range(len(gains))
    ]
    return state, view, plans


def test_equal_cards_are_picked_with_equal_chances():
    _state, _view, plans = solved([2, 2, 2], [2, 2, 2])

    for plan in plans:
        assert plan == pytest.approx([1 / 3] * 3, abs=0.01)


def test_a_card_that_nobody_else_wants_is_left_to_who_does():
    _state, _view, plans = solved([9, 1, 0], [0, 1, 9])

    assert plans[0][0] > 0.95
    assert plans[1][2] > 0.95


def test_nobody_gains_much_by_leaving_the_plan():
    gains = ([5, 3, 2, 1, 0], [4, 4, 1, 0, 2], [5, 5, 2, 2, 2], [1, 2, 3, 4, 5])
    state, view, plans = solved(*gains)

    for seat, plan in enumerate(plans):
        reply_to(state, view, PLAN, seat)
        replies = [view[REPLY + slot] for slot in range(1, 6)]
        mean = sum(p * r for p, r in zip(plan, replies, strict=True))
        assert sum(plan) == pytest.approx(1)
        assert max(replies) - mean < 0.15
