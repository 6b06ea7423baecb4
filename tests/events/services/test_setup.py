from decimal import Decimal

import pytest
from django.urls import reverse

from gonuts_league.clubs.models import JournalEntry
from gonuts_league.errors import LeagueError
from gonuts_league.events.enums import AwardKind, LinkKind, RoundState
from gonuts_league.events.models import Award
from gonuts_league.events.selectors import counting_results, ranked
from gonuts_league.events.services.awards import give_award, take_award_back
from gonuts_league.events.services.codes import open_code
from gonuts_league.events.services.drawing import request_draw
from gonuts_league.events.services.links import (
    event_link,
    event_link_token,
    open_event_link,
)
from gonuts_league.events.services.rounds import call_event_off
from gonuts_league.events.services.setup import (
    change_plan,
    create_event,
    delete_event,
    finish_event,
    reopen_event,
    restore_event,
)
from gonuts_league.jobs.enums import JobState
from gonuts_league.jobs.services import run_job
from gonuts_league.players.private_links import make_player_link, player_link_token
from gonuts_league.players.services import erase_player
from gonuts_league.tables.enums import TableState
from tests.events.actions import ME, confirm, draw, play_round, start_round
from tests.factories.clubs import ClubFactory
from tests.factories.events import EntryFactory
from tests.factories.leagues import NightFactory, SeasonFactory
from tests.factories.rounds import RoundFactory
from tests.played import event_of

pytestmark = pytest.mark.django_db


def make(**plan):
    return create_event(
        ClubFactory(),
        **({"name": "Thursday", "game": "gonuts-gamewright", "actor": ME} | plan),
    )


def test_an_event_keeps_the_version_of_its_scoring_and_its_rulings():
    event = make(rulings={"fewest-tie": "all"})

    assert (event.scoring_version, event.rulings) == ("1", {"fewest-tie": "all"})
    assert event.tie_breaks == ["wins", "margin"]


def test_two_events_of_one_name_have_two_addresses():
    first, second = make(), make()

    assert first.slug.startswith("thursday-")
    assert first.slug != second.slug


def test_a_name_without_letters_still_has_an_address():
    assert make(name="***").slug.startswith("event-")


@pytest.mark.parametrize(
    "sizes",
    [
        {"seats_min": 1, "seats_preferred": 4, "seats_max": 5},
        {"seats_min": 3, "seats_preferred": 4, "seats_max": 7},
        {"seats_min": 4, "seats_preferred": 3, "seats_max": 5},
    ],
)
def test_sizes_outside_the_game_or_out_of_order_are_refused(sizes):
    with pytest.raises(LeagueError, match="played by 2 to 6 people"):
        make(**sizes)


def test_a_plan_is_changed_for_rounds_to_come():
    event = event_of(8)
    RoundFactory(event=event, closed=True)

    change_plan(event, name="Friday", rounds_planned=6, seats_max=6, actor=ME)

    event.refresh_from_db()
    assert (event.name, event.rounds_planned, event.seats_max) == ("Friday", 6, 6)


def test_a_plan_has_no_fewer_rounds_than_were_drawn():
    event = event_of(8)
    RoundFactory(event=event, closed=True)
    RoundFactory(event=event, closed=True)

    with pytest.raises(LeagueError) as refused:
        change_plan(event, rounds_planned=1, actor=ME)

    assert refused.value.path == "rounds_planned"
    assert refused.value.values == {"played": 2}


def test_an_event_is_finished_after_any_closed_round_and_opened_again():
    event = event_of(4)
    RoundFactory(event=event, closed=True)

    finished = finish_event(event, actor=ME)
    reopened = reopen_event(finished, actor=ME)

    assert finished.is_finished
    assert not reopened.is_finished
    assert RoundFactory(event=reopened, closed=True).number == 2


def test_an_event_with_a_running_round_is_not_finished():
    event = event_of(4)
    RoundFactory(event=event, closed=True)
    RoundFactory(event=event, published=True)

    with pytest.raises(LeagueError, match="Round 2 is still open"):
        finish_event(event, actor=ME)


def test_an_event_without_a_round_is_not_finished():
    with pytest.raises(LeagueError, match="No round has been played"):
        finish_event(event_of(4), actor=ME)


def test_a_draft_that_nobody_saw_goes_when_the_event_ends():
    event = event_of(4)
    RoundFactory(event=event, closed=True)
    draw(event)

    finish_event(event, actor=ME)

    assert list(event.rounds.values_list("state", flat=True)) == [RoundState.CLOSED]


def test_a_finished_event_refuses_changes():
    event = event_of(4)
    round_ = RoundFactory(event=event, closed=True)
    finish_event(event, actor=ME)

    with pytest.raises(LeagueError, match="This event is finished"):
        change_plan(round_.event, rounds_planned=5, actor=ME)


def test_a_penalty_lowers_the_points_until_it_is_taken_back():
    event = event_of(4)
    RoundFactory(event=event, closed=True)
    leader = event.entries.get(pk=ranked(event)[0].entry)

    award = give_award(leader, kind="penalty", points=-3, reason="late", actor=ME)
    lowered = {row.entry: row.points for row in ranked(event)}[leader.pk]
    take_award_back(award, actor=ME)

    assert (lowered, ranked(event)[0].points) == (8, 11)


def test_an_award_taken_back_twice_is_noted_once():
    entry = event_of(2).entries.first()
    award = give_award(entry, kind="penalty", points=-3, reason="late", actor=ME)
    seen_again = Award.objects.get(pk=award.pk)

    take_award_back(award, actor=ME)
    take_award_back(seen_again, actor=ME)

    acts = JournalEntry.objects.filter(act="award-taken-back")
    assert acts.count() == 1


def test_an_award_taken_back_still_loses_its_reason_with_an_erasure():
    event = event_of(2)
    entry = event.entries.first()
    award = give_award(
        entry, kind=AwardKind.PENALTY, points=Decimal(-1), reason="Greta", actor=ME
    )
    take_award_back(award, actor=ME)

    erase_player(entry.player, actor=ME)

    assert (Award.objects.count(), Award.ever.get().reason) == (0, "")


def test_a_change_of_the_plan_keeps_what_was_before():
    event = event_of(2, rounds_planned=3)

    change_plan(event, actor=ME, rounds_planned=5, seats_max=6)
    change_plan(event, actor=ME, rounds_planned=5)

    act = event.journal.get()
    assert (act.before, act.after) == (
        {"rounds_planned": 3, "seats_max": 5},
        {"rounds_planned": 5, "seats_max": 6},
    )


def test_an_event_is_deleted_while_no_round_was_shown_and_comes_back_whole():
    event = event_of(4)
    link = event_link(event, LinkKind.SEATS)
    token, season = event_link_token(link), SeasonFactory(league__club=event.club)
    NightFactory(season=season, event=event)
    draw(event)

    delete_event(event, actor=ME)
    gone = (event.club.events.exists(), season.nights.exists())
    with pytest.raises(LeagueError, match="no longer opens"):
        open_event_link(token, LinkKind.SEATS)
    with pytest.raises(LeagueError):
        open_code(link.code, address="10.0.0.1")
    restore_event(event.pk, actor=ME)

    assert gone == (False, False)
    assert open_event_link(token, LinkKind.SEATS) == link
    assert season.nights.get().event == event
    assert (event.entries.count(), event.rounds.count()) == (4, 1)


def test_an_event_whose_round_was_shown_is_not_deleted():
    event = event_of(4)
    start_round(event)

    with pytest.raises(LeagueError, match="Call the event off instead"):
        delete_event(event, actor=ME)


def test_an_event_is_brought_back_once():
    event = event_of(4)
    delete_event(event, actor=ME)
    restore_event(event.pk, actor=ME)

    with pytest.raises(LeagueError, match="changed"):
        restore_event(event.pk, actor=ME)


def test_an_event_called_off_keeps_what_is_confirmed_and_ends_the_other_games():
    event = event_of(8)
    play_round(event)
    round_ = start_round(event)
    confirm(round_.tables.get(number=1))

    call_event_off(event, actor=ME)

    event.refresh_from_db()
    assert (event.is_finished, event.is_called_off) == (True, True)
    states = list(round_.tables.order_by("number").values_list("state", flat=True))
    assert states == [TableState.CONFIRMED, TableState.VOID]
    assert counting_results(event).count() == 3
    reopen_event(event, actor=ME)
    event.refresh_from_db()
    assert (event.is_finished, event.is_called_off) == (False, False)


def test_an_event_to_which_nobody_came_is_called_off():
    event = event_of(4)

    assert call_event_off(event, actor=ME).is_called_off


def test_a_draw_of_an_event_deleted_meanwhile_ends_with_its_reason():
    event = event_of(4)
    job = request_draw(event, actor=ME)
    delete_event(event, actor=ME)

    run_job(job.pk)

    job.refresh_from_db()
    assert (job.state, job.error_code) == (JobState.FAILED, "changed-since")


def test_a_private_link_shows_nothing_of_a_deleted_event(client):
    entry = EntryFactory(event__name="Mistake")
    link = make_player_link(entry.player, actor=ME)
    address = reverse("mine:page", args=[player_link_token(link)])
    before = client.get(address).content.decode()

    delete_event(entry.event, actor=ME)

    assert "Mistake" in before
    assert "Mistake" not in client.get(address).content.decode()
