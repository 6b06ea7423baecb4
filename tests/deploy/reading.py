"""What the files for servers start, as the programs that read them would: systemd's
units, and compose files."""

import configparser
import re
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parent.parent.parent
DEPLOY = ROOT / "deploy"
PYTHON = "/opt/gonuts/current/.venv/bin/python"


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit's command and what it sets; `options` are those of its [Service]."""

    command: tuple[str, ...]
    environment: dict[str, str]
    options: dict[str, str]


def unit(path: Path, *, instance: str = "", **changed: str) -> Unit:
    """A service's unit, with its own variables or those that are changed."""
    read = configparser.ConfigParser(interpolation=None)
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read_string(path.read_text())
    options = dict(read["Service"])
    pairs = (each.partition("=") for each in options.get("Environment", "").split())
    environment = {name: value for name, _, value in pairs} | changed
    line = options["ExecStart"].replace("%i", instance).replace("%H", "machine")
    line = re.sub(r"\$\{(\w+)\}", lambda found: environment[found[1]], line)
    return Unit(tuple(shlex.split(line)), environment, options)


def settings_file(path: Path = DEPLOY / "environment.example") -> dict[str, str]:
    """The lines of a file with settings, without its comments."""
    lines = (line.strip() for line in path.read_text().splitlines())
    pairs = (each.partition("=") for each in lines if each and not each.startswith("#"))
    return {name: value for name, _, value in pairs}


def compose(name: str) -> dict[str, Any]:
    return yaml.safe_load((ROOT / name).read_text())


def command_of(service: dict[str, Any]) -> list[str]:
    """A service's command as words, however it is written."""
    command = service["command"]
    return command if isinstance(command, list) else shlex.split(command)
