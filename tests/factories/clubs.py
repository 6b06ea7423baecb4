import factory

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.enums import Role
from gonuts_league.clubs.models import Club, Membership, User
from gonuts_league.clubs.services.tokens import make_token

PASSWORD = "glazed-and-confused"


class UserFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = User
        skip_postgeneration_save = True

    username = factory.Sequence(lambda n: f"user{n}")
    first_name = factory.Sequence(lambda n: f"Person {n}")
    password = factory.django.Password(PASSWORD)


class ClubFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Club

    name = factory.Sequence(lambda n: f"Club {n}")
    slug = factory.Sequence(lambda n: f"club-{n}")


class MembershipFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Membership

    club = factory.SubFactory(ClubFactory)
    user = factory.SubFactory(UserFactory)
    role = Role.ORGANISER


def make_bearer(membership: Membership, *scopes: str) -> dict[str, str]:
    """The headers of a program with a new token of a member, good for these scopes."""
    user, club = membership.user, membership.club
    _token, secret = make_token(
        user, club, name="scoreboard", scopes=scopes, actor=Actor(user)
    )
    return {"Authorization": f"Bearer {secret}"}
