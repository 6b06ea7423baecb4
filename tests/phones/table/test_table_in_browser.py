"""Fast fingers, the keyboard and a phone without network, in a real browser."""

from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from gonuts_league.events.models import RoundClock
from gonuts_league.players.models import Player
from gonuts_league.tables.enums import SeatOutcome
from gonuts_league.tables.models import LateTap, Seat, SeatEntry
from tests.browser import open_browser
from tests.factories.events import EventFactory
from tests.factories.tables import enter_cards, make_round, make_table, token_of
from tests.phones.table_pages import url_of

SIZE = {"width": 375, "height": 800}
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def address(live_server):
    table = make_table(make_round(EventFactory()))
    return f"{live_server.url}/t/{token_of(table)}/"


def _use(address: str, act: Callable[[Page], object]) -> object:
    """Run `act` on the page; the database is asked only before and after."""
    with open_browser() as browser:
        context = browser.new_context(viewport=SIZE)
        page = context.new_page()
        page.goto(address)
        return act(page)


def test_quick_taps_on_several_cards_all_count(address):
    cards = ["plain", "glazed", "plain", "eclair", "plain", "glazed", "plain"]

    def act(page):
        for card in cards:
            page.locator(f"#tile-{card} .tile-add").click(no_wait_after=True)
        page.wait_for_selector("#seen[value='7']", state="attached")
        return page.inner_text("#say")

    said = _use(address, act)

    assert SeatEntry.objects.get().cards == {"plain": 4, "glazed": 2, "eclair": 1}
    assert said == "Plain 4: 7 points, total 11"


def test_taps_that_wait_are_counted_before_the_page_is_left(address):
    def act(page):
        for _tap in range(6):
            page.locator("#tile-plain .tile-add").click(no_wait_after=True)
        page.locator("#step a").click()
        page.wait_for_selector("h1:has-text('Clara')")

    _use(address, act)

    assert SeatEntry.objects.get().cards == {"plain": 6}


def test_a_tap_after_next_counts_for_nobody(address):
    """The finger was quicker than the next player's page."""

    def act(page):
        before = page.url
        page.evaluate(
            "document.querySelector('#step a').click();"
            "document.querySelector('#tile-plain .tile-add').click()"
        )
        page.wait_for_url(lambda url: url != before)
        expect(page.locator("#count-plain")).to_have_text(", none yet")

    _use(address, act)

    assert not SeatEntry.objects.filter(is_entered=True).exists()


def test_the_pressed_button_keeps_the_focus(address):
    focus = "document.activeElement.className + ' ' + document.activeElement.value"

    def act(page):
        page.locator("#tile-plain .tile-add").focus()
        page.keyboard.press("Enter")
        page.wait_for_selector("#tile-plain:has(.count)")
        added = page.evaluate(focus)
        page.locator("#tile-plain .tile-minus").focus()
        page.keyboard.press("Enter")
        page.wait_for_selector("#tile-plain:not(:has(.count))")
        return added, page.evaluate(focus)

    assert _use(address, act) == ("tile-add plain", "tile-add plain")


def test_a_tap_without_network_counts_at_once_and_arrives_by_itself(address):
    def act(page):
        page.context.set_offline(True)
        page.locator("#tile-plain .tile-add").click()
        page.wait_for_selector("#tile-plain:has(.count).waiting")
        bar = page.locator("#waiting")
        expect(bar).to_have_text("No connection. 1 tap waits in this phone.")
        page.locator("#tile-plain .tile-add").click()
        expect(bar).to_have_text("No connection. 2 taps wait in this phone.")
        expect(page.locator("#count-plain")).to_have_text(", now 2")
        page.context.set_offline(False)
        expect(page.locator(".totals li").first).to_contain_text("2 cards")
        expect(bar).to_be_hidden()
        expect(page.locator("#tile-plain")).not_to_have_class("waiting")

    _use(address, act)

    assert SeatEntry.objects.get().cards == {"plain": 2}


def test_undo_without_network_takes_back_what_waits_and_then_what_was_sent(address):
    def act(page):
        page.locator("#tile-glazed .tile-add").click()
        expect(page.locator("#say")).to_contain_text("total")
        page.context.set_offline(True)
        page.locator("#tile-plain .tile-add").click()
        page.locator("#tile-milk .tile-add").click()
        undo = page.get_by_role("button", name="Undo")
        undo.click()
        expect(page.locator("#say")).to_have_text("Undone: Milk")
        expect(page.locator("#count-milk")).to_have_text(", none yet")
        undo.click()
        undo.click()
        page.context.set_offline(False)
        expect(page.locator("#waiting")).to_be_hidden()
        expect(page.locator("#say")).to_contain_text("Greta has 0 Glazed")

    _use(address, act)

    assert (SeatEntry.objects.get().cards, SeatEntry.objects.get().is_entered) == (
        {},
        False,
    )


def test_redo_taps_again_what_was_undone_whoever_is_shown(address):
    def act(page):
        redo = page.get_by_role("button", name="Redo")
        undo = page.get_by_role("button", name="Undo")
        page.locator("#tile-glazed .tile-add").click()
        expect(page.locator("#say")).to_contain_text("total")
        expect(redo).to_be_hidden()
        page.locator("#step a").click()
        page.wait_for_selector("h1:has-text('Clara')")
        undo.click()
        expect(page.locator("#say")).to_contain_text("Greta has 0 Glazed")
        redo.click()
        expect(redo).to_be_hidden()
        expect(page.locator("[data-undo] button")).to_be_focused()
        page.wait_for_selector("#seen[value='3']", state="attached")
        page.context.set_offline(True)
        page.locator("#tile-milk .tile-add").click()
        undo.click()
        redo.click()
        expect(page.locator("#count-milk")).to_have_text(", now 1")
        page.context.set_offline(False)
        expect(page.locator("#waiting")).to_be_hidden()
        expect(page.locator("#tile-milk")).not_to_contain_class("waiting")

    _use(address, act)

    entered = SeatEntry.objects.filter(is_entered=True).order_by("seat_id")
    assert [each.cards for each in entered] == [{"glazed": 1}, {"milk": 1}]


def test_a_typed_number_becomes_taps_and_one_beyond_the_box_is_refused(address):
    def act(page):
        page.get_by_role("button", name="Type the numbers").click()
        plain = page.get_by_role("spinbutton", name="Plain")
        plain.fill("3")
        plain.press("Enter")
        expect(page.locator("#say")).to_have_text("Plain 3: 6 points, total 6")
        plain.fill("2")
        milk = page.get_by_role("spinbutton", name="Milk")
        milk.fill("9")
        page.get_by_role("heading", level=1).click()
        expect(page.locator("#say")).to_contain_text("the box holds 1")
        expect(milk).to_have_value("1")
        page.locator("#step a").click()
        page.wait_for_selector("h1:has-text('Clara')")
        return page.get_by_role("spinbutton", name="Plain").input_value()

    assert _use(address, act) == ""
    assert SeatEntry.objects.get(is_entered=True).cards == {"plain": 2, "milk": 1}


def test_one_undo_takes_a_whole_typed_number_back_and_redo_brings_it_again(address):
    """Also on the next player's page, and where the box held fewer than was typed."""

    def act(page):
        page.locator("#tile-plain .tile-add").click()
        page.get_by_role("button", name="Type the numbers").click()
        undo = page.locator("[data-undo] button")
        plain = page.get_by_role("spinbutton", name="Plain")
        milk = page.get_by_role("spinbutton", name="Milk")
        plain.fill("6")
        plain.press("Enter")
        milk.fill("9")
        milk.press("Enter")
        expect(page.locator("#say")).to_contain_text("the box holds 1")
        undo.click()
        expect(milk).to_have_value("")
        page.locator("#step a").click()
        page.wait_for_selector("h1:has-text('Clara')")
        undo.click()
        expect(page.locator("#say")).to_contain_text("Greta has 1 Plain")
        expect(page.locator("#waiting")).to_be_hidden()
        page.locator("#redo").click()
        expect(page.locator("#say")).to_contain_text("Plain 6")
        undo.click()
        expect(page.locator("#say")).to_contain_text("Greta has 1 Plain")
        undo.click()
        expect(page.locator("#say")).to_contain_text("Greta has 0 Plain")

    _use(address, act)

    assert not SeatEntry.objects.filter(is_entered=True).exists()


def test_taps_survive_closing_the_page_and_are_sent_by_any_other_page(address):
    def act(page):
        page.context.set_offline(True)
        for _tap in range(3):
            page.locator("#tile-plain .tile-add").click()
        expect(page.locator("#waiting")).to_contain_text("3 taps")
        context = page.context
        page.close()
        context.set_offline(False)
        other = context.new_page()
        other.goto(f"{address}standings/")
        while other.evaluate("localStorage.length"):
            other.wait_for_timeout(50)

    _use(address, act)

    assert SeatEntry.objects.get().cards == {"plain": 3}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("width", "height", "tiles"), [(375, 667, 9), (320, 568, 6)])
def test_tiles_stand_above_the_bar_without_scrolling(
    live_server, width, height, tiles, language
):
    round_ = make_round(EventFactory())
    RoundClock.objects.create(round=round_, minutes=35, started_at=timezone.now())
    table = make_table(round_, phones=())
    seat = table.seats.first()
    enter_cards(seat, {"plain": 3})
    address = f"{live_server.url}/t/{token_of(table)}/"
    with open_browser() as browser:
        size = {"width": width, "height": height}
        page = browser.new_context(viewport=size, locale=language).new_page()
        page.goto(address)
        page.get_by_role("button", name="Greta").click()
        page.goto(f"{address}r1/?seat={seat.pk}")
        head = page.locator(".tablehead").bounding_box()["height"]
        bar = page.locator(".actionbar").bounding_box()["y"]
        boxes = [each.bounding_box() for each in page.locator(".tile").all()]
        is_wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")

    assert sum(box["y"] + box["height"] <= bar for box in boxes) == tiles
    assert (head, is_wide) == (48, False)


@pytest.mark.parametrize("name", ["Friederike", "Maximiliane"])
@pytest.mark.parametrize("path", ["", "confirm/"])
def test_a_long_name_is_whole_in_the_strip(live_server, name, path):
    table = make_table(make_round(EventFactory()), phones=())
    for seat in table.seats.all():
        enter_cards(seat, {"plain": 3})
    Player.objects.filter(entries=seat.entry).update(name=f"{name} Schmidt")
    address = f"{live_server.url}/t/{token_of(table)}/"
    with open_browser() as browser:
        page = browser.new_context(viewport=SIZE).new_page()
        page.goto(address)
        page.get_by_role("button", name=name).click()
        page.goto(f"{address}r1/{path}")
        names = page.locator(".totals .nm")
        shown = names.all_inner_texts()
        cut = names.evaluate_all("all => all.map(e => e.scrollWidth > e.clientWidth)")

    assert (name in shown, any(cut)) == (True, False)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_count_of_cards_takes_one_line_and_a_dash_stands_by_its_donut(
    live_server, language
):
    table = make_table(make_round(EventFactory()), phones=())
    _first, second, third, last = table.seats.all()
    enter_cards(second, {"plain": 5, "glazed": 3})
    Seat.objects.filter(pk=last.pk).update(outcome=SeatOutcome.LEFT)
    address = f"{live_server.url}/t/{token_of(table)}/"
    boxes = "all => all.map(e => e.getBoundingClientRect().toJSON())"
    with open_browser() as browser:
        page = browser.new_context(viewport=SIZE, locale=language).new_page()
        page.goto(address)
        page.get_by_role("button", name="Greta").click()
        page.goto(f"{address}r1/?seat={third.pk}")
        count = page.locator(".totals .begun .pts").evaluate_all(boxes)
        away = page.locator(".totals .away :is(.face, .pts)").evaluate_all(boxes)
        tops = [each["top"] for each in page.locator(".nm").evaluate_all(boxes)]

    assert [each["height"] < 20 for each in count] == [True]
    assert away[1]["left"] - away[0]["right"] < 12
    assert len(tops) == 4
    assert max(tops) - min(tops) < 2


def test_what_is_said_of_a_card_above_keeps_off_its_donut(live_server):
    table = make_table(make_round(EventFactory()), phones=())
    first, second, third, _last = table.seats.all()
    enter_cards(first, {"glazed": 5, "double-chocolate": 2})
    enter_cards(second, {"glazed": 1})
    address = f"{live_server.url}/t/{token_of(table)}/"
    with open_browser() as browser:
        page = browser.new_context(viewport=SIZE, locale="de").new_page()
        page.goto(address)
        page.get_by_role("button", name="Greta").click()
        page.goto(f"{address}r1/?seat={third.pk}")
        tiles = page.locator(".tile:has(.tile-out > span)")
        words = tiles.locator(".tile-out").all_inner_texts()
        apart = tiles.evaluate_all(
            "all => all.map(e => e.querySelector('.donut').getBoundingClientRect().top"
            " - e.querySelector('.tile-out span').getBoundingClientRect().bottom)"
        )

    assert [each.strip() for each in words] == ["1 zu viel", "noch 0"]
    assert min(apart) >= 0


def test_bar_and_strip_leave_room_when_the_page_is_zoomed(address):
    """A laptop at twice the size: 640 by 400."""

    def act(page):
        page.set_viewport_size({"width": 640, "height": 400})
        page.evaluate("scrollTo(0, 300)")
        strip = page.locator(".totals").bounding_box()
        return page.locator(".actionbar").bounding_box()["height"], strip

    bar, strip = _use(address, act)

    assert bar <= 80
    assert strip["y"] + strip["height"] < 0


def test_the_whole_table_is_entered_without_network(address):
    """One phone enters for all, and the next round of taps waits for nothing."""
    cards = ("plain", "glazed", "milk", "eclair")

    def act(page):
        page.locator("#tile-plain .tile-add").click()
        expect(page.locator("#say")).to_contain_text("total")
        page.context.set_offline(True)
        for card in cards[1:]:
            page.locator("#step a").click()
            expect(page.locator(".tile:has(.count)")).to_have_count(0)
            page.locator(f"#tile-{card} .tile-add").click()
        expect(page.locator("#who")).to_have_text("Benedikt's cards")
        expect(page.locator("#step a")).to_have_text("To the result")
        page.locator(".totals a", has_text="Clara").click()
        expect(page.locator("#count-glazed")).to_have_text(", now 1")
        page.context.set_offline(False)
        expect(page.locator("#waiting")).to_be_hidden()
        expect(page.locator("#reasons")).to_contain_text("Glazed")
        expect(page.locator(".totals .unset")).to_have_count(0)

    _use(address, act)

    entered = SeatEntry.objects.order_by("seat__position")
    assert [each.cards for each in entered] == [{card: 1} for card in cards]
    assert not LateTap.objects.exists()


def test_a_page_cut_off_before_any_tap_turns_to_the_next_player_too(address):
    def act(page):
        page.context.set_offline(True)
        page.locator(".totals a", has_text="Jonas").click()
        expect(page.locator("#who")).to_have_text("Jonas's cards")
        page.locator("#tile-plain .tile-add").click()
        page.context.set_offline(False)
        expect(page.locator("#reasons")).to_contain_text("Plain")

    _use(address, act)

    assert SeatEntry.objects.get().seat.entry.player.name == "Jonas Wolf"


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_badge_stands_beside_the_picture_of_its_card(address, language):
    """All out, or too many: it is read without covering what they are."""
    enter_cards(Seat.objects.last(), {"plain": 3})
    with open_browser() as browser:
        size = {"width": 375, "height": 667}
        page = browser.new_context(viewport=size, locale=language).new_page()
        page.goto(address)
        tile = page.locator("#tile-plain")
        taps = int(page.locator("#seen").get_attribute("value"))
        # The count changes with the tap; the badge comes with the answer, whose end is
        # `seen`.
        while not tile.locator(".tile-out > span").count():
            tile.locator(".tile-add").click()
            taps += 1
            page.wait_for_selector(f"#seen[value='{taps}']", state="attached")
        all_out = _room_beside_the_picture(tile)
        tile.locator(".tile-add").click()
        tile.locator(".over").wait_for()

        assert all_out >= -1
        assert _room_beside_the_picture(tile) >= -1


def test_a_chosen_edition_has_a_round_button(live_server):
    url = url_of(make_table(make_round(EventFactory())), "rules")
    with open_browser() as browser:
        page = browser.new_page(viewport={"width": 375, "height": 667})
        page.goto(live_server.url + url)
        boxes = [each.bounding_box() for each in page.get_by_role("radio").all()]

    assert len(boxes) > 1
    assert [box["width"] - box["height"] for box in boxes] == [0] * len(boxes)


def _room_beside_the_picture(tile):
    picture = tile.locator(".donut").bounding_box()
    badge = tile.locator(".tile-out > span").bounding_box()
    return badge["x"] - picture["x"] - picture["width"]
