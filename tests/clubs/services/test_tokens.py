from datetime import timedelta

import pytest
from django.utils import timezone

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.enums import Role
from gonuts_league.clubs.models import ApiToken, JournalEntry
from gonuts_league.clubs.services.members import add_member, remove_member
from gonuts_league.clubs.services.tokens import end_token, make_token, open_token
from gonuts_league.errors import LeagueError
from gonuts_league.journal.services.undoing import undo_action
from tests.factories.clubs import MembershipFactory

pytestmark = pytest.mark.django_db


def make(membership, *scopes):
    user = membership.user
    return make_token(
        user,
        membership.club,
        name="scoreboard",
        scopes=scopes or ["read"],
        actor=Actor(user),
    )


def test_token_is_kept_as_its_hash_alone():
    token, secret = make(MembershipFactory())

    kept = ApiToken.objects.filter(pk=token.pk).values().get()

    assert secret.startswith("gn_")
    assert secret.startswith(kept["begins"])
    assert len(secret) > 40
    assert not any(secret in str(value) for value in kept.values())


def test_secret_opens_its_token():
    token, secret = make(MembershipFactory())

    assert open_token(secret) == token
    assert open_token(secret[:-1]) is None
    assert open_token(token.token_hash) is None


@pytest.mark.parametrize(
    ("role", "scopes"),
    [
        (Role.SCOREKEEPER, ["organise"]),
        (Role.SCOREKEEPER, ["read", "organise"]),
        (Role.OWNER, ["own"]),
        (Role.OWNER, []),
    ],
)
def test_scope_beyond_the_role_makes_no_token(role, scopes):
    membership = MembershipFactory(role=role)

    with pytest.raises(LeagueError) as refused:
        make_token(
            membership.user,
            membership.club,
            name="scoreboard",
            scopes=scopes,
            actor=Actor(),
        )

    assert refused.value.code == "token-scopes"
    assert not ApiToken.objects.exists()


def test_person_of_another_club_makes_no_token():
    with pytest.raises(LeagueError):
        make_token(
            MembershipFactory().user,
            MembershipFactory().club,
            name="scoreboard",
            scopes=["read"],
            actor=Actor(),
        )


def test_ended_token_opens_nothing_and_is_noted_once():
    token, secret = make(MembershipFactory())

    for _again in range(2):
        end_token(token, actor=Actor(token.user))

    assert open_token(secret) is None
    acts = JournalEntry.objects.order_by("pk").values_list("act", "after")
    assert list(acts) == [
        ("token-made", {"user": token.user_id}),
        ("token-ended", {"user": token.user_id}),
    ]


def test_tokens_end_as_their_person_leaves_the_club():
    membership, owner = MembershipFactory(), MembershipFactory(role=Role.OWNER)
    elsewhere = MembershipFactory(user=membership.user)
    _token, secret = make(membership)
    _token, other = make(elsewhere)

    remove_member(membership, actor=Actor(owner.user))

    assert ApiToken.objects.get(ended_at=None).club == elsewhere.club
    assert open_token(secret) is None
    assert open_token(other) is not None


def test_token_stays_ended_when_the_removal_is_undone():
    membership = MembershipFactory()
    owner = MembershipFactory(club=membership.club, role=Role.OWNER)
    _token, secret = make(membership)
    remove_member(membership, actor=Actor(owner.user))

    removal = JournalEntry.objects.get(act="member-removed")
    undo_action(removal, actor=Actor(owner.user))

    assert membership.club.memberships.filter(user=membership.user).exists()
    assert open_token(secret) is None


def test_adding_a_person_who_made_a_token_since_is_undone():
    owner = MembershipFactory(role=Role.OWNER)
    membership, _link = add_member(
        owner.club, username="sam", called="Sam", role="organiser", actor=Actor()
    )
    _token, secret = make(membership)

    addition = JournalEntry.objects.get(act="member-added")
    undo_action(addition, actor=Actor(owner.user))

    assert open_token(secret) is None


def test_token_of_a_closed_account_opens_nothing():
    token, secret = make(MembershipFactory())
    token.user.is_active = False
    token.user.save()

    assert open_token(secret) is None


def test_last_use_is_written_once_a_minute(django_assert_num_queries):
    token, secret = make(MembershipFactory())
    open_token(secret)
    token.refresh_from_db()
    first = token.last_used_at

    with django_assert_num_queries(1):  # with its person and their role
        open_token(secret)
    token.refresh_from_db()
    assert token.last_used_at == first

    early = timezone.now() - timedelta(seconds=61)
    ApiToken.objects.update(last_used_at=early)
    open_token(secret)
    token.refresh_from_db()
    assert token.last_used_at > early
