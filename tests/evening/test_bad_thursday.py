"""One night on which everything goes wrong, run from Tonight on a phone.

Two latecomers, a table without phones, one by totals, a dispute, somebody who leaves in
mid-game, a wrong result found after the next draw, web and worker killed, the address
changed, a round fewer than planned, a shared victory, the places announced on the wall.
"""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import open_browser

from .hall import IN_A_HALL
from .league import HOSTS, READY_SECONDS, League, wait_until
from .thursday import WAIT_MS, WALL, Olga, count_again, enter_hands, open_page

pytestmark = [pytest.mark.browser, pytest.mark.processes]

HANDS = (
    {"plain": 3, "jelly-filled": 2, "boston-cream": 2, "glazed": 1},
    {"glazed": 2, "eclair": 1, "sprinkled": 1},
    {"plain": 1, "boston-cream": 2, "powdered": 1},
    {"jelly-filled": 2, "double-chocolate": 2},
)


def at(league: League, host: str) -> str:
    return f"http://{host}:{league.port}"


def test_a_bad_thursday(shared_league):
    hall = shared_league
    seeded = hall.prepare("seed", players=11, is_published=False)
    hall.start()
    with open_browser(*IN_A_HALL) as browser:
        page = open_page(browser, at(hall, HOSTS[0]))
        olga = Olga(page, seeded["event"])
        olga.sign_in(seeded)
        assert page.evaluate("window.isSecureContext") is False
        play_first_round(hall, olga, browser)
        olga = move_to_the_kitchen(hall, olga, browser, seeded)
        play_second_round(hall, olga)
        announce(hall, olga, browser)
        assert page.complaints == olga.page.complaints == []


def play_first_round(hall: League, olga: Olga, browser: Browser) -> None:
    olga.draw_and_publish(1, meanwhile=lambda: hall.kill("interactive"))
    olga.let_in("Late Lars", "Table 3")
    olga.let_in("Later Lotte", "Waits for round 2")
    assert len(seats_of(hall, olga, 1, 3)) == 4
    disputed_table(hall, olga, browser)
    assert hall.kill("granian") > 0
    wait_until(hall.answers, READY_SECONDS, "the web does not come back")
    olga.type_cards(2, HANDS)
    olga.send_home(3, 3)
    olga.type_totals(3, ["20", "15", "10"])
    olga.next("Close round 1")


def seats_of(hall: League, olga: Olga, round_number: int, table: int) -> list[tuple]:
    return hall.rows(
        "select s.id, p.name from tables_seat s"
        " join tables_table t on t.id = s.table_id join events_round r"
        " on r.id = t.round_id join events_entry e on e.id = s.entry_id"
        " join players_player p on p.id = e.player_id"
        f" join events_event v on v.id = r.event_id and v.slug = '{olga.event}'"
        f" where r.number = {round_number} and t.number = {table}"
        " and r.state <> 'discarded' order by s.position"
    )


def disputed_table(hall: League, olga: Olga, browser: Browser) -> None:
    """Two phones do not agree; the organiser takes what the second one counts."""
    first, second = (open_page(browser, at(hall, HOSTS[0])) for _ in range(2))
    address = address_of(olga, 1)
    first.goto(address)
    first.locator(".names button").first.click()
    enter_hands(first, [{**HANDS[0], "glazed": 2}, *HANDS[1:]])
    first.get_by_role("button", name="Hand it in").click()
    second.goto(address)
    second.locator(".names button").nth(1).click()
    count_again(second, HANDS)
    expect(second.get_by_role("heading", level=1)).to_have_text("1 difference")
    assert "Disputed" in olga.state_of(1)
    page = olga.open_table(1)
    page.locator(".actionbar .primary").click()
    page.get_by_role("button", name="All of the second count").click()
    expect(first.get_by_text("Confirmed by")).to_be_visible(timeout=WAIT_MS)
    assert first.complaints == second.complaints == []


def move_to_the_kitchen(
    hall: League, olga: Olga, browser: Browser, seeded: dict
) -> Olga:
    """The machine gets another address: people sign in and type codes anew."""
    page = open_page(browser, at(hall, HOSTS[1]))
    moved = Olga(page, olga.event)
    moved.sign_in(seeded)
    moved.draw_and_publish(2)
    assert HOSTS[1] in address_of(moved, 1)
    phone = open_page(browser, at(hall, HOSTS[1]))
    phone.goto("/")
    phone.get_by_label("Type the code").fill(code_of(moved, 1))
    phone.keyboard.press("Enter")
    phone.get_by_role("button", name="I enter for everyone").click()
    phone.get_by_role("link", name="Enter totals").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Each player's total")
    moved.wall = f"/go/{code_of(moved, 'wall')}/"
    return moved


def play_second_round(hall: League, olga: Olga) -> None:
    seated = [seats_of(hall, olga, 2, table) for table in (1, 2, 3)]
    olga.freeze(1)
    assert "Later Lotte" in {name for seats in seated for _seat, name in seats}
    correct_the_third_table(hall, olga)
    assert [seats_of(hall, olga, 2, table) for table in (1, 2, 3)] == seated
    # The first two tables of round 1 ended alike, and their winners end alike here.
    alike = winners_of(hall, olga, 1, 1) | winners_of(hall, olga, 1, 2)
    top = [name in alike for _seat, name in seated[0]]
    assert sum(top) == 2
    lower = iter(["10", "0"])
    totals = ["30" if is_alike else next(lower) for is_alike in top]
    olga.type_totals(1, totals, ["8", "8", "8", "8"])
    # The third winner of round 1 must not win again, wherever the draw has put them.
    third = winners_of(hall, olga, 1, 3)
    for table in (2, 3):
        higher = iter(["30", "20", "10", "5"])
        names = [name for _seat, name in seated[table - 1]]
        won = ["0" if name in third else next(higher) for name in names]
        olga.type_totals(table, won)
    olga.next("Close round 2")


def correct_the_third_table(hall: League, olga: Olga) -> None:
    """Its first two totals had been swapped; round 2 runs and stays as it is."""
    page = olga.tonight()
    page.get_by_role("link", name="Correct an earlier result").click()
    table = page.locator("#table-3")
    table.get_by_role("button", name="Something wrong? Correct it").click()
    page.wait_for_url(re.compile("/t/desk/"))
    olga.total_again(["15", "20", "10"])


def announce(hall: League, olga: Olga, browser: Browser) -> None:
    """The night ends two rounds early; two share the first place of all."""
    winners = winners_of(hall, olga, 2, 1)
    assert len(winners) == 2
    page = olga.tonight()
    page.locator("#more > summary").click()
    page.get_by_role("link", name="Screens").click()
    page.get_by_role("link", name="Announce the places").click()
    wall = open_page(browser, at(hall, HOSTS[1]), size=WALL)
    wall.goto(olga.wall)
    page.get_by_label("Begin with place").fill("13")
    page.get_by_role("button", name="Begin on the big screen").click()
    told = []
    on_wall = page.locator("#remote [role=status]")
    expect(on_wall).to_contain_text("0 of")
    while (button := page.get_by_role("button", name="Show next")).is_visible():
        told.append(page.locator(".announce .lead").inner_text())
        before = on_wall.inner_text()
        button.click()
        expect(on_wall).not_to_have_text(before)
    assert told[0].startswith("Next: place 13")
    assert told[-1] == "Next: place 1, shared by 2"
    expect(wall.locator("#wall .podium .p1 > div")).to_have_count(2)
    shown = wall.locator("#wall .podium .p1").inner_text()
    assert all(name in shown for name in winners), (shown, winners)
    page.get_by_role("button", name="Back to the usual pages").click()
    olga.tonight().get_by_role("button", name=re.compile("^Finish")).click()
    expect(page.get_by_text("share the win")).to_be_visible()


def winners_of(hall: League, olga: Olga, round_number: int, table: int) -> set[str]:
    rows = hall.rows(
        "select p.name from tables_resultseat x join tables_result r on"
        " r.id = x.result_id join tables_seat s on s.id = x.seat_id"
        " join tables_table t on t.id = r.table_id join events_round o"
        " on o.id = t.round_id join events_entry e on e.id = s.entry_id"
        " join players_player p on p.id = e.player_id"
        f" join events_event v on v.id = o.event_id and v.slug = '{olga.event}'"
        f" where o.number = {round_number} and t.number = {table}"
        " and r.state = 'confirmed' and x.rank = 1"
    )
    return {name for (name,) in rows}


def address_of(olga: Olga, table: int) -> str:
    olga.page.goto(f"/e/{olga.event}/links/")
    link = olga.page.locator(f"#code-{table} .qr")
    return link.get_attribute("href") or ""


def code_of(olga: Olga, table: int | str) -> str:
    olga.page.goto(f"/e/{olga.event}/links/")
    return olga.page.locator(f"#code-{table} .typed b").inner_text()
