import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from gonuts_league.clubs.enums import Role
from gonuts_league.players.models import Player
from gonuts_league.players.showing import Audience, Shown, audience_of, show_people
from tests.factories.clubs import ClubFactory, MembershipFactory, UserFactory
from tests.factories.players import PlayerFactory

OUTSIDE = [Audience.OPEN, Audience.TABLE]
NOBODY = Shown("A player", "a player", is_named=False)


def person(pk=1, name="Greta Lindqvist", **fields):
    return Player(pk=pk, name=name, **fields)


def shown_to(audience, *people):
    return list(show_people(people, audience=audience).values())


def test_members_see_whole_names_and_short_ones_that_differ():
    people = [person(1), person(2, "Anna Berg"), person(3, "Anna Bauer")]

    assert shown_to(Audience.MEMBERS, *people) == [
        Shown("Greta Lindqvist", "Greta"),
        Shown("Anna Berg", "Anna Be."),
        Shown("Anna Bauer", "Anna Ba."),
    ]


def test_the_hall_reads_a_title_with_its_name_and_strangers_an_initial():
    shown = [
        next(iter(shown_to(audience, person(name="Herr Vogel")))).name
        for audience in (Audience.MEMBERS, Audience.TABLE, Audience.OPEN)
    ]

    assert shown == ["Herr Vogel", "Herr Vogel", "Herr V."]


def test_the_hall_counts_those_whom_it_calls_alike_and_strangers_do_not():
    people = [person(3, "Anna Kranz"), person(1), person(2, "Anna Keller")]

    hall, strangers = (
        [shown.name for shown in shown_to(audience, *people)]
        for audience in (Audience.TABLE, Audience.OPEN)
    )

    assert hall == ["Anna K. (2)", "Greta L.", "Anna K. (1)"]
    assert strangers == ["Anna K.", "Greta L.", "Anna K."]


def test_the_hall_counts_those_who_are_not_on_the_page_too():
    people = [person(1), person(3, "Anna Kranz")]
    shown = show_people(
        people, audience=Audience.TABLE, others=[person(2, "Anna Keller")]
    )

    assert [shown[each.pk].name for each in people] == ["Greta L.", "Anna K. (2)"]


@pytest.mark.django_db
def test_short_names_tell_people_apart_from_those_who_are_not_shown():
    club = ClubFactory()
    paul = PlayerFactory(club=club, name="Paul Meyer")
    PlayerFactory(club=club, name="Paul Nowak")

    alone = show_people([paul], audience=Audience.MEMBERS)
    among = show_people([paul], audience=Audience.MEMBERS, among=club.players.all())

    assert (alone[paul.pk].short, among[paul.pk].short) == ("Paul", "Paul M.")


@pytest.mark.parametrize("audience", OUTSIDE)
def test_others_see_the_first_name_and_an_initial(audience):
    assert shown_to(audience, person()) == [Shown("Greta L.", "Greta L.")]


@pytest.mark.parametrize("audience", OUTSIDE)
@pytest.mark.parametrize(
    "fields",
    [
        {"is_young": True},
        {"is_hidden": True},
        {"erased_at": timezone.now()},
        {"name": ""},
    ],
)
def test_others_never_see_the_young_hidden_or_erased(audience, fields):
    assert shown_to(audience, person(**fields)) == [NOBODY]


@pytest.mark.parametrize("audience", OUTSIDE)
@pytest.mark.parametrize("tick", ["is_young", "is_hidden"])
def test_the_young_and_hidden_are_called_by_their_name_at_the_table(audience, tick):
    fox = person(table_name="Fox", **{tick: True})

    [shown] = shown_to(audience, fox)

    assert (shown.name, shown.short) == ("Fox", "Fox")
    assert (shown.is_named, shown.is_told_apart) == (False, True)


@pytest.mark.parametrize("audience", Audience)
def test_people_are_called_by_their_name_at_the_table_where_names_are_short(audience):
    people = [person(1, "Nguyễn Thanh Vy", table_name="Vy"), person(2, "Vy Tran")]

    vy, tran = shown_to(audience, *people)

    assert (vy.short, tran.short) == ("Vy", "Vy T.")
    assert vy.is_named
    assert vy.name == ("Nguyễn Thanh Vy" if audience == Audience.MEMBERS else "Vy")


def test_nobody_is_called_by_the_name_of_who_was_erased():
    gone = person(table_name="Fox", erased_at=timezone.now())

    assert [each.name for each in shown_to(Audience.OPEN, gone)] == ["A player"]


def test_members_read_no_hiding_name_in_place_of_the_short_one():
    fox = person(table_name="Fox", is_young=True)

    assert shown_to(Audience.MEMBERS, fox) == [Shown("Greta Lindqvist", "Greta")]


@pytest.mark.django_db
def test_a_short_name_gives_way_to_who_is_called_so_elsewhere():
    club = ClubFactory()
    tran = PlayerFactory(club=club, name="Vy Tran")
    PlayerFactory(club=club, name="Nguyễn Thanh Vy", table_name="Vy")

    among = show_people([tran], audience=Audience.MEMBERS, among=club.players.all())

    assert among[tran.pk].short == "Vy T."


def test_members_see_the_young_and_the_hidden():
    hidden = person(is_young=True, is_hidden=True)

    assert shown_to(Audience.MEMBERS, hidden) == [Shown("Greta Lindqvist", "Greta")]


def test_nobody_sees_who_was_erased():
    erased = person(name="", erased_at=timezone.now())

    assert shown_to(Audience.MEMBERS, erased) == [
        Shown("(erased)", "(erased)", is_named=False)
    ]


@pytest.mark.django_db
@pytest.mark.parametrize("role", Role.values)
def test_every_role_of_the_club_is_a_member(role):
    membership = MembershipFactory(role=role)

    assert audience_of(membership.user, membership.club) == Audience.MEMBERS


@pytest.mark.django_db
def test_everybody_else_is_outside():
    club = ClubFactory()
    elsewhere = MembershipFactory(role=Role.OWNER).user
    root = UserFactory(is_superuser=True)

    assert [audience_of(user, club) for user in (AnonymousUser(), elsewhere, root)] == [
        Audience.OPEN
    ] * 3
