"""Each game is scored through the quick scorer, in a real browser and on a phone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import open_browser

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NAMES = ("Zyxwina", "Qvortrup")


def use(address: str, action: Callable[[Page, list[str]], None], **context) -> None:
    """Run `action` on the page with all that its browser has sent so far."""
    sent: list[str] = []
    with open_browser() as browser:
        phone = {"viewport": {"width": 375, "height": 800}}
        page = browser.new_context(**phone, **context).new_page()
        page.on(
            "request",
            lambda request: sent.append(
                f"{request.url} {request.all_headers()} {request.post_data}"
            ),
        )
        page.goto(address)
        action(page, sent)
        if not page.is_closed():
            page.unroute_all(behavior="ignoreErrors")


def tap_card(page, card, times=1):
    for _ in range(times):
        page.locator(f"#tile-{card} .tile-add").click(no_wait_after=True)


def reload(page):
    page.reload()
    return page


@pytest.mark.parametrize("game_id", ["gonuts-gamewright", "gonuts-first"])
def test_cards_are_tapped_in_and_the_link_holds_them(live_server, game_id):
    def action(page, sent):
        tap_card(page, "plain", 3)
        tap_card(page, "glazed")
        expect(page.locator("#strip [aria-current] .pts")).to_have_text("8")
        page.get_by_role("button", name="Next: Player 2").click()
        page.get_by_role("button", name="No cards").click()
        expect(page.get_by_text("Player 1 wins.").first).to_be_visible()
        expect(reload(page).get_by_text("Player 1 wins.").first).to_be_visible()
        page.get_by_role("button", name="Undo").click()
        expect(page.locator("#strip").get_by_text("not entered")).to_be_visible()

    use(f"{live_server.url}/score/{game_id}/?v=1&p=2&t=.", action)


@pytest.mark.parametrize("has_script", [True, False])
def test_a_tapped_tile_shows_its_count_and_its_minus(live_server, has_script):
    def action(page, sent):
        tile = page.locator("#tile-plain")
        expect(tile.locator(".tile-minus")).to_be_hidden()
        tap_card(page, "plain")
        expect(tile.locator(".count")).to_be_visible()
        tile.locator(".tile-minus").click()
        expect(tile.locator(".tile-minus")).to_be_hidden()
        expect(tile.locator(".count")).to_have_count(0)

    address = f"{live_server.url}/score/gonuts-gamewright/?v=1&p=2&t=."
    use(address, action, java_script_enabled=has_script)


def test_typed_counts_score_at_once_and_undo_goes_both_ways(live_server):
    def action(page, sent):
        page.get_by_role("link", name="Type the numbers").click()
        page.get_by_label("Plain", exact=True).fill("3")
        page.get_by_label("Glazed", exact=True).fill("2")
        page.get_by_label("Powdered", exact=True).click()
        points = page.locator("#strip [aria-current] .pts")
        expect(points).to_have_text("10")
        page.get_by_role("button", name="Undo").click()
        expect(points).to_have_text("6")
        page.get_by_role("button", name="Redo").click()
        expect(points).to_have_text("10")
        page.get_by_role("button", name="Next: Player 2").click()
        page.get_by_label("Plain", exact=True).fill("1")
        page.keyboard.press("Tab")
        page.get_by_role("button", name="To the result").click()
        expect(page.locator("h1")).to_have_text("Player 1 wins")

    use(f"{live_server.url}/score/gonuts-gamewright/?v=1&p=2&t=.", action)


def test_counts_typed_without_network_are_scored_later(live_server):
    def action(page, sent):
        page.get_by_role("link", name="Type the numbers").click()
        expect(page.get_by_label("Plain", exact=True)).to_be_visible()
        page.context.set_offline(True)
        page.get_by_label("Plain", exact=True).fill("3")
        page.get_by_role("button", name="Next: Player 2").click()
        expect(page.locator("h1")).to_have_text("What Player 2 has")
        expect(page.get_by_label("Plain", exact=True)).to_have_value("")
        page.get_by_label("Glazed", exact=True).fill("2")
        page.get_by_role("button", name="To the result").click()
        page.context.set_offline(False)
        expect(page.locator("h1")).to_have_text("Player 1 wins", timeout=15_000)

    use(f"{live_server.url}/score/gonuts-gamewright/?v=1&p=2&t=.", action)


def test_bar_and_strip_leave_room_when_the_page_is_zoomed(live_server):
    """A laptop at twice the size: 640 by 400."""

    def action(page, sent):
        page.set_viewport_size({"width": 640, "height": 400})
        page.evaluate("scrollTo(0, 300)")
        bar = page.locator(".actionbar").bounding_box()
        strip = page.locator(".totals").bounding_box()
        assert bar["height"] <= 80
        assert strip["y"] + strip["height"] < 0

    use(f"{live_server.url}/score/gonuts-gamewright/?v=1&p=4&t=t1...", action)


def answer_late(page):
    """Hold back each answer to a tap or a number; pages come at once."""

    def hold(route):
        if "hx-request" in route.request.headers:
            page.wait_for_timeout(300)
        route.continue_()

    page.route("**/score/**", hold)


THREE = (("Points of all goals", 14), ("Goals showing the favourite", 3))
BY_GOAL = (("Goal 1", 4), ("Goal 2", 5))
EXITS = (
    ("nosh/?v=1&p=3", THREE, "Coins left", "Next: Player 2"),
    ("nosh/?v=1&p=3", THREE, "Coins left", "Player 3"),
    ("nosh/?v=1&p=3&t=.0.0", THREE, "Coins left", "Result"),
    ("nosh/?v=1&p=3", THREE, "Coins left", "Goal by goal"),
    ("nosh/?v=1&p=3&way=goals", BY_GOAL, "Goal 3", "Next: Player 2"),
    ("nosh/?v=1&p=3&way=goals", BY_GOAL, "Goal 3", "4"),
)


@pytest.mark.parametrize("speed", ["at once", "late", "without script"])
@pytest.mark.parametrize(("table", "typed", "last", "leads"), EXITS)
def test_the_number_typed_last_is_counted(
    live_server, table, typed, last, leads, speed
):
    def action(page, sent):
        if speed == "late":
            answer_late(page)
        for label, number in (*typed, (last, 6)):
            page.get_by_label(label, exact=True).press_sequentially(str(number))
        page.get_by_role("button", name=re.compile(f"^{leads}")).click()
        page.wait_for_url(lambda url: "14-3-6" in url or "g4-5-6" in url)

    has_script = speed != "without script"
    use(f"{live_server.url}/score/{table}", action, java_script_enabled=has_script)


def test_a_slow_finger_on_next_still_leads_on(live_server):
    def action(page, sent):
        page.get_by_label("Coins left").press_sequentially("6")
        page.get_by_role("button", name="Next: Player 2").hover()
        with page.expect_response("**/score/nosh/**"):
            page.mouse.down()
        expect(page.locator("#strip [aria-current] .pts")).to_have_text("3")
        page.mouse.up()
        expect(page.locator("h1")).to_have_text("What Player 2 has")

    use(f"{live_server.url}/score/nosh/?v=1&p=3", action)


def test_a_slow_finger_on_next_leads_on_without_network_too(live_server):
    def action(page, sent):
        page.context.set_offline(True)
        page.get_by_label("Plain", exact=True).fill("3")
        page.get_by_role("button", name="Next: Player 2").hover()
        page.mouse.down()
        expect(page.get_by_text("Go on entering")).to_be_visible()
        page.mouse.up()
        expect(page.locator("h1")).to_have_text("What Player 2 has")

    use(f"{live_server.url}/score/gonuts-gamewright/?v=1&p=2&t=.&way=type", action)


def test_a_card_tapped_just_before_next_is_counted(live_server):
    def action(page, sent):
        answer_late(page)
        tap_card(page, "glazed", 2)
        page.get_by_role("button", name="Next: Player 2").click()
        expect(page.locator("h1")).to_have_text("What Player 2 has")
        expect(page.locator("#strip li:first-child")).to_contain_text("2 cards")

    use(f"{live_server.url}/score/gonuts-gamewright/?v=1&p=2&t=.", action)


def test_a_number_that_cannot_be_keeps_its_page(live_server):
    def action(page, sent):
        page.get_by_label("Coins left").press_sequentially("6x")
        page.get_by_role("button", name="Next: Player 2").click()
        expect(page.get_by_text("a whole number from 0 to 99")).to_be_visible()
        expect(page.get_by_label("Coins left")).to_have_value("6x")

    use(f"{live_server.url}/score/nosh/?v=1&p=3", action)


def test_the_browsers_back_takes_the_last_tap_back(live_server):
    def action(page, sent):
        tap_card(page, "glazed")
        expect(page.locator("#count-glazed .count")).to_contain_text("1")
        tap_card(page, "glazed")
        expect(page.locator("#count-glazed .count")).to_contain_text("2")
        page.go_back()
        expect(page.locator("#count-glazed .count")).to_contain_text("1")

    use(f"{live_server.url}/score/gonuts-gamewright/?v=1&p=2&t=.", action)


def test_nosh_by_numbers_and_goal_by_goal(live_server):
    def action(page, sent):
        page.get_by_label("Points of all goals").fill("21")
        page.get_by_label("Goals showing the favourite").fill("2")
        page.get_by_label("Coins left").fill("6")
        page.get_by_role("button", name="One coin more").click()
        expect(page.locator("#strip [aria-current] .pts")).to_have_text("28")
        expect(page.get_by_label("Coins left")).to_have_value("7")
        page.get_by_role("button", name="Next: Player 2").click()
        page.get_by_role("button", name="Goal by goal").click()
        page.get_by_label("Goal 1", exact=True).fill("5")
        page.get_by_label("Goal 1: shows the favourite").check()
        page.get_by_label("Coins left").fill("many")
        page.get_by_role("button", name="Take these numbers").click()
        expect(page.get_by_text("a whole number from 0 to 99")).to_be_visible()
        page.get_by_label("Coins left").fill("4")
        page.get_by_label("Coins left").press("Enter")
        expect(page.locator("#strip [aria-current] .pts")).to_have_text("9")

    use(f"{live_server.url}/score/nosh/?v=1&p=3", action)


def test_donuts_in_three_ways(live_server):
    def action(page, sent):
        page.get_by_role("button", name="Player 2 has five in a line").click()
        expect(page.locator("#say")).to_contain_text("Player 2 wins")
        page.get_by_role("button", name="The last board").click()
        for field in ("a1", "b2", "c3", "d4", "e5"):
            page.locator(f"button[value={field}]").click()
        expect(page.locator("#say")).to_contain_text("Player 1 wins")
        page.get_by_role("button", name="Swap flavours").click()
        expect(page.locator("#say")).to_contain_text("Player 2 wins")
        page.get_by_role("button", name="All moves").click()
        page.get_by_label("The lines on the board").fill("H" * 36)
        page.get_by_label("The moves in order").fill("a1 b1 c2")
        page.get_by_role("button", name="Check the moves").click()
        expect(page.get_by_text("Move 3: c2 is not on the line").first).to_be_visible()

    use(f"{live_server.url}/score/donuts/", action)


def test_names_stay_in_the_browser(live_server):
    def action(page, sent):
        for seat, name in enumerate(NAMES):
            page.locator(f"[data-name-of='{seat}']").fill(name)
        tap_card(page, "plain", 2)
        expect(page.locator("#strip")).to_contain_text("Zyxwina 5")
        expect(page.locator("#say")).to_contain_text("Zyxwina")
        page.get_by_role("button", name="Next: Qvortrup").click()
        expect(page.locator("h1")).to_have_text("What Qvortrup has")
        page.get_by_role("button", name="No cards").click()
        expect(page.locator("#say")).to_have_text("Zyxwina wins.")
        page.get_by_text("Rulings", exact=True).click()
        page.get_by_role("button", name="Score by these").click()
        page.get_by_role("button", name="To the result").click()
        expect(page.locator("h1")).to_have_text("Zyxwina wins")
        assert page.url.endswith("#n=Zyxwina,Qvortrup")
        page.get_by_role("link", name="Change").click()
        page.get_by_role("link", name="first edition").click()
        expect(page.locator("#strip")).to_contain_text("Qvortrup")
        page.go_back()
        expect(page.locator("h1")).to_contain_text("Qvortrup")
        assert len(sent) > 10
        assert not any(name in each for each in sent for name in NAMES)

    use(f"{live_server.url}/score/gonuts-gamewright/?v=1&p=2&t=.", action)


def test_all_of_it_works_without_script(live_server):
    def action(page, sent):
        page.locator("#tile-plain .tile-add").click()
        page.locator("#tile-plain .tile-add").click()
        expect(page.locator("#tile-plain .count")).to_contain_text("2")
        page.get_by_role("button", name="Undo").click()
        expect(page.locator("#tile-plain .count")).to_contain_text("1")
        page.get_by_role("button", name="Next: Player 2").click()
        page.get_by_role("button", name="No cards").click()
        page.get_by_role("button", name="To the result").click()
        expect(page.locator("h1")).to_have_text("Player 1 wins")
        assert not page.locator("#names").is_visible()

    use(
        f"{live_server.url}/score/gonuts-gamewright/?v=1&p=2&t=.",
        action,
        java_script_enabled=False,
    )


def test_the_result_of_six_players_prints_on_one_page(live_server, tmp_path):
    cards = "b2f1h2l1m3q1s1t3x1.f1j2t2y1.h3m2t1u2.b1c2l2x1y1.e1k1n2.a2g1o1"

    def action(page, sent):
        pdf = page.pdf(format="A4")
        assert re.findall(rb"/Count (\d+)", pdf) == [b"1"]

    use(
        f"{live_server.url}/score/gonuts-gamewright/?v=1&p=6&t={cards}&view=result",
        action,
    )


def test_another_language_keeps_the_table_and_its_names(live_server):
    def action(page, sent):
        tap_card(page, "plain", 2)
        expect(page.locator("#count-plain .count")).to_contain_text("2")
        page.get_by_role("button", name="Deutsch").click()
        expect(page.get_by_role("button", name="Weiter: Qvortrup")).to_be_visible()
        expect(page.locator("#count-plain .count")).to_contain_text("2")
        assert not [each for each in sent if NAMES[1] in each]

    names = ",".join(NAMES)
    use(f"{live_server.url}/score/gonuts-gamewright/?v=1&p=2&t=.#n={names}", action)


def test_another_language_needs_no_script(live_server):
    def action(page, sent):
        page.get_by_role("button", name="Deutsch").click()
        expect(page.get_by_role("heading", name="Spiele", level=1)).to_be_visible()

    use(f"{live_server.url}/games/", action, java_script_enabled=False)


TWO = "/score/gonuts-gamewright/?v=1&p=2&t=."


def test_a_table_entered_without_network_is_scored_when_it_is_back(live_server):
    def action(page, sent):
        tap_card(page, "plain")
        expect(page.locator("#strip [aria-current] .pts")).to_have_text("4")
        page.context.set_offline(True)
        tap_card(page, "plain", 2)
        expect(page.get_by_text("Go on entering")).to_be_visible()
        expect(page.locator("#count-plain .count")).to_contain_text("3")
        page.locator("#tile-plain .tile-minus").click()
        expect(page.locator("#count-plain .count")).to_contain_text("2")
        page.get_by_role("button", name="Next: Qvortrup").click()
        expect(page.locator("h1")).to_have_text("What Qvortrup has")
        expect(page.locator("#count-plain .count")).to_have_count(0)
        tap_card(page, "glazed", 2)
        expect(page.locator("#strip li").nth(1)).to_contain_text("2 cards")
        page.get_by_role("button", name="To the result").click()
        expect(page.locator("#say")).to_contain_text("This page goes on")
        page.context.set_offline(False)
        expect(page.locator("h1")).to_have_text("Zyxwina wins", timeout=15_000)
        assert not any(name in each for each in sent for name in NAMES)

    use(f"{live_server.url}{TWO}#n=Zyxwina,Qvortrup", action)


def test_numbers_typed_without_network_are_counted_for_each_player(live_server):
    def action(page, sent):
        page.context.set_offline(True)
        for coins, leads in ((6, "Player 2"), (8, "Player 3"), (11, "result")):
            page.get_by_label("Coins left").press_sequentially(str(coins))
            page.get_by_role("button", name="One coin more").click()
            page.locator("#actions .primary").click()
            expect(page.get_by_text("Go on entering")).to_be_visible()
            if leads != "result":
                expect(page.locator("h1")).to_have_text(f"What {leads} has")
        page.context.set_offline(False)
        expect(page.locator("h1")).to_have_text("Player 3 wins", timeout=15_000)
        assert "n--7.n--9.n--12" in page.url

    use(f"{live_server.url}/score/nosh/?v=1&p=3", action)


def test_a_board_tapped_without_network_is_scored_later(live_server):
    def action(page, sent):
        page.context.set_offline(True)
        for field in ("a1", "b2", "c3", "d4", "e5"):
            page.locator(f"button[value={field}]").click()
        page.get_by_role("button", name="Swap flavours").click()
        page.get_by_role("button", name="To the result").click()
        page.context.set_offline(False)
        expect(page.locator("h1")).to_have_text("Player 2 wins", timeout=15_000)

    use(f"{live_server.url}/score/donuts/?v=1&p=2&t=v&way=board", action)


def test_a_league_that_is_gone_is_noticed_by_the_button_that_leads_on(live_server):
    def action(page, sent):
        page.route("**/score/**", lambda route: route.abort())
        page.clock.run_for(6000)
        page.get_by_role("button", name="Next: Player 2").click()
        expect(page.get_by_text("Go on entering")).to_be_visible()
        expect(page.locator("h1")).to_have_text("What Player 2 has")

    def at_its_time(page, sent):
        page.clock.install()
        page.reload()
        action(page, sent)

    use(f"{live_server.url}{TWO}", at_its_time)


def test_the_last_tables_stay_in_this_phone_and_can_be_forgotten(live_server):
    def action(page, sent):
        tap_card(page, "plain")
        expect(page.locator("#strip [aria-current] .pts")).to_have_text("4")
        page.get_by_role("button", name="Next: Qvortrup").click()
        page.get_by_role("button", name="No cards").click()
        page.get_by_role("button", name="To the result").click()
        expect(page.locator("h1")).to_have_text("Zyxwina wins")
        page.get_by_role("link", name="Next game, same players").click()
        expect(page.locator("#strip")).to_contain_text("Qvortrup")
        expect(page.locator("#strip")).to_contain_text("not entered")
        tap_card(page, "glazed")
        expect(page.locator("#strip [aria-current] .pts")).to_have_text("2")
        page.goto(f"{live_server.url}/score/")
        tables = page.locator("#kept li")
        expect(tables).to_have_count(2)
        expect(tables.nth(1)).to_contain_text("Zyxwina wins")
        expect(tables.nth(0)).to_contain_text("Not finished")
        expect(page.locator("[data-last]:visible")).to_have_count(1)
        page.get_by_role("button", name="Forget them").click()
        expect(tables).to_have_count(0)
        page.get_by_role("button", name="Bring them back").click()
        tables.nth(1).get_by_role("link").click()
        expect(page.locator("h1")).to_have_text("Zyxwina wins")
        assert not any(name in each for each in sent for name in NAMES)

    use(f"{live_server.url}{TWO}#n=Zyxwina,Qvortrup", action)


FULL = """Storage.prototype.setItem = () => {
  throw new DOMException("full", "QuotaExceededError");
}"""
REFUSED = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { get() { throw new DOMException("no") } })"""


@pytest.mark.parametrize("storage", [FULL, REFUSED])
def test_a_browser_that_keeps_nothing_says_so_and_goes_on(live_server, storage):
    def action(page, sent):
        page.add_init_script(storage)
        page.reload()
        tap_card(page, "plain")
        expect(page.locator("#count-plain .count")).to_contain_text("1")
        expect(page.get_by_text("This device keeps no tables")).to_be_visible()
        expect(reload(page).locator("#count-plain .count")).to_contain_text("1")

    use(f"{live_server.url}{TWO}", action)


def test_games_of_the_same_players_are_added_up_in_this_phone(live_server):
    def action(page, sent):
        so_far = page.locator("#so-far")
        page.goto(f"{start}t3.l1&view=result#n=Mia,Ben")
        expect(so_far).to_be_hidden()
        page.get_by_role("link", name="Next game, same players").click()
        tap_card(page, "glazed", 2)
        page.get_by_role("button", name="Next: Ben").click()
        tap_card(page, "plain", 7)
        page.get_by_role("button", name="To the result").click()
        expect(so_far.locator("li")).to_have_text([r"Ben12", "Mia10"])
        expect(so_far).to_contain_text("2 games")
        reload(page)
        expect(so_far).to_contain_text("2 games")
        page.goto(f"{start}t3.l1&view=result#n=Mia,Zoe")
        expect(page.locator("h1")).to_have_text("Mia wins")
        expect(so_far).to_be_hidden()
        assert not any("Mia" in text for text in sent)

    start = f"{live_server.url}/score/gonuts-gamewright/?v=1&p=2&t="
    use(f"{live_server.url}/score/", action)


def test_what_is_kept_elsewhere_than_here_leads_nowhere(live_server):
    def action(page, sent):
        bad = '[{"url": "javascript:alert(1)"}, {"url": 3}, null, {"url": "/me/x/"}]'
        for text in (bad, "{", '{"a": 1}'):
            page.evaluate("text => localStorage.setItem('gonuts-tables', text)", text)
            expect(reload(page).locator("#kept")).to_be_hidden()
        expect(page.get_by_role("link", name="with Coffee")).to_be_visible()

    use(f"{live_server.url}/score/", action)


def test_a_table_left_without_network_is_found_again_in_the_list(live_server):
    def action(page, sent):
        page.context.set_offline(True)
        tap_card(page, "plain", 2)
        expect(page.locator("#count-plain .count")).to_contain_text("2")
        context = page.context
        page.close()
        context.set_offline(False)
        again = context.new_page()
        again.goto(f"{live_server.url}/score/")
        again.locator("#kept li a").click()
        expect(again.locator("#strip li").first).to_contain_text("2 cards")
        expect(again.locator("#strip")).to_contain_text("Qvortrup")

    use(f"{live_server.url}{TWO}#n=Zyxwina,Qvortrup", action)


def test_a_proxy_without_a_league_is_no_network_either(live_server):
    def action(page, sent):
        page.route("**/score/**", lambda route: route.fulfill(status=503))
        tap_card(page, "plain")
        expect(page.get_by_text("Go on entering")).to_be_visible()
        expect(page.locator("#count-plain .count")).to_contain_text("1")
        page.get_by_role("button", name="2", exact=True).click()
        expect(page.locator("#strip li:visible")).to_have_count(2)
        page.unroute("**/score/**")
        page.evaluate("window.dispatchEvent(new Event('online'))")
        page.wait_for_url(lambda url: "p=2" in url and "e=1" not in url)
        expect(page.locator("#count-plain .count")).to_contain_text("1")

    use(f"{live_server.url}/score/gonuts-gamewright/?v=1&p=4&t=...", action)
