"""German words are long: on the narrowest phone nothing may stick out or be cut.

`test_accessible` looks at the pages that it opens in German; here are all others.
"""

import pytest

from tests.browser import open_browser
from tests.narrow import NARROWEST, faults_in_german
from tests.test_accessible import (
    PATIENCE_MS,
    every_address,
    every_state,
    is_opened_in_german,
    session_of,
)

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("pages", [every_address, every_state])
def test_german_fits_the_narrowest_phone(live_server, pages):
    stops, user = pages()
    session = session_of(user) | {"url": live_server.url}

    with open_browser() as browser:
        members, strangers = (
            browser.new_context(
                viewport={"width": NARROWEST, "height": 640},
                base_url=live_server.url,
                locale="de",
            ).new_page()
            for _ in range(2)
        )
        members.context.add_cookies([session])
        for page in (members, strangers):
            page.set_default_timeout(PATIENCE_MS)
        faults = []
        for stop in stops:
            if not is_opened_in_german(stop):
                page = members if stop.reader else strangers
                page.goto(stop.url)
                faults += [f"{stop.name}: {each}" for each in faults_in_german(page)]

    assert not faults, "\n".join(faults)
