from scoring.games.nosh.rules import STANDS


def test_a_round_deals_as_many_treats_as_the_rulebook_says():
    treats = {players: sum(stands) for players, stands in STANDS.items()}

    assert treats == {3: 8, 4: 10, 5: 12}
    assert all(len(stands) == players for players, stands in STANDS.items())
