"""The settings of production, read in a process of their own."""

import os
import subprocess
import sys

import pytest

REALISTIC = {
    "DJANGO_SETTINGS_MODULE": "gonuts_league.settings.production",
    "GONUTS_SECRET_KEY": "9f8a7b6c5d4e3f2a1b0c9d8e7f6a5b4c3d2e1f0a9b8c7d6e5f4a3b2c1d",
    "DATABASE_URL": "postgres://league:filling@127.0.0.1:5432/league",
    "GONUTS_HOSTS": "league.example.org,.club.example",
    "CELERY_BROKER_URL": "amqp://league:filling@127.0.0.1:5672//",
    "GONUTS_CACHE_URL": "redis://127.0.0.1:6379/0",
    "GONUTS_PROXIES": "1",
    "GONUTS_PROXY_SSL_HEADER": "HTTP_X_FORWARDED_PROTO",
    "GONUTS_METRICS_TOKEN": "only-for-tests-but-as-long-as-one",
}
READ = """
from django.conf import settings
print(settings.CSRF_TRUSTED_ORIGINS, settings.SESSION_COOKIE_NAME,
      settings.CSRF_COOKIE_NAME, settings.SECURE_HSTS_INCLUDE_SUBDOMAINS,
      settings.SECURE_HSTS_PRELOAD, settings.IS_ADMIN_SERVED)
print(settings.PROGRAM, settings.COMMAND, sep=", ")
"""


def run(tmp_path, *command, **changed):
    ours = {name: v for name, v in os.environ.items() if not name.startswith("GONUTS_")}
    environment = ours | REALISTIC | {"GONUTS_VAR": str(tmp_path)} | changed
    return subprocess.run(
        [sys.executable, *command], env=environment, capture_output=True, text=True
    )


def test_production_passes_all_checks(tmp_path):
    checked = run(tmp_path, "manage.py", "check", "--deploy", "--fail-level", "WARNING")

    assert (checked.returncode, checked.stderr) == (0, "")


def test_production_trusts_its_hosts_alone_and_promises_nothing_unasked(tmp_path):
    trusted, typed = run(tmp_path, "-c", READ).stdout.splitlines()

    assert trusted == (
        "['https://league.example.org', 'https://*.club.example'] "
        "__Host-sessionid __Host-csrftoken False False False"
    )
    # As docs/server.md has it.
    assert typed == "sudo systemctl start gonuts.target, sudo gonuts"


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"GONUTS_SECRET_KEY": "", "GONUTS_HOSTS": ""}, "KEY, GONUTS_HOSTS."),
        ({"DATABASE_URL": "postgress://a:b@host/league"}, "like postgres://USER"),
        ({"DATABASE_URL": "postgres://a:fill#ing@host/league"}, "like postgres://USER"),
        ({"DATABASE_URL": "league"}, "like postgres://USER"),
        ({"CELERY_BROKER_URL": "http://host"}, "like amqp://USER"),
        ({"GONUTS_PROXIES": "one"}, "GONUTS_PROXIES has to be a whole number."),
        ({"GONUTS_TIME_ZONE": "Nowhere"}, "the name of a time zone"),
        ({"GONUTS_OPEN_SIGN_UP": "perhaps"}, "has to be true or false."),
        ({"GONUTS_HOSTS": "https://a.example"}, "GONUTS_HOSTS has to be like"),
        ({"GONUTS_PROXY_SSL_HEADER": "X-Forwarded-Proto"}, "like HTTP_X_FORWARDED"),
    ],
)
def test_what_cannot_be_read_is_one_sentence_without_the_value(tmp_path, changed, said):
    read = run(tmp_path, "-c", READ, **changed)

    assert (read.returncode, read.stderr.count("\n")) == (1, 1)
    assert said in read.stderr
    assert "fill" not in read.stderr


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"GONUTS_OPEN_SIGNUP": "true"}, "Nothing reads GONUTS_OPEN_SIGNUP: mistyped?"),
        ({"GONUTS_VAR": "/nowhere/at/all"}, "cannot write to GONUTS_VAR"),
    ],
)
def test_what_is_mistyped_is_found_before_a_start(tmp_path, changed, said):
    checked = run(tmp_path, "manage.py", "check", "--deploy", **changed)

    assert said in checked.stderr


@pytest.mark.parametrize(
    "command", [("prepare",), ("sign-in-link", "olga"), ("createsuperuser",)]
)
def test_a_database_that_does_not_answer_is_said_without_a_trace(tmp_path, command):
    nobody = "postgres://league:filling@127.0.0.1:1/league"
    ran = run(tmp_path, "manage.py", *command, DATABASE_URL=nobody)

    assert ran.returncode == 1
    assert "user and password in DATABASE_URL" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_data_folder_that_cannot_be_made_is_said_without_a_trace(tmp_path):
    (tmp_path / "file").touch()
    ran = run(tmp_path, "manage.py", "prepare", GONUTS_VAR=str(tmp_path / "file"))

    assert ran.returncode == 1
    assert ran.stderr.startswith("GONUTS_VAR cannot be used: ")
    assert "Traceback" not in ran.stderr
