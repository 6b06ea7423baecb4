import pytest
from django.core.cache import cache
from django.utils import translation
from hypothesis import settings as hypothesis_settings

# It keeps no database and is not timed: the machine may be shared.
hypothesis_settings.register_profile("shared", database=None, deadline=None)
hypothesis_settings.load_profile("shared")


@pytest.fixture(autouse=True)
def _fresh_cache():
    """No page of one test is served in another."""
    cache.clear()


@pytest.fixture(autouse=True)
def _english():
    """A request of another test leaves its language active."""
    with translation.override("en"):
        yield


@pytest.fixture(autouse=True)
def _own_var_folder(settings, tmp_path):
    settings.VAR_DIR = tmp_path
