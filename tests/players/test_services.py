import pytest
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import Club
from gonuts_league.errors import LeagueError
from gonuts_league.journal.services.undoing import undo_action
from gonuts_league.players.models import Player, PlayerGroup
from gonuts_league.players.selectors import known_names
from gonuts_league.players.services import (
    REMOVED_KEPT,
    NewPerson,
    PeopleError,
    add_people,
    add_player,
    bring_people_back,
    change_player,
    erase_player,
    forget_removed_people,
    set_guest,
    take_back_people,
)
from tests.factories.clubs import ClubFactory
from tests.factories.events import EntryFactory
from tests.factories.players import AliasFactory, PlayerFactory

pytestmark = pytest.mark.django_db
NOBODY = Actor()


def test_a_name_is_all_that_a_person_needs():
    player = add_player(ClubFactory(), name="  Greta\tSandholm ", actor=NOBODY)

    assert player.name == "Greta Sandholm"
    assert player.name_key == "greta sandholm"


@pytest.mark.parametrize(
    ("name", "code"),
    [("", "name-empty"), ("\u200b", "name-empty"), ("x" * 81, "name-too-long")],
)
def test_a_name_that_cannot_be_kept_is_refused_in_a_sentence(name, code):
    with pytest.raises(LeagueError) as refused:
        add_player(ClubFactory(), name=name, actor=NOBODY)

    assert (refused.value.code, refused.value.path) == (code, "name")
    assert refused.value.sentence.endswith(".")


def test_a_name_is_taken_however_it_is_written_but_in_its_club_only():
    club = ClubFactory()
    add_player(club, name="Zoë Maes", actor=NOBODY)
    add_player(ClubFactory(), name="Zoë Maes", actor=NOBODY)

    with pytest.raises(LeagueError) as refused:
        add_player(club, name="ZOE\u0308  maes", actor=NOBODY)

    assert refused.value.code == "name-taken"


def test_an_affiliation_has_at_most_80_letters():
    with pytest.raises(LeagueError) as refused:
        add_player(ClubFactory(), name="A", affiliation="x" * 81, actor=NOBODY)

    assert refused.value.path == "affiliation"


def test_groups_are_made_once_and_empty_ones_never():
    club = ClubFactory()

    add_player(club, name="A", groups=["Family", " "], actor=NOBODY)
    add_player(club, name="B", groups=["FAMILY"], actor=NOBODY)

    assert list(PlayerGroup.objects.values_list("name", flat=True)) == ["Family"]
    assert PlayerGroup.objects.get().players.count() == 2


def test_many_people_are_added_with_all_they_bring():
    club = ClubFactory()
    people = [NewPerson("A", "Mill", ("X", "Y")), NewPerson("B", is_young=True)]

    added = add_people(club, people, actor=NOBODY)

    assert [player.name for player in added] == ["A", "B"]
    groups = added[0].groups.order_by("name").values_list("name", flat=True)
    assert list(groups) == ["X", "Y"]
    assert Player.objects.get(name="B").is_young
    assert club.journal.get().after == {"players": [player.pk for player in added]}


def test_many_people_are_added_or_none_and_every_problem_is_told():
    club = PlayerFactory(name="Known").club
    people = [
        NewPerson("New"),
        NewPerson("known"),
        NewPerson(""),
        NewPerson("new"),
        NewPerson("Long", "x" * 81),
    ]

    with pytest.raises(PeopleError) as refused:
        add_people(club, people, actor=NOBODY)

    codes = {index: error.code for index, error in refused.value.errors.items()}
    assert codes == {
        1: "name-taken",
        2: "name-empty",
        3: "name-taken",
        4: "affiliation-too-long",
    }
    assert club.players.count() == 1


def test_many_people_take_as_many_queries_as_a_few(django_assert_num_queries):
    club = ClubFactory()

    with django_assert_num_queries(7):
        add_people(club, [NewPerson(f"A{n}") for n in range(3)], actor=NOBODY)
    with django_assert_num_queries(7):
        add_people(club, [NewPerson(f"B{n}") for n in range(50)], actor=NOBODY)


def test_only_what_is_given_changes():
    player = PlayerFactory(name="Greta", affiliation="Mill", is_young=True)

    change_player(player, name="Greta S", actor=NOBODY)

    player.refresh_from_db()
    assert (player.name, player.name_key) == ("Greta S", "greta s")
    assert (player.affiliation, player.is_young) == ("Mill", True)


def test_a_person_may_keep_the_name_it_has():
    player = PlayerFactory(name="Greta")

    change_player(player, name="GRETA", groups=["Family"], actor=NOBODY)

    assert player.name == "GRETA"
    assert player.groups.get().name == "Family"


def test_a_change_of_people_makes_cached_pages_follow():
    club = ClubFactory()

    player = add_player(club, name="A", actor=NOBODY)
    change_player(player, is_hidden=True, actor=NOBODY)
    erase_player(player, actor=NOBODY)

    club.refresh_from_db()
    assert club.people_version == 3


def test_erasing_takes_all_that_names_somebody_and_leaves_the_entry():
    player = PlayerFactory(name="Greta Sandholm", affiliation="Mill")
    entry = EntryFactory(player=player, event__club=player.club)
    AliasFactory(player=player, name="Gretel")
    change_player(player, groups=["Family"], actor=NOBODY)

    erase_player(player, actor=NOBODY)

    player.refresh_from_db()
    assert (player.name, player.name_key) == ("", "")
    assert (player.affiliation, player.affiliation_key) == ("", "")
    assert not player.aliases.exists()
    assert not player.groups.exists()
    assert player.entries.get() == entry
    assert "Greta" not in str(list(player.club.journal.values()))


def test_a_change_that_comes_after_the_erasing_brings_no_name_back():
    seen = PlayerFactory(name="Greta")
    erase_player(Player.objects.get(pk=seen.pk), actor=NOBODY)

    with pytest.raises(
        LeagueError, match="This person has been erased in the meantime"
    ):
        change_player(seen, is_young=True, actor=NOBODY)

    assert list(Player.objects.values_list("name", flat=True)) == [""]


@pytest.mark.parametrize(
    "deed",
    [
        lambda player: change_player(player, is_young=True, actor=NOBODY),
        lambda player: set_guest(player, is_guest=True, actor=NOBODY),
        lambda player: erase_player(player, actor=NOBODY),
    ],
)
def test_whoever_was_merged_meanwhile_stays_merged(deed):
    keep = PlayerFactory()
    seen = PlayerFactory(club=keep.club)
    Player.ever.filter(pk=seen.pk).update(merged_into=keep)

    with pytest.raises(LeagueError, match="has changed since"):
        deed(seen)

    assert Player.ever.get(pk=seen.pk).merged_into == keep


def test_a_change_keeps_what_was_changed_meanwhile():
    seen = PlayerFactory()
    Player.ever.filter(pk=seen.pk).update(is_guest=True, needs_step_free=True)

    change_player(seen, is_young=True, actor=NOBODY)

    player = Player.objects.get()
    assert (player.is_guest, player.needs_step_free, player.is_young) == (True,) * 3


def test_the_name_of_somebody_erased_is_free_again():
    player = PlayerFactory(name="Greta")
    erase_player(player, actor=NOBODY)

    again = add_player(player.club, name="Greta", actor=NOBODY)

    assert known_names(player.club).find("greta") == again


def test_taking_back_removes_those_who_are_in_no_event():
    club = ClubFactory()
    added = add_people(club, [NewPerson("A"), NewPerson("B")], actor=NOBODY)
    EntryFactory(player=added[0], event__club=club)

    count = take_back_people(club, [each.pk for each in added], actor=NOBODY)

    assert count == 1
    assert club.players.get() == added[0]


def test_taking_back_leaves_other_clubs_alone():
    player = PlayerFactory()

    assert take_back_people(ClubFactory(), [player.pk], actor=NOBODY) == 0
    assert Player.objects.get() == player


def test_somebody_taken_back_is_nowhere_and_their_name_is_free():
    club = ClubFactory()
    player = add_player(club, name="Greta", actor=NOBODY)

    take_back_people(club, [player.pk], actor=NOBODY)

    assert (club.players.count(), known_names(club).find("greta")) == (0, None)
    assert add_player(club, name="Greta", actor=NOBODY).pk != player.pk


def test_people_taken_back_come_back_as_they_were():
    club = ClubFactory()
    player = add_player(club, name="Greta", groups=["Family"], actor=NOBODY)
    take_back_people(club, [player.pk], actor=NOBODY)

    bring_people_back(club, [player.pk], actor=NOBODY)

    assert club.players.get() == player
    assert player.groups.get().name == "Family"


def test_nobody_comes_back_to_a_name_that_is_taken_meanwhile():
    club = ClubFactory()
    player = add_player(club, name="Greta", actor=NOBODY)
    take_back_people(club, [player.pk], actor=NOBODY)
    add_player(club, name="Greta", actor=NOBODY)

    with pytest.raises(LeagueError, match="There is already a Greta"):
        bring_people_back(club, [player.pk], actor=NOBODY)


def test_names_of_people_taken_back_are_forgotten_after_a_month():
    club = ClubFactory()
    old, new = (add_player(club, name=name, actor=NOBODY) for name in ("Old", "New"))
    take_back_people(club, [old.pk, new.pk], actor=NOBODY)
    Player.ever.filter(pk=old.pk).update(removed_at=timezone.now() - REMOVED_KEPT)

    forget_removed_people()

    assert list(Player.ever.order_by("pk").values_list("name", flat=True)) == [
        "",
        "New",
    ]


def test_an_erasure_takes_the_earlier_names_with_it():
    player = add_player(ClubFactory(), name="Greta Sandholm", actor=NOBODY)
    change_player(player, name="Greta Nowak", actor=NOBODY)
    kept = [(change.before, change.after) for change in player.changes.all()]

    erase_player(player, actor=NOBODY)

    assert kept == [({"name": "Greta Sandholm"}, {"name": "Greta Nowak"})]
    assert player.changes.count() == 0


def test_who_is_made_a_guest_or_a_member_is_told_apart_from_other_changes():
    player = add_player(ClubFactory(), name="A", actor=NOBODY)

    change_player(player, is_guest=True, actor=NOBODY)
    change_player(player, is_guest=True, name="B", actor=NOBODY)

    acts = player.club.journal.values_list("act", "after__player", "after__guest")
    assert list(acts.order_by("pk"))[1:] == [
        ("guest-marked", player.pk, True),
        ("player-changed", player.pk, None),
    ]


def test_marking_a_guest_tells_everybody_who_keeps_pages_of_people():
    player = PlayerFactory()
    before = Club.objects.get().people_version

    set_guest(player, is_guest=True, actor=NOBODY)
    set_guest(player, is_guest=True, actor=NOBODY)

    assert Club.objects.get().people_version == before + 1


def test_an_erased_person_is_made_no_member():
    player = erase_player(PlayerFactory(is_guest=True), actor=NOBODY)

    with pytest.raises(LeagueError) as refused:
        set_guest(player, is_guest=False, actor=NOBODY)

    assert refused.value.code == "player-erased"


def test_badges_of_somebody_young_are_opened_and_closed_again_by_an_undo():
    player = add_player(ClubFactory(), name="A", is_young=True, actor=NOBODY)

    change_player(player, has_open_badges=True, actor=NOBODY)
    opened = Player.objects.get().has_open_badges
    undo_action(player.club.journal.get(act="player-changed"), actor=NOBODY)

    assert (opened, Player.objects.get().has_open_badges) == (True, False)


def test_a_name_at_the_table_is_kept_tidy_and_can_be_taken_back():
    player = add_player(ClubFactory(), name="Greta", is_young=True, actor=NOBODY)
    change_player(player, table_name=" Red \t Fox ", actor=NOBODY)
    told = player.table_name

    undo_action(player.club.journal.get(act="player-changed"), actor=NOBODY)

    player.refresh_from_db()
    assert (told, player.table_name) == ("Red Fox", "")


@pytest.mark.parametrize("taken", ["fox", "BEN"])
def test_a_name_at_the_table_is_one_person_s_only(taken):
    club = ClubFactory()
    add_player(club, name="Ben", table_name="Fox", is_hidden=True, actor=NOBODY)
    player = PlayerFactory(club=club, name="Greta")

    with pytest.raises(LeagueError) as refused:
        change_player(player, table_name=taken, actor=NOBODY)

    assert (refused.value.code, refused.value.path) == ("name-taken", "table_name")


def test_several_people_may_have_no_name_at_the_table():
    club = ClubFactory()
    for name in ("Greta", "Ben"):
        add_player(club, name=name, is_hidden=True, actor=NOBODY)

    assert list(club.players.values_list("table_name", flat=True)) == ["", ""]


def test_erasing_takes_the_name_at_the_table():
    player = PlayerFactory(name="Greta", is_young=True, table_name="Fox")

    erase_player(player, actor=NOBODY)

    player.refresh_from_db()
    assert player.table_name == ""
