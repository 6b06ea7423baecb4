import pytest
from django.urls import reverse

from gonuts_league.boards.pages.merging import MOST_REFUSALS
from gonuts_league.clubs.actors import Actor
from gonuts_league.events.models import Entry
from gonuts_league.leagues.services.merging import merge_people, part_people
from gonuts_league.players.models import Player
from gonuts_league.players.services import add_player, change_player
from tests.clubs.readers import HTMX, client_as
from tests.factories.clubs import ClubFactory
from tests.factories.events import EntryFactory
from tests.played import event_of, play

pytestmark = pytest.mark.django_db
ME = Actor()


@pytest.fixture
def club():
    return ClubFactory()


@pytest.fixture
def organiser(club):
    return client_as("organiser", club)


@pytest.fixture
def keep(club):
    return add_player(club, name="Ann Lee", actor=ME)


@pytest.fixture
def other(club):
    return add_player(club, name="Ann", actor=ME)


def url(name, *people):
    pks = [player.pk for player in people]
    return reverse(f"leagues:{name}", args=[people[0].club.slug, *pks])


def text_of(response):
    return " ".join(response.content.decode().split())


def test_likely_names_are_offered_and_others_found(organiser, club, keep, other):
    bert = add_player(club, name="Bert", actor=ME)

    offered = text_of(organiser.get(url("same-person", keep)))
    found = text_of(organiser.get(url("same-person", keep), {"q": "ber"}, headers=HTMX))

    assert url("merge", keep, other) in offered
    assert url("merge", keep, bert) not in offered
    assert url("merge", keep, bert) in found
    assert "<html" not in found


def test_a_search_finds_not_the_person_itself(organiser, keep):
    page = text_of(organiser.get(url("same-person", keep), {"q": "Ann Lee"}))

    assert "Nobody here is called “Ann Lee”." in page


def test_what_will_happen_is_told_before_it_does(organiser, keep, other):
    change_player(other, groups=["Mill"], is_hidden=True, actor=ME)
    entry = EntryFactory(player=other, event__club=keep.club)

    page = text_of(organiser.get(url("merge", keep, other)))

    assert "All games of Ann become games of Ann Lee." in page
    assert "Ann Lee joins: Mill." in page
    assert "Strangers see no name any more, because Ann has none." in page
    assert entry.event.name in page
    assert Player.objects.count() == 2


def test_one_tap_merges_and_the_page_of_the_person_parts_again(organiser, keep, other):
    EntryFactory(player=other, event__club=keep.club)

    done = organiser.post(url("merge", keep, other), follow=True)
    page = text_of(done)
    again = organiser.post(url("part", other), follow=True)

    assert "Ann Lee and Ann are one person." in page
    assert url("part", other) in page
    assert "Ann Lee and Ann are two people." in text_of(again)
    assert list(Entry.objects.values_list("player", flat=True)) == [other.pk]


def test_two_who_played_in_one_event_are_refused_with_their_games():
    event = event_of(8)
    play(event)
    greta, paul = (entry.player for entry in event.entries.order_by("pk")[:2])
    organiser = client_as("organiser", event.club)

    page = text_of(organiser.get(url("merge", greta, paul)))
    refused = organiser.post(url("merge", greta, paul))

    assert (
        f"{event.name}: Greta Lindqvist sat at table 1 in round 1, "
        "Paul Nowak at table 1 in round 1."
    ) in page
    assert "They are one person</button>" not in page
    assert refused.status_code == 409
    assert f"are both in {event.name}" in text_of(refused)


def test_of_many_events_of_both_the_first_stand_open(organiser, keep, other):
    for number in range(1, MOST_REFUSALS + 2):
        entry = EntryFactory(
            player=keep, event__club=keep.club, event__name=f"Night {number}"
        )
        EntryFactory(player=other, event=entry.event)

    context = organiser.get(url("merge", keep, other)).context

    assert len(context["refusals"]) == MOST_REFUSALS
    assert len(context["more_refusals"]) == 1


def test_an_entry_without_a_game_says_how_it_is_taken_off(organiser, keep, other):
    event = EntryFactory(player=keep, event__club=keep.club).event
    EntryFactory(player=other, event=event)

    page = text_of(organiser.get(url("merge", keep, other)))

    assert "Ann is on its list and has not played. Take them off it" in page


def test_parting_asks_of_each_newer_event_whose_it_is(organiser, keep, other):
    merge_people(keep, other, actor=ME)
    first = EntryFactory(player=keep, event__club=keep.club)
    second = EntryFactory(player=keep, event__club=keep.club)

    page = text_of(organiser.get(url("part", other)))
    unsaid = organiser.post(url("part", other), {f"entry-{first.pk}": "keep"})
    said = {f"entry-{first.pk}": "keep", f"entry-{second.pk}": "other"}
    organiser.post(url("part", other), said)

    assert first.event.name in page
    assert unsaid.status_code == 422
    entries = Entry.objects.order_by("pk").values_list("player", flat=True)
    assert list(entries) == [keep.pk, other.pk]


def test_a_parting_that_is_refused_says_why(organiser, club, keep, other):
    merge_people(keep, other, actor=ME)
    add_player(club, name="Ann", actor=ME)

    refused = organiser.post(url("part", other))

    assert refused.status_code == 422
    assert "There is already a Ann in this club." in text_of(refused)


OLD_PAGES = {
    "merged a second time": "merge",
    "merged the other way round": "merge-back",
    "parted a second time": "part",
}


@pytest.mark.parametrize("case", OLD_PAGES)
def test_an_old_page_leads_to_the_person_there_is_now(organiser, keep, other, case):
    merge_people(keep, other, actor=ME)
    if OLD_PAGES[case] == "part":
        part_people(other, actor=ME)
    people = {"merge": [keep, other], "merge-back": [other, keep], "part": [other]}
    address = url(OLD_PAGES[case].removesuffix("-back"), *people[OLD_PAGES[case]])

    done = organiser.post(address, follow=True)

    name = "Ann" if OLD_PAGES[case] == "part" else "Ann Lee"
    assert "This has changed since. Look at it again." in text_of(done)
    assert f"<h1>{name}</h1>" in text_of(done)


def test_nobody_parts_a_person_that_is_one(organiser, keep):
    assert organiser.get(url("part", keep)).status_code == 404


@pytest.mark.parametrize("who", ["stranger", "elsewhere", "scorekeeper"])
def test_only_organisers_merge_and_part(who, keep, other):
    client = client_as(who, keep.club)

    assert client.post(url("merge", keep, other)).status_code == 404
    assert client.get(url("same-person", keep)).status_code == 404
    assert Player.objects.count() == 2
