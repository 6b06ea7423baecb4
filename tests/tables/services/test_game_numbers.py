import pytest

from gonuts_league.errors import LeagueError
from gonuts_league.tables.models import SeatEntry
from gonuts_league.tables.services.entry import (
    enter_no_cards,
    enter_outcome,
    enter_places,
    enter_totals,
    tap_card,
)
from tests.factories.events import EventFactory
from tests.factories.tables import PHONE, make_round, make_table

ACTS = {
    "tap": lambda seat, **where: tap_card(seat, card="plain", step=1, **where),
    "none": enter_no_cards,
    "totals": lambda seat, **where: enter_totals(
        seat.table, points={}, tie_breaks={}, **where
    ),
    "places": lambda seat, **where: enter_places(seat.table, places={}, **where),
    "outcome": lambda seat, **where: enter_outcome(
        seat.table, winner_ids={seat.pk}, **where
    ),
}


@pytest.mark.django_db
@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("game_number", [0, 2, 99_999])
def test_a_game_that_the_table_does_not_play_is_refused(act, game_number):
    table = make_table(make_round(EventFactory()))

    with pytest.raises(LeagueError, match="plays 1 game"):
        ACTS[act](table.seats.first(), actor=PHONE, game_number=game_number)

    table.refresh_from_db()
    assert table.version == 0
    assert not SeatEntry.objects.exists()
