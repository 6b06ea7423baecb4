"""How long a tap takes on a phone's page, and how much of it is the server's.

A league of its own (SQLite, two web workers) holds one table. Chromium taps cards in
and waits each time until the total of the tapped player is repainted; then the same
taps are sent without a browser, so that only the server's part is left. Sizes are of
bodies as they are on the wire. Run it alone on an idle machine; exit 1 if a goal is
missed.
"""

import gzip
import http.client
import re
import statistics
import sys
import tempfile
import time
import urllib.parse
from collections.abc import Callable
from pathlib import Path

from tests.evening.hall import NAME, Hall, open_hall
from tests.evening.league import League

TAPS = 200
CARDS = ("plain", "jelly-filled", "boston-cream", "donut-holes")
GOALS = {
    "tap to repainted total, p95 ms": 150.0,
    "server's part, p95 ms": 25.0,
    "answer on the wire, kB": 6.0,
    "first load on the wire, kB": 60.0,
}
# Taps the button, then waits for the frame after the strip has its new total.
TIMED_TAP = """
([card, part]) => new Promise((done) => {
  const strip = document.querySelector(".totals [aria-current]");
  const start = performance.now();
  const seen = new MutationObserver(() => {
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
  });
  seen.observe(strip, { childList: true, subtree: true, characterData: true });
  document.querySelector(`#tile-${card} .tile-${part}`).click();
})
"""


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="taps-") as folder:
        league = League(Path(folder))
        league.environment["GONUTS_HOSTS"] = NAME
        table = league.prepare("seed", players=4, is_published=True)["tables"][0]
        league.start()
        try:
            with open_hall(league) as hall:
                browser = browser_ms(hall, table)
            visit = Visit(league, table)
            server = server_ms(visit)
            figures = {
                "tap to repainted total, p95 ms": percentile(browser, 95),
                "server's part, p95 ms": percentile(server, 95),
                "answer on the wire, kB": visit.answer_bytes / 1000,
                "first load on the wire, kB": visit.first_load_bytes() / 1000,
            }
        finally:
            league.stop()
    medians = (statistics.median(browser), statistics.median(server))
    print(f"{TAPS} taps; p50 {medians[0]:.0f} ms, of it the server's {medians[1]:.0f}")
    for name, figure in figures.items():
        print(f"{name}: {figure:.1f} (goal {GOALS[name]:g})")
    return 0 if all(figures[name] <= goal for name, goal in GOALS.items()) else 1


def browser_ms(hall: Hall, table: dict) -> list[float]:
    page = hall.phone(table)
    for number in range(20):
        page.evaluate(TIMED_TAP, turn(number))
    return [page.evaluate(TIMED_TAP, turn(number)) for number in range(TAPS)]


def turn(number: int) -> list[str]:
    """One card in, and out again with the next tap."""
    return [CARDS[number // 2 % len(CARDS)], "minus" if number % 2 else "add"]


class Visit:
    """A phone without a browser: it keeps one connection and its cookies."""

    def __init__(self, league: League, table: dict) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", league.port)
        self.cookies: dict[str, str] = {}
        self.address = f"/t/{table['token']}/"
        self.seat = table["seats"][0]
        self.answer_bytes = 0
        self._ask("GET", self.address, "")
        self.post(f"{self.address}r1/who/", {"seat": "all"})

    def post(self, path: str, form: dict[str, object]) -> bytes:
        body = urllib.parse.urlencode(form)
        return self._ask("POST", path, body)

    def tap(self, number: int) -> None:
        card, part = turn(number)
        name = "take" if part == "minus" else "add"
        form = {"seat": self.seat, "game": 1, name: card, "client_id": f"b{number}"}
        answer = self.post(f"{self.address}r1/tap/", form | {"seen": number})
        self.answer_bytes = max(self.answer_bytes, len(answer))

    def first_load_bytes(self) -> int:
        """The page with its style sheets, scripts and sprites, once each."""
        page = self._ask("GET", self.address, "")
        html = (gzip.decompress(page) if page[:2] == b"\x1f\x8b" else page).decode()
        found = re.findall(r'(?:href|src)="(/static/[^"#]+)', html)
        return len(page) + sum(len(self._ask("GET", path, "")) for path in set(found))

    def _csrf_token(self) -> str:
        """By the name of one computer, or of a server."""
        names = ("csrftoken", "__Host-csrftoken")
        return next((self.cookies[name] for name in names if name in self.cookies), "")

    def _ask(self, method: str, path: str, body: str) -> bytes:
        headers = {
            "Accept-Encoding": "gzip",
            "Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items()),
            "X-CSRFToken": self._csrf_token(),
            "HX-Request": "true" if "/tap/" in path else "",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        self.connection.request(method, path, body, headers)
        response = self.connection.getresponse()
        for name, value in response.getheaders():
            if name.lower() == "set-cookie":
                key, _, rest = value.partition("=")
                self.cookies[key] = rest.split(";")[0]
        content = response.read()
        if response.status >= 400:
            sys.exit(f"{path} answered {response.status}")
        return content


def server_ms(visit: Visit) -> list[float]:
    return [timed(lambda number=number: visit.tap(number)) for number in range(TAPS)]


def timed(act: Callable[[], object]) -> float:
    start = time.perf_counter()
    act()
    return (time.perf_counter() - start) * 1000


def percentile(values: list[float], share: int) -> float:
    return statistics.quantiles(values, n=100)[share - 1]


if __name__ == "__main__":
    raise SystemExit(main())
