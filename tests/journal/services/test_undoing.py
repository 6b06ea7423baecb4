"""Every act that can be taken back: done, undone, and undone again."""

from decimal import Decimal

import pytest

from gonuts_league.clubs.models import JournalEntry
from gonuts_league.clubs.services.accounts import (
    change_club,
    close_club,
)
from gonuts_league.clubs.services.actions import ACTIONS
from gonuts_league.clubs.services.members import add_member, change_role, remove_member
from gonuts_league.events.enums import AwardKind, EventFormat
from gonuts_league.events.services import people, waiting
from gonuts_league.events.services.awards import give_award, take_award_back
from gonuts_league.events.services.byes import call_off_with_byes, play_after_all
from gonuts_league.events.services.draft_edits import swap_seats
from gonuts_league.events.services.drawing import seat_by_hand
from gonuts_league.events.services.repairing import (
    RepairNeed,
    apply_repair,
    repair_options,
)
from gonuts_league.events.services.results import confirm_result, reopen_result
from gonuts_league.events.services.rounds import (
    call_event_off,
    close_round,
    discard_draft,
    judge_seat,
    publish_round,
    reopen_round,
    unpublish_round,
    unvoid_table,
    void_table,
)
from gonuts_league.events.services.setup import (
    change_plan,
    delete_event,
    finish_event,
    reopen_event,
    restore_event,
)
from gonuts_league.events.services.sign_ups import refuse_sign_up
from gonuts_league.journal.services.undoing import undo_action
from gonuts_league.leagues.services.merging import merge_people, part_people
from gonuts_league.players.private_links import (
    ask_for_erasure,
    end_player_link,
    make_player_link,
    restore_player_link,
)
from gonuts_league.players.services import (
    NewPerson,
    add_people,
    add_player,
    change_player,
    seat_groups,
    set_guest,
    take_back_people,
)
from gonuts_league.tables.enums import SeatOutcome
from gonuts_league.tables.services.entry import enter_totals, tap_card
from gonuts_league.tables.services.goal_decks import (
    bring_back_goal_deck,
    drop_goal_deck,
    keep_goal_deck,
)
from gonuts_league.tables.services.slips import enter_slip
from tests.events.actions import (
    ME,
    confirm_all,
    draw,
    play_round,
    start_round,
)
from tests.events.snapshots import club_snapshot, snapshot
from tests.factories.clubs import ClubFactory, MembershipFactory
from tests.factories.events import EntryFactory, EventFactory, SignUpFactory
from tests.factories.goals import BOX, SMALL
from tests.factories.players import PlayerFactory
from tests.journal.services.undo_of_screens import SCREEN_CASES
from tests.journal.services.undo_of_seating import SEATING_CASES
from tests.journal.services.undo_of_stages import STAGE_CASES
from tests.journal.services.undo_of_standings import STANDINGS_CASES
from tests.played import event_of

pytestmark = pytest.mark.django_db


def latest(kind):
    return JournalEntry.objects.filter(act=kind).latest("pk")


def undo(kind):
    return undo_action(latest(kind), actor=ME)


def first_entry(event):
    return event.entries.order_by("pk").first()


def swap_two(draft):
    first, second = (draft.seats.get(table__number=n, position=0) for n in (1, 2))
    swap_seats(
        draft,
        first_id=first.pk,
        second_id=second.pk,
        version=draft.version,
        actor=ME,
    )


def one_award(event):
    return give_award(
        first_entry(event),
        kind=AwardKind.PENALTY,
        points=Decimal(-2),
        reason="late",
        actor=ME,
    )


def free_play(event):
    event.format = EventFormat.FREE_PLAY
    event.save()
    ids = [entry.pk for entry in event.entries.order_by("pk")[:4]]
    return lambda: seat_by_hand(event, entry_ids=ids, actor=ME)


def one_table(event):
    return start_round(event).tables.get(number=1)


def entered_table(event):
    table = one_table(event)
    points = {seat.pk: "7" for seat in table.seats.all()}
    return enter_totals(table, points=points, tie_breaks={}, actor=ME)


def drawn_again(event):
    draw(event)
    return lambda: draw(event)


def confirmed(event):
    table = entered_table(event)
    return lambda: confirm_result(
        table, version=table.version, actor=ME, is_whole_box=True
    )


def reopened(event):
    table = entered_table(event)
    confirm_result(table, version=table.version, actor=ME, is_whole_box=True)
    return lambda: reopen_result(table, actor=ME, reason="counted-wrong")


def closed(event):
    round_ = confirm_all(start_round(event))
    return lambda: close_round(round_, actor=ME)


def opened_round(event):
    round_ = play_round(event)
    return lambda: reopen_round(round_, actor=ME)


def finished(event):
    play_round(event)
    draw(event)
    return lambda: finish_event(event, actor=ME)


def opened_event(event):
    finished(event)()
    return lambda: reopen_event(event, actor=ME)


def event_off(event):
    play_round(event)
    draw(event)
    return lambda: call_event_off(event, actor=ME)


def opened_after_all(event):
    event_off(event)()
    return lambda: reopen_event(event, actor=ME)


def published(event):
    draft = draw(event)
    return lambda: publish_round(draft, actor=ME)


def unpublished(event):
    round_ = start_round(event)
    seat = round_.seats.first()
    tap_card(seat, card="plain", step=1, actor=ME)
    return lambda: unpublish_round(round_, actor=ME)


def discarded(event):
    draft = draw(event)
    return lambda: discard_draft(draft, actor=ME)


def swapped(event):
    draft = draw(event)
    return lambda: swap_two(draft)


def called_off(event):
    table = entered_table(event)
    return lambda: void_table(table, actor=ME)


def called_off_with_byes(event):
    table = entered_table(event)
    return lambda: call_off_with_byes(table, actor=ME)


def called_on_with_byes(event):
    table = call_off_with_byes(entered_table(event), actor=ME)
    return lambda: play_after_all(table, actor=ME)


def called_on(event):
    table = void_table(entered_table(event), actor=ME)
    return lambda: unvoid_table(table, actor=ME)


def judged(event):
    seat = one_table(event).seats.first()
    return lambda: judge_seat(seat, outcome=SeatOutcome.DID_NOT_COME, actor=ME)


def repaired(event):
    round_ = start_round(event)
    need = RepairNeed(gone=(round_.seats.first().entry_id,))
    key = repair_options(round_, need)[0].key
    return lambda: apply_repair(round_, need, key=key, version=round_.version, actor=ME)


def slip(event):
    table = entered_table(event)
    pk = table.seats.first().pk
    columns = {"slip": {pk: {"points": 9}}, "before": {pk: {"points": 7}}}
    return lambda: enter_slip(table, depth="totals", **columns, actor=ME)


def let_in(event):
    entry = waiting.make_wait(first_entry(event), actor=ME)
    return lambda: waiting.let_in(entry, actor=ME)


def made_to_wait(event):
    return lambda: waiting.make_wait(first_entry(event), actor=ME)


def refused(event):
    asked = SignUpFactory(event=event)
    return lambda: refuse_sign_up(asked, actor=ME)


def restored(event):
    asked = SignUpFactory(event=event)
    refuse_sign_up(asked, actor=ME)
    return lambda: refuse_sign_up(asked, actor=ME, is_refused=False)


def removed(event):
    return lambda: people.remove_entry(first_entry(event), actor=ME)


def listed(event):
    names = [NewPerson("Ann Lee"), NewPerson("Ben Ray")]
    return lambda: people.enter_listed(event, names, actor=ME, is_here=True)


def entered(event):
    player = PlayerFactory(club=event.club)
    return lambda: people.enter_players(event, [player], actor=ME)


def checked_in(event):
    entry = first_entry(event)
    event.entries.update(checked_in_at=None)
    return lambda: people.check_in(entry, is_here=True, actor=ME)


def checked_out(event):
    return lambda: people.check_in(first_entry(event), is_here=False, actor=ME)


def all_in(event):
    event.entries.filter(pk__gt=first_entry(event).pk).update(checked_in_at=None)
    return lambda: people.check_in_all(event, actor=ME)


def left(event):
    entry = one_table(event).seats.first().entry
    return lambda: people.drop_entry(entry, is_now=True, actor=ME)


def came_back(event):
    entry = one_table(event).seats.first().entry
    people.drop_entry(entry, is_now=True, actor=ME)
    return lambda: people.undrop_entry(entry, actor=ME)


def guest(event):
    player = first_entry(event).player
    return lambda: set_guest(player, is_guest=True, actor=ME, event=event)


def awarded(event):
    return lambda: one_award(event)


def taken_back(event):
    award = one_award(event)
    return lambda: take_award_back(award, actor=ME)


def planned(event):
    return lambda: change_plan(
        event, actor=ME, name="Friday", rounds_planned=7, starts_at=event.created_at
    )


CASES = {
    "round-drawn": lambda event: lambda: draw(event),
    "round-drawn again": drawn_again,
    "draft-discarded": discarded,
    "seats-swapped": swapped,
    "round-published": published,
    "publication-undone": unpublished,
    "round-closed": closed,
    "round-reopened": opened_round,
    "game-seated": free_play,
    "table-called-off": called_off,
    "table-called-off with byes": called_off_with_byes,
    "table-called-on": called_on,
    "table-called-on with byes": called_on_with_byes,
    "seat-judged": judged,
    "tables-repaired": repaired,
    "slip-entered": slip,
    "result-confirmed": confirmed,
    "result-reopened": reopened,
    "player-entered": entered,
    "players-entered": listed,
    "entry-removed": removed,
    "checked-in": checked_in,
    "checked-out": checked_out,
    "all-checked-in": all_in,
    "let-in": let_in,
    "made-to-wait": made_to_wait,
    "sign-up-refused": refused,
    "sign-up-restored": restored,
    "dropped": left,
    "drop-undone": came_back,
    "guest-marked at the desk": guest,
    "award-given": awarded,
    "award-taken-back": taken_back,
    "plan-changed": planned,
    "event-finished": finished,
    "event-called-off": event_off,
    "event-reopened once called off": opened_after_all,
    "event-reopened": opened_event,
    **SCREEN_CASES,
    **SEATING_CASES,
    **STAGE_CASES,
    **STANDINGS_CASES,
}


@pytest.mark.parametrize("case", CASES)
def test_an_act_of_the_event_undone_and_done_again(case):
    event = event_of(8)
    do = CASES[case](event)
    before = snapshot(event)

    do()
    done = snapshot(event)
    undone = undo(case.split()[0])
    back = snapshot(event)
    undo_action(undone, actor=ME)

    assert done != before
    assert (back, snapshot(event)) == (before, done)
    assert undone.undoes.act == case.split()[0]


def kept_goals(club):
    keep_goal_deck(club, text=BOX, actor=ME)
    return lambda: keep_goal_deck(club, text=SMALL, actor=ME)


def dropped_goals(club):
    keep_goal_deck(club, text=BOX, actor=ME)
    return lambda: drop_goal_deck(club, actor=ME)


def goals_back(club):
    dropped_goals(club)()
    return lambda: bring_back_goal_deck(club, actor=ME)


def pages(are_open):
    def prepare(club):
        club.are_pages_open = not are_open
        club.save()
        return lambda: change_club(club, are_pages_open=are_open, actor=ME)

    return prepare


def recording(is_open):
    def prepare(club):
        club.is_recording_open = not is_open
        club.save()
        return lambda: change_club(club, is_recording_open=is_open, actor=ME)

    return prepare


def search(is_findable):
    def prepare(club):
        club.is_findable = not is_findable
        club.save()
        return lambda: change_club(club, is_findable=is_findable, actor=ME)

    return prepare


def guests(are_forgotten):
    def prepare(club):
        club.forgets_guests = not are_forgotten
        club.save()
        return lambda: change_club(club, forgets_guests=are_forgotten, actor=ME)

    return prepare


def first_steps(are_shown):
    def prepare(club):
        club.has_first_steps = not are_shown
        club.save()
        return lambda: change_club(club, has_first_steps=are_shown, actor=ME)

    return prepare


def wifi_named(club):
    change_club(club, wifi_name="Old", actor=ME)
    club.refresh_from_db()
    return lambda: change_club(club, wifi_name="New", actor=ME)


def wifi_code(is_shown):
    def prepare(club):
        club.has_wifi_code = not is_shown
        club.save()
        return lambda: change_club(club, has_wifi_code=is_shown, actor=ME)

    return prepare


def renamed(club):
    return lambda: change_club(club, name="Glaze & Ring", actor=ME)


def zone_chosen(club):
    return lambda: change_club(club, time_zone="Pacific/Auckland", actor=ME)


def link_made(club):
    player = PlayerFactory(club=club)
    return lambda: make_player_link(player, actor=ME)


def link_ended(club):
    link = make_player_link(PlayerFactory(club=club), actor=ME)
    return lambda: end_player_link(link, actor=ME)


def link_restored(club):
    link = make_player_link(PlayerFactory(club=club), actor=ME)
    end_player_link(link, actor=ME)
    return lambda: restore_player_link(link, actor=ME)


def erasure_asked(club):
    player = PlayerFactory(club=club)
    return lambda: ask_for_erasure(player, is_asked=True, actor=ME)


def erasure_dropped(club):
    player = PlayerFactory(club=club)
    ask_for_erasure(player, is_asked=True, actor=ME)
    return lambda: ask_for_erasure(player, is_asked=False, actor=ME)


def member_added(club):
    given = {"username": "sam", "called": "Sam", "role": "organiser"}
    return lambda: add_member(club, **given, actor=ME)


def member_removed(club):
    membership = MembershipFactory(club=club)
    return lambda: remove_member(membership, actor=ME)


def member_made_owner(club):
    MembershipFactory(club=club, role="owner")
    membership = MembershipFactory(club=club)
    return lambda: change_role(membership, role="owner", actor=ME)


def closed(is_closed):
    def prepare(club):
        close_club(club, is_closed=not is_closed, actor=ME)
        return lambda: close_club(club, is_closed=is_closed, actor=ME)

    return prepare


def person_added(club):
    return lambda: add_player(club, name="Ann", groups=["Family"], actor=ME)


def many_added(club):
    people = [NewPerson("Ann", groups=("Family",)), NewPerson("Ben")]
    return lambda: add_people(club, people, actor=ME)


def people_taken_back(club):
    player = person_added(club)()
    return lambda: take_back_people(club, [player.pk], actor=ME)


def person_changed(club):
    player = add_player(club, name="Ann", groups=["Family"], actor=ME)
    return lambda: change_player(
        player, name="Anna", groups=["School"], is_young=True, actor=ME
    )


def guest_marked(club):
    player = add_player(club, name="Ann", actor=ME)
    return lambda: change_player(player, is_guest=True, actor=ME)


def two_names(club):
    """One person of two names, each with a game, and what the second name brings."""
    keep = add_player(club, name="Ann Lee", groups=["Mill"], is_guest=True, actor=ME)
    other = add_player(club, name="Ann", groups=["Mill", "Family"], actor=ME)
    change_player(other, is_hidden=True, actor=ME)
    for player in (keep, other):
        EntryFactory(event__club=club, player=player)
    make_player_link(other, actor=ME)
    return keep, other


def merged(club):
    keep, other = two_names(club)
    return lambda: merge_people(keep, other, actor=ME)


def parted(club):
    keep, other = two_names(club)
    merge_people(keep, other, actor=ME)
    return lambda: part_people(other, actor=ME)


def groups_seated(club):
    add_player(club, name="Ann", groups=["Family"], actor=ME)
    group = club.player_groups.get()
    return lambda: seat_groups(club, {group.pk: "together-rule"}, actor=ME)


def event_deleted(club):
    event = EventFactory(club=club)
    EntryFactory.create_batch(4, event=event)
    draw(event)
    return lambda: delete_event(event, actor=ME)


def event_restored(club):
    event = EventFactory(club=club)
    delete_event(event, actor=ME)
    return lambda: restore_event(event.pk, actor=ME)


CLUB_CASES = {
    "event-deleted": event_deleted,
    "event-restored": event_restored,
    "pages-opened": pages(True),
    "pages-closed": pages(False),
    "recording-opened": recording(True),
    "recording-closed": recording(False),
    "search-allowed": search(True),
    "search-refused": search(False),
    "guests-forgotten": guests(True),
    "guests-kept": guests(False),
    "steps-hidden": first_steps(False),
    "steps-shown": first_steps(True),
    "wifi-named": wifi_named,
    "wifi-code-shown": wifi_code(True),
    "wifi-code-hidden": wifi_code(False),
    "zone-chosen": zone_chosen,
    "club-renamed": renamed,
    "player-link-made": link_made,
    "player-link-ended": link_ended,
    "player-link-restored": link_restored,
    "erasure-asked": erasure_asked,
    "erasure-dropped": erasure_dropped,
    "member-added": member_added,
    "member-removed": member_removed,
    "member-role": member_made_owner,
    "club-closed": closed(True),
    "club-kept": closed(False),
    "player-added": person_added,
    "players-added": many_added,
    "players-taken-back": people_taken_back,
    "player-changed": person_changed,
    "guest-marked": guest_marked,
    "people-merged": merged,
    "people-parted": parted,
    "groups-seated": groups_seated,
    "goal-deck-kept": kept_goals,
    "goal-deck-dropped": dropped_goals,
    "goal-deck-back": goals_back,
}


@pytest.mark.parametrize("case", CLUB_CASES)
def test_an_act_of_the_club_undone_and_done_again(case):
    club = ClubFactory()
    do = CLUB_CASES[case](club)
    before = club_snapshot(club)

    do()
    done = club_snapshot(club)
    undone = undo(case)
    back = club_snapshot(club)
    undo_action(undone, actor=ME)

    assert done != before
    assert (back, club_snapshot(club)) == (before, done)


def test_every_act_that_has_a_way_back_has_its_rules_and_its_test():
    by_undo = {
        "draft-back",
        "game-unseated",
        "result-restored",
        "entries-removed",
        "all-checked-out",
        "clock-restored",
        "repair-undone",
        "slip-undone",
        "pins-restored",
        "stage-restored",
        "tie-reopened",
    }

    # Undone in tests/leagues/services/, by test_history_undo.py and _corrected.py.
    of_history = {"history-recorded", "recorded-game-corrected"}
    # tests/leagues/services/test_undoing.py has a case for each of these.
    of_leagues = {each.name for each in ACTIONS.values() if each.topic == "seasons"}
    undone = {each.name for each in ACTIONS.values() if each.undo}

    assert undone - by_undo - of_history - of_leagues == {
        case.split()[0] for case in [*CASES, *CLUB_CASES]
    }
