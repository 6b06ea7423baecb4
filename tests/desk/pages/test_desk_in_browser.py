"""The seating desk in a real browser: mouse, keyboard, finger, and without script."""

import re

import pytest

from gonuts_league.clubs.enums import Role
from gonuts_league.events.enums import RoundState
from gonuts_league.events.models import Pin, Round
from tests.browser import open_browser
from tests.events.actions import draw
from tests.factories.clubs import MembershipFactory
from tests.played import event_of, play

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LAPTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 375, "height": 800}, "has_touch": True}


@pytest.fixture
def draft():
    event = event_of(12)
    play(event)
    return draw(event)


@pytest.fixture
def open_desk(client, draft, live_server):
    """Open the draft's page in a context of these options."""
    member = MembershipFactory(club=draft.event.club, role=Role.ORGANISER)
    client.force_login(member.user)
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value}

    def opened(browser, **options):
        context = browser.new_context(**options)
        context.add_cookies([{**cookie, "url": live_server.url}])
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.goto(f"{live_server.url}/e/{draft.event.slug}/rounds/{draft.number}/")
        return page

    return opened


def seat_at(draft, table, position=0):
    return draft.seats.get(table__number=table, position=position)


def entry(seat):
    return f"#e{seat.entry_id}"


def middle(page, selector):
    box = page.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page, what, onto):
    """Take something with the mouse and hold it over something else."""
    page.locator(onto).scroll_into_view_if_needed()
    page.mouse.move(*middle(page, what))
    page.mouse.down()
    page.mouse.move(*middle(page, onto), steps=5)
    page.wait_for_selector("#draft[data-chosen]")
    page.mouse.move(*middle(page, onto), steps=2)


def is_swapped(draft, first, second):
    at = dict(draft.seats.values_list("entry_id", "table__number"))
    return (at[first.entry_id], at[second.entry_id]) == (
        second.table.number,
        first.table.number,
    )


def test_a_swap_by_mouse_tells_its_cost_before_it_is_dropped(draft, open_desk):
    first, second = seat_at(draft, 1), seat_at(draft, 2)
    with open_browser() as browser:
        page = open_desk(browser, **LAPTOP)
        drag(page, entry(first), entry(second))
        told = page.inner_text("#say")
        stays = page.inner_text(f"[data-table='1'] {entry(first)} .name")
        page.mouse.up()
        page.wait_for_selector("#say:has-text('changed places')")

    assert re.search(r": .*( [+−]\d|the same)", told)
    assert second.entry.player.name in told
    assert stays == first.entry.player.name
    assert is_swapped(draft, first, second)


def test_what_is_dropped_nowhere_stays(draft, open_desk):
    first, second = seat_at(draft, 1), seat_at(draft, 2)
    with open_browser() as browser:
        page = open_desk(browser, **LAPTOP)
        drag(page, entry(first), entry(second))
        page.mouse.move(*middle(page, "h1"), steps=2)
        page.mouse.up()
        page.wait_for_selector("#draft:not([data-chosen])")

    assert not is_swapped(draft, first, second)


def test_somebody_is_carried_to_a_free_place_by_mouse(draft, open_desk):
    first, second = seat_at(draft, 1), seat_at(draft, 2)
    with open_browser() as browser:
        page = open_desk(browser, **LAPTOP)
        drag(page, entry(first), entry(second))
        page.mouse.move(*middle(page, "#free-2"), steps=2)
        told = page.inner_text("#say")
        page.mouse.up()
        page.wait_for_selector("#say:has-text('was moved to table 2')")

    assert told.startswith("Move here")
    assert draft.seats.get(entry=first.entry).table.number == 2


def test_a_swap_with_the_keyboard_alone(draft, open_desk):
    first, second = seat_at(draft, 1), seat_at(draft, 1, position=2)
    other = seat_at(draft, 2)
    with open_browser() as browser:
        page = open_desk(browser, **LAPTOP)
        page.focus(entry(first))
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowDown")
        moved = page.evaluate("document.activeElement.id")
        page.keyboard.press("Enter")
        page.wait_for_selector("#draft[data-chosen]")
        kept = page.evaluate("document.activeElement.id")
        page.keyboard.press("ArrowRight")
        there = page.evaluate("document.activeElement.value")
        told = page.inner_text("#say")
        page.keyboard.press("Enter")
        page.wait_for_selector("#say:has-text('changed places')")
        role = page.get_attribute("#say", "role")

    assert moved == kept == entry(second).lstrip("#")
    target = draft.event.entries.get(pk=there)
    assert target.player.name in told
    assert role == "status"
    at = dict(draft.seats.values_list("entry_id", "table__number"))
    assert at[second.entry_id] == other.table.number
    assert at[target.pk] == 1


def test_escape_lets_go_of_whom_the_keyboard_picked_up(draft, open_desk):
    first = seat_at(draft, 1)
    with open_browser() as browser:
        page = open_desk(browser, **LAPTOP)
        page.focus(entry(first))
        page.keyboard.press("Enter")
        page.wait_for_selector("#draft[data-chosen]")
        page.keyboard.press("Escape")
        page.wait_for_selector("#draft:not([data-chosen])")
        focus = page.evaluate("document.activeElement.id")

    assert focus == entry(first).lstrip("#")


def tops(page):
    """Where each row of the seating begins, by its id, and each heading of a table."""
    return page.evaluate(
        """() => {
            const shown = "button[id^=e], h3";
            const topOf = (each) => each.getBoundingClientRect().top + scrollY;
            const places = document.querySelectorAll(`#choose .tables :is(${shown})`);
            return [...places].map((each) => [each.id || each.innerText, topOf(each)]);
        }"""
    )


@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_choosing_somebody_moves_no_row(draft, open_desk, screen):
    first, second = seat_at(draft, 1), seat_at(draft, 2)
    with open_browser() as browser:
        page = open_desk(browser, **screen)
        before = tops(page)
        page.click(entry(first))
        page.wait_for_selector("#draft[data-chosen]")
        chosen = tops(page)
        page.click(entry(second))
        page.wait_for_selector("text=What this swap changes", state="attached")
        looked_at = tops(page)

    assert len(before) == 12 + 3
    assert chosen == looked_at == before


@pytest.mark.parametrize("has_script", [True, False], ids=["script", "none"])
def test_two_taps_show_the_cost_and_a_third_swaps(draft, open_desk, has_script):
    first, second = seat_at(draft, 1), seat_at(draft, 2)
    with open_browser() as browser:
        page = open_desk(browser, **PHONE, java_script_enabled=has_script)
        page.tap(entry(first))
        page.wait_for_selector("#draft[data-chosen]")
        page.tap(entry(second))
        page.wait_for_selector("text=What this swap changes", state="attached")
        page.tap("button:has-text('Swap')")
        page.wait_for_selector("#say:has-text('changed places')")
        width = (
            page.evaluate("document.documentElement.scrollWidth") if has_script else 0
        )

    assert is_swapped(draft, first, second)
    assert width <= 375


def test_pins_hold_when_it_is_drawn_again_and_then_published(draft, open_desk):
    kept = seat_at(draft, 3)
    with open_browser() as browser:
        page = open_desk(browser, **PHONE)
        page.tap(f".seats > li:has({entry(kept)}) .pin")
        page.wait_for_selector("text=Draw again around 1 pin")
        page.tap("text=Draw again around 1 pin")
        page.wait_for_selector(f"#draft:not([data-seen^='{draft.pk}.'])")
        pressed = page.get_attribute(
            f".seats > li:has({entry(kept)}) .pin", "aria-pressed"
        )
        page.tap("button:has-text('Publish')")
        page.wait_for_selector("text=Round 2 is published.")

    again = Round.objects.get(event=draft.event, number=2)
    assert pressed == "true"
    assert Pin.objects.get().entry == kept.entry
    assert again.pk != draft.pk
    assert again.seats.get(entry=kept.entry).table.number == 3
    assert again.state == RoundState.PUBLISHED


def test_the_rounds_of_somebody_open_under_their_name(draft, open_desk):
    first = seat_at(draft, 1)
    with open_browser() as browser:
        page = open_desk(browser, **PHONE)
        page.tap(entry(first))
        page.tap("text=Rounds so far")
        told = page.inner_text("#ledger dl")
        address = page.url

    assert "Round 1" in told
    assert "points" in told
    assert address.endswith("/rounds/2/")


def test_two_helpers_at_one_draft_never_make_a_mixture(draft, open_desk):
    first, second, third = (seat_at(draft, n) for n in (1, 2, 3))
    with open_browser() as browser:
        early, late = (open_desk(browser, **LAPTOP) for _ in range(2))
        for page, other in ((early, second), (late, third)):
            page.click(entry(first))
            page.wait_for_selector("#draft[data-chosen]")
            page.click(entry(other))
            page.wait_for_selector("button:has-text('Swap')")
        early.click("button:has-text('Swap')")
        early.wait_for_selector("#say:has-text('changed places')")
        late.click("button:has-text('Swap')")
        refused = late.inner_text("[role=alert]")
        shown = late.get_attribute("#draft", "data-seen")

    draft.refresh_from_db()
    assert "The draft has changed meanwhile." in refused
    assert is_swapped(draft, first, second)
    assert shown == f"{draft.pk}.{draft.version}"
