"""Programs sign in by a token in a header; the site's own pages by their session."""

from rest_framework import authentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from gonuts_league.clubs.models import ApiToken, User
from gonuts_league.clubs.services.tokens import open_token
from gonuts_league.runtime.network.callers import is_from_this_machine

_REFUSED = "This token is unknown, or it was ended."


class TokenAuthentication(authentication.TokenAuthentication):
    """`Authorization: Bearer TOKEN`; 401 for one that is unknown or ended.

    `request.auth` is then the token, `request.user` its person, who has a role in the
    token's own club alone: in any other club they are a stranger.
    """

    keyword = "Bearer"

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        found = super().authenticate(request)
        # A demo account is that of a person at this machine, as when it signs in.
        if found and found[0].is_demo and not is_from_this_machine(request):
            raise AuthenticationFailed(_REFUSED)
        return found

    def authenticate_credentials(self, key: str) -> tuple[User, ApiToken]:
        token = open_token(key)
        if token is None:
            raise AuthenticationFailed(_REFUSED)
        return token.user, token
