"""Every file that code, pages of docs, schema and configuration name is there.

A path counts from the top of the project, as `tests/conftest.py` does; a link of a page
from that page. A pattern such as `gonuts_league/*/tasks.py` has to fit something.
"""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("docs", "benchmarks", "tests", "scoring", "gonuts_league", "templates")
NAMED = re.compile(rf"(?<![\w./-])(?:{'|'.join(FOLDERS)}|requirements)/[\w./*-]*[\w*/]")
AT_THE_TOP = re.compile(r"(?<![\w./-])[A-Z]+\.md\b")
LINK = re.compile(r"\]\((?!\w+:|#)([^)#]+)")
SUFFIXES = {".py", ".md", ".html", ".js", ".css", ".toml", ".yaml", ".json", ".in"}
# Their files belong to copies of the project, and none of them has to exist here.
EXEMPT = {Path("tests/test_run_script.py"), Path("tests/test_changed.py")}


def texts_in(folder: Path) -> list[Path]:
    return [
        path.relative_to(ROOT)
        for path in sorted(folder.rglob("*"))
        if path.suffix in SUFFIXES and "vendor" not in path.parts
    ]


TEXTS = [
    path
    for name in (*FOLDERS, "requirements")
    for path in texts_in(ROOT / name)
    if path not in EXEMPT
]
AT_ROOT = [
    path.relative_to(ROOT)
    for path in sorted(ROOT.iterdir())
    if path.is_file() and (path.suffix in SUFFIXES or path.name == "run")
]


def exists(name: str) -> bool:
    return any(ROOT.glob(name)) if "*" in name else (ROOT / name).exists()


def test_every_file_that_is_named_is_there():
    missing = [
        (str(path), name)
        for path in (*AT_ROOT, *TEXTS)
        for pattern in (NAMED, AT_THE_TOP)
        for name in sorted(set(pattern.findall((ROOT / path).read_text())))
        if not exists(name) and not (path.parent / name).exists()
    ]

    assert missing == []


@pytest.mark.parametrize(
    "page", [path for path in (*AT_ROOT, *TEXTS) if path.suffix == ".md"], ids=str
)
def test_every_link_of_a_page_leads_to_a_file(page):
    links = LINK.findall((ROOT / page).read_text())

    assert [link for link in links if not (ROOT / page.parent / link).exists()] == []
