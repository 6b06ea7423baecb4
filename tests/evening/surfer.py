"""A reader of pages who follows forms as a browser without scripts does."""

import http.cookiejar
import re
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass


@dataclass(frozen=True)
class Page:
    status: int
    address: str
    text: str


class Surfer:
    """Keeps cookies, sends the page's own token with each form."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.cookies = http.cookiejar.CookieJar()
        self._opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(self.cookies)
        )

    def get(self, path: str) -> Page:
        return self._open(urllib.request.Request(self._address(path)))

    def post(self, path: str, **fields: object) -> Page:
        return self.post_pairs(path, list(fields.items()))

    def post_pairs(self, path: str, pairs: list[tuple[str, object]]) -> Page:
        token = self._token() or self._fetch_token()
        data = urllib.parse.urlencode(
            [("csrfmiddlewaretoken", token), *((n, str(v)) for n, v in pairs)]
        ).encode()
        request = urllib.request.Request(self._address(path), data=data)
        request.add_header("Referer", self._address(path))
        return self._open(request)

    def _address(self, path: str) -> str:
        return path if path.startswith("http") else self.base + path

    def _token(self) -> str:
        return next((c.value for c in self.cookies if c.name == "csrftoken"), "") or ""

    def _fetch_token(self) -> str:
        page = self.get("/sign-in/")
        found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page.text)
        assert found, f"no form to sign in with: {page.status} {page.text}"
        return found.group(1)

    def _open(self, request: urllib.request.Request) -> Page:
        try:
            with self._opener.open(request, timeout=30) as answer:
                return Page(answer.status, answer.url, answer.read().decode())
        except urllib.error.HTTPError as error:
            return Page(error.code, error.url or "", error.read().decode())
