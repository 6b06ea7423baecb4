import re
from html import escape, unescape

import pytest
from django.urls import reverse
from django.utils import timezone

from gonuts_league.clubs.models import JournalEntry
from gonuts_league.events.services.people import drop_entry
from tests.clubs.readers import HTMX, client_as
from tests.events.actions import ME
from tests.factories.events import EventFactory
from tests.factories.players import PlayerFactory
from tests.factories.rounds import RoundFactory
from tests.played import event_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return event_of(4)


@pytest.fixture
def organiser(event):
    return client_as("organiser", event.club)


def url(name, event, *args):
    return reverse(f"events:{name}", args=[event.slug, *args])


def text_of(response):
    return " ".join(response.content.decode().split())


def names_in(event):
    return sorted(event.entries.values_list("player__name", flat=True))


def test_the_page_counts_who_is_here(event, organiser):
    event.entries.filter(player__name="Mia Vogel").update(checked_in_at=None)

    text = text_of(organiser.get(url("people", event)))

    assert "3 of 4 are here" in text
    assert 'class="small">In this event: tick who is here</h2>' in text


def test_htmx_gets_the_list_alone(event, organiser):
    part = text_of(organiser.get(url("people", event), headers=HTMX))

    assert part.startswith('<div class="stack" id="people-list">')
    assert part.count('class="person"') == 4


def test_everybody_is_here_keeps_the_search_that_is_shown(event, organiser):
    asked = url("people", event) + "?q=mia"
    event.entries.filter(pk=event.entries.first().pk).update(checked_in_at=None)
    part = text_of(organiser.get(asked, headers=HTMX))
    button = text_of(organiser.get(asked)).split('class="actionbar"')[1]

    answer = organiser.post(url("check-in-all", event) + "?q=mia")
    after = text_of(organiser.get(asked))

    form = part.split('<form id="all-here"')[1].split(">")[0]
    assert f'action="{url("check-in-all", event)}?q=mia"' in form
    assert 'form="all-here">Everybody is here' in button
    assert "Everybody is here" not in after
    assert answer["Location"] == asked


def test_ticking_members_keeps_the_search_and_the_page(event, organiser):
    player = PlayerFactory(club=event.club, name="Person Zoe")
    asked = "?q=person&page=2"
    part = text_of(organiser.get(url("people", event) + asked, headers=HTMX))

    answer = organiser.post(
        url("enter-members", event) + asked, {"players": [player.pk]}
    )

    assert f'action="{escape(url("enter-members", event) + asked)}"' in part
    assert answer["Location"] == url("people", event) + asked


@pytest.mark.parametrize(("asked", "back"), [("?page=2", "?page=2"), ("?q=Ida", "")])
def test_somebody_new_keeps_the_page_and_ends_the_search(event, organiser, asked, back):
    address = url("enter-newcomer", event) + asked
    part = text_of(organiser.get(url("people", event) + asked, headers=HTMX))

    answer = organiser.post(address, {"name": "Ida"})

    assert f'action="{address}"' in part
    assert answer["Location"] == url("people", event) + back


def test_an_event_without_people_says_how_to_get_some():
    event = EventFactory()

    text = text_of(client_as("organiser", event.club).get(url("people", event)))

    assert "Nobody yet" in text


@pytest.mark.parametrize("count", [3, 130])
def test_130_people_take_as_few_queries_as_three(count, django_assert_num_queries):
    event = event_of(count)
    for _ in range(count):
        PlayerFactory(club=event.club)
    client = client_as("organiser", event.club)

    with django_assert_num_queries(6):
        client.get(url("people", event))


def test_130_people_stand_on_three_pages_that_count_all_of_them():
    event = event_of(130)
    for _ in range(70):
        PlayerFactory(club=event.club)
    client = client_as("organiser", event.club)

    first, last = (client.get(url("people", event), {"page": n}) for n in (1, 3))

    shown = [text_of(each).count('class="person"') for each in (first, last)]
    assert shown == [60, 10]
    assert "130 of 130 are here" in text_of(last)
    assert max(len(each.content) for each in (first, last)) < 150_000


def test_a_search_finds_who_stands_on_another_page():
    event = event_of(130)
    client = client_as("organiser", event.club)

    first = client.get(url("people", event))
    found = client.get(url("people", event), {"q": "tariq"})

    assert "Tariq Haddad" not in text_of(first)
    assert "Tariq Haddad" in text_of(found)
    assert text_of(found).count('class="person"') == 1


def test_pages_of_a_search_keep_it_and_stay_while_it_is_refused():
    event = event_of(130)
    client = client_as("organiser", event.club)
    entry = event.entries.get(player__name="Person129 Number129")
    further = escape(url("people", event) + "?q=person&page=2")

    shown = client.get(url("people", event), {"q": "person"})
    drop_entry(entry, is_now=True, actor=ME)
    refused = client.post(url("leave", event, entry.pk) + "?q=person")

    assert refused.status_code == 409
    assert further in text_of(shown)
    assert further in text_of(refused)


@pytest.mark.parametrize("act", ["check-in", "leave", "guest", "make-wait", "remove"])
def test_acts_on_page_two_of_a_search_lead_back_there(act):
    event = event_of(130, capacity=200)
    client = client_as("organiser", event.club)
    page = client.get(url("people", event), {"q": "person", "page": "2"})
    entry = event.entries.get(player__name="Person45 Number45")
    action_url = escape(url(act, event, entry.pk) + "?q=person&page=2")

    answer = client.post(unescape(action_url), {"here": "0", "now": "1"}, follow=True)

    assert action_url in text_of(page)
    assert dict(answer.context["request"].GET.items()).items() >= {
        ("q", "person"),
        ("page", "2"),
    }
    assert answer.context["page"].number == 2


def test_an_undo_of_page_two_leads_back_there():
    event = event_of(130)
    client = client_as("organiser", event.club)
    entry = event.entries.get(player__name="Person45 Number45")

    answer = client.post(url("check-in", event, entry.pk) + "?page=2", follow=True)

    assert f'value="{url("people", event)}?page=2"' in text_of(answer)


def test_of_many_who_wait_the_first_are_shown_and_others_found():
    event = event_of(60, capacity=4)
    event.entries.filter(player__name__startswith="Person").update(
        waiting_since=timezone.now()
    )
    client = client_as("organiser", event.club)

    page = client.get(url("people", event))
    found = client.get(url("people", event), {"q": "number59"})

    assert "Person8 Number8" in text_of(page)
    assert "Person59 Number59" not in text_of(page)
    assert "32 more: search for them above." in text_of(page)
    assert "Person59 Number59" in text_of(found)


def test_a_search_finds_entered_people_and_people_of_the_club(event, organiser):
    PlayerFactory(club=event.club, name="Greta Moll")

    text = text_of(organiser.get(url("people", event), {"q": "gréta"}, headers=HTMX))
    other = text_of(organiser.get(url("people", event), {"q": "greta"}, headers=HTMX))

    assert "Greta Moll" in other
    assert "Greta Lindqvist" in other
    assert "Paul Nowak" not in other
    assert "Greta Moll" not in text


def test_people_of_other_clubs_and_erased_ones_are_not_offered(event, organiser):
    PlayerFactory(name="Far Away")

    assert "Far Away" not in text_of(organiser.get(url("people", event)))


def test_a_whole_row_is_one_button_that_checks_in(event, organiser):
    entry = event.entries.first()
    event.entries.update(checked_in_at=None)

    organiser.post(url("check-in", event, entry.pk), {"here": "1"})

    entry.refresh_from_db()
    assert entry.is_here


def test_htmx_gets_the_row_and_the_count_back(event, organiser):
    entry = event.entries.first()

    part = text_of(
        organiser.post(
            url("check-in", event, entry.pk), {"here": "0"}, headers=HTMX, follow=True
        )
    )

    assert part.startswith(f'<li class="person" id="entry-{entry.pk}">')
    assert part.count('class="person"') == 1
    bar = part.split('id="people-bar" hx-swap-oob="true">')[1]
    assert "3 of 4 are here" in bar


def test_everybody_is_checked_in_at_once(event, organiser):
    event.entries.update(checked_in_at=None)

    organiser.post(url("check-in-all", event))

    assert event.entries.filter(checked_in_at=None).count() == 0


def test_members_of_the_club_are_entered_by_ticking(event, organiser):
    chosen = [PlayerFactory(club=event.club, name=name) for name in ("Zoe", "Yusuf")]

    organiser.post(
        url("enter-members", event),
        {"players": [player.pk for player in chosen], "is_here": "1"},
    )

    assert names_in(event)[-2:] == ["Yusuf", "Zoe"]
    assert event.entries.get(player=chosen[0]).is_here


@pytest.mark.parametrize("typed", ["x", "9" * 19, "9" * 5000])
def test_ticks_that_name_nobody_are_refused(event, organiser, typed):
    answer = organiser.post(url("enter-members", event), {"players": [typed]})

    assert answer.status_code == 422
    assert "Tick somebody first." in answer.content.decode()


def test_people_of_another_club_cannot_be_ticked(event, organiser):
    stranger = PlayerFactory()

    answer = organiser.post(url("enter-members", event), {"players": [stranger.pk]})

    assert answer.status_code == 422
    assert not event.entries.filter(player=stranger).exists()


def test_somebody_new_is_in_and_here_with_one_name(event, organiser):
    organiser.post(url("enter-newcomer", event), {"name": "Late Comer"})

    assert event.entries.get(player__name="Late Comer").is_here


@pytest.mark.parametrize(
    ("capacity", "said"),
    [
        (5, "Late Comer is in and plays from the next draw on."),
        (4, "All places are taken: Late Comer is on the waiting list."),
    ],
)
def test_somebody_new_is_told_to_be_in_or_to_wait(event, organiser, capacity, said):
    event.capacity = capacity
    event.save()

    sent = {"name": "Late Comer"}
    answer = organiser.post(url("enter-newcomer", event), sent, follow=True)

    assert said in text_of(answer)
    assert ("plays from" in text_of(answer)) == ("plays from" in said)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Greta Lindqvist", "Greta Lindqvist is in this event already."),
        ("\u200b", "A name is missing."),
        ("", "This field is required."),
    ],
)
def test_a_name_that_will_not_do_is_kept_with_its_reason(
    event, organiser, name, sentence
):
    answer = organiser.post(url("enter-newcomer", event), {"name": name})

    assert answer.status_code == 422
    assert sentence in text_of(answer)
    assert f'value="{name}"' in text_of(answer) or not name


@pytest.mark.parametrize(("now", "outcome"), [("1", "left"), ("0", "played")])
def test_somebody_leaves_now_or_after_the_round(event, organiser, now, outcome):
    seat = RoundFactory(event=event, published=True).seats.first()

    organiser.post(url("leave", event, seat.entry_id), {"now": now})

    seat.refresh_from_db()
    seat.entry.refresh_from_db()
    assert (seat.outcome, seat.entry.is_here) == (outcome, False)


def test_who_has_left_is_said_to_and_can_come_back(event, organiser):
    entry = event.entries.first()
    drop_entry(entry, is_now=True, actor=ME)

    text = text_of(organiser.get(url("people", event)))
    organiser.post(url("come-back", event, entry.pk))

    entry.refresh_from_db()
    assert "has left" in text
    assert "Comes back" in text
    assert entry.is_here


def test_leaving_twice_is_refused_and_the_whole_list_shown(event, organiser):
    entry = event.entries.first()
    drop_entry(entry, is_now=True, actor=ME)

    answer = organiser.post(url("leave", event, entry.pk), {"now": "1"}, headers=HTMX)

    assert answer.status_code == 409
    assert "Greta Lindqvist has left this event." in text_of(answer)
    assert answer["HX-Retarget"] == "#people-list"


def test_a_guest_is_marked_and_unmarked(event, organiser):
    entry = event.entries.first()

    marks = []
    for value in ("1", "0"):
        organiser.post(url("guest", event, entry.pk), {"guest": value})
        entry.player.refresh_from_db()
        marks.append(entry.player.is_guest)

    acts = event.journal.values_list("act", "after__guest").order_by("pk")
    assert marks == [True, False]
    assert list(acts)[-2:] == [("guest-marked", True), ("guest-marked", False)]


def test_somebody_new_is_added_as_a_guest(event, organiser):
    organiser.post(url("enter-newcomer", event), {"name": "Ida", "is_guest": "on"})

    assert event.club.players.get(name="Ida").is_guest


def test_a_mistake_is_taken_off_the_list_until_it_has_played(event, organiser):
    entry = event.entries.first()
    before = text_of(organiser.get(url("people", event)))
    organiser.post(url("remove", event, entry.pk))
    RoundFactory(event=event, closed=True)

    after = text_of(organiser.get(url("people", event)))
    refused = organiser.post(url("remove", event, event.entries.first().pk))

    assert before.count("Was entered by mistake") == 4
    assert after.count("Was entered by mistake") == 0
    assert refused.status_code == 409


def test_people_of_another_event_are_not_found(event, organiser):
    other = event_of(5)

    answer = organiser.post(url("check-in", event, other.entries.first().pk))

    assert answer.status_code == 404


def test_self_check_in_is_opened_and_closed_where_people_are_checked_in(
    event, organiser
):
    page = url("people", event)

    closed = text_of(organiser.get(page))
    opened = text_of(
        organiser.post(url("self-check-in", event), {"open": "1"}, follow=True)
    )
    plan = text_of(organiser.get(url("plan", event)))
    organiser.post(url("self-check-in", event), {"open": ""})

    assert "Open self check-in" in closed
    assert "Close self check-in" in opened
    assert reverse("events:entrance", args=[event.slug]) in opened
    assert "is_check_in_open" not in plan
    changes = JournalEntry.objects.filter(act="plan-changed").order_by("pk")
    assert [each.after for each in changes] == [
        {"is_check_in_open": True},
        {"is_check_in_open": False},
    ]


@pytest.mark.parametrize(
    ("table_name", "said"),
    [("Fox", "at the table: Fox"), ("", "no name at the table yet")],
)
def test_the_young_stand_there_with_their_name_at_the_table(
    event, organiser, table_name, said
):
    player = event.entries.first().player
    player.is_young, player.table_name = True, table_name
    player.save()
    page = text_of(organiser.get(url("people", event)))

    assert said in page
    detail = reverse("players:detail", args=[event.club.slug, player.pk])
    assert f"{detail}#id_table_name" in page


@pytest.mark.parametrize("page", ["people", "list"])
def test_the_founder_plays_too_by_one_tap_where_nobody_is_yet(page):
    event = EventFactory()
    organiser = client_as("organiser", event.club)
    called = event.club.memberships.get().user.called
    club_list = reverse("players:list", args=[event.club.slug])
    address = url("people", event) if page == "people" else club_list

    form = text_of(organiser.get(address)).split("I play too")[0].rsplit("<form", 1)[1]
    action = re.search(r'action="([^"]+)"', form)[1]
    sent = re.search(r'name="name" value="([^"]+)"', form)[1]
    organiser.post(action, {"name": sent})

    assert event.club.players.get().name == called
    assert names_in(event) == ([called] if page == "people" else [])


@pytest.mark.parametrize("awaited", [1, 0])
def test_the_way_on_is_large_once_nobody_is_awaited(event, organiser, awaited):
    late = event.entries.all()[:awaited]
    event.entries.filter(pk__in=late).update(checked_in_at=None)

    bar = text_of(organiser.get(url("people", event))).split('id="people-bar"')[1]

    assert ('class="btn grow primary"' in bar) == (not awaited)
