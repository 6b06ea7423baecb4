from scoring.simulation.seeds import seeds_of


def test_a_game_has_the_same_seed_in_any_chunk():
    whole = seeds_of(7, 1, 100).tolist()

    assert seeds_of(7, 1, 40).tolist() + seeds_of(7, 41, 60).tolist() == whole


def test_seeds_differ_and_none_is_zero():
    seeds = seeds_of(0, 1, 10_000).tolist()

    assert len(set(seeds)) == 10_000
    assert min(seeds) > 0


def test_any_whole_number_is_a_seed():
    for seed in (-1, 0, 2**70):
        assert seeds_of(seed, 1, 1)[0] > 0
    assert seeds_of(1, 1, 1) != seeds_of(2, 1, 1)
