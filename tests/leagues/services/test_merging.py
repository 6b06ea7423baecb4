import pytest
from django.db import connection

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import Club, JournalEntry
from gonuts_league.clubs.services.actions import log_action
from gonuts_league.errors import LeagueError
from gonuts_league.events.models import Entry
from gonuts_league.events.services.people import remove_entry, restore_entries
from gonuts_league.journal.services.undoing import undo_action
from gonuts_league.leagues.models import (
    ClubFigures,
    PlayerFigures,
    Rating,
)
from gonuts_league.leagues.services.merging import merge_people, part_people
from gonuts_league.leagues.services.recounting import read_kept, recount
from gonuts_league.players.models import Player, PlayerAlias
from gonuts_league.players.private_links import (
    make_player_link,
    player_link_token,
    read_player_link,
)
from gonuts_league.players.selectors import known_names
from gonuts_league.players.services import (
    add_player,
    change_player,
    erase_player,
    take_back_people,
)
from tests.factories.clubs import ClubFactory
from tests.factories.events import EntryFactory, EventFactory
from tests.factories.leagues import LeagueFactory, SeasonFactory
from tests.factories.players import AliasFactory
from tests.played import event_of, play

pytestmark = pytest.mark.django_db
ME = Actor()


@pytest.fixture
def club():
    return ClubFactory()


@pytest.fixture
def keep(club):
    return add_player(club, name="Ann Lee", actor=ME)


@pytest.fixture
def other(club):
    return add_player(club, name="Ann", actor=ME)


def enter(player):
    return EntryFactory(player=player, event__club=player.club)


def owners():
    return list(Entry.ever.order_by("pk").values_list("player__name", flat=True))


def refusal(deed):
    with pytest.raises(LeagueError) as refused:
        deed()
    return refused.value.code


def test_all_entries_and_names_become_those_of_the_one_who_is_kept(club, keep, other):
    enter(keep)
    enter(other)

    merge_people(keep, other, actor=ME)

    assert owners() == ["Ann Lee", "Ann Lee"]
    assert list(club.players.all()) == [keep]
    assert known_names(club).find("ann") == keep


def test_names_are_added_once_and_groups_joined(club, keep, other):
    change_player(keep, groups=["Mill"], actor=ME)
    change_player(other, groups=["Mill", "Family"], actor=ME)
    for player in (keep, other):
        AliasFactory(player=player, name="Annie")

    merge_people(keep, other, actor=ME)

    names = keep.aliases.order_by("name").values_list("name", flat=True)
    assert list(names) == ["Ann", "Annie"]
    groups = keep.groups.order_by("name").values_list("name", flat=True)
    assert list(groups) == ["Family", "Mill"]


@pytest.mark.parametrize(("own", "after"), [("", "Fox"), ("Owl", "Owl")])
def test_the_name_at_the_table_goes_over_and_comes_back(keep, other, own, after):
    change_player(keep, table_name=own, actor=ME)
    change_player(other, table_name="Fox", actor=ME)

    merge_people(keep, other, actor=ME)
    merged = Player.objects.get().table_name
    undo_action(JournalEntry.objects.get(act="people-merged"), actor=ME)

    assert merged == after
    assert list(Player.objects.order_by("pk").values_list("table_name", flat=True)) == [
        own,
        "Fox",
    ]


@pytest.mark.parametrize("tick", ["is_hidden", "is_young", "needs_step_free"])
def test_what_one_of_two_needs_the_one_person_needs(keep, other, tick):
    change_player(other, **{tick: True}, actor=ME)

    merge_people(keep, other, actor=ME)

    assert getattr(Player.objects.get(), tick)


@pytest.mark.parametrize(
    ("kept", "merged", "after"),
    [(True, True, True), (True, False, False), (False, True, False)],
)
def test_a_member_under_one_of_two_names_is_one(keep, other, kept, merged, after):
    change_player(keep, is_guest=kept, actor=ME)
    change_player(other, is_guest=merged, actor=ME)

    merge_people(keep, other, actor=ME)

    assert Player.objects.get().is_guest == after


def test_a_season_left_under_one_name_is_left(club, keep, other):
    league = LeagueFactory(club=club)
    both, one = (league.seasons.create(number=n, name="S") for n in (1, 2))
    both.withdrawals.create(player=keep)
    both.withdrawals.create(player=other)
    one.withdrawals.create(player=other)

    merge_people(keep, other, actor=ME)
    merged = list(keep.withdrawals.values_list("season", flat=True))
    part_people(other, actor=ME)

    assert merged == [both.pk, one.pk]
    assert list(keep.withdrawals.values_list("season", flat=True)) == [both.pk]


def test_every_page_of_their_events_is_made_anew(keep, other):
    moved = enter(other).event
    before = (moved.standings_version, Club.objects.get().people_version)

    merge_people(keep, other, actor=ME)

    moved.refresh_from_db()
    after = (moved.standings_version, Club.objects.get().people_version)
    assert after == (before[0] + 1, before[1] + 1)


def test_two_who_sat_in_one_event_are_two_people():
    event = event_of(4)
    play(event)
    greta, paul = (entry.player for entry in event.entries.order_by("pk")[:2])

    with pytest.raises(LeagueError) as refused:
        merge_people(greta, paul, actor=ME)

    assert refused.value.sentence == (
        f"Greta Lindqvist and Paul Nowak are both in {event.name}. "
        "One person is in an event once."
    )


def test_whoever_only_waits_in_that_event_is_in_it_too(keep, other):
    event = enter(keep).event
    waiting = EntryFactory(event=event, player=other, waiting_since=event.created_at)

    refused = refusal(lambda: merge_people(keep, other, actor=ME))
    remove_entry(waiting, actor=ME)
    merge_people(keep, other, actor=ME)

    assert refused == "both-in-event"
    assert owners() == ["Ann Lee", "Ann Lee"]


def test_an_entry_taken_off_comes_not_back_beside_the_other_one(keep, other):
    event = enter(keep).event
    gone = EntryFactory(event=event, player=other)
    remove_entry(gone, actor=ME)
    merge_people(keep, other, actor=ME)

    refused = refusal(lambda: restore_entries(event, entry_ids=[gone.pk], actor=ME))

    assert refused == "changed-since"


def test_nobody_is_merged_with_another_club_an_erased_one_or_oneself(keep, other):
    erased = erase_player(add_player(keep.club, name="Eve", actor=ME), actor=ME)
    stranger = add_player(ClubFactory(), name="Ann", actor=ME)

    for wrong in (erased, stranger, keep):
        assert (
            refusal(lambda p=wrong: merge_people(keep, p, actor=ME)) == "changed-since"
        )


def test_the_second_link_opens_nothing_until_they_are_parted(keep, other):
    token = player_link_token(make_player_link(other, actor=ME))
    merge_people(keep, other, actor=ME)

    refused = refusal(lambda: read_player_link(token))
    part_people(other, actor=ME)

    assert refused == "link-ended"
    assert read_player_link(token).player == other


def test_parting_asks_whose_the_newer_entries_are(keep, other):
    enter(other)
    merge_people(keep, other, actor=ME)
    newer = [enter(keep), enter(keep)]

    refused = refusal(lambda: part_people(other, actor=ME))
    part_people(other, newer=[newer[1].pk], actor=ME)

    assert refused == "newer-games"
    assert owners() == ["Ann", "Ann Lee", "Ann"]


def test_only_newer_entries_can_be_given_away(keep, other):
    own = enter(keep)
    merge_people(keep, other, actor=ME)

    part_people(other, newer=[own.pk], actor=ME)

    assert owners() == ["Ann Lee"]


def test_what_came_with_another_second_name_is_not_newer(club, keep, other):
    third = add_player(club, name="A", actor=ME)
    merge_people(keep, other, actor=ME)
    enter(third)
    merge_people(keep, third, actor=ME)

    part_people(other, actor=ME)
    part_people(third, actor=ME)

    assert owners() == ["A"]


def test_parting_locks_the_events_of_both(keep, other, noting_locks):
    enter(other)
    merge_people(keep, other, actor=ME)

    with noting_locks() as read:
        part_people(other, actor=ME)

    locks = [table for table, is_locked in read if is_locked]
    assert locks == ["clubs_club", "events_event"]


def test_a_decision_about_a_tie_of_a_season_goes_along_and_comes_back(keep, other):
    season, third = SeasonFactory(league__club=keep.club), 10**6
    decided = {
        "choice": "play-off",
        "players": [other.pk, third],
        "order": [third, other.pk],
    }
    tie = season.ties.create(**decided)

    merge_people(keep, other, actor=ME)
    tie.refresh_from_db()
    merged = (tie.players, tie.order)
    part_people(other, actor=ME)
    tie.refresh_from_db()
    season.refresh_from_db()

    assert merged == ([keep.pk, third], [third, keep.pk])
    assert (tie.players, tie.order) == (decided["players"], decided["order"])
    assert season.version == 2


def test_a_name_that_is_somebody_elses_by_now_is_not_taken_back(club, keep, other):
    merge_people(keep, other, actor=ME)
    add_player(club, name="Ann", actor=ME)

    assert refusal(lambda: part_people(other, actor=ME)) == "name-taken"


def test_three_names_are_parted_from_the_outside_in(club, keep, other):
    third = add_player(club, name="A", actor=ME)
    enter(third)
    merge_people(other, third, actor=ME)
    merge_people(keep, other, actor=ME)

    refused = refusal(lambda: part_people(third, actor=ME))
    part_people(other, actor=ME)
    part_people(third, actor=ME)

    assert refused == "merged-in-turn"
    assert owners() == ["A"]


def test_erasing_takes_the_second_names_along(keep, other):
    enter(other)
    merge_people(keep, other, actor=ME)

    erase_player(Player.objects.get(), actor=ME)

    assert set(Player.ever.values_list("name", "name_key")) == {("", "")}
    assert not PlayerAlias.objects.exists()
    assert refusal(lambda: undo_action(act_of(keep.club), actor=ME)) == "undo-rests"


def act_of(club):
    return club.journal.get(act="people-merged")


def test_whoever_has_a_second_name_is_not_taken_back(club, keep, other):
    merge_people(keep, other, actor=ME)

    assert take_back_people(club, [keep.pk], actor=ME) == 0


def test_an_event_entered_since_stands_in_the_way_of_the_plain_undo(keep, other):
    merge_people(keep, other, actor=ME)
    EntryFactory(event=EventFactory(club=keep.club), player=keep)

    with pytest.raises(LeagueError) as refused:
        undo_action(act_of(keep.club), actor=ME)

    assert refused.value.code == "newer-games"


def test_whoever_is_erased_leaves_numbers_that_name_nobody():
    event = event_of(8)
    play(event)
    player = event.entries.order_by("pk").first().player
    recount(event.club)
    before = (PlayerFigures.objects.get(player=player), read_kept(event.club)[1].digest)

    erase_player(player, actor=ME)
    recount(event.club)

    after = (PlayerFigures.objects.get(player=player), read_kept(event.club)[1].digest)
    assert before[0].document == after[0].document
    assert before[1] == after[1]
    assert "Greta" not in str(after[0].document)
    assert "Greta" not in str(ClubFigures.objects.get().document)


def test_ratings_of_two_who_are_one_are_counted_together():
    event = event_of(4)
    play(event)
    greta = event.entries.order_by("pk").first().player
    twin = add_player(event.club, name="Greta", actor=ME)
    event.entries.filter(player=greta).update(player=twin)
    recount(event.club)
    counted = Rating.objects.get(player=twin).game_count

    merge_people(greta, twin, actor=ME)
    recount(event.club)

    assert counted == 1
    assert not Rating.objects.filter(player=twin).exists()
    assert Rating.objects.get(player=greta).game_count == 1


def test_own_words_of_acts_about_whoever_is_erased_go_too():
    event = event_of(8)
    entry = event.entries.select_related("player").order_by("pk").first()
    change_player(entry.player, name="Zyxwina van Qvort", actor=ME)
    round_ = play(event)
    own = round_.tables.get(seats__entry=entry)
    other = round_.tables.exclude(pk=own.pk).get()
    elsewhere = EventFactory(club=event.club)

    def noted(reason, **about):
        about = {"event": event, "actor": ME} | about
        return log_action(event.club, "result-reopened", reason=reason, **about)

    kept = [
        noted("counted-wrong", table=own),
        noted("Somebody came late", table=other),
        noted("The van was late", event=None),
        noted("Zyxwina", event=elsewhere),
    ]
    gone = [
        noted("she cheated", table=own),
        noted("ZYXWINA cheated", table=other),
        noted("late again", after={"entry": entry.pk}),
        noted("asked for it", event=None, before={"players": [entry.player_id]}),
    ]
    before = [act.reason for act in kept]

    erase_player(entry.player, actor=ME)

    told = dict(JournalEntry.objects.values_list("pk", "reason"))
    assert [told[act.pk] for act in kept] == before
    assert [told[act.pk] for act in gone] == [""] * 4


@pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite alone can do so")
def test_what_is_erased_is_overwritten_in_the_file():
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA secure_delete")
        assert cursor.fetchone() == (1,)


def test_reasons_about_whoever_is_erased_go_too():
    event = event_of(4)
    entry, other = event.entries.order_by("pk")[:2]
    own = event.tie_decisions.create(
        choice="shared", entries=[entry.pk, other.pk], reason="Greta asked for it"
    )
    theirs = event.tie_decisions.create(
        choice="shared", entries=[other.pk], reason="By hand"
    )
    tie = SeasonFactory(league__club=event.club).ties.create(
        choice="shared",
        players=[entry.player_id],
        reason="Greta again",
    )

    erase_player(entry.player, actor=ME)

    for row in (own, theirs, tie):
        row.refresh_from_db()
    assert [own.reason, theirs.reason, tie.reason] == ["", "By hand", ""]
