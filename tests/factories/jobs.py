import factory
from django.utils import timezone

from gonuts_league.jobs.enums import JobState
from gonuts_league.jobs.models import Job


class JobFactory(factory.django.DjangoModelFactory):
    """A job that waits; it runs, is done or has failed where a trait says so."""

    class Meta:
        model = Job

    class Params:
        running = factory.Trait(state=JobState.RUNNING)
        finished = factory.Trait(
            state=JobState.DONE, finished_at=factory.LazyFunction(timezone.now)
        )
        failed = factory.Trait(
            state=JobState.FAILED, finished_at=factory.LazyFunction(timezone.now)
        )

    kind = "fry-donuts"
    key = factory.Sequence(lambda n: f"job-{n}")
