"""`settings/production.py` as a server's environment makes it."""

import json
import os
import subprocess
import sys
import tempfile
from functools import cache

from django.conf import settings as project

from gonuts_league.version import VERSION

ASK = """
import json
from django.conf import settings
from django.core.cache import caches
print(json.dumps({
    "database": settings.DATABASES["default"],
    "celery": {
        name: getattr(settings, name) for name in dir(settings) if "CELERY" in name
    },
    "cache": [type(caches["default"]).__name__, caches["default"].key_prefix],
}, default=str))
"""
POSTGRESQL = "postgres://gonuts:secret@db/gonuts?sslmode=require"


def production(command: list[str], **variables: str) -> str:
    not_ours = {k: v for k, v in os.environ.items() if not k.startswith("GONUTS_")}
    done = subprocess.run(
        [sys.executable, *command],
        cwd=project.BASE_DIR,
        env=not_ours
        | {
            "DJANGO_SETTINGS_MODULE": "gonuts_league.settings.production",
            "GONUTS_SECRET_KEY": "of these tests, as long and various as real ones are",
            "GONUTS_HOSTS": "league.test",
            "GONUTS_PROXIES": "1",
            "GONUTS_PROXY_SSL_HEADER": "HTTP_X_FORWARDED_PROTO",
            "DATABASE_URL": POSTGRESQL,
            "CELERY_BROKER_URL": "amqp://rabbit",
            "GONUTS_VAR": tempfile.gettempdir(),
        }
        | variables,
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout + done.stderr


@cache
def settings_of(broker: str, cache_url: str, database: str = POSTGRESQL) -> dict:
    asked = production(
        ["-c", ASK],
        CELERY_BROKER_URL=broker,
        GONUTS_CACHE_URL=cache_url,
        DATABASE_URL=database,
    )
    return json.loads(asked.splitlines()[-1])


def test_no_check_of_a_deployment_has_anything_to_say():
    check = ["manage.py", "check", "--deploy", "--fail-level", "DEBUG"]
    said = production(check, GONUTS_CACHE_URL="redis://redis:6379/0")

    assert said.startswith("System check identified no issues")


def test_postgresql_has_a_pool_which_alone_keeps_connections():
    database = settings_of("amqp://rabbit", "")["database"]

    assert database["CONN_MAX_AGE"] == 0
    kind = "<class 'gonuts_league.runtime.shared.database.PooledConnection'>"
    pool = {"min_size": 1, "max_size": 8, "timeout": 5, "connection_class": kind}
    assert database["OPTIONS"]["pool"] == pool
    assert database["OPTIONS"]["sslmode"] == "require"
    assert "lock_timeout" in database["OPTIONS"]["options"]


def test_other_databases_have_none():
    assert (
        "OPTIONS"
        not in settings_of("redis://r", "redis://r", "sqlite:////no")["database"]
    )


def test_rabbitmq_keeps_each_message_on_most_nodes_before_it_counts_as_sent():
    celery = settings_of("amqp://rabbit", "")["celery"]

    assert celery["CELERY_TASK_DEFAULT_QUEUE_TYPE"] == "quorum"
    assert celery["CELERY_TASK_CREATE_MISSING_QUEUE_TYPE"] == "quorum"
    options = celery["CELERY_BROKER_TRANSPORT_OPTIONS"]
    assert options == {"confirm_publish": True, "read_timeout": 3}
    assert celery["CELERY_BROKER_HEARTBEAT"] == 30


def test_redis_gives_no_task_away_that_may_still_be_worked_at():
    celery = settings_of("redis://r", "redis://r", "sqlite:////no")["celery"]

    timeout = celery["CELERY_BROKER_TRANSPORT_OPTIONS"]["visibility_timeout"]
    assert timeout > celery["CELERY_TASK_TIME_LIMIT"]
    assert "CELERY_TASK_DEFAULT_QUEUE_TYPE" not in celery


def test_the_cache_is_shared_where_there_is_one_to_share():
    own = settings_of("amqp://rabbit", "")["cache"]
    shared = settings_of("redis://r", "redis://r", "sqlite:////no")["cache"]

    assert own == ["LocMemCache", ""]
    assert shared == ["SharedCache", f"gonuts-{VERSION}"]
