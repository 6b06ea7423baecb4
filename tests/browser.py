"""The system's Chromium, for tests that look at pages as a person does."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


def chromium_path() -> str | None:
    """The browser that `./run test` found, or the one on the path."""
    return os.environ.get("GONUTS_CHROMIUM") or shutil.which("chromium")


@contextmanager
def open_browser(*arguments: str, keeps_pages: bool = False) -> Iterator[Browser]:
    """Start the browser, with more `arguments` than it always gets.

    With `keeps_pages` it shows pages left as they were on "back", as it does for
    people; Playwright switches that off.
    """
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium_path(),
            args=[*ARGUMENTS, *arguments],
            ignore_default_args=["--disable-back-forward-cache"] if keeps_pages else [],
        )
        yield browser
        browser.close()
