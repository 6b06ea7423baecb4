from pathlib import Path

import pytest

from gonuts_league.runtime.zones import computer_zone, zone, zone_names

SHARED = Path("/usr/share/zoneinfo")


@pytest.mark.parametrize(
    ("environ", "link", "text", "expected"),
    [
        ({"TZ": "Europe/Berlin"}, "Asia/Tokyo", "Asia/Tokyo", "Europe/Berlin"),
        ({"TZ": ":/usr/share/zoneinfo/Europe/Berlin"}, "", "", "Europe/Berlin"),
        ({"TZ": "../../nonsense"}, "Asia/Tokyo", "", "Asia/Tokyo"),
        ({}, "Asia/Tokyo", "Europe/Berlin", "Asia/Tokyo"),
        ({}, "posix/Asia/Tokyo", "", "Asia/Tokyo"),
        ({}, "", "Europe/Berlin\n", "Europe/Berlin"),
        ({}, "", "Europe", "UTC"),
        ({}, "", "", "UTC"),
    ],
)
def test_the_zone_of_the_computer_is_found(environ, link, text, expected, tmp_path):
    if link:
        (tmp_path / "localtime").symlink_to(SHARED / link)
    if text:
        (tmp_path / "timezone").write_text(text)

    assert computer_zone(environ, etc=tmp_path) == expected


def test_a_copied_file_of_a_zone_names_none_but_does_no_harm(tmp_path):
    (tmp_path / "localtime").write_bytes(b"TZif2")
    (tmp_path / "timezone").write_bytes(b"\xff\xfe")

    assert computer_zone({}, etc=tmp_path) == "UTC"


def test_each_zone_to_choose_is_one():
    assert {"Pacific/Auckland", "Europe/Berlin", "UTC"} <= set(zone_names())
    assert zone("Pacific/Auckland").key == "Pacific/Auckland"
    assert zone("Atlantis/Gone").key == "UTC"
