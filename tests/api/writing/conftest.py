from functools import partial

import pytest

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.enums import Role
from tests.factories.clubs import MembershipFactory
from tests.played import event_of

NOBODY = Actor()


class Program:
    """A program that uses the API as a member of a club."""

    def __init__(self, client):
        self.client = client
        self.get = partial(self.ask, "get")
        self.post = partial(self.ask, "post")
        self.put = partial(self.ask, "put")
        self.delete = partial(self.ask, "delete")

    def ask(self, method, path, body=None, *, upon="", key=""):
        """`upon` is the ETag that was read, `key` that of the request."""
        headers = {"If-Match": upon, "Idempotency-Key": key}
        return getattr(self.client, method)(
            f"/api/v1/{path}",
            body if body is not None else {},
            content_type="application/json",
            headers={name: value for name, value in headers.items() if value},
        )


@pytest.fixture
def event():
    return event_of(8)


@pytest.fixture
def program_of(client):
    """Sign in as a member in this role of the club."""

    def sign_in(club, role=Role.ORGANISER):
        client.force_login(MembershipFactory(club=club, role=role).user)
        return Program(client)

    return sign_in


@pytest.fixture
def program(program_of, event):
    return program_of(event.club)
