import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
IMPORT_ALL = """
import importlib, pkgutil, sys
for name in ("django", "rest_framework", "celery", "gonuts_league"):
    sys.modules[name] = None
import scoring
for module in pkgutil.walk_packages(scoring.__path__, "scoring."):
    importlib.import_module(module.name)
    print(module.name)
"""


def test_every_module_of_scoring_imports_without_django():
    done = subprocess.run(
        [sys.executable, "-c", IMPORT_ALL],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    files = list((ROOT / "scoring").rglob("*.py"))
    assert done.stderr == ""
    assert len(done.stdout.split()) == len(files) - 1
