"""The `pair` command: one round as JSON in, its tables as JSON out. No Django here."""
