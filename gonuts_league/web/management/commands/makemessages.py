"""Django's makemessages, which also reads the texts of the scoring library."""

import json
from itertools import chain
from pathlib import Path
from typing import Any

from django.core.management.commands import makemessages


class _File(makemessages.BuildFile):
    def preprocess(self) -> None:
        """Write the calls that xgettext looks for beside a file of texts."""
        path = Path(self.path)
        if path.suffix != ".json":
            super().preprocess()
            return
        is_text = path.name == "texts.json"
        sections = json.loads(path.read_text("utf-8")).values() if is_text else ()
        calls = []
        for message_id, text in chain.from_iterable(each.items() for each in sections):
            if isinstance(text, str):
                calls.append(f"gettext_noop({text!r})")
            else:
                calls.append(f"ngettext_lazy({text[0]!r}, {text[1]!r})")
            if message_id.startswith("card:"):
                # For readers of another language, beside the name as it is printed.
                calls.append(f"pgettext({'what a printed name means'!r}, {text!r})")
        Path(self.work_path).write_text("\n".join(calls), "utf-8")


class Command(makemessages.Command):
    build_file_class = _File

    def handle(self, *args: Any, **options: Any) -> None:
        options["extensions"] = options["extensions"] or ["html", "txt", "py", "json"]
        super().handle(*args, **options)
