"""The figures of a simulation as a file for a spreadsheet: one row a seat.

Numbers have a point and no thousands, whatever the language.
"""

import csv
import io
from collections.abc import Mapping
from typing import Any

COLUMNS = ("bot", "wins", "win_share", "mean", "sd", "min", "max")


def figures_csv(document: Mapping[str, Any]) -> str:
    """The seats of a document of `simulate --json`; seats count from 0 as there."""
    file = io.StringIO()
    writer = csv.writer(file)
    percents = list(document["seats"][0]["quantiles"])
    writer.writerow(["seat", *COLUMNS, *(f"q{percent}" for percent in percents)])
    for number, seat in enumerate(document["seats"]):
        quantiles = seat["quantiles"]
        writer.writerow(
            [
                number,
                *(seat[column] for column in COLUMNS),
                *(quantiles[percent] for percent in percents),
            ]
        )
    return file.getvalue()
