"""The `pair` command: one request in as JSON, its answer out, problems told.

What cannot be read or paired is answered by the error object, and each problem is also
one line on standard error, its path first. For a file that cannot be opened or read
nothing stands on standard output.
"""

import time
from typing import BinaryIO

from scoring.errors import UnreadableError
from scoring.streams import (
    ANSWERED,
    Output,
    decode,
    exit_status,
    open_input,
    read_lines,
    tell,
    write_json,
)
from scoring.tables_json import load_json, refuse

from .answering import answer_document, problems_as_json
from .findings import UnusableError
from .numbers import read_decimal, read_int


def run(file: str, stdin: BinaryIO, stdout: Output, stderr: Output) -> int:
    """Answer the request in a file, or of standard input for `-`.

    The exit status is 0, or 2 for any problem. A BrokenPipeError goes up.
    """
    return exit_status(lambda: _answer(file, stdin, stdout, stderr), stderr)


def _answer(file: str, stdin: BinaryIO, stdout: Output, stderr: Output) -> int:
    try:
        with open_input(file, stdin) as source:
            content = b"".join(read_lines(source))
    except UnreadableError as error:
        return tell([error.problem], stderr)
    try:
        document = load_json(
            decode(content), read_int=read_int, read_float=read_decimal
        )
        write_json(answer_document(document, time.perf_counter), stdout)
    except UnreadableError as error:
        write_json(refuse([error.problem]).body, stdout)
        return tell([error.problem], stderr)
    except UnusableError as error:
        listed = problems_as_json(error.problems)
        body = {"error": error.problems[0].sentence, "problems": listed}
        write_json(body, stdout)
        return tell(error.problems, stderr)
    return ANSWERED
