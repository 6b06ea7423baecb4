from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from tests.factories.clubs import UserFactory

pytestmark = pytest.mark.django_db


def run(*args):
    out, err = StringIO(), StringIO()
    call_command("sign-in-link", *args, stdout=out, stderr=err)
    return out.getvalue()


def test_the_command_prints_a_link_that_signs_in(settings):
    settings.PORT = 8123
    user = UserFactory(username="mia")

    line = run("mia")

    client = Client()
    client.post(line.strip().removeprefix("http://127.0.0.1:8123"))
    assert client.session["_auth_user_id"] == str(user.pk)


@pytest.mark.parametrize("is_active", [None, False])
def test_the_command_ends_with_2_for_a_name_it_cannot_serve(is_active):
    if is_active is not None:
        UserFactory(username="nobody", is_active=is_active)
    err = StringIO()

    with pytest.raises(SystemExit) as stopped:
        call_command("sign-in-link", "nobody", stderr=err)

    assert stopped.value.code == 2
    assert err.getvalue() == "There is no account named nobody.\n"
