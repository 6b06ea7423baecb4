import re
from contextlib import contextmanager

import pytest
from django.core.cache import cache
from django.db import connection
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


LOCK = re.compile(r" FOR (NO KEY )?UPDATE.*$")


@pytest.fixture
def noting_locks(monkeypatch):
    """Note what is read as PostgreSQL would, and which of it under a lock."""

    @contextmanager
    def noting():
        read = []

        def note(execute, sql, params, many, context):
            if found := re.match(r'SELECT .*? FROM "(\w+)"', sql):
                read.append((found[1], LOCK.search(sql) is not None))
            return execute(LOCK.sub("", sql), params, many, context)

        with monkeypatch.context() as locking, connection.execute_wrapper(note):
            for what in ("update", "update_of", "no_key_update"):
                locking.setattr(connection.features, f"has_select_for_{what}", True)
            yield read

    return noting
