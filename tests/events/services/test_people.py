import pytest

from gonuts_league.clubs.models import JournalEntry
from gonuts_league.errors import LeagueError
from gonuts_league.events.selectors import ranked
from gonuts_league.events.services.people import (
    check_in,
    check_in_all,
    check_out_again,
    drop_entry,
    enter_listed,
    enter_newcomer,
    enter_players,
    remove_entry,
    undrop_entry,
)
from gonuts_league.events.services.rounds import discard_draft
from gonuts_league.players.models import Player
from gonuts_league.players.services import NewPerson, set_guest
from gonuts_league.tables.enums import SeatOutcome
from tests.events.actions import ME, confirm, draw
from tests.factories.events import EntryFactory, EventFactory
from tests.factories.players import PlayerFactory
from tests.factories.rounds import RoundFactory
from tests.played import event_of

pytestmark = pytest.mark.django_db


def names_in(event):
    return list(event.entries.order_by("pk").values_list("player__name", flat=True))


def test_people_are_entered_once_however_often_they_are_ticked():
    event = EventFactory()
    players = [PlayerFactory(club=event.club) for _ in range(2)]

    first = enter_players(event, players, actor=ME)
    second = enter_players(event, players, actor=ME)

    assert (len(first), second) == (2, [])


def test_a_late_arrival_is_here_at_once():
    event = event_of(4)
    RoundFactory(event=event, closed=True)

    entry = enter_newcomer(event, name="  zoë   maes ", actor=ME)

    assert (entry.player.name, entry.is_here) == ("zoë maes", True)


def test_a_newcomer_whom_the_club_knows_is_that_person():
    event = EventFactory()
    known = PlayerFactory(club=event.club, name="Zoë Maes")

    entry = enter_newcomer(event, name="ZOË MAES", actor=ME)

    assert entry.player == known


def test_a_newcomer_who_is_in_already_is_said_to_be():
    event = event_of(4)

    with pytest.raises(LeagueError) as refused:
        enter_newcomer(event, name="greta lindqvist", actor=ME)

    assert refused.value.sentence == "Greta Lindqvist is in this event already."
    assert refused.value.path == "name"


def test_a_name_that_is_none_adds_nobody():
    event = EventFactory()

    with pytest.raises(LeagueError):
        enter_newcomer(event, name="\u200b", actor=ME)

    assert Player.objects.count() == 0


def test_a_pasted_list_finds_known_people_and_adds_the_others():
    event = EventFactory()
    known = PlayerFactory(club=event.club, name="Greta Lindqvist")

    enter_listed(event, [known, NewPerson("Ben", "Malmö")], actor=ME)

    assert names_in(event) == ["Greta Lindqvist", "Ben"]
    assert event.entries.first().player == known
    assert Player.objects.get(name="Ben").affiliation == "Malmö"


def test_a_list_pasted_twice_changes_nothing_the_second_time():
    event = EventFactory()
    names = [NewPerson("Greta"), NewPerson("Ben")]

    first = enter_listed(event, names, actor=ME)
    again = enter_listed(event, [entry.player for entry in first], actor=ME)

    assert again == []
    assert names_in(event) == ["Greta", "Ben"]


def test_somebody_is_here_and_after_all_is_not():
    entry = EntryFactory(checked_in_at=None)

    here = check_in(entry, is_here=True, actor=ME)
    away = check_in(entry, is_here=False, actor=ME)

    assert (here.is_here, away.is_here) == (True, False)


def test_standings_are_read_anew_whenever_somebody_comes_or_goes():
    event = event_of(4)
    entry = EntryFactory(event=event, checked_in_at=None)
    versions = [event.standings_version]

    for deed in (
        lambda: check_in(entry, is_here=True, actor=ME),
        lambda: check_out_again(event, entry_ids=[entry.pk], actor=ME),
        lambda: check_in_all(event, actor=ME),
    ):
        deed()
        event.refresh_from_db()
        versions.append(event.standings_version)

    assert sorted(set(versions)) == versions


def test_all_are_checked_in_but_those_who_left():
    event = event_of(2)
    gone = EntryFactory(event=event, checked_in_at=None)
    drop_entry(gone, is_now=True, actor=ME)
    EntryFactory(event=event, checked_in_at=None)

    assert check_in_all(event, actor=ME) == 1
    gone.refresh_from_db()
    assert gone.checked_in_at is None


def test_who_leaves_in_mid_game_is_last_there_and_keeps_what_was_earned():
    event = event_of(4)
    RoundFactory(event=event, closed=True)
    earned = {row.entry: row.points for row in ranked(event)}
    round_ = RoundFactory(event=event, published=True)
    seat = round_.seats.first()

    drop_entry(seat.entry, is_now=True, actor=ME)
    confirm(round_.tables.get())

    seat.refresh_from_db()
    row = next(row for row in ranked(event) if row.entry == seat.entry_id)
    assert seat.outcome == SeatOutcome.LEFT
    assert row.points == earned[seat.entry_id] + 2


def test_who_leaves_after_the_round_plays_it_to_its_end():
    event = event_of(4)
    round_ = RoundFactory(event=event, published=True)
    seat = round_.seats.first()

    drop_entry(seat.entry, is_now=False, actor=ME)

    seat.refresh_from_db()
    seat.entry.refresh_from_db()
    assert (seat.outcome, seat.entry.is_here) == (SeatOutcome.PLAYED, False)


def test_a_drop_taken_back_gives_the_seat_back():
    event = event_of(4)
    seat = RoundFactory(event=event, published=True).seats.first()
    drop_entry(seat.entry, is_now=True, actor=ME)

    undrop_entry(seat.entry, actor=ME)

    seat.refresh_from_db()
    assert (seat.outcome, seat.entry.is_here) == (SeatOutcome.PLAYED, True)


def test_nobody_leaves_twice():
    entry = event_of(4).entries.first()
    drop_entry(entry, is_now=True, actor=ME)

    with pytest.raises(LeagueError) as refused:
        drop_entry(entry, is_now=True, actor=ME)

    assert refused.value.sentence == "Greta Lindqvist has left this event."


def test_somebody_new_may_be_a_guest_and_somebody_known_stays_what_they_are():
    event = event_of(4)
    member = PlayerFactory(club=event.club)

    new = enter_newcomer(event, name="Ida", is_guest=True, actor=ME)
    known = enter_newcomer(event, name=member.name, is_guest=True, actor=ME)

    assert (new.player.is_guest, known.player.is_guest) == (True, False)


def as_seen_by_two(event):
    """The same entry as two taps have read it before either of them acts."""
    return event.entries.order_by("pk").first(), event.entries.order_by("pk").first()


@pytest.mark.parametrize(
    ("deed", "act"),
    [
        (lambda entry: check_in(entry, is_here=False, actor=ME), "checked-out"),
        (lambda e: set_guest(e.player, is_guest=True, actor=ME), "guest-marked"),
    ],
    ids=["check-in", "guest"],
)
def test_a_double_tap_is_one_act(deed, act):
    first, second = as_seen_by_two(event_of(2))

    deed(first)
    deed(second)

    assert list(JournalEntry.objects.values_list("act", flat=True)) == [act]


def test_a_double_tap_keeps_the_moment_of_the_first():
    event = EventFactory()
    EntryFactory(event=event, checked_in_at=None)
    first, second = as_seen_by_two(event)

    came = check_in(first, is_here=True, actor=ME).checked_in_at

    assert check_in(second, is_here=True, actor=ME).checked_in_at == came


def test_a_drop_tapped_twice_is_noted_once_and_said_to_be_done():
    first, second = as_seen_by_two(event_of(2))
    drop_entry(first, is_now=True, actor=ME)

    with pytest.raises(LeagueError, match="has left this event"):
        drop_entry(second, is_now=True, actor=ME)

    assert JournalEntry.objects.filter(act="dropped").count() == 1


def test_coming_back_twice_is_noted_once():
    event = event_of(2)
    drop_entry(event.entries.first(), is_now=True, actor=ME)
    first, second = as_seen_by_two(event)

    undrop_entry(first, actor=ME)
    undrop_entry(second, actor=ME)

    assert JournalEntry.objects.filter(act="drop-undone").count() == 1


def test_an_entry_removed_twice_is_noted_once():
    first, second = as_seen_by_two(event_of(2))
    remove_entry(first, actor=ME)

    with pytest.raises(LeagueError, match=r"Greta L\. is not in this event"):
        remove_entry(second, actor=ME)

    assert JournalEntry.objects.filter(act="entry-removed").count() == 1


def test_a_mistaken_entry_is_taken_off_the_list():
    event = event_of(2)

    remove_entry(event.entries.first(), actor=ME)

    assert names_in(event) == ["Paul Nowak"]
    assert Player.objects.filter(name="Greta Lindqvist").exists()


def test_who_was_seated_is_not_taken_off_the_list():
    event = event_of(4)
    RoundFactory(event=event, closed=True)

    with pytest.raises(LeagueError, match="let them leave instead"):
        remove_entry(event.entries.first(), actor=ME)


def test_the_journal_of_people_holds_no_names():
    event = EventFactory()
    enter_listed(event, [NewPerson("Greta Lindqvist")], actor=ME)
    entry = event.entries.get()
    drop_entry(entry, is_now=True, actor=ME)
    undrop_entry(entry, actor=ME)
    remove_entry(entry, actor=ME)

    kept = JournalEntry.objects.values_list("before", "after", "reason")
    assert "Greta" not in str(list(kept))


def test_somebody_taken_off_the_list_can_be_entered_again():
    event = event_of(2)
    entry = event.entries.first()
    remove_entry(entry, actor=ME)

    again = enter_players(event, [entry.player], actor=ME)

    assert again == [entry]
    assert not again[0].is_here
    assert event.entries.count() == 2


def test_an_entry_of_a_discarded_draft_may_be_taken_off_the_list():
    event = event_of(4)
    discard_draft(draw(event), actor=ME)

    remove_entry(event.entries.first(), actor=ME)

    assert event.entries.count() == 3


def test_a_list_of_people_is_one_act():
    event = EventFactory()

    entries = enter_listed(event, [NewPerson("Ann"), NewPerson("Ben")], actor=ME)

    assert event.journal.get().after["entries"] == [entry.pk for entry in entries]
