"""A whole club in one file for any installation: written, looked at, taken in.

The format is described in `docs/club-file.md`. `belonging.py` says what of the database
belongs to a club, `references.py` where values other than foreign keys hold ids.
"""
