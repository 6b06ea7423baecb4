"""Programs sign in by a token in a header; the site's own pages by their session."""

from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from gonuts_league.clubs.models import ApiToken, User
from gonuts_league.clubs.services.tokens import open_token
from gonuts_league.runtime.network.callers import is_from_this_machine


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer TOKEN`; `request.auth` is then the token.

    `request.user` is its person, who has a role in the token's own club alone: in any
    other club they are a stranger.
    """

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        """401 for a token that is unknown or ended; without one others are asked."""
        kind, _space, secret = request.headers.get("Authorization", "").partition(" ")
        if kind.lower() != "bearer":
            return None
        token = open_token(secret.strip())
        # A demo account is that of a person at this machine, as when it signs in.
        if token is None or (token.user.is_demo and not is_from_this_machine(request)):
            raise AuthenticationFailed("This token is unknown, or it was ended.")
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"
