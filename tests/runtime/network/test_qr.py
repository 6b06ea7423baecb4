import pytest

from gonuts_league.runtime.network.qr import qr_svg, wifi_text


@pytest.mark.parametrize(
    ("name", "password", "text"),
    [
        ("Hall", "", "WIFI:T:nopass;S:Hall;;"),
        ("Hall", "three odd words", "WIFI:T:WPA;P:three odd words;S:Hall;;"),
        ("Gäste 🍩", "12345678", "WIFI:T:WPA;P:12345678;S:Gäste 🍩;;"),
        ('a;b,c:d"e\\f', "", r"WIFI:T:nopass;S:a\;b\,c\:d\"e\\f;;"),
        ("Hall", r"\\;P:", r"WIFI:T:WPA;P:\\\\\;P\:;S:Hall;;"),
    ],
)
def test_a_wifi_is_written_as_cameras_read_it(name, password, text):
    assert wifi_text(name, password=password) == text
    assert qr_svg(text).startswith("<svg")
