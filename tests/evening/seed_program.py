"""A club with a token of its owner, for a program that was made from the schema."""

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.enums import TokenScope
from gonuts_league.clubs.models import Club, User
from gonuts_league.clubs.services.tokens import make_token

from .seed import empty_club


def seed() -> dict:
    made = empty_club()
    owner = User.objects.get(username=made["username"])
    club, asked = Club.objects.get(pk=made["club_id"]), list(TokenScope.values)
    _token, secret = make_token(
        owner, club, name="Evening", scopes=asked, actor=Actor(owner)
    )
    return {**made, "token": secret}
