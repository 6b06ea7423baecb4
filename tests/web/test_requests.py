"""What pages read of a request."""

import pytest
from django.http import Http404
from django.test import RequestFactory

from gonuts_league.web.requests import counted_from_one, whole_number


@pytest.mark.parametrize("typed", ["", "x", "-1", "1.5", "²", "٣", "1234567890"])
def test_what_is_no_number_is_0_which_nothing_has(typed: str) -> None:
    assert whole_number(typed) == 0


def test_a_round_is_read_from_the_address() -> None:
    request = RequestFactory().get("/?round=12")

    assert counted_from_one(request, "round") == 12
    assert counted_from_one(request, "page") is None


@pytest.mark.parametrize("typed", ["x", "0", "-1", "1234567890"])
def test_a_page_that_is_no_number_is_not_there(typed: str) -> None:
    with pytest.raises(Http404):
        counted_from_one(RequestFactory().get("/", {"page": typed}), "page")
