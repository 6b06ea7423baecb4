import factory
from django.utils import timezone

from gonuts_league.events.enums import AwardKind, ConfirmBy, StageKind
from gonuts_league.events.models import Award, Entry, Event, Pin, SignUp, Stage

from .clubs import ClubFactory
from .players import PlayerFactory


class EventFactory(factory.django.DjangoModelFactory):
    """An event in which what a phone hands in is the result, unless it says more."""

    class Meta:
        model = Event

    club = factory.SubFactory(ClubFactory)
    name = factory.Sequence(lambda n: f"Thursday {n}")
    slug = factory.Sequence(lambda n: f"thursday-{n}")
    game = "gonuts-gamewright"
    scoring_version = "1"
    confirm_by = ConfirmBy.NOBODY
    tie_breaks = factory.LazyFunction(lambda: ["wins", "margin"])


class SignUpFactory(factory.django.DjangoModelFactory):
    """A request to take part by a name; with a `player` by a person of the club."""

    class Meta:
        model = SignUp

    event = factory.SubFactory(EventFactory, is_sign_up_open=True)
    name = factory.Maybe("player", "", factory.Sequence(lambda n: f"Newcomer {n}"))
    player = None


class EntryFactory(factory.django.DjangoModelFactory):
    """An entry of somebody who is checked in."""

    class Meta:
        model = Entry

    event = factory.SubFactory(EventFactory)
    player = factory.SubFactory(
        PlayerFactory, club=factory.SelfAttribute("..event.club")
    )
    checked_in_at = factory.LazyFunction(timezone.now)


class AwardFactory(factory.django.DjangoModelFactory):
    """Points beside the games: an adjustment, a bye or a penalty."""

    class Meta:
        model = Award

    class Params:
        bye = factory.Trait(kind=AwardKind.BYE)
        penalty = factory.Trait(kind=AwardKind.PENALTY)

    event = factory.LazyAttribute(lambda award: award.entry.event)
    kind = AwardKind.ADJUSTMENT


class PinFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Pin

    event = factory.LazyAttribute(lambda pin: pin.entry.event)
    round_number = 1


class StageFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Stage

    event = factory.SubFactory(EventFactory)
    number = 1
    kind = StageKind.SWISS
