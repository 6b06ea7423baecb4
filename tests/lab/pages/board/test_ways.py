from gonuts_league.lab.pages.board import ways_from


def test_ways_lead_to_the_steps_beside_and_to_both_ends():
    assert ways_from(2, 5, str) == {"first": "0", "back": "1", "next": "3", "last": "5"}


def test_there_is_no_way_beyond_either_end():
    assert ways_from(0, 1, str) == {"next": "1", "last": "1"}
    assert ways_from(1, 1, str) == {"first": "0", "back": "0"}
    assert ways_from(0, 0, str) == {}
