import pytest
from django.db import transaction
from django.test import override_settings
from django.utils import translation

from gonuts_league.demo.services import make_demo_club


@pytest.fixture(scope="module")
def demo(django_db_setup, django_db_blocker, tmp_path_factory):
    """The demo, made once for all tests of a module; what they change goes away."""
    var = tmp_path_factory.mktemp("demo")
    with (
        django_db_blocker.unblock(),
        override_settings(VAR_DIR=var),
        translation.override("en"),
        transaction.atomic(),
    ):
        yield make_demo_club(), var / "demo-sign-in"
        transaction.set_rollback(True)
