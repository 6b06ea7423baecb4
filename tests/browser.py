"""The system's Chromium, for tests that look at pages as a person does.

It is started once a worker for each set of arguments, since a start takes longer than
most tests. What a test opened is closed behind it, so nothing of it is left.
"""

import os
import shutil
from asyncio import AbstractEventLoop
from asyncio.events import _get_running_loop, _set_running_loop
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from playwright.sync_api import Browser, BrowserType, sync_playwright

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    # No page of a test lives long enough for faster code to be worth compiling.
    "--js-flags=--no-maglev --no-opt",
]
NO_KEPT_PAGES = "--disable-back-forward-cache"
KEEPS_PAGES = "keeps pages"


def chromium_path() -> str | None:
    """The browser that `./run test` found, or the one on the path."""
    return (
        os.environ.get("GONUTS_CHROMIUM")
        or shutil.which("chromium-headless-shell")
        or shutil.which("chromium")
    )


class _Kept:
    """The browsers of this worker, by what they were started with."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._chromium: BrowserType | None = None
        self._loop: AbstractEventLoop | None = None
        self._browsers: dict[tuple[str, ...], Browser] = {}

    @contextmanager
    def opened(self) -> Iterator[BrowserType]:
        """Chromium, and its event loop for as long as a test looks at pages.

        Django refuses its database in a thread whose event loop runs.
        """
        if self._chromium is None:
            self._chromium = self._stack.enter_context(sync_playwright()).chromium
            self._loop = _get_running_loop()
        _set_running_loop(self._loop)
        try:
            yield self._chromium
        finally:
            _set_running_loop(None)

    def browser(self, chromium: BrowserType, *arguments: str) -> Browser:
        """The browser of these arguments, started again if it has crashed."""
        browser = self._browsers.get(arguments)
        if browser is None or not browser.is_connected():
            keeps_pages = KEEPS_PAGES in arguments
            browser = chromium.launch(
                executable_path=chromium_path(),
                args=[*ARGUMENTS, *(each for each in arguments if each != KEEPS_PAGES)],
                ignore_default_args=[NO_KEPT_PAGES] if keeps_pages else [],
            )
            self._browsers[arguments] = browser
        return browser

    def close(self) -> None:
        if self._chromium is not None:
            with self.opened():
                for browser in self._browsers.values():
                    browser.close()
                self._stack.close()


_KEPT = _Kept()
close_browsers = _KEPT.close


@contextmanager
def open_browser(*arguments: str, keeps_pages: bool = False) -> Iterator[Browser]:
    """Open the browser, with more `arguments` than it always gets.

    With `keeps_pages` it shows pages left as they were on "back", as it does for
    people; Playwright switches that off.
    """
    with _KEPT.opened() as chromium:
        more = (KEEPS_PAGES,) if keeps_pages else ()
        browser = _KEPT.browser(chromium, *arguments, *more)
        try:
            yield browser
        finally:
            for context in browser.contexts:
                context.close()
