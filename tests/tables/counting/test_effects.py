import pytest

from gonuts_league.tables.counting.effects import (
    SEAT_EFFECTS,
    TABLE_EFFECTS,
    rank_with_outcomes,
)
from gonuts_league.tables.enums import SeatOutcome, TableState


def test_every_outcome_and_every_state_has_its_effect():
    assert set(SEAT_EFFECTS) == set(SeatOutcome.values)
    assert set(TABLE_EFFECTS) == set(TableState.values)


@pytest.mark.parametrize(
    ("outcomes", "game_ranks", "ranks"),
    [
        (["played", "played"], [1, 1], (1, 1)),
        (["left", "played", "left"], [None, 1, None], (2, 1, 2)),
        (["forfeited", "played", "played"], [None, 2, 1], (3, 2, 1)),
        (["did-not-come", "played", "disqualified"], [None, 1, None], (None, 1, 2)),
    ],
)
def test_seats_that_were_not_scored_share_the_last_place(outcomes, game_ranks, ranks):
    assert rank_with_outcomes(outcomes, game_ranks) == ranks


def test_no_state_both_counts_and_may_be_entered():
    assert not any(
        effect.counts and effect.is_open for effect in TABLE_EFFECTS.values()
    )
