"""German words are long: on the narrowest phone nothing may stick out or be cut.

`test_accessible` looks at the pages that it opens in German; here are all others.
"""

import pytest

from tests.browser import open_browser
from tests.narrow import NARROWEST, faults_in_german
from tests.test_accessible import (
    every_visit,
    is_opened_in_german,
    pages_by_visitor,
    sessions_of,
)

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_german_fits_the_narrowest_phone(live_server):
    visits = [each for each in every_visit() if not is_opened_in_german(each.stop)]
    sessions = sessions_of(visits)

    with open_browser() as browser:
        pages = pages_by_visitor(
            browser,
            sessions,
            base_url=live_server.url,
            viewport={"width": NARROWEST, "height": 640},
            locale="de",
        )
        faults = []
        for visit in visits:
            page = pages[visit.visitor]
            page.goto(visit.stop.url)
            faults += [f"{visit.stop.name}: {each}" for each in faults_in_german(page)]

    assert not faults, "\n".join(faults)
