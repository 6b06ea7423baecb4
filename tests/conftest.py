import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _fresh_cache():
    """No page of one test is served in another."""
    cache.clear()


@pytest.fixture(autouse=True)
def _own_var_folder(settings, tmp_path):
    settings.VAR_DIR = tmp_path
