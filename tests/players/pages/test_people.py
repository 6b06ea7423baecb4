import pytest
from django.test import Client
from django.urls import reverse

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.enums import Role
from gonuts_league.players.models import Player
from gonuts_league.players.services import change_player
from tests.clubs.readers import EVERYBODY, HTMX, client_as, member
from tests.factories.clubs import ClubFactory
from tests.factories.players import PlayerFactory

pytestmark = pytest.mark.django_db
ORGANISERS = ("organiser", "owner")
OTHERS = ("stranger", "elsewhere", "scorekeeper")
TYPED = {"name": "New Name", "affiliation": "", "groups": ""}


def url_of(club, name="list", *more):
    return reverse(f"players:{name}", args=[club.slug, *more])


def page_of(response):
    return response.content.decode()


def test_the_list_comes_whole_to_a_browser_and_in_part_to_htmx():
    club = PlayerFactory(name="Greta Sandholm").club
    client = client_as("scorekeeper", club)

    whole = page_of(client.get(url_of(club)))
    part = page_of(client.get(url_of(club), headers=HTMX))

    assert "<html" in whole
    assert part.strip().startswith('<div id="people"')
    assert "Greta Sandholm" in whole
    assert "Greta Sandholm" in part


@pytest.mark.parametrize("who", EVERYBODY)
@pytest.mark.parametrize("are_open", [True, False])
def test_strangers_read_the_list_of_opened_pages_only(who, are_open):
    club = ClubFactory(are_pages_open=are_open)

    status = client_as(who, club).get(url_of(club)).status_code

    is_stranger = who in ("stranger", "elsewhere")
    assert status == (404 if is_stranger and not are_open else 200)


@pytest.mark.parametrize("who", ["stranger", "elsewhere"])
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_opened_pages_name_nobody_young_or_hidden_and_no_surname(who, headers):
    club = ClubFactory(are_pages_open=True)
    PlayerFactory(club=club, name="Yannick Jungfeld", is_young=True)
    PlayerFactory(club=club, name="Hanna Verborgen", is_hidden=True)
    greta = PlayerFactory(club=club, name="Greta Sandholm", affiliation="Old Mill")
    greta.groups.create(club=club, name="The Sandholms", name_key="the sandholms")

    page = page_of(client_as(who, club).get(url_of(club), headers=headers))

    assert "Greta S." in page
    for private in ("Sandholm", "Yannick", "Hanna", "Old Mill"):
        assert private not in page


def test_members_see_whole_names_and_who_is_young():
    club = ClubFactory()
    PlayerFactory(club=club, name="Yannick Jungfeld", is_young=True)

    page = page_of(client_as("scorekeeper", club).get(url_of(club)))

    assert "Yannick Jungfeld" in page
    assert '<span class="chip">young</span>' in page


@pytest.mark.parametrize("who", EVERYBODY)
def test_only_organisers_are_offered_to_add(who):
    club = ClubFactory(are_pages_open=True)

    page = page_of(client_as(who, club).get(url_of(club)))

    assert ("Add a player" in page) == (who in ORGANISERS)


def test_a_search_finds_and_says_when_it_does_not():
    club = PlayerFactory(name="Greta Sandholm").club
    PlayerFactory(club=club, name="Ben Aalto")
    client = client_as("organiser", club)

    found = page_of(client.get(url_of(club), {"q": "sand"}, headers=HTMX))
    missed = page_of(client.get(url_of(club), {"q": "<b>"}, headers=HTMX))

    assert "Greta Sandholm" in found
    assert "Ben Aalto" not in found
    assert "Nobody here is called “&lt;b&gt;”." in missed


def test_a_long_list_comes_in_pages():
    club = ClubFactory()
    for number in range(101):
        PlayerFactory(club=club, name=f"Guest {number:03}")
    client = client_as("organiser", club)

    first, second = (page_of(client.get(url_of(club), {"page": n})) for n in (1, 2))

    assert "Guest 039" in first
    assert "Guest 040" not in first
    assert "Guest 040" in second


@pytest.mark.parametrize("rows", [1, 3])
def test_the_list_takes_the_same_queries_for_any_number_of_people(
    rows, django_assert_num_queries
):
    club = ClubFactory()
    for player in PlayerFactory.create_batch(rows, club=club):
        player.groups.create(club=club, name=player.name, name_key=player.name_key)
    client = client_as("organiser", club)

    with django_assert_num_queries(8):
        client.get(url_of(club))


def test_markup_in_a_name_is_text():
    club = PlayerFactory(name="<b>Zoë</b>", affiliation="<i>Mill</i>").club
    client = client_as("organiser", club)

    pages = [
        page_of(client.get(url))
        for url in (
            url_of(club),
            url_of(club, "detail", Player.objects.get().pk),
            url_of(club, "erase", Player.objects.get().pk),
        )
    ]

    for page in pages:
        assert "&lt;b&gt;Zoë&lt;/b&gt;" in page
        assert "<b>Zoë" not in page
        assert "<i>Mill" not in page


@pytest.mark.parametrize("who", OTHERS)
@pytest.mark.parametrize("are_open", [True, False])
def test_nobody_but_organisers_changes_people(who, are_open):
    player = PlayerFactory(name="Greta", club__are_pages_open=are_open)
    club, client = player.club, client_as(who, player.club)
    of_the_club = ["add", "paste", "csv", "csv-add", "take-back"]
    posted = [url_of(club, name) for name in of_the_club]
    posted += [url_of(club, name, player.pk) for name in ("detail", "erase")]

    asked = [(url, client.post(url, TYPED)) for url in posted]
    only_posted = (url_of(club, "csv-add"), url_of(club, "take-back"))
    asked += [(url, client.get(url)) for url in posted if url not in only_posted]

    player.refresh_from_db()
    for url, response in asked:
        assert response.status_code == 404, url
        assert "This page does not exist for you" in page_of(response), url
    assert player.name == "Greta"
    assert club.players.count() == 1


@pytest.mark.parametrize("name", ["detail", "erase"])
def test_the_person_of_another_club_is_not_there(name):
    club, other = ClubFactory(), PlayerFactory(name="Greta")
    client = client_as("owner", club)

    response = client.post(url_of(club, name, other.pk), TYPED)

    other.refresh_from_db()
    assert response.status_code == 404
    assert other.name == "Greta"


@pytest.mark.parametrize("name", ["add", "paste", "csv", "csv-add"])
def test_forms_without_their_token_are_refused(name):
    club = ClubFactory()
    client = Client(enforce_csrf_checks=True)
    client.force_login(member(Role.OWNER, club))

    response = client.post(url_of(club, name), TYPED)

    assert response.status_code == 403
    assert not club.players.exists()


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_organisers_change_a_person(headers):
    player = PlayerFactory(name="Greta")
    url = url_of(player.club, "detail", player.pk)
    client = client_as("organiser", player.club)
    typed = {
        "name": "Greta Sandholm",
        "affiliation": "Old Mill",
        "groups": "Family, Regulars",
        "is_hidden": "on",
    }

    response = client.post(url, typed, headers=headers)

    player.refresh_from_db()
    groups = player.groups.order_by("name").values_list("name", flat=True)
    assert response["Location"] == url
    assert (player.name, player.affiliation) == ("Greta Sandholm", "Old Mill")
    assert (player.is_young, player.is_hidden) == (False, True)
    assert list(groups) == ["Family", "Regulars"]


def test_a_taken_name_is_said_at_its_field_and_what_was_typed_is_kept():
    player = PlayerFactory(name="Greta")
    PlayerFactory(club=player.club, name="Anna")

    response = client_as("organiser", player.club).post(
        url_of(player.club, "detail", player.pk),
        {"name": "ANNA", "affiliation": "Typed Mill", "groups": ""},
    )

    page = page_of(response)
    assert response.status_code == 422
    assert "There is already a ANNA in this club." in page
    assert "Typed Mill" in page
    assert "<h1>Greta</h1>" in page


@pytest.mark.parametrize(
    ("typed", "status"), [("Fox", 302), ("anna", 422), ("x" * 25, 422)]
)
def test_a_name_at_the_table_is_kept_unless_it_is_somebody_s(typed, status):
    player = PlayerFactory(name="Greta", is_young=True)
    PlayerFactory(club=player.club, name="Anna")

    response = client_as("organiser", player.club).post(
        url_of(player.club, "detail", player.pk),
        {"name": "Greta", "is_young": "on", "table_name": typed},
    )

    player.refresh_from_db()
    assert response.status_code == status
    assert player.table_name == (typed if status == 302 else "")
    assert status == 302 or f'value="{typed}"' in page_of(response)


def test_erasing_is_explained_before_it_is_done():
    player = PlayerFactory(name="Greta Sandholm")
    client = client_as("organiser", player.club)

    page = page_of(client.get(url_of(player.club, "erase", player.pk)))

    assert "What goes, for good" in page
    assert "Backups taken before today still hold the name" in page
    assert not Player.objects.get().erased_at


def test_an_erased_person_is_gone_from_list_page_and_feed():
    player = PlayerFactory(name="Greta Sandholm")
    club = player.club
    change_player(player, name="Greta Sandholm", actor=Actor())
    client = client_as("organiser", club)

    client.post(url_of(club, "erase", player.pk))

    assert "Greta" not in page_of(client.get(url_of(club)))
    assert "Greta" not in page_of(client.get(reverse("clubs:club", args=[club.slug])))
    assert client.get(url_of(club, "detail", player.pk)).status_code == 404


def test_two_buttons_stand_above_the_list_and_the_rest_is_folded():
    club = ClubFactory()

    page = page_of(client_as("organiser", club).get(url_of(club)))

    above = page.split("<h1>")[1].split('class="search"')[0]
    folded = page.split("<details")[-1].split("</details>")[0]
    assert (above.count('class="btn'), folded.count('class="btn')) == (2, 4)
