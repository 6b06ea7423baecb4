import pytest

from gonuts_league.lab.services.jobs import count_per_part


class Bots:
    """They take so long for a game, by a clock of their own."""

    def __init__(self, seconds):
        self.seconds, self.now, self.played = seconds, 0.0, []

    def play(self, count):
        self.now += self.seconds * count
        self.played.append(count)

    def clock(self):
        return self.now


def paced(seconds, games=1_000_000):
    bots = Bots(seconds)
    return count_per_part(bots.play, games, clock=bots.clock), bots


@pytest.mark.parametrize(
    ("seconds", "games"), [(0.001, 500), (0.2, 2), (0.7, 1), (20, 1)]
)
def test_a_part_takes_half_a_second_or_one_game(seconds, games):
    assert paced(seconds)[0] == games


def test_the_try_is_short():
    _games, bots = paced(0.001)

    assert sum(bots.played) * 0.001 <= 0.5


def test_few_games_are_one_part():
    assert paced(0.001, games=3)[0] == 3
