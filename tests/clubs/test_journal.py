"""The journal is written once; acts stay though people and accounts go."""

import pytest

from gonuts_league.clubs.actors import Actor
from gonuts_league.clubs.models import AppendOnlyError, JournalEntry
from gonuts_league.clubs.services.actions import log_action
from tests.factories.clubs import ClubFactory, UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def act():
    return log_action(ClubFactory(), "pages-opened", actor=Actor())


@pytest.mark.parametrize(
    "change",
    [
        lambda act: act.save(),
        lambda act: act.delete(),
        lambda act: JournalEntry.objects.filter(pk=act.pk).update(act="x"),
        lambda act: JournalEntry.objects.filter(pk=act.pk).delete(),
        lambda act: JournalEntry.objects.bulk_update([act], ["act"]),
        lambda act: act.club.journal.update(reason="x"),
        lambda act: act.club.journal.all().delete(),
    ],
)
def test_no_code_changes_or_removes_an_act(act, change):
    with pytest.raises(AppendOnlyError):
        change(act)

    assert JournalEntry.objects.get().act == "pages-opened"


def test_an_act_outlasts_the_account_that_did_it():
    user = UserFactory()
    log_action(ClubFactory(), "pages-opened", actor=Actor(user))

    user.delete()

    assert JournalEntry.objects.get().user is None


def test_an_act_names_the_link_and_what_it_takes_back(act):
    actor = Actor(device="B", link="table:3.1").taking_back(act)

    undo = log_action(act.club, "pages-closed", actor=actor)

    assert (undo.device, undo.link, undo.undoes) == ("B", "table:3.1", act)
