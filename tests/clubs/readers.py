"""Somebody who looks at a club's pages, as a test client."""

from django.test import Client

from gonuts_league.clubs.enums import Role
from gonuts_league.clubs.models import Club, User
from tests.factories.clubs import MembershipFactory, UserFactory

HTMX = {"HX-Request": "true"}
EVERYBODY = ("stranger", "elsewhere", "scorekeeper", "organiser", "owner")


def client_as(who: str, club: Club) -> Client:
    """Give a client of a stranger, of another club's owner, or of a role in `club`."""
    client = Client(REMOTE_ADDR="192.168.1.9")
    if who == "elsewhere":
        client.force_login(MembershipFactory(role=Role.OWNER).user)
    elif who != "stranger":
        client.force_login(member(who, club))
    return client


def member(role: str, club: Club) -> User:
    user: User = UserFactory()
    MembershipFactory(club=club, user=user, role=role)
    return user
