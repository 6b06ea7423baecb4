"""Over https a phone may stay awake and open its table without network."""

import json
import shutil
import subprocess
import sys

import pytest
from playwright.sync_api import Error, expect

from tests.ports import free_port

from .hall import NAME, open_hall, open_table, tap, wait_until_sent
from .league import ROOT, wait_until

pytestmark = [
    pytest.mark.browser,
    pytest.mark.processes,
    pytest.mark.skipif(shutil.which("openssl") is None, reason="no openssl"),
]
LOCKS = """
    window.locks = [];
    if (navigator.wakeLock) {
        const request = navigator.wakeLock.request.bind(navigator.wakeLock);
        navigator.wakeLock.request = (kind) => {
            window.locks.push(kind);
            return request(kind);
        };
    }
"""


@pytest.fixture
def hall(tmp_path, shared_league):
    """Another web server of a league, with a certificate that is thrown away."""
    seeded = shared_league.prepare("seed", players=4, is_published=True)
    shared_league.start()
    port = free_port()
    server = subprocess.Popen(
        [
            *(sys.executable, "-m", "granian", "--interface", "wsgi"),
            *("--host", "127.0.0.1", "--port", str(port)),
            *_certificate(tmp_path),
            "gonuts_league.wsgi:application",
        ],
        cwd=ROOT,
        env=shared_league.environment,
        stdout=subprocess.DEVNULL,
    )
    with open_hall(shared_league, base=f"https://{NAME}:{port}") as opened:
        opened.tables = seeded["tables"]
        yield opened
    server.terminate()
    server.wait(timeout=60)


def _certificate(folder):
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes"),
            *("-days", "2", "-subj", f"/CN={NAME}"),
            *("-addext", f"subjectAltName=DNS:{NAME}"),
            *("-keyout", str(key), "-out", str(certificate)),
        ],
        check=True,
        capture_output=True,
    )
    return "--ssl-certificate", str(certificate), "--ssl-keyfile", str(key)


def test_https_adds_a_screen_that_stays_on_and_a_page_without_network(hall, tmp_path):
    table = hall.new_table()
    phone = hall.lasting_phone(tmp_path / "phone")
    phone.add_init_script(LOCKS)
    wait_until(lambda: _answers(phone, hall), 60, "nothing answers")
    page = open_table(phone, table)

    page.wait_for_timeout(500)
    assert page.evaluate("window.isSecureContext") is True
    assert page.evaluate("window.locks") == ["screen"]
    _wait_for_worker(page)
    page.reload()
    expect(page.locator("#entry")).to_be_visible()
    assert page.evaluate("navigator.serviceWorker.controller !== null") is True

    phone.set_offline(True)
    page.reload()
    tap(page, "plain", times=2)
    expect(page.locator("#waiting")).to_contain_text("2 taps wait in this phone")
    expect(page.locator("#count-plain")).to_contain_text("2")
    phone.set_offline(False)
    wait_until_sent(page)

    assert json.loads(hall.cards(table["seats"][0])) == {"plain": 2}
    phone.close()


def _answers(phone, hall):
    # It is asked from outside the browser, which alone knows the name.
    address = hall.base.replace(NAME, "127.0.0.1")
    try:
        return phone.request.get(f"{address}/sign-in/", ignore_https_errors=True).ok
    except Error:
        return False


def _wait_for_worker(page):
    for _ in range(200):
        if page.evaluate(
            "navigator.serviceWorker.getRegistration().then(r => !!(r && r.active))"
        ):
            return
        page.wait_for_timeout(100)
    raise AssertionError("no service worker")
