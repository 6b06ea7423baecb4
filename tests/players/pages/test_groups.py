import pytest
from django.urls import reverse

from gonuts_league.clubs.actors import Actor
from gonuts_league.players.models import PlayerGroup
from gonuts_league.players.services import add_player, erase_player
from tests.clubs.readers import client_as
from tests.factories.clubs import ClubFactory

pytestmark = pytest.mark.django_db
NOBODY = Actor()


@pytest.fixture
def club():
    return ClubFactory()


def url(club):
    return reverse("players:groups", args=[club.slug])


def page_of(response):
    return " ".join(response.content.decode().split())


def add(club, name, group):
    add_player(club, name=name, groups=[group], actor=NOBODY)
    return club.player_groups.get(name=group)


def test_groups_stand_with_their_people_and_what_they_ask(club):
    group = add(club, "Nia Okafor", "The Okafors")
    add(club, "Ada Okafor", "The Okafors")

    page = page_of(client_as("organiser", club).get(url(club)))

    assert "The Okafors" in page
    assert page.index("Ada Okafor") < page.index("Nia Okafor")
    assert f'name="group-{group.pk}"' in page


def test_what_a_group_asks_is_kept_and_noted_once(club):
    family, school = add(club, "Nia", "Family"), add(club, "Ben", "School")
    client = client_as("organiser", club)
    typed = {f"group-{family.pk}": "together-rule", f"group-{school.pk}": "none"}

    client.post(url(club), typed)
    client.post(url(club), typed)

    assert list(PlayerGroup.objects.order_by("pk").values_list("name", "seating")) == [
        ("Family", "together-rule"),
        ("School", "none"),
    ]
    note = club.journal.get(act="groups-seated")
    assert note.after == {"seating": {str(family.pk): "together-rule"}}


def test_an_answer_that_there_is_not_changes_nothing(club):
    group = add(club, "Nia", "Family")

    answer = client_as("organiser", club).post(
        url(club), {f"group-{group.pk}": "on-the-roof"}
    )

    assert answer.status_code == 422
    assert PlayerGroup.objects.get().seating == "none"


def test_a_group_of_another_club_is_not_changed(club):
    group = add(ClubFactory(), "Nia", "Family")

    client_as("organiser", club).post(url(club), {f"group-{group.pk}": "together-rule"})

    group.refresh_from_db()
    assert group.seating == "none"


@pytest.mark.parametrize("who", ["stranger", "elsewhere", "scorekeeper"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_only_organisers_read_and_change_groups(club, who, method):
    group = add(club, "Nia", "Family")

    answer = getattr(client_as(who, club), method)(
        url(club), {f"group-{group.pk}": "apart-rule"}
    )

    group.refresh_from_db()
    assert (answer.status_code, group.seating) == (404, "none")


def test_a_club_without_groups_says_how_they_come(club):
    page = page_of(client_as("organiser", club).get(url(club)))

    assert "No groups yet" in page


@pytest.mark.parametrize("count", [1, 3])
def test_three_groups_take_as_few_queries_as_one(
    club, count, django_assert_num_queries
):
    for number in range(count):
        add(club, f"Player {number}", f"Group {number}")
    client = client_as("organiser", club)

    with django_assert_num_queries(6):
        client.get(url(club))


def test_an_erased_person_needs_no_table_any_more(club):
    player = add_player(club, name="Nia", needs_step_free=True, actor=NOBODY)

    erase_player(player, actor=NOBODY)

    assert not player.needs_step_free
