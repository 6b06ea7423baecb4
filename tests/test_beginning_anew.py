"""What came before a test changes neither its ids nor its names."""

import pytest

from tests.factories.players import PlayerFactory


@pytest.mark.parametrize("turn", [1, 2])
@pytest.mark.django_db(transaction=True)
def test_ids_and_names_begin_anew(turn):
    player = PlayerFactory()

    assert (player.pk, player.name) == (1, "Player0 Test")
