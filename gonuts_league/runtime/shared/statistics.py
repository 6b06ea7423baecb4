"""What PostgreSQL knows of how many rows its tables hold.

It plans by these figures and takes them about once a minute. After those of a table
that was just emptied, it compares every row with every other, which does not end.
"""

from django.db import connection, transaction


def analyze_once_stored() -> None:
    """Take the figures of all tables as soon as this transaction is committed."""

    def analyze() -> None:
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")

    if connection.vendor == "postgresql":
        transaction.on_commit(analyze, robust=True)
