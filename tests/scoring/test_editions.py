from scoring import find_game
from scoring.editions import can_carry_over, carry_over

FIRST, GAMEWRIGHT = find_game("gonuts-first"), find_game("gonuts-gamewright")
OTHER_JOBS = {
    "double-chocolate",
    "maple-bar",
    "milk",
    "mucho-matcha",
    "powdered",
    "sprinkled",
}


def test_cards_of_one_name_with_other_jobs_are_entered_again():
    shared = set(FIRST.card_meanings) & set(GAMEWRIGHT.card_meanings)
    one_each = dict.fromkeys(sorted(shared), 1)

    there = carry_over(GAMEWRIGHT, FIRST, one_each)
    back = carry_over(FIRST, GAMEWRIGHT, one_each)

    assert set(there.again) == OTHER_JOBS
    assert set(back.again) == OTHER_JOBS
    assert there.kept == {card: 1 for card in one_each if card not in OTHER_JOBS}


def test_cards_of_one_edition_only_are_entered_again():
    carried = carry_over(GAMEWRIGHT, FIRST, {"coffee": 1, "eclair": 2})

    assert carried.kept == {"eclair": 2}
    assert carried.again == {"coffee": 1}


def test_more_copies_than_the_other_box_holds_are_entered_again():
    carried = carry_over(GAMEWRIGHT, FIRST, {"plain": 7})

    assert (carried.kept, carried.again) == ({}, {"plain": 7})


def test_the_editions_of_one_game_carry_over():
    assert can_carry_over(FIRST, GAMEWRIGHT)
